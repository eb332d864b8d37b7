import { randomUUID } from "node:crypto";

import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import type { DocumentRef } from "../document-link/document-link.server";
import type { TemplateKind } from "../message/message-kinds";
import type { DocumentView } from "../paper/document-view";
import { messageSearchText } from "./outbox.list";

/** The kinds of message: those in the company's words to customers, and the product's own. */
export type MessageKind =
  | TemplateKind
  | "answer"
  | "request-answer"
  | "password-link"
  | "new-email"
  | "new-email-notice"
  | "account-notice"
  | "privacy-request"
  | "breach"
  | "tally";

/** A paper that goes along with a message, as it is now, and what its file is called: all text, as its PDF is drawn from it. */
export type MessagePaper = { name: string } & ({ view: DocumentView } | { roadPaper: object });

export type OutgoingMessage = {
  channel?: "email" | "whatsapp" | "tally";
  kind: MessageKind;
  /** An e-mail address, the digits of a phone with its dial code, or where Tally listens. */
  recipient: string;
  replyTo?: string | null;
  subject: string;
  /** May hold "{link}": the address of `linkId`, filled in when it is delivered or shown. */
  text: string;
  linkId?: number | null;
  /** Or the link that sets a password, by its id: "{link}" is its address. */
  passwordLinkId?: string | null;
  /** Or that of a new e-mail, by its id: the kind "new-email" confirms it, "new-email-notice" stops it. */
  pendingEmailId?: string | null;
  /** Goes along as a PDF, as the document is now. */
  attachment?: MessagePaper | null;
  /** Fills the company's WhatsApp template, in order; for Tally, the days. */
  parameters?: string[] | null;
  about?: DocumentRef | { entity: "job" | "survey"; entityId: number } | null;
  createdById?: number | null;
  /** Not delivered before. */
  notBefore?: Date | null;
  /** Not delivered after. */
  expiresAt?: Date | null;
  /** It made its paper Sent: undone, it gives that back. */
  madeSent?: boolean;
  /** Makes a message unique: a second message with this key is not stored. */
  onceKey?: string | null;
};

/** Returns the paper that a message keeps: a document's view as it is, a road paper under its name. */
function attachmentText(paper: MessagePaper): string {
  return JSON.stringify("view" in paper ? paper.view : { roadPaper: paper.roadPaper });
}

/**
 * Stores a message in the transaction of what caused it: neither is there without the other. Returns
 * its id, or null when there is one with its `onceKey`.
 */
export async function queueMessage(tx: Tx, message: OutgoingMessage): Promise<number | null> {
  const { attachment, parameters, about, notBefore, ...fields } = message;
  if (fields.onceKey) {
    const where = { onceKey: fields.onceKey };
    if (await tx.outboxMessage.findUnique({ where, select: { id: true } })) return null;
  }
  const { id } = await tx.outboxMessage.create({
    data: {
      ...fields,
      ...about,
      attachment: attachment ? attachmentText(attachment) : null,
      attachmentName: attachment?.name ?? null,
      parameters: parameters ? JSON.stringify(parameters) : null,
      nextAttemptAt: notBefore ?? null,
      messageId: randomUUID(),
      searchText: messageSearchText(fields),
      createdAt: now(),
    },
  });
  return id;
}
