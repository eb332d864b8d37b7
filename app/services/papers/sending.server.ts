import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import type { TemplateKind } from "~/models/papers/message/message-template";
import type { Actor } from "~/models/kit/policy/policy";
import { REMINDED } from "~/models/billing/reminder/reminder.rules";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import type { MessageInput } from "~/models/desk/sending/message.schema";
import { sendByEmail, sendByWhatsapp } from "~/models/desk/sending/send-document.server";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/fields";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { env } from "~/platform/env.server";
import { redirectWithFlash } from "../flash.server";
import { formKey } from "../forms/form.server";
import { refusalReply } from "../refusal.server";

/** What the sender is told was sent, by the kind of the message. */
const SENT: Record<TemplateKind, string> = {
  quotation: "Quotation",
  invoice: "Invoice",
  receipt: "Receipt",
  refund: "Receipt",
  "advance-request": "Request for the advance",
  advance: "Receipt",
  "advance-refund": "Receipt",
  "credit-note": "Credit note",
  "debit-note": "Debit note",
  statement: "Statement",
  consignment: "Consignment",
  "invoice-reminder": "Reminder",
  "quotation-reminder": "Reminder",
};

const PAGES = {
  quotation: paths.quotations.view,
  invoice: paths.invoices.view,
  note: paths.notes.view,
  payment: paths.payments.view,
  statement: paths.statements.view,
  consignment: roadPaths.consignments.view,
} as const;

/** The page of the record that a document belongs to. */
export function pageOf({ entity, entityId }: DocumentRef): string {
  return PAGES[entity](entityId);
}

/** Sends by e-mail, and says so in the product's words. Raises what `sendByEmail` raises. */
export async function emailDocument(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null,
) {
  const { kind, ...sent } = await sendByEmail(actor, sending, input, key);
  return { ...sent, message: `${SENT[kind]} sent by e-mail to ${sent.recipient}` };
}

/** Sends via WhatsApp, by its provider where the company has one. Raises what `sendByWhatsapp` raises. */
export async function whatsappDocument(
  actor: Actor,
  sending: Sending,
  input: MessageInput,
  key: string | null,
) {
  const { kind, ...sent } = await sendByWhatsapp(
    actor,
    sending,
    input,
    key,
    env().whatsapp !== null,
  );
  return { ...sent, message: `${SENT[kind]} sent via WhatsApp` };
}

type SendIntent = "email" | "whatsapp";

/** What a page's button asks for; leads back to the record (or where it is told), or on to WhatsApp with the message written. */
export async function sendAsPressed(
  actor: Actor,
  sending: Sending,
  intent: SendIntent,
  form: FormData,
  input: MessageInput = {},
  back = pageOf(sending),
): Promise<Response> {
  const key = formKey(form);
  if (intent === "email") {
    const { message } = await emailDocument(actor, sending, input, key);
    return redirectWithFlash(back, "success", message);
  }
  const { message, url } = await whatsappDocument(actor, sending, input, key);
  return redirectWithFlash(url ?? back, "success", message);
}

/** The press that sends a document's owed reminder by e-mail, whatever the rules are, and leads `back`. */
export async function remindAsPressed(actor: Actor, form: FormData, back: string) {
  const entity = REMINDED.find((kind) => kind === form.get("kind"));
  const entityId = toId(String(form.get("id")));
  if (!entity || entityId === null) throw notFound("page");
  try {
    return await sendAsPressed(
      actor,
      { entity, entityId, reminder: "owed" },
      "email",
      form,
      {},
      back,
    );
  } catch (error) {
    return refusalReply(error);
  }
}
