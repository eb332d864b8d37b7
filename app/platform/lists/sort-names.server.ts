import { Prisma } from "~/generated/sqlite/client";

import { sortNameOf } from "./sort-name";

/** The tables whose rows are sorted by name: their column `sortName` follows each write of `name`. */
const SORTED = Object.values(Prisma.ModelName).filter(
  (table) => "sortName" in Prisma[`${table}ScalarFieldEnum`],
);

export const isSortedByName = (table: string) => (SORTED as string[]).includes(table);

type Data = Record<string, unknown>;

function withSortName<D>(data: D): D {
  if (Array.isArray(data)) return data.map(withSortName) as D;
  const { name } = data as Data;
  return typeof name === "string" ? { ...data, sortName: sortNameOf(name) } : data;
}

type Write = { args: object; query: (args: never) => Promise<unknown> };

const write = ({ args, query }: Write) => {
  const written = Object.entries(args).map(([word, data]: [string, unknown]) => [
    word,
    word === "data" || word === "create" || word === "update" ? withSortName(data) : data,
  ]);
  return query(Object.fromEntries(written) as never);
};

const WRITES =
  "create createMany createManyAndReturn update updateMany updateManyAndReturn upsert".split(" ");

/** An extension of Prisma's clients, so that no writer of a name forgets it. */
export const SORT_NAMES = {
  query: Object.fromEntries(
    SORTED.map((table) => [
      table[0]?.toLowerCase() + table.slice(1),
      Object.fromEntries(WRITES.map((word) => [word, write])),
    ]),
  ),
};
