import type { LoaderFunctionArgs } from "@remix-run/node";

import { namedPeriod, readGstr1 } from "~/models/billing/returns/gstr1.server";
import { fileFor } from "~/services/papers/file-page.server";
import { gstr1JsonFile } from "~/services/billing/gstr1-files.server";

/** The return of a month or quarter as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return fileFor(args, "return:view", async ({ actor, url }) => {
    return gstr1JsonFile(await readGstr1(actor, await namedPeriod(url.searchParams)));
  });
}
