import type { LoaderFunctionArgs } from "@remix-run/node";

import { namedPeriod } from "~/models/billing/returns/gstr1.server";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { fileFor } from "~/services/papers/file-page.server";
import { gstr3bJsonFile } from "~/services/billing/gstr1-files.server";

/** GSTR-3B of a month or quarter as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return fileFor(args, "return:view", async ({ actor, url }) =>
    gstr3bJsonFile(await readGstr3b(actor, await namedPeriod(url.searchParams))),
  );
}
