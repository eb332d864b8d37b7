import { setTimeout as sleep } from "node:timers/promises";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { linkHash, type LinkSecret, linkToken, newLinkSecret } from "~/platform/link-secret.server";
import { countWrong, reserveAttempt } from "../attempt/attempt.server";
import { recordHistory } from "../../kit/history/history.server";
import { LINK_PLACEHOLDER } from "../../papers/outbox/message-text.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { type Actor, assertCan, toRole } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { endAccess } from "./access.server";
import { noticeTo } from "./account-notice.server";
import { assertStrongPassword, hashPassword } from "./password.server";
import type { SignInFrom } from "./sign-in.server";
import { LINK_GONE } from "./user.words";

const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** The minimum time of a request for a link, in milliseconds: longer than writing one down. */
const EVEN_MS = 150;

/** Somebody a link is for: active, with an address. Raises `not_found` and `conflict`. */
async function linkable(tx: Tx, userId: number) {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, role: true, status: true, email: true },
  });
  if (!user) throw notFound("user");
  if (!user.email) throw conflict("This account has no e-mail address to sign in with.");
  if (user.status !== "active") {
    throw conflict("This account is inactive. Activate it before you make a link.");
  }
  return user;
}

/**
 * Makes a link's secret with which the password of a staff member can be set, once, within an hour; earlier
 * links stop working. Admins only. Raises `conflict` when the account is inactive, and for a customer: whoever sees
 * the link could sign in as the customer, so that one is only mailed.
 */
export async function createPasswordLink(actor: Actor, userId: number): Promise<string> {
  assertCan(actor, "user:createPasswordLink");
  return transaction(async (tx) => {
    const { role } = await linkable(tx, userId);
    if (role === "customer")
      throw conflict("A customer's link is sent by e-mail only and is not shown.");
    const link = await replaceLink(tx, userId);
    await recordHistory(tx, actor, "user", userId, "password-link-created");
    return linkToken(link, "password link") ?? "";
  });
}

/**
 * 'Send a link to set a password': mails it to the account's own address, for staff to customers and for admins to
 * everybody. Returns the address. Raises `conflict` when the account is inactive or has no e-mail.
 */
export async function sendPasswordLink(actor: Actor, userId: number): Promise<string> {
  assertCan(actor, "user:sendPasswordLink");
  return transaction(async (tx) => {
    const user = await linkable(tx, userId);
    if (user.role !== "customer") assertCan(actor, "user:editStaff");
    await mailPasswordLink(tx, actor, user);
    return user.email ?? "";
  });
}

/** Queues the mail with a new link that the office sends somebody, and writes the history; null e-mails get none. */
export async function mailPasswordLink(
  tx: Tx,
  actor: Actor,
  { id, name, email }: { id: number; name: string; email: string | null },
): Promise<void> {
  if (!email) return;
  await mailLink(tx, id, email, {
    subject: "Set your password",
    createdById: actor.id,
    text: [
      `Hello ${name},`,
      "our office sends you this link to set a password for your account. It works once, for an hour:",
      LINK_PLACEHOLDER,
      "Is it too late? Ask for a new one under “Forgot your password?” where you sign in.",
    ],
  });
  await recordHistory(tx, actor, "user", id, "password-link-sent");
}

/** Queues a mail with the one link of an account that works from now on, for so many milliseconds. */
export async function mailLink(
  tx: Tx,
  userId: number,
  recipient: string,
  { text, ...mail }: { subject: string; text: string[]; createdById?: number },
  lasts = HOUR,
): Promise<void> {
  const { hash: passwordLinkId } = await replaceLink(tx, userId, lasts);
  const expiresAt = new Date(now().getTime() + lasts);
  const message = { kind: "password-link", passwordLinkId, recipient, expiresAt } as const;
  await queueMessage(tx, { ...message, ...mail, text: text.join("\n\n") });
}

async function replaceLink(tx: Tx, userId: number, lasts = HOUR): Promise<LinkSecret> {
  const moment = now();
  const secret = newLinkSecret("password link");
  await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
  await tx.passwordReset.create({
    data: {
      id: secret.hash,
      nonce: secret.nonce,
      userId,
      createdAt: moment,
      expiresAt: new Date(moment.getTime() + lasts),
    },
  });
  return secret;
}

/**
 * 'Forgot your password?': sends the active account with this e-mail a link. Does nothing for an unknown or inactive one, nor for one that got too many already, and tells no
 * difference, not by the time it takes either. Raises `too_many_requests` for a network that asks for many.
 */
export async function requestPasswordLink(email: string, from: SignInFrom): Promise<void> {
  const even = sleep(EVEN_MS);
  await sendAskedLink(email, from).finally(() => even);
}

async function sendAskedLink(email: string, { address, devices }: SignInFrom): Promise<void> {
  const account = await db.user.findUnique({ where: { email }, select: { id: true } });
  const device = devices.find(({ userId }) => userId === account?.id)?.device;
  await reserveAttempt({ door: "password-link", device, account: account?.id, address });
  // Said to nobody: whoever asks in another's name learns nothing, and fills no mailbox.
  const tooMany = device ? null : await countWrong({ door: "password-link-to", account: email });
  if (tooMany !== null) return;
  await transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    if (user?.status !== "active") return;
    await mailLink(tx, user.id, email, {
      subject: "Set a new password",
      text: [
        `Hello ${user.name},`,
        "somebody, probably you, asked for a new password for this address. Set it here; the link works once, for an hour:",
        LINK_PLACEHOLDER,
        "If it was not you, do nothing: your password stays as it is.",
      ],
    });
    await recordHistory(tx, null, "user", user.id, "password-link-asked");
  });
}

const usable = (token: string) => ({
  id: linkHash(token),
  usedAt: null,
  expiresAt: { gt: now() },
  user: { status: "active", email: { not: null } },
});

/** Finds the account whose password the link sets; null when the link is unknown, used or too old. */
export async function findPasswordLink(token: string) {
  const link = await db.passwordReset.findFirst({
    where: usable(token),
    select: { user: { select: { name: true, email: true, role: true } } },
  });
  if (!link?.user.email) return null;
  const { name, email, role } = link.user;
  return { name, email, role };
}

/**
 * Sets the password by a link, which proves the mailbox, and ends everything that opened the account before. Raises `conflict` when the
 * link is unknown, used or too old, `invalid` at `password` when it is too weak; of two posts at once one wins.
 * Returns whose it is.
 */
export async function setPasswordByLink(token: string, password: string): Promise<number> {
  const gone = () => conflict(LINK_GONE);
  const person = await findPasswordLink(token);
  if (!person) throw gone();
  assertStrongPassword(password, person);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { count } = await tx.passwordReset.updateMany({
      where: usable(token),
      data: { usedAt: now() },
    });
    if (count === 0) throw gone();
    const { userId } = await tx.passwordReset.findUniqueOrThrow({ where: { id: linkHash(token) } });
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, confirmedAt: now(), version: { increment: 1 } },
      select: { id: true, name: true, email: true, role: true },
    });
    await endAccess(tx, userId);
    await noticeTo(tx, user, "password-changed");
    const { name, email } = user;
    const actor = { id: userId, name, email: email ?? "", role: toRole(user.role) ?? "customer" };
    await recordHistory(tx, actor, "user", userId, "password-set");
    return userId;
  });
}
