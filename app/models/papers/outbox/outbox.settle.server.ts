import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { addressIn, LINK_PLACEHOLDER } from "./message-text.server";
import type { ClaimedMessage } from "./outbox.claim.server";
import { recordUndelivered } from "./outbox.undelivered.server";

/** The outcome of a message that is not delivered. */
export type Objection =
  | {
      cancel: string;
      /** The history of its paper says it as well. */
      says?: true;
    }
  | { notBefore: Date };

/** Returns the objection to delivering a message that waited, or null. Asked right before each try. */
export function objectionTo(message: ClaimedMessage): Objection | null {
  const { expiresAt } = message;
  if (expiresAt && expiresAt <= now()) {
    return { cancel: "It could not be sent in time, and it is too late now." };
  }
  return linkObjection(message);
}

/** Why a message has no link any more, by its kind. */
const GONE: Readonly<Record<string, string>> = {
  "password-link": "A newer link replaced it.",
  "new-email": "The new e-mail no longer waits to be confirmed.",
  "new-email-notice": "The new e-mail no longer waits to be confirmed.",
};

/** A message without its link would ask its reader for something that is not there. */
function linkObjection(message: ClaimedMessage): Objection | null {
  const { text, parameters, link, passwordLink, pendingEmail, kind } = message;
  if (!`${text}${parameters ?? ""}`.includes(LINK_PLACEHOLDER)) return null;
  if (!link && !passwordLink && !pendingEmail) {
    return { cancel: GONE[kind] ?? "The document that it links to is gone." };
  }
  if (link?.revokedAt) return { cancel: "Its link was revoked before it was sent." };
  if (addressIn(message) === null) {
    return { cancel: "Its link was made with a secret that is no longer in use: send it again." };
  }
  return null;
}

const MINUTE = 60 * 1000;

/** The pauses before each new try; after the last of them it is left to a person. */
export const PAUSES_MS = [1, 5, 30, 2 * 60, 6 * 60].map((minutes) => minutes * MINUTE);

type Held = Pick<ClaimedMessage, "id" | "leaseId" | "attempts">;

/**
 * Ends the lease with what came of it, and `along` with it; false, and nothing done, when the lease was no longer the
 * caller's.
 */
async function settle(
  message: Held,
  data: Prisma.OutboxMessageUpdateManyMutationInput,
  along?: (tx: Tx) => Promise<void>,
) {
  return transaction(async (tx) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { id: message.id, leaseId: message.leaseId, status: "queued" },
      data: { ...data, leaseId: null, leaseUntil: null },
    });
    if (count === 1) await along?.(tx);
    return count === 1;
  });
}

/** It was taken over by the mail server or WhatsApp, which calls it `providerId`, or by Tally, which said so. */
export function markSent(message: Held, providerId: string | null): Promise<boolean> {
  return settle(message, {
    status: "sent",
    sentAt: now(),
    attempts: message.attempts + 1,
    nextAttemptAt: null,
    failure: null,
    providerId,
    // Its PDF is stored with the document; the copy was for the way only.
    attachment: null,
  });
}

/** It was not taken over: tried again after a pause, or failed for good when no try is left or `final`. */
export function markFailed(message: Held, reason: string, final = false): Promise<boolean> {
  const attempts = message.attempts + 1;
  const pause = final ? undefined : PAUSES_MS[attempts - 1];
  const outcome = { attempts, failure: reason };
  if (pause !== undefined) {
    return settle(message, { ...outcome, nextAttemptAt: new Date(now().getTime() + pause) });
  }
  return settle(message, { ...outcome, status: "failed", nextAttemptAt: null }, (tx) =>
    recordUndelivered(tx, message.id, reason),
  );
}

/** It is not to be sent any more. */
export function markCancelled(message: Held, reason: string, says = false): Promise<boolean> {
  const data = { status: "cancelled", failure: reason, nextAttemptAt: null };
  return settle(message, data, async (tx) => {
    if (says) await recordUndelivered(tx, message.id, reason);
  });
}

/** It is to be sent later; no try is counted. */
export function postpone(message: Held, until: Date): Promise<boolean> {
  return settle(message, { nextAttemptAt: until });
}

/** It was interrupted: anybody may take it at once. */
export function release(message: Held): Promise<boolean> {
  return settle(message, {});
}
