import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { reserveAttempt } from "../attempt/attempt.server";
import { recordHistory } from "../../kit/history/history.server";
import { LINK_PLACEHOLDER } from "../../papers/outbox/message-text.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, EditConflict } from "../../kit/shared/domain-error";
import { endAccess } from "./access.server";
import { ACCOUNT_FIELDS, assertKind } from "./account.guards.server";
import { DAY, mailLink } from "./password-link.server";

/*
 * Whoever registers may type a stranger's e-mail. Until the mailbox is proven the account sees no papers and makes
 * nothing that opens it later; proving it ends all that was made before, so that who came first has nothing left of it.
 * The mailed link leads to a new password: whoever registered knows the one of before.
 */

type Person = { id: number; name: string; email: string };

/** Queues the mail whose link proves a customer's mailbox and sets a password, once, within a day. */
export async function mailConfirmLink(tx: Tx, { id, name, email }: Person): Promise<void> {
  const text = [
    `Hello ${name},`,
    "somebody, probably you, gave this address for an account with us. Confirm that it is yours by setting a password here; the link works once, for a day:",
    LINK_PLACEHOLDER,
    "After that you see your documents in your account. If it was not you, do nothing: without this link nobody sees anything of yours.",
  ];
  await mailLink(tx, id, email, { subject: "Confirm your e-mail address", text }, DAY);
}

/** 'Send the link again', to one's own address. Raises `conflict` when it is confirmed, `too_many_requests`. */
export async function sendConfirmLink(actor: Actor): Promise<void> {
  assertCan(actor, "profile:edit");
  if (actor.confirmed) throw conflict(CONFIRMED_ALREADY);
  await reserveAttempt({ door: "confirm-link", account: actor.id });
  await transaction(async (tx) => {
    await mailConfirmLink(tx, actor);
    await recordHistory(tx, actor, "user", actor.id, "confirm-link-sent");
  });
}

/** Said instead of 'a link is on its way' where no mail leaves. */
export const OFFICE_CONFIRMS =
  "No e-mails are sent from here. The office will confirm your account";

const CONFIRMED_ALREADY = "This account is confirmed already.";

/**
 * 'Confirm this customer': the office has checked with the person that the account is theirs. Ends every session,
 * token, API key and calendar address from before; the password stays. Raises `conflict` when it is confirmed, and
 * without an e-mail, by which nobody can sign in.
 */
export async function confirmCustomer(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "customer:confirm");
  await transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
    const { confirmedAt, email } = assertKind(found, "customer");
    if (confirmedAt) throw conflict(CONFIRMED_ALREADY);
    if (!email) throw conflict("This customer has no e-mail address to confirm.");
    const { count } = await tx.user.updateMany({
      where: { id, confirmedAt: null, email },
      data: { confirmedAt: now(), version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    await endAccess(tx, id);
    await recordConfirmed(tx, actor, id);
  });
}

/** Writes down who of the office answers for it that an account is its customer's. */
export async function recordConfirmed(tx: Tx, actor: Actor, id: number): Promise<void> {
  await recordHistory(tx, actor, "user", id, "confirmed");
  await recordAudit(tx, { kind: "account-confirmed", actor, subject: "user", subjectId: id });
}

/** Customers who have a password, and have not proven their mailbox. */
const UNCONFIRMED = { role: "customer", confirmedAt: null, passwordHash: { not: null } } as const;

/**
 * Those of the customers with whose account somebody signs in who has not proven the mailbox: the office is told
 * wherever it picks or shows one. Who has no password signs in nowhere, so there is nothing to warn of.
 */
export async function unconfirmedAmong(ids: readonly number[], at: Tx = db): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await at.user.findMany({
    where: { id: { in: [...new Set(ids)] }, ...UNCONFIRMED },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The first active ones of them, at most so many, by their e-mails. */
export async function firstUnconfirmed(take: number): Promise<string[]> {
  const rows = await db.user.findMany({
    where: { ...UNCONFIRMED, status: "active" },
    orderBy: { id: "asc" },
    select: { email: true },
    take,
  });
  return rows.map(({ email }) => email ?? "");
}
