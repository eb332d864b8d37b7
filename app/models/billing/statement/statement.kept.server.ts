import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import type { Company } from "../../company/company/company.server";
import { CURRENCIES } from "../../ground/money/money";
import { assertCan, isStaff, type Actor } from "../../kit/policy/policy";
import { isCalendarDate } from "../../ground/day/calendar-date";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import type { Statement } from "./statement";
import { statementDocument, type Period } from "./statement.document";
import { customerStatements } from "./statement.server";

/*
 * A statement that was sent, or that a link leads to, is a row: whose it is, of which period and currency. What it says
 * is read when it is opened: what stood in the books on a day stays as it was (statement.server.ts).
 */

type StatementOf = Period & { customerId: number; currency: string };

/**
 * The statement of a customer, period and currency in the caller's transaction, made where there is none. Raises
 * `invalid` at `from` or `to`.
 */
async function ensureStatement(tx: Tx, actor: Actor, about: StatementOf) {
  assertCan(actor, "document:send");
  const { customerId, currency, from, to } = about;
  if (!isCalendarDate(from)) throw invalidField("from", "The first day is not a date that exists");
  if (!isCalendarDate(to)) throw invalidField("to", "The last day is not a date that exists");
  if (from > to) throw invalidField("to", "The last day must not be before the first");
  if (!CURRENCIES.some((known) => known === currency)) {
    throw invalidField("currency", "This currency is not known");
  }
  const key = { customerId, fromDay: from, toDay: to, currency };
  const where = { customerId_fromDay_toDay_currency: key };
  // Two may press at once: an insert that finds the other's row must not end the transaction.
  await tx.$executeRaw`INSERT INTO "Statement"
    ("customerId", "fromDay", "toDay", "currency", "createdById", "createdAt")
    VALUES (${customerId}, ${from}, ${to}, ${currency}, ${actor.id}, ${now()})
    ON CONFLICT ("customerId", "fromDay", "toDay", "currency") DO NOTHING`;
  return tx.statement.findUniqueOrThrow({ where });
}

/**
 * Does something with a statement by its id: sends it, makes a link to it. One transaction with its row, so that what is
 * refused leaves none.
 */
export async function withStatement<T>(
  actor: Actor,
  about: StatementOf,
  run: (statement: { entity: "statement"; entityId: number }) => Promise<T>,
): Promise<T> {
  return inUnitOfWork(async (tx) => {
    const { id } = await ensureStatement(tx, actor, about);
    return run({ entity: "statement", entityId: id });
  });
}

/** The row of a statement that was sent or linked to; null where none was. */
export function findStatement({ customerId, currency, from, to }: StatementOf) {
  const key = { customerId, fromDay: from, toDay: to, currency };
  return db.statement.findUnique({ where: { customerId_fromDay_toDay_currency: key } });
}

const PARTY = only("User", "id name address phone email erasedAt");
const CUSTOMER = {
  select: { ...PARTY, joinedInto: { select: PARTY } },
} as const;

type Holder = Pick<RowOf<"User">, keyof typeof PARTY>;

/** A statement's row as it is now: of a customer's joined record it is that of the one who stays. */
export function ofWhoStays<
  C extends { id: number },
  R extends { customerId: number; customer: C & { joinedInto: C | null } },
>(row: R): Omit<R, "customer"> & { customer: C } {
  const customer: C = row.customer.joinedInto ?? row.customer;
  return { ...row, customerId: customer.id, customer };
}

/** A statement's row with its customer; customers have their own. Raises `not_found`. */
export async function getStatement(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "statement:view");
  const found = await tx.statement.findUnique({ where: { id }, include: { customer: CUSTOMER } });
  const row = found && ofWhoStays<Holder, typeof found>(found);
  if (!row || !(isStaff(actor) || row.customerId === actor.id)) throw notFound("statement");
  return row;
}

type Row = Awaited<ReturnType<typeof getStatement>>;

const EMPTY = { opening: 0, lines: [], debits: 0, credits: 0, closing: 0 };

/** Reads a statement's contents and its drawing. */
export async function readStatement(actor: Actor, row: Row, company: Company, tx: Tx = db) {
  const { customer, currency, fromDay: from, toDay: to } = row;
  const all = await customerStatements(actor, row.customerId, { from, to }, company, tx);
  const statement: Statement = all.find((one) => one.currency === currency) ?? {
    currency,
    ...EMPTY,
  };
  const period = { from, to };
  return { statement, period, view: statementDocument(customer, period, statement, company) };
}

/** Raises `conflict` for a statement that says nothing: it is not sent. */
export function assertNotEmpty({ lines, opening }: Statement): void {
  if (lines.length > 0 || opening !== 0) return;
  throw conflict("This statement is empty: there are no invoices and no payments until then.");
}
