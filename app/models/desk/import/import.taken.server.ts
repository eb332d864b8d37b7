import { databaseKind, db } from "~/platform/db.server";

import type { Fill, Target } from "./staged";

/** What only one record may have, of what imports write. */
const UNIQUE: readonly {
  targets: (Target | Fill)[];
  table: Target;
  column: string;
  say: string;
}[] = [
  { targets: ["User", "User:fill"], table: "User", column: "email", say: "the e-mail" },
  { targets: ["Item"], table: "Item", column: "sku", say: "the SKU" },
  { targets: ["Quotation"], table: "Quotation", column: "quotationNumber", say: "the number" },
  { targets: ["Invoice"], table: "Invoice", column: "invoiceNumber", say: "the number" },
];
/** Whom papers name. */
const OWNERS = [
  ["Quotation", "customerId"],
  ["Invoice", "clientId"],
] as const;
const FILLED = [
  ["User:fill", "User"],
  ["Item:fill", "Item"],
] as const;

/** So many lines are named. */
const NAMED = 3;

/** Why the rows of an import could not be written, by their lines; nothing where it cannot be told (any more). */
export async function whatWasTaken(importId: number): Promise<string[]> {
  const lines: { line: number; why: string }[] = [];
  const sqlite = databaseKind() === "sqlite";
  const text = (name: string) =>
    sqlite ? `json_extract("data", '$.${name}')` : `("data"::jsonb->>'${name}')`;
  const whole = (name: string) => (sqlite ? text(name) : `${text(name)}::int`);
  const staged = (value: string, targets: readonly string[]) =>
    `SELECT "line", "recordId", ${value} AS "value" FROM "ImportRecord"
     WHERE "importId" = ${importId} AND "target" IN (${targets.map((one) => `'${one}'`).join(", ")})`;
  const look = async (sql: string, why: (value: string) => string) => {
    const rows = await db.$queryRawUnsafe<{ line: number; value: unknown }[]>(
      `${sql} ORDER BY "line" LIMIT ${NAMED + 1}`,
    );
    for (const { line, value } of rows) lines.push({ line: Number(line), why: why(String(value)) });
  };
  for (const { targets, table, column, say } of UNIQUE) {
    await look(
      `WITH "staged" AS (${staged(text(column), targets)})
       SELECT "line", "value" FROM "staged"
       WHERE EXISTS (SELECT 1 FROM "${table}" WHERE "${table}"."${column}" = "staged"."value")
       UNION SELECT "staged"."line", "staged"."value" FROM "staged"
       JOIN (SELECT "value" FROM "staged" GROUP BY "value" HAVING COUNT(*) > 1) AS "twice"
         ON "twice"."value" = "staged"."value"`,
      (value) => `${say} ${value.slice(0, 60)} is taken`,
    );
  }
  for (const [target, column] of OWNERS) {
    await look(
      `SELECT "line", "value" FROM (${staged(whole(column), [target])}) AS "staged"
       WHERE NOT EXISTS (SELECT 1 FROM "User" WHERE "User"."id" = "staged"."value")
         AND "value" NOT IN (SELECT "recordId" FROM (${staged(text("name"), ["User"])}) AS "made")`,
      () => "its customer is gone",
    );
  }
  for (const [fill, table] of FILLED) {
    await look(
      `SELECT "line", "value" FROM (${staged(whole("version"), [fill])}) AS "staged"
       WHERE NOT EXISTS (SELECT 1 FROM "${table}"
         WHERE "${table}"."id" = "staged"."recordId" AND "${table}"."version" = "staged"."value")`,
      () => "what it fills was changed",
    );
  }
  lines.sort((one, other) => one.line - other.line);
  const texts = lines.slice(0, NAMED).map(({ line, why }) => `line ${line}: ${why}`);
  return lines.length > NAMED ? [...texts, "and more"] : texts;
}
