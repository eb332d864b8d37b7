import type { LoaderFunctionArgs } from "@remix-run/node";

import { asMonth } from "~/models/billing/returns/gstr1.server";
import { readIff } from "~/models/billing/returns/iff.server";
import { fileFor } from "~/services/papers/file-page.server";
import { gstr1JsonFile } from "~/services/billing/gstr1-files.server";

/** The IFF of a month as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return fileFor(args, "return:view", async ({ actor, url }) => {
    const month = asMonth(url.searchParams.get("month") ?? "");
    return gstr1JsonFile(await readIff(actor, month), "IFF");
  });
}
