import type { LoaderFunctionArgs } from "@remix-run/node";

import { WHAT_TO_DO } from "~/models/desk/import/import.file.server";
import { problemRows } from "~/models/desk/import/import.read.server";
import { getImport } from "~/models/desk/import/import.server";
import { csvReply } from "~/services/desk/csv.server";
import { pageFor } from "~/services/page.server";

/** The rows of a file that were refused, with what to do: first, since a row may have more cells than headings. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "import:records", async ({ actor, id }) => {
    const own = await getImport(actor, id("import"));
    const headings = own.found.columns.map(({ heading }) => heading);
    return csvReply(`problems-of-import-${own.id}`, [WHAT_TO_DO, ...headings], problemRows(own));
  });
