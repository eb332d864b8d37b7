import { authorOf } from "./import.read.server";
import { now } from "~/platform/clock.server";
import { databaseKind, db, transaction, type Tx } from "~/platform/db.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordAudit } from "../../kit/audit/audit.server";
import type { ValuesOf } from "../../kit/history/history.events";
import { isUniqueViolation } from "~/models/kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { isDefined, stillNew } from "./definitions.server";
import { callsStillNew } from "./enquiries.server";
import { clearRows } from "./import.check.server";
import { withoutSamples } from "./import.file.server";
import { NO_LEASE, type OneImport } from "./import.server";
import { countedRecords, ENTITIES, fillSql, insertSql } from "./import.tables";
import type { Leased } from "./lease.server";
import { storedMoment } from "./quotations.server";
import { type Fill, FILLS, type Target, TARGETS } from "./staged";

/** The unique values among those that imports write. */
const UNIQUE: readonly {
  targets: (Target | Fill)[];
  table: Target;
  column: string;
  say: string;
}[] = [
  { targets: ["User", "User:fill"], table: "User", column: "email", say: "the e-mail" },
  { targets: ["Item"], table: "Item", column: "sku", say: "the SKU" },
  { targets: ["Enquiry"], table: "Enquiry", column: "reference", say: "the number" },
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
async function whatWasTaken(importId: number): Promise<string[]> {
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

/** Something that the check looked at was changed since: nothing is written, the rows are checked again. */
class Stale extends Error {}

/** Returns the sentence for an import that the database refused; `taken`: its lines, where they can be told. */
function checkedAnew(taken: readonly string[]): string {
  const why = "Records changed in the meantime, so nothing was imported";
  if (taken.length === 0) {
    return `${why}. The rows were checked again: look through them and import again.`;
  }
  return `${why} (${taken.join("; ")}). The rows were checked again: look through them and import again. If the same line is named again, correct it in the file.`;
}

/**
 * Writes everything that an import's rows become, in one transaction of set-based statements: readers see all of it
 * or nothing, whatever happens meanwhile. Where something changed since the check nothing is written and the rows are
 * checked again.
 */
export async function writeRecords(own: OneImport, lease: Leased): Promise<void> {
  const author = await authorOf(own.runById ?? own.createdById);
  try {
    await transaction(async (tx) => {
      const doneAt = now();
      await lease.assertOurs(tx, { status: "done", doneAt, said: null, ...NO_LEASE });
      if (isDefined(own.kind) || own.kind === "enquiries") {
        // As who adds one by hand holds it.
        await holdAlone(tx, "Company", 1);
        const isNew = isDefined(own.kind)
          ? await stillNew(tx, own.kind, own.id)
          : await callsStillNew(tx, own.id);
        if (!isNew) throw new Stale();
      }
      const papers = own.kind === "quotations" || own.kind === "invoices";
      const snapshotId = papers ? await currentSnapshot(tx) : null;
      const given = { importId: own.id, at: storedMoment(doneAt), snapshotId };
      const counts = new Map<Target | Fill, number>();
      for (const target of TARGETS) {
        const written = await tx.$executeRawUnsafe(insertSql(databaseKind(), target, given));
        counts.set(target, written);
        if (written > 0) await noteHistory(tx, own, target, "imported", {}, author, given.at);
      }
      for (const fill of FILLS) {
        const wanted = await tx.importRecord.count({ where: { importId: own.id, target: fill } });
        if (wanted === 0) continue;
        const written = await tx.$executeRawUnsafe(fillSql(databaseKind(), fill, given));
        if (written !== wanted) throw new Stale();
        counts.set(fill, written);
        await noteHistory(tx, own, fill, "filled-by-import", {}, author, given.at);
      }
      await recordAudit(tx, {
        kind: "imported",
        actor: author,
        subject: "import",
        subjectId: own.id,
        detail: countedRecords(counts),
      });
    });
  } catch (error) {
    if (!(error instanceof Stale) && !isUniqueViolation(error) && !isTaken(error)) throw error;
    const sentence = checkedAnew(await whatWasTaken(own.id));
    await lease.end({ status: "checking", said: sentence, progress: 0 });
    return;
  }
  await clearImport(own.id);
}

/** Tells by an error of a raw statement whether a value is taken or a record is gone. */
function isTaken(error: unknown): boolean {
  const text = `${(error as Error | null)?.message ?? ""} ${JSON.stringify((error as { meta?: unknown } | null)?.meta ?? "")}`;
  return /unique constraint|UniqueConstraint|23505|2067|1555|foreign key|ForeignKey|23503/i.test(
    text,
  );
}

type Author = { id: number; name: string } | null;

/** A line of history for each record of an import; `there`: a condition besides, in SQL. */
export async function noteHistory<E extends "imported" | "filled-by-import" | "deleted">(
  tx: Tx,
  { id }: { id: number },
  target: Target | Fill,
  event: E,
  values: ValuesOf<E>,
  author: Author,
  at: string,
  there = "",
): Promise<void> {
  const entity = ENTITIES[target];
  if (!entity) return;
  const moment = databaseKind() === "sqlite" ? `'${at}'` : `'${at}'::timestamp(3)`;
  await tx.$executeRawUnsafe(
    `INSERT INTO "HistoryEntry" ("entity", "entityId", "action", "actorId", "actorName", "changes", "values", "at")
     SELECT '${entity}', "recordId", '${event}', ${author?.id ?? "NULL"}, ${databaseKind() === "sqlite" ? "?" : "$1"}, '[]', '${JSON.stringify(values)}', ${moment}
     FROM "ImportRecord" WHERE "importId" = ${id} AND "target" = '${target}' ${there}`,
    author?.name ?? "Import",
  );
}

/** So many records are emptied at a time. */
const AT_ONCE = 2_000;

/**
 * Removes the file, what is shown of it, and the rows of an import that was written or undone, some at a time; of its records which they are
 * stays, so that it can be undone.
 */
export async function clearImport(id: number): Promise<void> {
  await db.importPart.deleteMany({ where: { importId: id } });
  await clearRows(id, false);
  for (;;) {
    const rows = await db.importRecord.findMany({
      where: { importId: id, data: { not: "" } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    const last = rows.at(-1)?.id;
    if (last === undefined) break;
    await db.importRecord.updateMany({
      where: { importId: id, id: { lte: last }, data: { not: "" } },
      data: { data: "" },
    });
  }
  const { found } = await db.import.findUniqueOrThrow({ where: { id }, select: { found: true } });
  const data = { found: withoutSamples(found), clearedAt: now() };
  await db.import.updateMany({ where: { id, clearedAt: null }, data });
}
