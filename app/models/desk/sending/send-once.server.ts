import { createHash } from "node:crypto";
import { getStatement } from "~/models/billing/statement/statement.kept.server";
import type { ValuesOf } from "~/models/kit/history/history.events";
import { recordHistory } from "~/models/kit/history/history.server";
import { isUniqueViolation } from "~/models/kit/shared/domain-error";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import { assertTemplate } from "~/models/papers/message/check-template";
import { templateFor } from "~/models/papers/message/message-template.edit.server";
import { fillSubject, fillTemplate } from "~/models/papers/message/placeholders";
import type { Tx } from "~/platform/db.server";
import { issueIn, markInvoiceSent } from "../../billing/invoice/invoice.move.server";
import { assertNotRemindedToday } from "../../billing/reminder/reminder.today.server";
import type { Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { once } from "../../kit/shared/once.server";
import type { Template } from "../../papers/message/message-template";
import { type OutgoingMessage, queueMessage } from "../../papers/outbox/outbox.server";
import { markDraftAsSent } from "../../sales/quotation/quotation.move.server";
import {
  assertMaySend,
  documentToSend,
  type DocumentToSend,
  type Sending,
} from "./document-to-send.server";
import type { MessageInput } from "./message.schema";

/**
 * The words a message goes out in: those that were typed, else the template's, values filled in. Raises
 * `invalid` at `subject` or `text`.
 */
export async function wordsOf(
  tx: Tx,
  document: DocumentToSend,
  input: MessageInput,
): Promise<Template> {
  const template = await templateFor(tx, document.kind);
  const typed = { subject: input.subject ?? template.subject, text: input.text ?? template.text };
  assertTemplate(document.kind, typed);
  return {
    subject: fillSubject(typed.subject, document.values),
    text: fillTemplate(typed.text, document.values),
  };
}

/**
 * Writes into the history of a document what was done with it; a statement's is its customer's, which says of which
 * period it was.
 */
export async function recordOfDocument<
  E extends "link-copied" | "link-revoked" | "sent" | "reminder-sent",
>(
  tx: Tx,
  actor: Actor,
  { entity, entityId }: DocumentRef,
  event: E,
  values: ValuesOf<E>,
): Promise<void> {
  // Records an event with the values that all of these share.
  const record = (of: Parameters<typeof recordHistory>[2], id: number, said: ValuesOf<"sent">) =>
    recordHistory(tx, actor, of, id, event as "sent", said);
  const said = values as object as ValuesOf<"sent">;
  if (entity !== "statement") return record(entity, entityId, said);
  const { customerId, fromDay: from, toDay: to } = await getStatement(actor, entityId, tx);
  await record("user", customerId, { ...said, statement: { from, to } });
}

/** The ways a message goes out, as its command is called. */
const WAYS = { email: "by e-mail", whatsapp: "via WhatsApp", "wa.me": "via wa.me" };

/** A press of a button: which way, with what typed, and the key of its form. */
type Press = { way: keyof typeof WAYS; input: MessageInput; key: string | null | undefined };

/** Raised where another press queued the message: before this one, or while it was being written. */
export class SentAlready extends Error {}

/**
 * Sends a document, or a reminder of it, once for a press: `run` gets it with its words, in the transaction
 * that it all happens in, and says what it made. Sending is sending: a draft quotation is a sent one by that,
 * a draft invoice an issued one with its number.
 */
export async function sendOnce(
  actor: Actor,
  sending: Sending,
  press: Press,
  run: (tx: Tx, document: DocumentToSend, words: Template, madeSent: boolean) => Promise<number>,
): Promise<number> {
  assertMaySend(actor, sending);
  const { entity, entityId, reminder, asksInterest } = sending;
  const command = `${deedOf(sending)} ${entity} ${entityId} ${WAYS[press.way]}`;
  const send = () =>
    once(actor, command, pressKey(press), async (tx) => {
      // Before the document is read: what the customer gets can be answered, and an invoice has its number.
      if (entity === "invoice" && !reminder && !asksInterest)
        await issueIn(tx, actor, entityId, null, press.input);
      const madeSent =
        entity === "quotation"
          ? !reminder && (await markDraftAsSent(tx, actor, entityId))
          : entity === "invoice" && (await markInvoiceSent(tx, entityId));
      if (reminder && !press.input.anyway && (entity === "quotation" || entity === "invoice"))
        await assertNotRemindedToday(tx, entity, entityId);
      const document = await documentToSend(tx, actor, sending);
      return run(tx, document, await wordsOf(tx, document, press.input), madeSent);
    });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof SentAlready || isUniqueViolation(error))) throw error;
    // A press that lost its stage to another reminder is tried once more: that reminder is found then.
    if (reminder) return send();
    throw sending.onceKey ? new SentAlready() : error;
  }
}

/** The verbs of a paper's sending commands. */
const DEEDS = ["send", "remind of", "ask the advance of", "ask interest of"] as const;

function deedOf({ reminder, asksAdvance, asksInterest }: Sending): (typeof DEEDS)[number] {
  if (reminder) return "remind of";
  if (asksAdvance) return "ask the advance of";
  return asksInterest ? "ask interest of" : "send";
}

/** Frees the form whose press stored a message that was undone: pressed again, it sends. */
export async function forgetPress(
  tx: Tx,
  { id, entity, entityId, createdById }: RowOf<"OutboxMessage">,
): Promise<void> {
  if (createdById === null || entity === null) return;
  const request = DEEDS.flatMap((deed) =>
    [WAYS.email, WAYS.whatsapp].map((way) => `${deed} ${entity} ${entityId} ${way}`),
  );
  await tx.idempotencyKey.deleteMany({
    where: { actorId: createdById, request: { in: request }, answer: JSON.stringify(id) },
  });
}

/** One form pressed twice sends once; one that was changed after going back sends again. */
function pressKey({ key, way, input }: Press): string | null {
  if (!key) return null;
  const typed = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  return `${key} ${way} ${typed.slice(0, 22)}`;
}

/** Says in the history how a document was sent, and to whom. */
export async function recordSending(
  tx: Tx,
  actor: Actor,
  sending: Sending,
  way: "email" | "whatsapp",
  recipient: string,
): Promise<void> {
  const event = sending.reminder ? "reminder-sent" : "sent";
  await recordOfDocument(tx, actor, sending, event, { way, recipient });
}

/** Stores the message with the document as it is now; returns its id. */
export async function queueDocument(
  tx: Tx,
  actor: Actor,
  document: DocumentToSend,
  message: Pick<
    OutgoingMessage,
    "channel" | "recipient" | "replyTo" | "parameters" | "linkId" | "notBefore" | "madeSent"
  > &
    Template,
): Promise<number> {
  const id = await queueMessage(tx, {
    ...message,
    kind: document.kind,
    attachment: document.paper,
    about: document.ref,
    createdById: actor.id,
    onceKey: document.onceKey,
  });
  if (id === null) throw new SentAlready();
  return id;
}
