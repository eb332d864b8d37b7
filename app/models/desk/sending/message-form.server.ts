import { templateFor } from "~/models/papers/message/message-template.edit.server";
import { db } from "~/platform/db.server";
import { fullNumber } from "../../ground/typed/phone";
import { remindedToday } from "../../billing/reminder/reminder.today.server";
import type { Actor } from "../../kit/policy/policy";
import { fillSubject, fillTemplate, PLACEHOLDERS } from "../../papers/message/placeholders";
import { undeliveredOf } from "../../papers/outbox/outbox.undelivered.server";
import { writtenAs } from "../../papers/message/message-kinds";
import { undrawnWarning } from "../../papers/paper/undrawn-letters";
import {
  assertMaySend,
  documentToSend,
  isDraftInvoice,
  type Sending,
} from "./document-to-send.server";

/**
 * A message about a document as its page starts: to the known addresses, in the template's words with the
 * values filled in. Refused as sending would be.
 */
export async function messageForm(actor: Actor, ref: Sending) {
  assertMaySend(actor, ref);
  const document = await documentToSend(db, actor, ref);
  const { kind } = document;
  // A draft invoice gets its number when it is sent: until then the words have its placeholder.
  const { number, ...others } = document.values;
  const values = isDraftInvoice(document) ? others : document.values;
  const template = await templateFor(db, kind);
  return {
    kind,
    number: document.called ?? number,
    draft: document.status === "draft",
    reminded: await saidReminded(ref),
    undelivered: await undeliveredOf(actor, ref),
    undrawn: undrawnWarning(document.paper),
    recipient: document.email ?? "",
    phone: document.phone ?? "",
    subject: fillSubject(template.subject, values),
    text: fillTemplate(template.text, values),
    placeholders: Object.entries(PLACEHOLDERS[kind]).map(([name, meaning]) => ({
      name: `{${name}}`,
      meaning,
      value: (values as Record<string, string>)[name] ?? null,
    })),
  };
}

/** When a paper was reminded of today already, in words; null where it was not, and for what is no reminder. */
export async function saidReminded({ reminder, entity, entityId }: Sending) {
  if (!reminder || (entity !== "invoice" && entity !== "quotation")) return null;
  return remindedToday(db, entity, entityId);
}

/**
 * Under which kind a message about a document is written, and which way it best goes: by WhatsApp where a phone is there.
 * Refused as sending would be.
 */
export async function beforeSending(actor: Actor, ref: Sending) {
  assertMaySend(actor, ref);
  const { kind, phone, company } = await documentToSend(db, actor, ref);
  const way = fullNumber(phone, company.dialCode) ? ("whatsapp" as const) : ("email" as const);
  return { kind: writtenAs(kind), way };
}
