import { Prisma, type User } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { type Actor, can } from "../../kit/policy/policy";
import type { AccountKind } from "./account.forms";

/**
 * Condition in SQL on a row of "Statement": it went to its customer. A statement that was only looked at does not count.
 * Pure.
 */
export const STATEMENT_WENT_OUT = `(${["OutboxMessage", "DocumentLink"]
  .map(
    (table) => `EXISTS (SELECT 1 FROM "${table}"
      WHERE "${table}"."entity" = 'statement' AND "${table}"."entityId" = "Statement"."id")`,
  )
  .join(" OR ")})`;

type Account = Pick<User, "id" | "email" | "role" | "status" | "erasedAt">;

type AccountOffers = {
  edit: boolean;
  setStatus: boolean;
  delete: boolean;
  /** Made and shown: to admins, for staff. */
  passwordLink: boolean;
  sendPasswordLink: boolean;
  /** 'Erase' the person. */
  erase: boolean;
};

/**
 * Returns the actions on each of these accounts, for their pages and lists. Commands check them again, and check facts
 * known only at that moment.
 */
export async function accountOffers(
  actor: Actor,
  kind: AccountKind,
  accounts: readonly Account[],
): Promise<(account: Account) => AccountOffers> {
  const deletes = can(actor, `${kind}:delete`);
  const kept = deletes ? await accountsWithDocuments(accounts.map(({ id }) => id)) : new Set();
  return (account) => {
    const present = account.erasedAt === null;
    const reaches = present && (account.role === "customer" || can(actor, "user:editStaff"));
    const isSelf = actor.id === account.id;
    return {
      edit: can(actor, `${kind}:edit`) && reaches,
      setStatus: can(actor, "user:setStatus") && reaches && !isSelf,
      delete: deletes && !isSelf && !kept.has(account.id),
      passwordLink:
        can(actor, "user:createPasswordLink") && isReached(account) && account.role !== "customer",
      sendPasswordLink: can(actor, "user:sendPasswordLink") && reaches && isReached(account),
      erase: can(actor, "user:erase") && present && !isSelf,
    };
  };
}

const isReached = ({ status, email }: Account) => status === "active" && email !== null;

/**
 * References to an account, with their names: documents and jobs of a customer, and records that somebody made or works
 * on.
 */
export const PAPERS = [
  ["Quotation", "customerId", "quotations"],
  ["Quotation", "createdById", "quotations"],
  ["Invoice", "clientId", "invoices"],
  ["Invoice", "createdById", "invoices"],
  ["Job", "clientId", "jobs"],
  ["Job", "createdById", "jobs"],
  ["Payment", "createdById", "payments"],
  ["Handover", "createdById", "cash handed over"],
  ["Handover", "handedById", "cash handed over"],
  ["JobAssignment", "employeeId", "assignments to jobs"],
  ["RateContract", "customerId", "rate contracts"],
  ["Enquiry", "customerId", "enquiries"],
  ["Survey", "customerId", "surveys"],
  ["Survey", "surveyorId", "surveys to make"],
  ["CrewAdvance", "employeeId", "crew advances"],
  ["CustomerRequest", "customerId", "messages"],
] as const;

/** One that was only looked at goes with the account. */
const sentStatement = Prisma.raw(
  `EXISTS (SELECT 1 FROM "Statement" WHERE "Statement"."customerId" = "User"."id" AND ${STATEMENT_WENT_OUT})`,
);

/** It leads to another record, or another one leads to it. */
const joined = Prisma.raw(
  `("User"."joinedIntoId" IS NOT NULL OR EXISTS (SELECT 1 FROM "User" j WHERE j."joinedIntoId" = "User"."id"))`,
);

/** Those of the accounts that anything hangs on: they are deactivated, never deleted. */
export async function accountsWithDocuments(
  ids: readonly number[],
  at: Tx = db,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const hangs = PAPERS.map(hangsOn);
  const rows = await at.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "User" WHERE "id" IN (${Prisma.join([...ids])})
      AND (${Prisma.join([...hangs, sentStatement, joined], " OR ")})`;
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Names the kinds of record that refer to an account, each once; empty where nothing does. */
export async function whatHangs(id: number, at: Tx): Promise<string[]> {
  const found = PAPERS.map(
    (paper, index) =>
      Prisma.sql`SELECT ${index} AS "at" FROM "User" WHERE "id" = ${id} AND ${hangsOn(paper)}`,
  );
  const statements = Prisma.sql`
    SELECT ${PAPERS.length} AS "at" FROM "User" WHERE "id" = ${id} AND ${sentStatement}`;
  const led = Prisma.sql`
    SELECT ${PAPERS.length + 1} AS "at" FROM "User" WHERE "id" = ${id} AND ${joined}`;
  const rows = await at.$queryRaw<{ at: number }[]>(
    Prisma.join([...found, statements, led], " UNION ALL "),
  );
  const words = [...PAPERS.map(([, , word]) => word), "statements", "joined records"];
  return [...new Set(rows.map((row) => words[Number(row.at)] ?? ""))];
}

function hangsOn([table, column]: (typeof PAPERS)[number]) {
  const [of, by] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
  // The next in the index, or it: for EXISTS Postgres would rather read a whole table, of which few have made most.
  return Prisma.sql`(SELECT ${by} FROM ${of} WHERE ${by} >= "User"."id" ORDER BY ${by} LIMIT 1) = "User"."id"`;
}
