import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { uncapitalized } from "../../ground/typed/text";
import { textsAfterErasure, type Facets, type RowOf } from "../../kit/record/define-record";
import { TABLES } from "../../tables";
import { isLeft } from "./erase.history";
import type { Person } from "./erase.known.server";
import { asLeft } from "./erase.scrub";

type Rows = {
  findMany: (args: { where: object }) => Promise<({ id: number } & Record<string, unknown>)[]>;
  update: (args: { where: { id: number }; data: object }) => Promise<unknown>;
};
const rowsOf = (tx: Tx, table: string) =>
  tx[uncapitalized(table) as "officeNote"] as unknown as Rows;

/** Takes a person out of the texts of rows of theirs, by the facets of the table; `besides`: what else is written then. */
export async function eraseRows<
  M extends Prisma.ModelName & keyof typeof TABLES,
  R extends Partial<RowOf<M>> & { id: number },
>(
  tx: Tx,
  person: Pick<Person, "label" | "scrub">,
  table: M,
  rows: readonly R[],
  besides: (row: R, left: Partial<RowOf<M>>) => object = () => ({}),
): Promise<void> {
  for (const row of rows) {
    const left = textsAfterErasure<M>(TABLES[table].texts as never, row, asLeft(person));
    const data = { ...left, ...besides(row, left as Partial<RowOf<M>>) };
    await rowsOf(tx, table).update({ where: { id: row.id }, data });
  }
}

/** What the office wrote of others, and of things, goes on without a person who is named there. */
export async function eraseElsewhere(tx: Tx, { words, scrubElsewhere }: Person): Promise<void> {
  if (words.length === 0) return;
  for (const [table, { texts }] of Object.entries(TABLES)) {
    const columns = Object.entries<Facets>(texts).flatMap(([column, { personal }]) =>
      personal === "elsewhere" ? [column] : [],
    );
    if (columns.length === 0) continue;
    const where = {
      OR: columns.flatMap((column) => words.map((word) => ({ [column]: { contains: word } }))),
    };
    for (const row of await rowsOf(tx, table).findMany({ where })) {
      const changed = columns.flatMap((column) => {
        const text = row[column];
        const left = typeof text === "string" ? scrubElsewhere(text) : text;
        return left === text ? [] : [[column, left]];
      });
      if (changed.length === 0) continue;
      const data = Object.fromEntries(changed) as object;
      await rowsOf(tx, table).update({ where: { id: row.id }, data });
    }
  }
}

/** Writes what is left of lines of history. How many changed. */
export async function eraseLines<L extends { id: number }>(
  tx: Tx,
  lines: readonly L[],
  left: (line: L) => Prisma.HistoryEntryUpdateInput,
): Promise<number> {
  let changed = 0;
  for (const line of lines) {
    const data = left(line);
    if (isLeft(line, data)) continue;
    await tx.historyEntry.update({ where: { id: line.id }, data });
    changed += 1;
  }
  return changed;
}
