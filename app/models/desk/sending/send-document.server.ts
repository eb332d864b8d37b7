import { bareText, isEmail } from "~/models/ground/typed/typed-text";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { MESSAGES, type TemplateKind } from "../../papers/message/message-kinds";
import { requiredWhatsappNumber, whatsappAddress } from "../../papers/message/phone";
import { inOneLine } from "../../papers/message/placeholders";
import { assertMailServer } from "../../papers/outbox/mail-server.server";
import { fillLink } from "../../papers/outbox/message-text.server";
import {
  assertMaySend,
  documentToSend,
  type DocumentToSend,
  type Sending,
} from "./document-to-send.server";
import { queueDocument, recordSending, sendOnce, wordsOf } from "./send-once.server";
import type { MessageInput } from "./message.schema";

type Stored = { recipient: string; kind: TemplateKind };

/** Reads the message that the same press stored before, and its recipient. */
async function storedBefore(messageId: number): Promise<Stored> {
  const select = { recipient: true, kind: true };
  const where = { id: messageId };
  const { recipient, kind } = await db.outboxMessage.findUniqueOrThrow({ where, select });
  return { recipient, kind: kind as TemplateKind };
}

function addressOf(document: DocumentToSend, input: MessageInput): string {
  // A paper of any age may have an address with an invisible sign: no mail arrives there.
  const address = input.recipient ?? bareText(document.email ?? "").trim();
  if (address && isEmail(address)) return address;
  throw invalidField("recipient", "There is no e-mail address to send this to. Type one.");
}

/**
 * Sends a document, or a reminder of it, by e-mail to the address that is given, or else to its customer's,
 * in the words that are given, or else in the template's, not before `notBefore`. Answers to the sender. Raises `invalid` at
 * `recipient`, `subject` or `text`, without a mail server as well, `conflict` for what cannot be sent yet.
 */
export async function sendByEmail(
  actor: Actor,
  sending: Sending,
  input: MessageInput = {},
  key?: string | null,
  notBefore: Date | null = null,
): Promise<{ messageId: number; recipient: string; kind: TemplateKind }> {
  assertMaySend(actor, sending);
  assertMailServer();
  const press = { way: "email" as const, input, key };
  // Once it is stored nothing is asked of the database: what fails then would read as if nothing had been sent.
  let made: Stored | null = null;
  const messageId = await sendOnce(actor, sending, press, async (tx, document, words, madeSent) => {
    const recipient = addressOf(document, input);
    const link = await ensureLink(tx, document.ref, recipient, actor.id);
    await recordSending(tx, actor, sending, "email", recipient);
    const to = { recipient, replyTo: actor.email, linkId: link.id, notBefore, madeSent };
    made = { recipient, kind: document.kind };
    return queueDocument(tx, actor, document, { ...words, ...to });
  });
  return { messageId, ...(made ?? (await storedBefore(messageId))) };
}

type WhatsappSent = { kind: TemplateKind; recipient: string } &
  /** Stored, to be delivered by the provider. */
  (
    | { messageId: number; url: null }
    /** The sender's own WhatsApp takes it over at this address. */
    | { messageId: null; url: string }
  );

function numberOf(document: DocumentToSend, input: MessageInput): string {
  const { dialCode } = document.company;
  return input.recipient
    ? requiredWhatsappNumber({ phone: input.recipient, dialCode }, "recipient")
    : requiredWhatsappNumber({ phone: document.phone, dialCode });
}

/**
 * Sends it via WhatsApp to a phone number: through the provider where there is one (not before `notBefore`). Otherwise
 * returns an address that opens WhatsApp with the message written. Raises `invalid` at `phone` (or at `recipient`, where
 * one was given) without a usable number.
 */
export async function sendByWhatsapp(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null | undefined,
  hasProvider: boolean,
  notBefore: Date | null = null,
): Promise<WhatsappSent> {
  const press = { way: hasProvider ? ("whatsapp" as const) : ("wa.me" as const), input, key };
  let made: WhatsappSent | null = null;
  const madeId = await sendOnce(actor, sending, press, async (tx, document, words, madeSent) => {
    const recipient = numberOf(document, input);
    const link = await ensureLink(tx, document.ref, recipient, actor.id);
    await recordSending(tx, actor, sending, "whatsapp", `+${recipient}`);
    const { kind } = document;
    if (!hasProvider) {
      const url = whatsappAddress(recipient, fillLink(words.text, { link, passwordLink: null }));
      made = { messageId: null, kind, recipient, url };
      return link.id;
    }
    const { customer, number, total } = document.values;
    const parameters = [...[customer, number, total].map(inOneLine), "{link}"];
    const to = { channel: "whatsapp" as const, recipient, linkId: link.id, notBefore, madeSent };
    const messageId = await queueDocument(tx, actor, document, { ...words, ...to, parameters });
    made = { messageId, kind, recipient, url: null };
    return messageId;
  });
  if (made) return made;
  if (hasProvider) return { messageId: madeId, ...(await storedBefore(madeId)), url: null };
  // Written from what is stored, so that a press that is repeated gets the address again.
  const link = await db.documentLink.findUniqueOrThrow({ where: { id: madeId } });
  const document = await documentToSend(db, actor, sending);
  const { text } = await wordsOf(db, document, input);
  return {
    messageId: null,
    kind: document.kind,
    recipient: link.recipient,
    url: whatsappAddress(link.recipient, fillLink(text, { link, passwordLink: null })),
  };
}

/** Whether the company has a provider of WhatsApp: without one a person sends in WhatsApp itself. */
export const providerSends = () => env().whatsapp !== null;

/** Sends by e-mail, not before `notBefore`, and says so in the product's words. Raises what `sendByEmail` raises. */
export async function emailDocument(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null,
  notBefore: Date | null = null,
) {
  const { kind, ...sent } = await sendByEmail(actor, sending, input, key, notBefore);
  return { ...sent, message: `${MESSAGES[kind].sent} sent by e-mail to ${sent.recipient}` };
}

/** Sends it via WhatsApp, by the company's provider where it has one. Raises what `sendByWhatsapp` raises. */
export async function whatsappDocument(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null,
  notBefore: Date | null = null,
) {
  const { kind, ...sent } = await sendByWhatsapp(
    actor,
    sending,
    input,
    key,
    providerSends(),
    notBefore,
  );
  return { ...sent, message: `${MESSAGES[kind].sent} sent via WhatsApp` };
}
