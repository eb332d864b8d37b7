import type { LoaderFunctionArgs } from "@remix-run/node";

import { KIND_WORDS, toImportKind } from "~/models/desk/import/import.kinds";
import { sampleRows, sampleWorkbook } from "~/models/desk/import/import.read.server";
import { assertCan } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { csvText } from "~/services/desk/csv.server";
import { FILE_TYPES } from "~/services/desk/list-file.server";
import { pageFor } from "~/services/page.server";
import { download } from "~/services/download.server";

/** A file to be filled in: "customers.csv", "invoices.xlsx". */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "import:records", async ({ actor, params }) => {
    const [, name, ending] = /^(\w+)\.(csv|xlsx)$/.exec(params.kind ?? "") ?? [];
    const kind = toImportKind(name);
    if (!kind) throw notFound("page");
    assertCan(actor, KIND_WORDS[kind].action);
    const { head, rows } = sampleRows(kind);
    const body = ending === "csv" ? csvText(head, rows) : await sampleWorkbook(kind);
    const type = FILE_TYPES[ending === "csv" ? "csv" : "xlsx"];
    return download(body, type, `${kind}-sample.${ending}`);
  });
