import { now } from "~/platform/clock.server";
import type { ClaimedMessage } from "./outbox.claim.server";
import { addressIn, LINK_PLACEHOLDER } from "./message-text.server";

/** What becomes of a message instead of its delivery. */
export type Objection = { cancel: string } | { notBefore: Date };

/** What speaks against delivering a message that waited, or null. Asked right before each try. */
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
