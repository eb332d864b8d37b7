import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

/** The access to an account that stays when the rest of it ends. */
export type Kept = {
  /** The session that asks for it. */
  session?: string;
  /** Ids of API keys. */
  keys?: readonly number[];
  calendarAddresses?: boolean;
};

/**
 * Ends everything that opens an account, in the caller's transaction: sessions, API tokens, API keys, calendar
 * addresses, links to set a password, a new e-mail that waits, and a sign-in that waits for its second step. Whoever had one of them has to
 * prove again who they are.
 */
export async function endAccess(tx: Tx, userId: number, kept: Kept = {}): Promise<void> {
  const { session, keys = [], calendarAddresses = false } = kept;
  await endSignIns(tx, userId, session);
  const live = { userId, revokedAt: null };
  const ended = { data: { revokedAt: now() } };
  await tx.apiKey.updateMany({ where: { ...live, id: { notIn: [...keys] } }, ...ended });
  if (!calendarAddresses) await tx.calendarFeed.updateMany({ where: live, ...ended });
  await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
  await tx.pendingEmail.deleteMany({ where: { userId } });
}

/** Ends an account's sessions but the one to keep, and its API tokens, which belong to none of them. */
export async function endSignIns(tx: Tx, userId: number, keepSession?: string): Promise<void> {
  await tx.session.deleteMany({
    where: { userId, ...(keepSession ? { id: { not: keepSession } } : {}) },
  });
  await endTokens(tx, userId);
}

/** Ends all API tokens of an account: each carries the epoch of the day it was made. */
export async function endTokens(tx: Tx, userId: number): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { tokenEpoch: { increment: 1 } } });
}
