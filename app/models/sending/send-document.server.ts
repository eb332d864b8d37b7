import { createHash } from "node:crypto";

import { db, type Tx } from "~/platform/db.server";

import { ensureLink } from "../document-link/document-link.server";
import { recordHistory } from "../history/history.server";
import { issueIn } from "../invoice/invoice-status.server";
import { inOneLine, type Template } from "../message/message-template";
import { requiredWhatsappNumber, whatsappLink } from "../message/whatsapp";
import { fillLink } from "../outbox/message-text.server";
import { queueMessage, type OutgoingMessage } from "../outbox/outbox.server";
import { documentFile } from "../paper/document-file";
import { assertCan, type Actor } from "../policy/policy";
import { markDraftAsSent } from "../quotation/quotation.move.server";
import { isUniqueViolation } from "../shared/database-error";
import { invalidField } from "../shared/domain-error";
import { isEmail } from "../shared/fields";
import { once } from "../shared/once.server";
import { documentToSend, type DocumentToSend, type Sending } from "./document-to-send.server";
import { wordsOf } from "./message-words.server";
import type { MessageInput } from "./message.schema";

async function prepare(tx: Tx, actor: Actor, sending: Sending, input: MessageInput) {
  // Sending is sending. Before the document is read: what the customer gets can be answered, and an
  // invoice has its number.
  if (sending.entity === "invoice" && !sending.reminder) {
    await issueIn(tx, actor, sending.entityId);
  }
  if (sending.entity === "quotation" && !sending.reminder) {
    await markDraftAsSent(tx, actor, sending.entityId);
  }
  const document = await documentToSend(tx, actor, sending);
  return { document, words: await wordsOf(tx, document, input) };
}

/** The reminder of the same stage was queued by another while this one was being written. */
class StageTaken extends Error {}

/** Stores the message with the document as it is now. */
async function queue(
  tx: Tx,
  actor: Actor,
  document: DocumentToSend,
  message: Pick<OutgoingMessage, "channel" | "recipient" | "replyTo" | "parameters" | "linkId"> &
    Template,
): Promise<number> {
  const id = await queueMessage(tx, {
    ...message,
    kind: document.kind,
    attachment: { view: document.view, name: documentFile(document.view) },
    about: document.ref,
    createdById: actor.id,
    onceKey: document.onceKey,
  });
  if (id === null) throw new StageTaken();
  return id;
}

/**
 * A press is its form's key and what was typed: the same form pressed twice sends once, and one that was
 * gone back to and changed sends again.
 */
function pressOf(key: string | null | undefined, channel: string, input: MessageInput) {
  if (!key) return null;
  const typed = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  return `${key} ${channel} ${typed.slice(0, 22)}`;
}

/** Whom a message that was just stored, or stored by the same press before, goes to. */
async function recipientOf(messageId: number): Promise<string> {
  const select = { recipient: true };
  const where = { id: messageId };
  return (await db.outboxMessage.findUniqueOrThrow({ where, select })).recipient;
}

const commandOf = ({ entity, entityId, reminder }: Sending, how: string) =>
  `${reminder ? "remind of" : "send"} ${entity} ${entityId} ${how}`;

/** `how` it was sent, as the history says it. */
const writeHistory = (tx: Tx, actor: Actor, sending: Sending, how: string, to: string) =>
  recordHistory(
    tx,
    actor,
    sending.entity,
    sending.entityId,
    sending.reminder ? `Reminder sent ${how}` : `Sent ${how}`,
    { note: `To ${to}` },
  );

/**
 * Runs once more what lost its stage to another reminder on the way: then that one is found at the
 * beginning.
 */
async function evenBesideTheClock<T>(sending: Sending, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const lost = error instanceof StageTaken || isUniqueViolation(error);
    if (!sending.reminder || !lost) throw error;
    return run();
  }
}

function addressOf(document: DocumentToSend, input: MessageInput): string {
  const address = input.recipient ?? document.email;
  if (address && isEmail(address)) return address;
  throw invalidField("recipient", "There is no e-mail address to send this to. Type one.");
}

/**
 * Sends a document, or a reminder of it, by e-mail to the address that is given, or else to its customer's, in the words that are
 * given, or else in the template's. A draft quotation is a sent one by that, a draft invoice an issued one. Answers to the
 * sender. Raises `invalid` at `recipient`, `subject` or `text`, `conflict` for what cannot be sent yet.
 */
export async function sendByEmail(
  actor: Actor,
  sending: Sending,
  input: MessageInput = {},
  key?: string | null,
): Promise<{ messageId: number; recipient: string }> {
  assertCan(actor, "document:send");
  const press = pressOf(key, "email", input);
  const run = async (tx: Tx) => {
    const { document, words } = await prepare(tx, actor, sending, input);
    const recipient = addressOf(document, input);
    const link = await ensureLink(tx, document.ref, recipient, actor.id);
    await writeHistory(tx, actor, sending, "by e-mail", recipient);
    const to = { recipient, replyTo: actor.email, linkId: link.id };
    return queue(tx, actor, document, { ...words, ...to });
  };
  const messageId = await evenBesideTheClock(sending, () =>
    once(actor, commandOf(sending, "by e-mail"), press, run),
  );
  return { messageId, recipient: await recipientOf(messageId) };
}

export type WhatsappSent =
  /** Stored, to be delivered by the provider. */
  | { messageId: number; recipient: string; url: null }
  /** The sender's own WhatsApp takes it over at this address. */
  | { messageId: null; recipient: string; url: string };

function numberOf(document: DocumentToSend, input: MessageInput): string {
  const { dialCode } = document.company;
  return input.recipient
    ? requiredWhatsappNumber({ phone: input.recipient, dialCode }, "recipient")
    : requiredWhatsappNumber({ phone: document.phone, dialCode });
}

/**
 * The same via WhatsApp, to a phone number: through the provider where there is one, otherwise by an
 * address that opens WhatsApp with the message written. Raises `invalid` at `phone` (or at `recipient`, where
 * one was given) without a usable number.
 */
export async function sendByWhatsapp(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null | undefined,
  hasProvider: boolean,
): Promise<WhatsappSent> {
  assertCan(actor, "document:send");
  const press = pressOf(key, hasProvider ? "whatsapp" : "wa.me", input);
  const how = hasProvider ? "via WhatsApp" : "via wa.me";
  const run = async (tx: Tx) => {
    const { document, words } = await prepare(tx, actor, sending, input);
    const recipient = numberOf(document, input);
    const link = await ensureLink(tx, document.ref, recipient, actor.id);
    await writeHistory(tx, actor, sending, "via WhatsApp", `+${recipient}`);
    if (!hasProvider) return link.id;
    const { customer, number, total } = document.values;
    const parameters = [...[customer, number, total].map(inOneLine), "{link}"];
    const to = { channel: "whatsapp" as const, recipient, parameters, linkId: link.id };
    return queue(tx, actor, document, { ...words, ...to });
  };
  const madeId = await evenBesideTheClock(sending, () =>
    once(actor, commandOf(sending, how), press, run),
  );
  if (hasProvider) {
    return { messageId: madeId, recipient: await recipientOf(madeId), url: null };
  }
  // Written from what is stored, so that a press that is repeated gets the address again.
  const link = await db.documentLink.findUniqueOrThrow({ where: { id: madeId } });
  const document = await documentToSend(db, actor, sending);
  const { text } = await wordsOf(db, document, input);
  const phone = { phone: link.recipient, dialCode: document.company.dialCode };
  return {
    messageId: null,
    recipient: link.recipient,
    url: whatsappLink(phone, fillLink(text, link)),
  };
}
