import type { LoaderFunctionArgs } from "@remix-run/node";

import { personalData } from "~/models/law/personal-data/personal-data.server";
import { fileFor } from "~/services/papers/file-page.server";
import { personalDataReply } from "~/services/law/personal-data.server";

/** 'Download this person's data': one's own for everybody, anybody's for admins. */
export async function loader(args: LoaderFunctionArgs) {
  return fileFor(args, "signed-in", async ({ actor, id }) =>
    personalDataReply(await personalData(actor, id("user"))),
  );
}
