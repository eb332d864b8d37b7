import { only } from "~/platform/only";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { hashFor, linkHash, newLinkSecret } from "~/platform/link-secret.server";
import { tooMany } from "../attempt/attempt.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { recordHistory } from "../../kit/history/history.server";
import { accountNotice } from "../../papers/message/account-notice";
import { LINK_PLACEHOLDER } from "../../papers/outbox/message-text.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { type Actor, assertCan, toRole } from "../../kit/policy/policy";
import { conflict, invalidField, isUniqueViolation } from "~/models/kit/shared/domain-error";
import { EMAIL_OF_ANOTHER } from "./account.server";
import { noticeTo } from "./account-notice.server";
import { DAY } from "./password-link.server";
import { accountSearchText } from "./user.list";
import { ASKED_EMAIL, EMAIL_LINK_GONE, EMAIL_TAKEN_MEANWHILE, NOTHING_WAITS } from "./user.words";

/*
 * Another e-mail of one's own waits until the link that was mailed there is pressed: a typo must not hand the account
 * to whoever has that mailbox, who would only have to ask for a new password. Until then nothing changes, and the e-mail
 * of now has a link that stops it.
 */

export const HISTORY = auditedBy("user", { askedEmail: ASKED_EMAIL });

const HOUR = 60 * 60 * 1000;
const SENT_AN_HOUR = 5;

type Person = { id: number; name: string; email: string | null };

/**
 * Lets somebody's new e-mail wait, for a day, in the caller's transaction; an earlier one is over. Raises `invalid` at
 * `email` when another account has it, `too_many_requests` after five an hour: they go to whom the person names.
 */
export async function askForEmail(tx: Tx, person: Person, email: string): Promise<void> {
  const holder = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (holder) throw invalidField("email", EMAIL_OF_ANOTHER);
  await assertMaySend(tx, person.id);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + DAY);
  const { nonce, hash: id } = newLinkSecret("new e-mail", "stop new e-mail");
  const stopHash = hashFor(nonce, "stop new e-mail");
  await tx.pendingEmail.deleteMany({ where: { userId: person.id } });
  await tx.pendingEmail.create({
    data: { id, stopHash, nonce, userId: person.id, email, createdAt, expiresAt },
  });
  const message = { pendingEmailId: id, expiresAt, createdById: person.id };
  await queueMessage(tx, {
    ...message,
    kind: "new-email",
    recipient: email,
    subject: "Confirm your new e-mail address",
    text: [
      `Hello ${person.name},`,
      "somebody, probably you, wants to use this address for an account with us. Confirm it here; the link works once, for a day:",
      LINK_PLACEHOLDER,
      "If it was not you, you need do nothing: without this link nothing changes.",
    ].join("\n\n"),
  });
  if (person.email) {
    const { subject, text } = accountNotice("email-asked", person.name, email);
    const stop = `Stop it here, as long as it is not confirmed:\n\n${LINK_PLACEHOLDER}`;
    await queueMessage(tx, {
      ...message,
      kind: "new-email-notice",
      recipient: person.email,
      subject,
      text: `${text}\n\n${stop}`,
    });
  }
  const changes = [{ field: "askedEmail", from: null, to: email }];
  await recordHistory(tx, person, "user", person.id, "email-asked", {}, { changes });
}

/** By the messages themselves, since the command may stand in a transaction, where no attempt can be counted. */
async function assertMaySend(tx: Tx, userId: number): Promise<void> {
  const since = new Date(now().getTime() - HOUR);
  const sent = await tx.outboxMessage.findMany({
    where: { kind: "new-email", createdById: userId, createdAt: { gt: since } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const [oldest] = sent;
  if (oldest && sent.length >= SENT_AN_HOUR) throw tooMany(oldest.createdAt.getTime() + HOUR);
}

/** 'Send again'. Raises `conflict` when no e-mail of the actor's waits, `too_many_requests`. */
export async function sendNewEmailLink(actor: Actor): Promise<string> {
  assertCan(actor, "profile:edit");
  return transaction(async (tx) => {
    // An update that changes nothing: of two presses at once the second waits for the first, and counts its mail.
    await tx.$executeRaw`UPDATE "User" SET "tokenEpoch" = "tokenEpoch" WHERE "id" = ${actor.id}`;
    const where = { userId: actor.id, expiresAt: { gt: now() } };
    const waiting = await tx.pendingEmail.findFirst({ where });
    if (!waiting) throw conflict(NOTHING_WAITS);
    await askForEmail(tx, actor, waiting.email);
    return waiting.email;
  });
}

/** 'Cancel': the actor keeps the e-mail of now. Raises `conflict` when none waits. */
export async function cancelNewEmail(actor: Actor): Promise<void> {
  assertCan(actor, "profile:edit");
  await transaction(async (tx) => {
    const { count } = await tx.pendingEmail.deleteMany({ where: { userId: actor.id } });
    if (count === 0) throw conflict(NOTHING_WAITS);
    await recordHistory(tx, actor, "user", actor.id, "email-cancelled");
  });
}

const live = () => ({ expiresAt: { gt: now() }, user: { status: "active" } });

/** Finds the action of a link about a new e-mail, and its e-mails; null when it is over. */
export async function findEmailLink(token: string) {
  const hash = linkHash(token);
  const waiting = await db.pendingEmail.findFirst({
    where: { OR: [{ id: hash }, { stopHash: hash }], ...live() },
    select: { id: true, email: true, user: { select: { name: true, email: true } } },
  });
  if (!waiting) return null;
  const { id, email, user } = waiting;
  return {
    does: id === hash ? "confirm" : "stop",
    email,
    name: user.name,
    now: user.email,
  } as const;
}

/**
 * Applies the button of the link's page: the waiting e-mail becomes the account's, or nothing changes. Sessions stay,
 * since the request proved the password. Links to set a password that went to the earlier e-mail are over. Raises
 * `conflict` when the link has expired, and when another account has the e-mail by now: then it waits no longer.
 */
export async function useEmailLink(token: string): Promise<"confirmed" | "stopped"> {
  const found = await findEmailLink(token);
  if (!found) throw conflict(EMAIL_LINK_GONE);
  try {
    await transaction((tx) => (found.does === "stop" ? stop(tx, token) : confirm(tx, token)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await transaction((tx) => tx.pendingEmail.deleteMany({ where: { id: linkHash(token) } }));
    throw conflict(EMAIL_TAKEN_MEANWHILE);
  }
  return found.does === "stop" ? "stopped" : "confirmed";
}

const ACCOUNT = only("User", "id name email phone address role");

/** Takes the one that waits out of the table; of two presses at once one finds it. */
async function take(tx: Tx, where: { id: string } | { stopHash: string }) {
  const waiting = await tx.pendingEmail.findFirst({
    where: { ...where, ...live() },
    select: { id: true, email: true, user: { select: ACCOUNT } },
  });
  const { count } = await tx.pendingEmail.deleteMany({ where: { id: waiting?.id ?? "" } });
  if (!waiting || count === 0) throw conflict(EMAIL_LINK_GONE);
  const { user: before, email } = waiting;
  const { id, name } = before;
  const author = { id, name, email: before.email ?? "", role: toRole(before.role) ?? "customer" };
  return { before, email, author };
}

async function stop(tx: Tx, token: string): Promise<void> {
  const { before, author } = await take(tx, { stopHash: linkHash(token) });
  await recordHistory(tx, author, "user", before.id, "email-stopped");
}

async function confirm(tx: Tx, token: string): Promise<void> {
  const { before, email, author } = await take(tx, { id: linkHash(token) });
  await tx.user.update({
    where: { id: before.id },
    data: {
      email,
      searchText: accountSearchText({ ...before, email }),
      confirmedAt: now(),
      version: { increment: 1 },
    },
  });
  await tx.passwordReset.deleteMany({ where: { userId: before.id, usedAt: null } });
  const changes = [{ field: "email", from: before.email, to: email }];
  await recordHistory(tx, author, "user", before.id, "updated", {}, { changes });
  await noticeTo(tx, before, "email-changed", email);
}
