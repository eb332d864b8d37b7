import type { LoaderFunctionArgs } from "@remix-run/node";

import { TALLY_FILES } from "~/models/desk/exports/tally.server";
import { invalidField } from "~/models/kit/shared/domain-error";
import { fileFor } from "~/services/papers/file-page.server";
import { tallyReply, wantedDays } from "~/services/desk/tally.server";

/** The masters or the vouchers of some days as a file for Tally. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "tally:view", async ({ actor, url: { searchParams } }) => {
    const asked = searchParams.get("what");
    const what = TALLY_FILES.find((one) => one === asked);
    if (!what) throw invalidField("what", `What is one of ${TALLY_FILES.join(", ")}`);
    return tallyReply(actor, what, await wantedDays(searchParams));
  });
