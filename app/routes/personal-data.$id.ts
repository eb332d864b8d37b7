import type { LoaderFunctionArgs } from "@remix-run/node";
import { toId } from "~/models/kit/shared/number-fields";
import { helperData } from "~/models/law/personal-data/erase.helper.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import { fileFor } from "~/services/papers/file-page.server";
import { personalDataReply } from "~/services/law/personal-data.server";

/** 'Download this person's data': one's own for everybody, anybody's for admins; of a helper without an account as well. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "signed-in", async ({ actor, id }) => {
    const [, helper] = /^helper-(\d+)$/.exec(args.params.id ?? "") ?? [];
    return personalDataReply(
      helper ? await helperData(actor, toId(helper) ?? 0) : await personalData(actor, id("user")),
    );
  });
