import * as z from "zod";

import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { EXPORTS, FILE_KINDS } from "~/models/desk/exports/exports.server";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import { TDS_LIST } from "~/models/billing/tds/tds.list";
import { oneOf } from "~/models/kit/shared/query";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { joined, spoken } from "~/models/kit/shared/vocabulary";
import { ANY_NOUNS, SMALL_NOUNS } from "~/models/nouns.server";

import { listFile } from "../desk/list-file.server";
import { tagged } from "./operation.server";

const format = oneOf("Format", FILE_KINDS);

/** The file of a list: /api/quotations/export?format=xlsx; asked as the list is, without pages. */
function exportOf<Q extends z.ZodObject>(name: string, tag: string, listQuery: Q) {
  const { page: _, limit: _limit, ...words } = listQuery.shape;
  return tagged(tag).file(`/${name}/export`, `export${joined(name)}`, {
    summary: `All ${name} that the query leaves, as CSV or XLSX`,
    description:
      "The first line names the columns; docs/data.md says how values are written. Rows are sent as they are read, X-Total-Rows says how many there are; a connection that ends early is half a file.",
    access: EXPORTS.get(`/${name}`)!.access,
    query: z.object({ ...words, format }),
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    run: ({ actor, query, request, context }) => {
      const { format: kind, sortBy, sortOrder, ...chosen } = query as Record<string, unknown>;
      const asked = new URLSearchParams();
      const filters = { ...chosen, sort: sortBy, order: sortOrder };
      for (const [word, value] of Object.entries(filters))
        if (value) asked.set(word, String(value));
      return listFile({
        list: EXPORTS.get(`/${name}`)!,
        kind: kind === "xlsx" ? "xlsx" : "csv",
        actor,
        asked,
        request,
        context,
      });
    },
  });
}

export const exportOperations = [
  ...ANY_NOUNS.map(({ words, list }) => exportOf(words.many, spoken(words.many), list.query)),
  exportOf("tds", "Deducted at source", TDS_LIST.query),
  exportOf("amendments", "Amendments of filed papers", AMENDMENT_LIST.query),
  ...SMALL_NOUNS.map(({ record: { words, list } }) =>
    exportOf(words.many, spoken(words.many), list.query),
  ),
  exportOf("customers", "Customers", ACCOUNT_LIST.query),
  exportOf("employees", "Employees", ACCOUNT_LIST.query),
  exportOf("users", "Users", ACCOUNT_LIST.query),
  exportOf("documents", "Documents", DOCUMENT_LIST.query),
];
