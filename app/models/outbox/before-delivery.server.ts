import { now } from "~/platform/clock.server";
import { linkToken } from "~/platform/link-secret.server";
import type { ClaimedMessage } from "./claim.server";
import { LINK_PLACEHOLDER } from "./message-text.server";
import { stillWanted, type Objection } from "./still-wanted.server";

/** Why a message that waited is not to be delivered now, or null. Asked right before each try. */
export async function objectionTo(message: ClaimedMessage): Promise<Objection | null> {
  const { expiresAt } = message;
  if (expiresAt && expiresAt <= now()) {
    return { cancel: "It could not be sent in time, and later it would have been of no use." };
  }
  return linkObjection(message) ?? (await stillWanted(message));
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
