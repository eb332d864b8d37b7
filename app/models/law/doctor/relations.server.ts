import { Prisma, type PrismaClient } from "~/generated/sqlite/client";
import { breachSearchText } from "~/models/people/breach/breach.list";
import { privacyRequestSearchText } from "~/models/people/privacy-request/privacy-request.list";
import {
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from "~/models/people/privacy-request/privacy-request.status";
import { JOINED_COLUMNS } from "~/models/people/customer/customer.join.rows.server";
import { databaseKind } from "~/platform/db.server";
import { VOCABULARY } from "../../kit/shared/vocabulary";
import type { DocumentEntity } from "../../papers/document-link/document-link.server";
import { checkErased } from "./erased.server";
import { every, report, WRONG_TEXT } from "./report";

async function checkPrivacy(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const request of every((page) => db.privacyRequest.findMany(page))) {
    const check = report(problems, `Privacy request ${request.id}`);
    const { kind, status, answeredAt, answer, receivedDate, dueDate } = request;
    check.that((REQUEST_KINDS as readonly string[]).includes(kind), `kind ${kind}`);
    check.that((REQUEST_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const ended = answeredAt !== null && answer !== null;
    check.that((status !== "open") === ended, "status and answer disagree");
    check.that(dueDate >= receivedDate, "due before it came in");
    check.that(request.searchText === privacyRequestSearchText(request), WRONG_TEXT);
  }
  for await (const breach of every((page) => db.breach.findMany(page))) {
    const check = report(problems, `Breach ${breach.id}`);
    check.that(breach.searchText === breachSearchText(breach), WRONG_TEXT);
    const told = [breach.toldBoardAt, breach.toldPersonsAt];
    check.that(
      told.every((at) => at === null || at >= breach.foundAt),
      "told before it was found",
    );
  }
  return problems;
}

/** Checks between records: that they agree with each other, and that the other one is there. */
export const RELATION_CHECKS = [
  checkErased,
  checkJoined,
  checkPrivacy,
  checkBilledOnce,
  checkMovesAddUp,
  checkHistory,
  checkLinks,
  checkKeys,
  checkReferences,
];

// The company and the first rates of taxes came with the product: nobody made them; a month is there once it is closed.
const MADE_BY_NOBODY: readonly string[] = [
  "company",
  "taxRate",
  "taxMonth",
  "expenseKind",
  "truck",
  "tariff",
  "catalogueEntry",
];
const TABLES = Object.entries(VOCABULARY).flatMap(([entity, { history, table }]) =>
  history && table && !MADE_BY_NOBODY.includes(entity) ? [[entity, table] as const] : [],
);

const table = (name: string) => Prisma.raw(`"${name}"`);

/** A record that was joined has nothing left, leads to one that leads nowhere, and nobody uses it. */
async function checkJoined(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const all = every((page) =>
    db.user.findMany({
      ...page,
      where: { ...page.where, joinedIntoId: { not: null } },
      include: { joinedInto: true },
    }),
  );
  for await (const user of all) {
    const check = report(problems, `Account ${user.id}`);
    check.that(user.joinedInto?.joinedIntoId === null, "joined into a record that was joined");
    check.that(user.status !== "active", "joined into another record, and active");
    check.that(user.role === "customer" && user.joinedInto?.role === "customer", "staff joined");
  }
  for (const [name, column] of JOINED_COLUMNS) {
    // A statement of a period that both had stays with its link.
    if (name === "User" || name === "Statement") continue;
    const rows = await db.$queryRaw<{ id: number }[]>`
      SELECT DISTINCT u."id" FROM "User" u JOIN ${table(name)} t ON t.${table(column)} = u."id"
      WHERE u."joinedIntoId" IS NOT NULL ORDER BY u."id"`;
    problems.push(...rows.map(({ id }) => `Account ${id}: joined, and has rows of ${name}`));
  }
  return problems;
}

/** At most one invoice that is not cancelled bills a quotation, and says so where the database sees to it. */
async function checkBilledOnce(db: PrismaClient): Promise<string[]> {
  const rows = await db.$queryRaw<
    { number: string; live: bigint | number; claims: bigint | number }[]
  >`
    SELECT q."quotationNumber" AS "number", COUNT(*) AS "live", COUNT(i."sourceQuotationId") AS "claims"
    FROM (
      SELECT "quotationId", "sourceQuotationId" FROM "Invoice" WHERE "status" <> 'Cancelled'
      UNION ALL SELECT m."quotationId", m."sourceQuotationId" FROM "BilledMove" m
      JOIN "Invoice" b ON b."id" = m."invoiceId" WHERE b."status" <> 'Cancelled'
    ) i JOIN "Quotation" q ON q."id" = i."quotationId"
    GROUP BY q."id", q."quotationNumber" HAVING COUNT(*) > 1 OR COUNT(i."sourceQuotationId") <> 1`;
  return rows.map(({ number, live, claims }) =>
    Number(live) > 1
      ? `${number}: billed by ${Number(live)} invoices`
      : `${number}: billed by an invoice that does not hold it (${Number(claims)} claims)`,
  );
}

/** Checks that the moves of an invoice add up to its subtotal, line by line. */
async function checkMovesAddUp(db: PrismaClient): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT i."id" FROM "Invoice" i JOIN "BilledMove" m ON m."invoiceId" = i."id"
    LEFT JOIN "InvoiceItem" l ON l."invoiceId" = i."id" AND l."position" = m."position"
    GROUP BY i."id", i."subtotal"
    HAVING SUM(m."amount") <> i."subtotal" OR SUM(CASE WHEN l."lineTotal" = m."amount" THEN 0 ELSE 1 END) > 0
    ORDER BY i."id"`;
  return rows.map(({ id }) => `Invoice ${id}: its moves do not come to its lines`);
}

/** Whoever made a record wrote so; and of a record that is gone, that it was deleted. */
async function checkHistory(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const [entity, name] of TABLES) {
    const silent = await db.$queryRaw<{ id: number }[]>`
      SELECT r."id" FROM ${table(name)} r WHERE NOT EXISTS (
        SELECT 1 FROM "HistoryEntry" h WHERE h."entity" = ${entity} AND h."entityId" = r."id"
      ) ORDER BY r."id"`;
    problems.push(...silent.map(({ id }) => `${name} ${id}: no history`));
    const gone = await db.$queryRaw<{ id: number }[]>`
      SELECT DISTINCT h."entityId" AS "id" FROM "HistoryEntry" h
      WHERE h."entity" = ${entity}
        AND NOT EXISTS (SELECT 1 FROM ${table(name)} r WHERE r."id" = h."entityId")
        AND NOT EXISTS (
          SELECT 1 FROM "HistoryEntry" d
          WHERE d."entity" = ${entity} AND d."entityId" = h."entityId" AND d."action" IN ('deleted', 'Deleted')
        ) ORDER BY 1`;
    problems.push(...gone.map(({ id }) => `${name} ${id}: gone, and nobody deleted it`));
  }
  return problems;
}

const LINKED: Record<DocumentEntity, string> = {
  quotation: "Quotation",
  invoice: "Invoice",
  note: "Note",
  payment: "Payment",
  statement: "Statement",
  consignment: "Consignment",
};

/** A link that still works leads to a document. */
async function checkLinks(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const [entity, name] of Object.entries(LINKED)) {
    const links = await db.$queryRaw<{ id: number; entityId: number }[]>`
      SELECT l."id", l."entityId" FROM "DocumentLink" l
      WHERE l."entity" = ${entity} AND l."revokedAt" IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${table(name)} r WHERE r."id" = l."entityId")`;
    problems.push(
      ...links.map((link) => `Link ${link.id}: works, and its ${entity} ${link.entityId} is gone`),
    );
  }
  return problems;
}

/** A key's claim, its work and its answer are kept together or not at all. */
async function checkKeys(db: PrismaClient): Promise<string[]> {
  const rows = await db.idempotencyKey.findMany({ where: { answer: { in: ["", "null"] } } });
  return rows.map(
    ({ actorId, key }) => `Key ${key} of account ${actorId}: claimed without an answer`,
  );
}

/** Postgres never lets a reference lead nowhere; SQLite does while its checks are off. */
async function checkReferences(db: PrismaClient): Promise<string[]> {
  if (databaseKind() === "postgres") return [];
  const rows = await db.$queryRaw<{ table: string; rowid: bigint | number; parent: string }[]>(
    Prisma.sql`SELECT "table", "rowid", "parent" FROM pragma_foreign_key_check`,
  );
  return rows.map(
    (row) => `${row.table} ${Number(row.rowid)}: leads to a ${row.parent} that is gone`,
  );
}
