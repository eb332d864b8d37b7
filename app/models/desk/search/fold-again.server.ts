import { Prisma } from "~/generated/sqlite/client";
import { transaction, type Tx } from "~/platform/db.server";
import { hitsSql } from "~/platform/lists/search-hits.server";
import { sortNameOf } from "~/platform/lists/sort-name";
import { isSortedByName } from "~/platform/lists/sort-names.server";
import { whereSql } from "~/platform/lists/where-sql.server";

import { messageSearchText } from "../../papers/outbox/outbox.list";
import { breachSearchText } from "../../people/breach/breach.list";
import { privacyRequestSearchText } from "../../people/privacy-request/privacy-request.list";
import { accountSearchText } from "../../people/user/user.list";
import { ANY_NOUNS, SMALL_NOUNS } from "../../nouns.server";
import { readIds } from "../../kit/record/read-page.server";

/** A migration puts this at the end of a search text that SQL could not fold as the product does. */
const MARK = "\u{E000}";
const BATCH = 500;

/** The search text of a stored row, by the function that writes it with each record. */
const FOLDS: Record<string, (tx: Tx, id: number) => Promise<string>> = {
  User: async (tx, id) => accountSearchText(await tx.user.findUniqueOrThrow({ where: { id } })),
  PrivacyRequest: async (tx, id) =>
    privacyRequestSearchText(await tx.privacyRequest.findUniqueOrThrow({ where: { id } })),
  Breach: async (tx, id) => breachSearchText(await tx.breach.findUniqueOrThrow({ where: { id } })),
  OutboxMessage: async (tx, id) =>
    messageSearchText(await tx.outboxMessage.findUniqueOrThrow({ where: { id } })),
  ...Object.fromEntries(
    ANY_NOUNS.map(({ noun, table, reads, searchText }) => [
      table,
      async (tx: Tx, id: number) =>
        searchText(await tx[noun as "item"].findUniqueOrThrow({ where: { id }, ...reads })),
    ]),
  ),
  ...Object.fromEntries(
    SMALL_NOUNS.map(({ record: { noun, table, searchText } }) => [
      table,
      async (tx: Tx, id: number) =>
        searchText(await tx[noun as "driver"].findUniqueOrThrow({ where: { id } })),
    ]),
  ),
};

/** Writes what a row is searched and sorted by whose texts were written otherwise than by its commands; nothing where no search looks. */
export async function foldRow(tx: Tx, table: string, id: number): Promise<void> {
  const fold = FOLDS[table];
  if (!fold) return;
  const text = await fold(tx, id);
  const own = Prisma.raw(`"${table}"`);
  await tx.$executeRaw`UPDATE ${own} SET "searchText" = ${text} WHERE "id" = ${id}`;
  if (!isSortedByName(table)) return;
  const rows = await tx.$queryRaw<{ name: string }[]>`SELECT "name" FROM ${own} WHERE "id" = ${id}`;
  const sorted = sortNameOf(rows[0]?.name ?? "");
  await tx.$executeRaw`UPDATE ${own} SET "sortName" = ${sorted} WHERE "id" = ${id}`;
}

/** Writes the search texts that a migration left to the product, those of earlier starts that were cut short as well. */
export async function foldAgain(): Promise<void> {
  for (const table of Object.keys(FOLDS)) {
    for (;;) {
      const marked = await readIds(hitsSql({ table }, { searchText: { contains: MARK } }));
      if (marked.length === 0) break;
      // Found once, not once a batch: on Postgres all of them are found before the first is given.
      for (let from = 0; from < marked.length; from += BATCH) {
        const some = marked.slice(from, from + BATCH);
        // One that was deleted or saved meanwhile has its text, or needs none.
        const still = whereSql({ id: { in: some }, searchText: { contains: MARK } }, { table });
        const batch = await readIds(
          Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${still}`,
        );
        await transaction(async (tx) => {
          for (const id of batch) await foldRow(tx, table, id);
        });
      }
    }
  }
}
