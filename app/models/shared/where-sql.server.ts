import { Prisma } from "~/generated/sqlite/client";

const SIGNS = { not: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Where a row's relation to one other row leads: the column with its id, and its table. */
const RELATIONS: Record<string, readonly [column: string, table: string]> = {
  customer: ["customerId", "User"],
  client: ["clientId", "User"],
  invoice: ["invoiceId", "Invoice"],
};

const named = (name: string) => Prisma.raw(`"${name}"`);

/**
 * A where clause of Prisma's on rows of one table (a state, a scope, a search) in SQL, for statements that its
 * own queries cannot say. Raises on a word that it does not know.
 */
export function whereSql(where: object): Prisma.Sql {
  const parts = Object.entries(where).map(([name, asked]) => part(name, asked));
  return parts.length > 0 ? Prisma.join(parts, " AND ") : Prisma.sql`1 = 1`;
}

function part(name: string, asked: unknown): Prisma.Sql {
  if (name === "AND" || name === "OR") {
    const all = [asked].flat().map((one) => Prisma.sql`(${whereSql(one as object)})`);
    if (all.length === 0) return name === "OR" ? Prisma.sql`1 = 0` : Prisma.sql`1 = 1`;
    return Prisma.sql`(${Prisma.join(all, ` ${name} `)})`;
  }
  const relation = RELATIONS[name];
  if (relation) {
    const [column, table] = relation;
    const other = whereSql((asked as { is?: object }).is ?? (asked as object));
    return Prisma.sql`${named(column)} IN (SELECT "id" FROM ${named(table)} WHERE ${other})`;
  }
  if (asked === null) return Prisma.sql`${named(name)} IS NULL`;
  if (typeof asked !== "object" || asked instanceof Date) {
    return Prisma.sql`${named(name)} = ${asked}`;
  }
  const bounds = Object.entries(asked).map(([word, value]) => bound(name, word, value));
  return Prisma.join(bounds, " AND ");
}

function bound(name: string, word: string, value: unknown): Prisma.Sql {
  if (word === "in") return Prisma.sql`${named(name)} IN (${Prisma.join(value as string[])})`;
  // In folded text wildcards of LIKE have become other characters.
  if (word === "contains" && name === "searchText") {
    return Prisma.sql`"searchText" LIKE ${`%${String(value)}%`}`;
  }
  const sign = SIGNS[word as keyof typeof SIGNS];
  if (!sign) throw new Error(`No SQL is known for "${word}" of ${name}`);
  return Prisma.sql`${named(name)} ${Prisma.raw(sign)} ${value}`;
}
