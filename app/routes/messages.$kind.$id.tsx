import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MessageForm } from "~/components/message/MessageForm";
import { PageHeader } from "~/components/ui/PageHeader";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import { messageForm } from "~/models/desk/sending/message-form.server";
import { emailForm, type MessageInput, whatsappForm } from "~/models/desk/sending/message.schema";
import { ownPath } from "~/models/ground/typed/own-path";
import { isWritten, MESSAGES, type WrittenKind } from "~/models/papers/message/message-kinds";
import { DomainError, noSuchButton, notFound } from "~/models/kit/shared/domain-error";
import { sendsAtOnce, tryToKeepSendsAtOnce } from "~/models/people/user/sees-books.server";
import { newFormKey, readForm, saveForm } from "~/services/forms/form.server";
import { type PageContext, pageFor } from "~/services/page.server";
import { afterPlaceAnswer, placesToChoose } from "~/services/papers/going-out.server";
import { pageOf, sendNow } from "~/services/papers/sending.server";
import { redirectOnConflict } from "~/services/refusal.server";

/** Reads the message from the address: a document, or a reminder of it. */
function sendingOf({ params, id }: PageContext): { kind: WrittenKind; sending: Sending } {
  const kind = params.kind ?? "";
  if (!isWritten(kind)) throw notFound("page");
  const { entity } = MESSAGES[kind];
  const about = { entity, entityId: id(entity) };
  if (kind === "advance-request") return { kind, sending: { ...about, asksAdvance: true } };
  if (kind === "interest") return { kind, sending: { ...about, asksInterest: true } };
  return { kind, sending: kind.endsWith("-reminder") ? { ...about, reminder: "any" } : about };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.title : "Message" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "document:send", async (page) => {
    const { kind, sending } = sendingOf(page);
    const {
      number,
      kind: written,
      ...message
    } = await redirectOnConflict(args.request, pageOf(sending), () =>
      messageForm(page.actor, sending),
    );
    if (sending.entity === "note" && written !== kind) throw notFound("note");
    const title = `Send ${MESSAGES[kind].title} ${number}`;
    const [places, atOnce] = await Promise.all([placesToChoose(), sendsAtOnce(page.actor)]);
    const cancelTo = backTo(page, sending);
    return { title, message, places, atOnce, formKey: newFormKey(), cancelTo };
  });

/** Where whoever came to write the message goes on: the page whose button led here, else that of the record. */
const backTo = ({ url }: PageContext, sending: Sending) =>
  ownPath(url.searchParams.get("back")) ?? pageOf(sending);

/** Raises the refusal again: on this page the number that WhatsApp cannot use is the one in its own field. */
function atPhone(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const { recipient, ...others } = error.fieldErrors;
  if (!recipient) throw error;
  throw new DomainError(error.code, error.message, {
    fieldErrors: { ...others, phone: recipient },
  });
}

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "document:send", async (page) => {
    const { actor, request } = page;
    const { kind, sending } = sendingOf(page);
    const form = await readForm(request);
    const send = async (way: "email" | "whatsapp", input: MessageInput) => {
      const sent = await afterPlaceAnswer(actor, sending, form, () =>
        sendNow(actor, sending, way, form, input, backTo(page, sending)),
      );
      // It is sent: where the choice cannot be kept now, the answer still says so.
      if (form.has("asksAtOnce")) await tryToKeepSendsAtOnce(actor, form.has("atOnce"));
      return sent;
    };
    switch (form.get("intent")) {
      case "email": {
        const saving = { schema: emailForm(kind), failed: "Failed to send by e-mail" };
        return saveForm(form, saving, (input) => send("email", input));
      }
      case "whatsapp": {
        const saving = { schema: whatsappForm(kind), failed: "Failed to send via WhatsApp" };
        return saveForm(form, saving, ({ phone, ...words }) =>
          send("whatsapp", { ...words, recipient: phone }).catch(atPhone),
        );
      }
      default:
        throw noSuchButton();
    }
  });

export default function MessagePage() {
  const { title, message, places, atOnce, formKey, cancelTo } = useLoaderData<typeof loader>();
  const { draft, reminded, placeholders, undelivered, undrawn, ...values } = message;
  return (
    <>
      <PageHeader title={title} />
      {undelivered && (
        <p className="notice danger">
          Not delivered to {undelivered.recipient}
          {undelivered.reason && `: ${undelivered.reason}`}. Correct the address here. The
          customer's record keeps the old address until you change it there.
        </p>
      )}
      {undrawn && <p className="notice warning">{undrawn}</p>}
      <MessageForm
        values={values}
        draft={draft}
        reminded={reminded}
        placeholders={placeholders}
        places={places}
        atOnce={atOnce}
        formKey={formKey}
        cancelTo={cancelTo}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
