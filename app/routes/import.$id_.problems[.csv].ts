import type { LoaderFunctionArgs } from "@remix-run/node";

import { problemsOf } from "~/models/desk/import/import.read.server";
import { getImport } from "~/models/desk/import/import.server";
import { csvReply } from "~/services/desk/csv.server";
import { pageFor } from "~/services/page.server";

/** What is wrong in a file, row by row. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "import:records", async ({ actor, id }) => {
    const own = await getImport(actor, id("import"));
    return csvReply(
      `problems-of-import-${own.id}`,
      ["Line", "Column", "What to do"],
      lines(own.id),
    );
  });

async function* lines(id: number) {
  for await (const rows of problemsOf(id)) {
    yield rows.flatMap(({ line, messages }) =>
      messages.map(({ column, message }) => [line, column ?? "", message]),
    );
  }
}
