import { Prisma } from "~/generated/sqlite/client";

const SIGNS = { not: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Where a row's relation to one other row leads: the column with its id, and its table. */
export const RELATIONS: Record<string, readonly [column: string, table: string]> = {
  customer: ["customerId", "User"],
  enquiry: ["enquiryId", "Enquiry"],
  client: ["clientId", "User"],
  invoice: ["invoiceId", "Invoice"],
  payment: ["paymentId", "Payment"],
  quotation: ["quotationId", "Quotation"],
};

/** Where its relation to several rows leads: their table, and the column there with its id. */
const MANY: Record<string, readonly [table: string, column: string]> = {
  invoices: ["Invoice", "quotationId"],
  assignments: ["JobAssignment", "jobId"],
};

/** Variations of a where clause. */
type WhereOptions = {
  /** The table of the rows: its columns are named with it. */
  table?: string;
  /** Related rows are looked up row by row, not used to find the rows. */
  rowByRow?: boolean;
  /** Columns that no index is to be chosen for. */
  unindexed?: ReadonlySet<string>;
};

const named = (name: string) => Prisma.raw(`"${name}"`);

/** A column, with its table where one is named. */
export const columnOf = (name: string, table?: string) =>
  table ? Prisma.raw(`"${table}"."${name}"`) : named(name);

/**
 * A where clause of Prisma's on rows of one table (a state, a scope, a search) in SQL, for statements that its
 * own queries cannot say. Raises on a word that it does not know.
 */
export function whereSql(where: object, options: WhereOptions = {}): Prisma.Sql {
  const parts = Object.entries(where)
    .filter(([, asked]) => asked !== undefined)
    .map(([name, asked]) => part(name, asked, options));
  return parts.length > 0 ? Prisma.join(parts, " AND ") : Prisma.sql`1 = 1`;
}

function part(name: string, asked: unknown, options: WhereOptions): Prisma.Sql {
  if (name === "NOT") return Prisma.sql`NOT (${whereSql(asked as object, options)})`;
  if (name === "AND" || name === "OR") {
    const all = [asked].flat().map((one) => Prisma.sql`(${whereSql(one as object, options)})`);
    if (all.length === 0) return name === "OR" ? Prisma.sql`1 = 0` : Prisma.sql`1 = 1`;
    return Prisma.sql`(${Prisma.join(all, ` ${name} `)})`;
  }
  if (RELATIONS[name] || MANY[name]) return related(name, asked as object, options);
  const column = options.unindexed?.has(name)
    ? Prisma.sql`COALESCE(${columnOf(name, options.table)}, NULL)`
    : columnOf(name, options.table);
  if (asked === null) return Prisma.sql`${column} IS NULL`;
  if (typeof asked !== "object" || asked instanceof Date) {
    return Prisma.sql`${column} = ${constant(asked)}`;
  }
  const bounds = Object.entries(asked).map(([word, value]) => bound(name, column, word, value));
  return Prisma.join(bounds, " AND ");
}

/** A relation to one row, or with `some` and `none` to several. */
function related(name: string, asked: object, { table, rowByRow }: WhereOptions): Prisma.Sql {
  const one = RELATIONS[name];
  if (one) {
    const [column, other] = one;
    const is = (asked as { is?: object }).is ?? asked;
    if (!table || !rowByRow) {
      return Prisma.sql`${columnOf(column, table)} IN (SELECT "id" FROM ${named(other)} WHERE ${whereSql(is)})`;
    }
    const joined = Prisma.sql`${columnOf("id", other)} = ${columnOf(column, table)}`;
    // With its own end Postgres looks it up; it would rather read the whole other table once.
    return Prisma.sql`EXISTS (SELECT 1 FROM ${named(other)} WHERE ${joined} AND ${whereSql(is, { table: other, rowByRow })} LIMIT 1 OFFSET 0)`;
  }
  const [other, column] = MANY[name]!;
  const [[word, is] = ["", {}]] = Object.entries(asked as Record<string, object>);
  if (!table || (word !== "some" && word !== "none")) {
    throw new Error(`No SQL is known for "${word}" of ${name}${table ? "" : " without a table"}`);
  }
  // The rows are found by those others, unless they are looked at one by one.
  if (word === "some" && !rowByRow) {
    return Prisma.sql`${columnOf("id", table)} IN (SELECT ${columnOf(column, other)} FROM ${named(other)} WHERE ${whereSql(is, { table: other })})`;
  }
  const joined = Prisma.sql`${columnOf(column, other)} = ${columnOf("id", table)}`;
  const some = Prisma.sql`EXISTS (SELECT 1 FROM ${named(other)} WHERE ${joined} AND ${whereSql(is, { table: other })})`;
  return word === "some" ? some : Prisma.sql`NOT ${some}`;
}

// Nought stands in the statement itself: an index of the rows with more than that is not found for a parameter.
const constant = (value: unknown) => {
  // A parameter cannot be known as a boolean: SQLite uses numbers for them.
  if (typeof value === "boolean") return Prisma.raw(value ? "TRUE" : "FALSE");
  return value === 0 ? Prisma.raw("0") : Prisma.sql`${value}`;
};

function bound(name: string, column: Prisma.Sql, word: string, value: unknown): Prisma.Sql {
  if (word === "in") {
    const values = value as string[];
    return values.length === 0
      ? Prisma.sql`1 = 0`
      : Prisma.sql`${column} IN (${Prisma.join(values)})`;
  }
  // In folded text wildcards of LIKE have become other characters.
  if (word === "contains" && name === "searchText") {
    return Prisma.sql`${column} LIKE ${`%${String(value)}%`}`;
  }
  if (word === "not" && value === null) return Prisma.sql`${column} IS NOT NULL`;
  const sign = SIGNS[word as keyof typeof SIGNS];
  if (!sign) throw new Error(`No SQL is known for "${word}" of ${name}`);
  return Prisma.sql`${column} ${Prisma.raw(sign)} ${constant(value)}`;
}
