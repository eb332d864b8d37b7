import { redirect } from "@remix-run/node";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import type { Actor } from "~/models/kit/policy/policy";
import { REMINDED } from "~/models/billing/reminder/reminder.rules";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import type { MessageInput } from "~/models/desk/sending/message.schema";
import { beforeSending, saidReminded } from "~/models/desk/sending/message-form.server";
import {
  emailDocument,
  providerSends,
  whatsappDocument,
} from "~/models/desk/sending/send-document.server";
import { undoUntil } from "~/models/papers/outbox/outbox.retry.server";
import { sendsAtOnce } from "~/models/people/user/sees-books.server";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "../flash.server";
import { formKey } from "../forms/form.server";
import { refusalReply } from "../refusal.server";

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

type SendIntent = "email" | "whatsapp";

/**
 * Sends, and leads to `back`, or on to WhatsApp with the message written. What leaves by itself waits for a moment,
 * in which the message of `back` offers to undo it.
 */
export async function sendNow(
  actor: Actor,
  sending: Sending,
  intent: SendIntent,
  form: FormData,
  input: MessageInput = {},
  back = pageOf(sending),
): Promise<Response> {
  const send = intent === "email" ? emailDocument : whatsappDocument;
  const sent = await send(actor, sending, input, formKey(form), undoUntil());
  const to = ("url" in sent && sent.url) || back;
  const undo = sent.messageId === null ? undefined : { id: sent.messageId, back };
  return redirectWithFlash(to, "success", sent.message, {}, undo);
}

/**
 * Runs a button that sends ("best": by WhatsApp where a phone is there). It first shows the message on its page. A
 * person who chose to skip that sends at once; WhatsApp itself shows a message before it leaves.
 */
export async function sendAsPressed(
  actor: Actor,
  sending: Sending,
  intent: SendIntent | "best",
  form: FormData,
  input: MessageInput = {},
  back = pageOf(sending),
): Promise<Response> {
  const shows = intent === "whatsapp" && !providerSends();
  if (!shows && (!(await sendsAtOnce(actor)) || (await saidReminded(sending)) !== null))
    return lookFirst(actor, sending, back);
  const way = intent === "best" ? (await beforeSending(actor, sending)).way : intent;
  return sendNow(actor, sending, way, form, input, back);
}

/** Leads to the page of a message, and from there `back`. Raises what sending would for what cannot be sent. */
async function lookFirst(actor: Actor, sending: Sending, back: string): Promise<Response> {
  const { kind } = await beforeSending(actor, sending);
  const page = paths.message(kind, sending.entityId);
  return redirect(back === pageOf(sending) ? page : `${page}?${new URLSearchParams({ back })}`);
}

/** The press that sends a document's owed reminder, by WhatsApp where a phone is there, and leads `back`. */
export async function remindAsPressed(actor: Actor, form: FormData, back: string) {
  const entity = REMINDED.find((kind) => kind === form.get("kind"));
  const entityId = toId(String(form.get("id")));
  if (!entity || entityId === null) throw notFound("page");
  try {
    const sending: Sending = { entity, entityId, reminder: "owed" };
    return await sendAsPressed(actor, sending, "best", form, {}, back);
  } catch (error) {
    return refusalReply(error);
  }
}
