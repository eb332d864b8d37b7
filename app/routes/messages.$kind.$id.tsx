import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MessageForm } from "~/components/message/MessageForm";
import { PageHeader } from "~/components/ui/PageHeader";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import { messageForm } from "~/models/desk/sending/message-form.server";
import { emailForm, whatsappForm } from "~/models/desk/sending/message.schema";
import { DomainError, noSuchButton, notFound } from "~/models/kit/shared/domain-error";
import { newFormKey, readForm, saveForm } from "~/services/forms/form.server";
import { afterPlaceAnswer, placesToChoose } from "~/services/papers/going-out.server";
import { pageFor, type PageContext } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { pageOf, sendAsPressed } from "~/services/papers/sending.server";

const ENTITIES = {
  quotation: "quotation",
  "advance-request": "quotation",
  invoice: "invoice",
  receipt: "payment",
  "credit-note": "note",
  "debit-note": "note",
  statement: "statement",
  consignment: "consignment",
  "quotation-reminder": "quotation",
  "invoice-reminder": "invoice",
} as const;
type Kind = keyof typeof ENTITIES;
const TITLES: Record<Kind, string> = {
  quotation: "Quotation",
  "advance-request": "request for the advance of Quotation",
  invoice: "Invoice",
  receipt: "Receipt",
  "credit-note": "Credit note",
  "debit-note": "Debit note",
  statement: "Statement",
  consignment: "Consignment",
  "quotation-reminder": "Reminder of Quotation",
  "invoice-reminder": "Reminder of Invoice",
};

const isKind = (text: string): text is Kind => Object.hasOwn(ENTITIES, text);

/** What the address names: a document, or a reminder of it. */
function sendingOf({ params, id }: PageContext): { kind: Kind; sending: Sending } {
  const kind = params.kind ?? "";
  if (!isKind(kind)) throw notFound("page");
  const entity = ENTITIES[kind];
  const about = { entity, entityId: id(entity) };
  if (kind === "advance-request") return { kind, sending: { ...about, asksAdvance: true } };
  return { kind, sending: kind.endsWith("-reminder") ? { ...about, reminder: "any" } : about };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.title : "Message" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "document:send", async (page) => {
    const { kind, sending } = sendingOf(page);
    const {
      number,
      kind: written,
      ...message
    } = await redirectOnConflict(args.request, pageOf(sending), () =>
      messageForm(page.actor, sending),
    );
    if (sending.entity === "note" && written !== kind) throw notFound("note");
    const title = `Send ${TITLES[kind]} ${number}`;
    const places = await placesToChoose();
    return { title, message, places, formKey: newFormKey(), cancelTo: pageOf(sending) };
  });
}

/** Raises the refusal again: on this page the number that WhatsApp cannot use is the one in its own field. */
function atPhone(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const { recipient, ...others } = error.fieldErrors;
  if (!recipient) throw error;
  throw new DomainError(error.code, error.message, {
    fieldErrors: { ...others, phone: recipient },
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "document:send", async (page) => {
    const { actor, request } = page;
    const { kind, sending } = sendingOf(page);
    const form = await readForm(request);
    switch (form.get("intent")) {
      case "email": {
        const saving = { schema: emailForm(kind), failed: "Failed to send by e-mail" };
        return saveForm(form, saving, (input) =>
          afterPlaceAnswer(actor, sending, form, () =>
            sendAsPressed(actor, sending, "email", form, input),
          ),
        );
      }
      case "whatsapp": {
        const saving = { schema: whatsappForm(kind), failed: "Failed to send via WhatsApp" };
        return saveForm(form, saving, async ({ phone, ...words }) => {
          const input = { ...words, recipient: phone };
          return afterPlaceAnswer(actor, sending, form, () =>
            sendAsPressed(actor, sending, "whatsapp", form, input),
          ).catch(atPhone);
        });
      }
      default:
        throw noSuchButton();
    }
  });
}

export default function MessagePage() {
  const { title, message, places, formKey, cancelTo } = useLoaderData<typeof loader>();
  const { draft, placeholders, undelivered, undrawn, ...values } = message;
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
        placeholders={placeholders}
        places={places}
        formKey={formKey}
        cancelTo={cancelTo}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
