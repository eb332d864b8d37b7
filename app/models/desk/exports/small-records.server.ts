import { db } from "~/platform/db.server";

import type { Action } from "../../kit/policy/policy";
import type { SmallRecord } from "../../kit/record/define-record";
import { capitalized } from "../../kit/shared/text";
import { SMALL_NOUNS } from "../../nouns.server";
import { column, fieldColumns } from "./columns";
import { defineExport, rowsOfList, type Export } from "./export.server";

type Row = { id: number; status: string; createdAt: Date };

/** The files of the nouns of one form, by their addresses: their fields, in the order of the form. */
export const SMALL_EXPORTS = SMALL_NOUNS.map(({ record }): [string, Export] => {
  const { noun, words, table, list, fields } = record as SmallRecord;
  const made = defineExport<Row>({
    access: `${noun}:view` satisfies Action,
    name: words.many,
    lists: rowsOfList(table, list),
    read: (where) => db[noun as "driver"].findMany({ where }),
    columns: [
      ...fieldColumns<Row>(fields),
      column("text", "Status", (row) => capitalized(row.status)),
      column("moment", "Created", (row) => row.createdAt),
    ],
  });
  return [`/${words.many}`, made];
});
