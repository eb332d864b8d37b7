import { db } from "~/platform/db.server";

import type { Action } from "../../kit/policy/policy";
import { column, fieldColumns, withCurrency } from "../../kit/record/columns";
import type { SmallRecord } from "../../kit/record/define-record";
import { capitalized } from "../../ground/typed/text";
import { ANY_NOUNS, SMALL_NOUNS } from "../../nouns.server";
import { defineExport, rowsOfList, type Export } from "./export.server";

/* The files of the nouns' lists, by their addresses: as their definitions say. */

const OF_NOUNS = ANY_NOUNS.map((record): [string, Export] => {
  const { noun, words, table, list, reads, rows, columns } = record;
  const made = defineExport<{ id: number }>({
    access: `${noun}:view` as Action,
    name: words.many,
    lists: rows ?? rowsOfList(table, list),
    read: (where) => db[noun as "item"].findMany({ where, ...reads }),
    columns,
  });
  return [`/${words.many}`, made];
});

/** `currency`: of those that have amounts. */
type Row = { id: number; status: string; createdAt: Date; currency: string };

/** Of a noun of one form: its fields, in the order of the form. */
const OF_SMALL_NOUNS = SMALL_NOUNS.map(({ record }): [string, Export] => {
  const { noun, words, table, list, fields, facets, file } = record as SmallRecord;
  const { include, first = [], then = [], state } = file ?? {};
  const columns = [
    ...first,
    ...fieldColumns<Row>(fields),
    ...then,
    column<Row>("text", "Status", (row) => capitalized(state?.(row) ?? row.status)),
    column<Row>("moment", "Created", (row) => row.createdAt),
  ];
  const made = defineExport<Row>({
    access: `${noun}:view` satisfies Action,
    name: words.many,
    lists: rowsOfList(table, list),
    read: (where) => db[noun as "expense"].findMany({ where, include: include as never }),
    columns: "currency" in facets ? withCurrency(columns) : columns,
  });
  return [`/${words.many}`, made];
});

export const NOUN_EXPORTS = [...OF_NOUNS, ...OF_SMALL_NOUNS];
