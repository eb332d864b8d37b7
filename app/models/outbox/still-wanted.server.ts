import { reminderStillWanted } from "../reminder/reminder-wanted.server";
import type { ClaimedMessage } from "./claim.server";

/** What becomes of a message right before it is delivered; null: it is sent. */
export type Objection = { cancel: string } | { notBefore: Date };

/** Asks of what the message is about whether it should still be sent, and now. */
export async function stillWanted(message: ClaimedMessage): Promise<Objection | null> {
  if (message.kind.endsWith("-reminder")) return reminderStillWanted(message);
  return null;
}
