import { now } from "~/platform/clock.server";
import { linkToken } from "~/platform/link-secret.server";
import type { ClaimedMessage } from "./outbox.claim.server";
import { LINK_PLACEHOLDER } from "./message-text.server";

/** What becomes of a message instead of its delivery. */
export type Objection = { cancel: string } | { notBefore: Date };

/** What speaks against delivering a message that waited, or null. Asked right before each try. */
export function objectionTo(message: ClaimedMessage): Objection | null {
  const { expiresAt } = message;
  if (expiresAt && expiresAt <= now()) {
    return { cancel: "It could not be sent in time, and later it would have been of no use." };
  }
  return linkObjection(message);
}

/** A message without its link would ask its reader for something that is not there. */
function linkObjection({ text, parameters, link }: ClaimedMessage): Objection | null {
  if (!`${text}${parameters ?? ""}`.includes(LINK_PLACEHOLDER)) return null;
  if (!link) return { cancel: "The document that it links to is gone." };
  if (link.revokedAt) return { cancel: "Its link was revoked before it was sent." };
  if (linkToken(link) === null) {
    return { cancel: "Its link was made with a secret that is no longer in use: send it again." };
  }
  return null;
}
