import { Prisma } from "~/generated/sqlite/client";

import type { Condition } from "./define-state";

const SIGNS = { not: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** A condition on rows of one table, for statements that Prisma's own queries cannot say. */
export function whereSql(condition: Condition): Prisma.Sql {
  return joined(
    Object.entries(condition).map(([column, asked]) => part(column, asked)),
    " AND ",
  );
}

function part(column: string, asked: Condition[string]): Prisma.Sql {
  if (Array.isArray(asked)) {
    const all = (asked as Condition[]).map((one) => Prisma.sql`(${whereSql(one)})`);
    return Prisma.sql`(${joined(all, column === "OR" ? " OR " : " AND ")})`;
  }
  const name = Prisma.raw(`"${column}"`);
  if (typeof asked !== "object") return Prisma.sql`${name} = ${asked}`;
  const bounds = Object.entries(asked).map(([word, value]) => {
    if (word === "in") return Prisma.sql`${name} IN (${Prisma.join(value as string[])})`;
    const sign = SIGNS[word as keyof typeof SIGNS];
    if (!sign) throw new Error(`No SQL is known for "${word}" of ${column}`);
    return Prisma.sql`${name} ${Prisma.raw(sign)} ${value as string}`;
  });
  return joined(bounds, " AND ");
}

function joined(parts: Prisma.Sql[], by: string): Prisma.Sql {
  return parts.length > 0 ? Prisma.join(parts, by) : Prisma.sql`1 = 1`;
}
