import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { keyedHashes } from "~/platform/keyed-hash.server";
import { sortOf, type PageEdge, type Listed } from "~/platform/lists/page-sql.server";
import { columnOf } from "~/platform/lists/where-sql.server";

/*
 * A deep page is reached by the row that it begins after (or ends before): its id, signed together with the page, the
 * list and the row's place in it. A key that is forged, or of a row that has moved since, says nothing.
 */

/** Pages after so many rows have keys; earlier ones are fast without. */
export const KEYED_FROM = 1_000;
/** The largest id that a column holds. */
const MAX_ID = 2_147_483_647;

type PageAt = { page: number; limit: number; side: PageEdge["side"] };

function signed(list: Listed, { page, limit, side }: PageAt, id: number, value: unknown): string[] {
  const what = JSON.stringify([list, page, limit, side, id, value]);
  return keyedHashes("page of a list", what).map((hash) => hash.slice(0, 16));
}

/** The rows' values in the order of the list, by their ids. */
async function valuesOf(list: Listed, ids: readonly number[]): Promise<Map<number, unknown>> {
  const [sort] = sortOf(list);
  const rows = await db.$queryRaw<{ id: number | bigint; value: unknown }[]>(
    Prisma.sql`SELECT "id", ${columnOf(sort)} AS "value" FROM ${Prisma.raw(`"${list.table}"`)}
      WHERE "id" IN (${Prisma.join([...ids])})`,
  );
  return new Map(rows.map(({ id, value }) => [Number(id), plain(value)]));
}

const plain = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);

/** The keys of the next and previous pages; none if the row has no value in the sort column. */
export async function pageKeys(
  list: Listed,
  asked: readonly (PageAt & { id: number })[],
): Promise<(string | undefined)[]> {
  if (asked.length === 0) return [];
  const values = await valuesOf(
    list,
    asked.map(({ id }) => id),
  );
  return asked.map(({ id, ...at }) => {
    const value = values.get(id);
    return value === null || value === undefined
      ? undefined
      : `${id}.${signed(list, at, id, value)[0]}`;
  });
}

/** The row that a page's key names; null if the key is not of this page. */
export async function edgeOf(list: Listed, at: PageAt, key: string): Promise<PageEdge | null> {
  const [, digits = "", signature] = /^(\d{1,10})\.([\w-]{16})$/.exec(key) ?? [];
  const id = Number(digits);
  if (!signature || id > MAX_ID) return null;
  const value = (await valuesOf(list, [id])).get(id);
  if (value === null || value === undefined) return null;
  return signed(list, at, id, value).includes(signature) ? { id, value, side: at.side } : null;
}
