import { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { uncapitalized } from "../../ground/typed/text";
import { conflict } from "../../kit/shared/domain-error";

/* Which rows are a customer's, and how they move from one record to another and back. */

/** Every column that says whose something is. A test compares them with the schema. */
export const JOINED_COLUMNS = [
  ["User", "joinedIntoId"],
  ["Consent", "userId"],
  ["PrivacyRequest", "accountId"],
  ["Enquiry", "customerId"],
  ["Survey", "customerId"],
  ["Quotation", "customerId"],
  ["RateContract", "customerId"],
  ["Invoice", "clientId"],
  ["Note", "clientId"],
  ["Payment", "clientId"],
  ["Job", "clientId"],
  ["OfficeNote", "customerId"],
  ["Consignment", "clientId"],
  ["Claim", "clientId"],
  ["CustomerRequest", "customerId"],
  ["Statement", "customerId"],
] as const;

/** Columns of access to the other account, or of data kept for its sign-in: such rows end, and do not move. */
export const ENDED_COLUMNS = [
  ["Session", "userId"],
  ["KeptFilter", "userId"],
  ["Visit", "userId"],
  ["PasswordReset", "userId"],
  ["PendingEmail", "userId"],
  ["ApiKey", "userId"],
  ["CalendarFeed", "userId"],
  ["RecoveryCode", "userId"],
  ["FormDraft", "userId"],
] as const;

export const STAFF_COLUMNS = [
  ["JobAssignment", "employeeId"],
  ["Expense", "spentById"],
  ["Survey", "surveyorId"],
  ["CrewAdvance", "employeeId"],
  ["CustomerRequest", "answeredById"],
  ["Absence", "employeeId"],
] as const;

/** Links between papers of the same customer: the paper, the column, and the paper that it names. */
const HANGS_ON = [
  ["Quotation", "rateContractId", "RateContract"],
  ["Quotation", "enquiryId", "Enquiry"],
  ["Survey", "enquiryId", "Enquiry"],
  ["Survey", "quotationId", "Quotation"],
  ["Invoice", "quotationId", "Quotation"],
  ["Invoice", "jobId", "Job"],
  ["Note", "invoiceId", "Invoice"],
  ["Payment", "invoiceId", "Invoice"],
  ["Payment", "quotationId", "Quotation"],
  ["Payment", "refundOfId", "Payment"],
  ["Payment", "transferId", "Payment"],
  ["Job", "quotationId", "Quotation"],
  ["Consignment", "jobId", "Job"],
  ["Consignment", "quotationId", "Quotation"],
  ["Claim", "consignmentId", "Consignment"],
] as const;

/** Links between papers over a row between: its table, and its two columns with their tables. */
const BETWEEN = [
  ["AdvanceAdjustment", "paymentId", "Payment", "invoiceId", "Invoice"],
  ["BilledMove", "invoiceId", "Invoice", "quotationId", "Quotation"],
] as const;

export type MovedRows = Record<string, number[]>;

/** Fewer than a statement may have parameters. */
const AT_ONCE = 500;

/** The operations used of a Prisma table. */
type Rows = {
  findMany: (of: object) => Promise<{ id: number }[]>;
  updateMany: (of: object) => Promise<{ count: number }>;
};

const rowsOf = (tx: Tx, table: string) =>
  (tx as unknown as Record<string, Rows>)[uncapitalized(table)] as Rows;

type Owned = Exclude<(typeof JOINED_COLUMNS)[number][0], "User">;

/** The customer whose a record is; null where there is no such record. */
export async function ownerOf(
  tx: Tx,
  noun: Uncapitalize<Owned>,
  id: number,
): Promise<number | null> {
  const [, column = ""] = JOINED_COLUMNS.find(([table]) => uncapitalized(table) === noun) ?? [];
  const [found] = await rowsOf(tx, noun).findMany({ where: { id }, select: { [column]: true } });
  return (found as Record<string, number | null> | undefined)?.[column] ?? null;
}

/** The records that were joined into one. */
export async function joinedInto(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.user.findMany({ where: { joinedIntoId: id }, select: { id: true } });
  return rows.map((row) => row.id);
}

/** Moves what is of one record to another; returns the ids by their table. */
export async function moveAll(tx: Tx, from: number, to: number): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const [table, column] of JOINED_COLUMNS) {
    const where = table === "Statement" ? { id: { in: await statementsToMove(tx, from, to) } } : {};
    const found = await rowsOf(tx, table).findMany({
      where: { ...where, [column]: from },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    if (found.length === 0) continue;
    const ids = found.map(({ id }) => id);
    moved[table] = ids;
    await moveRows(tx, table, column, ids, from, to);
  }
  return moved;
}

async function moveRows(
  tx: Tx,
  table: string,
  column: string,
  ids: number[],
  from: number,
  to: number,
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await rowsOf(tx, table).updateMany({
      where: { id: { in: ids.slice(at, at + AT_ONCE) }, [column]: from },
      data: { [column]: to },
    });
  }
}

/** One of each period and currency: a second one stays where it is, and is read by whom it leads to. */
async function statementsToMove(tx: Tx, from: number, to: number): Promise<number[]> {
  const [theirs, own] = await Promise.all(
    [from, to].map((customerId) => tx.statement.findMany({ where: { customerId } })),
  );
  const key = (one: { fromDay: string; toDay: string; currency: string }) =>
    `${one.fromDay} ${one.toDay} ${one.currency}`;
  const there = new Set(own?.map(key));
  return (theirs ?? []).filter((one) => !there.has(key(one))).map(({ id }) => id);
}

/** Gives back what moved, as far as it is still there. */
export async function moveBack(tx: Tx, rows: MovedRows, from: number, to: number): Promise<void> {
  for (const [table, column] of JOINED_COLUMNS) {
    await moveRows(tx, table, column, rows[table] ?? [], from, to);
  }
  await assertApart(tx, from, to);
}

/** Raises `conflict` where a paper of one of both stands on a paper of the other: it was made since. */
async function assertApart(tx: Tx, kept: number, other: number): Promise<void> {
  const owner = Object.fromEntries(JOINED_COLUMNS) as Record<string, string>;
  const name = (text: string) => Prisma.raw(`"${text}"`);
  const both = Prisma.join([kept, other]);
  const of = (alias: string, table: string) => Prisma.raw(`${alias}."${owner[table]}"`);
  const apart = (one: Prisma.Sql, two: Prisma.Sql) =>
    Prisma.sql`${one} <> ${two} AND ${one} IN (${both}) AND ${two} IN (${both})`;
  const found = [
    ...HANGS_ON.map(
      ([table, column, on]) => Prisma.sql`
        SELECT 1 AS "found" FROM ${name(table)} c JOIN ${name(on)} p ON p."id" = c.${name(column)}
        WHERE ${apart(of("c", table), of("p", on))}`,
    ),
    ...BETWEEN.map(
      ([table, left, one, right, two]) => Prisma.sql`
        SELECT 1 AS "found" FROM ${name(table)} b JOIN ${name(one)} c ON c."id" = b.${name(left)}
        JOIN ${name(two)} p ON p."id" = b.${name(right)} WHERE ${apart(of("c", one), of("p", two))}`,
    ),
  ];
  for (const query of found) {
    const rows = await tx.$queryRaw<unknown[]>(Prisma.sql`${query} LIMIT 1`);
    if (rows.length === 0) continue;
    throw conflict(
      "Papers made since they were joined belong to both records: cancel or delete those first.",
    );
  }
}
