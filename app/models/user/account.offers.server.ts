import { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { can, type Actor } from "../policy/policy";
import { STATEMENT_WENT_OUT } from "./account.statements";
import type { AccountKind } from "./account.forms";

type Account = {
  id: number;
  email: string | null;
  role: string;
  status: string;
  erasedAt: Date | null;
};

export type AccountOffers = {
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
 * What may be done with each of these accounts: what their pages and lists offer. Commands check it again, and
 * what can only be known in their moment.
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

/** What points at an account: documents and jobs of a customer, and what somebody made or works on. */
const PAPERS = [
  ["Quotation", "customerId"],
  ["Quotation", "createdById"],
  ["Invoice", "clientId"],
  ["Invoice", "createdById"],
  ["Job", "clientId"],
  ["Job", "createdById"],
  ["Payment", "createdById"],
  ["Handover", "createdById"],
  ["Handover", "handedById"],
  ["JobAssignment", "employeeId"],
] as const;

/** One that was only looked at goes with the account. */
const sentStatement = Prisma.raw(
  `EXISTS (SELECT 1 FROM "Statement" WHERE "Statement"."customerId" = "User"."id" AND ${STATEMENT_WENT_OUT})`,
);

/** Those of the accounts that anything hangs on: they are deactivated, never deleted. */
export async function accountsWithDocuments(
  ids: readonly number[],
  at: Tx = db,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const hangs = PAPERS.map(([table, column]) => {
    const [of, by] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
    // The next in the index, or it: for EXISTS Postgres would rather read a whole table, of which few have made most.
    return Prisma.sql`(SELECT ${by} FROM ${of} WHERE ${by} >= "User"."id" ORDER BY ${by} LIMIT 1) = "User"."id"`;
  });
  const rows = await at.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "User" WHERE "id" IN (${Prisma.join([...ids])})
      AND (${Prisma.join([...hangs, sentStatement], " OR ")})`;
  return new Set(rows.map(({ id }) => Number(id)));
}
