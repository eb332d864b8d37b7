import * as z from "zod";

import { interestOf } from "~/models/billing/invoice/invoice.interest";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { amount, rate, text } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { noteOfKind } from "~/models/billing/note/note.server";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import {
  EmailInput,
  InvoiceEmailInput,
  InvoiceWhatsappInput,
  QuotationEmailInput,
  QuotationWhatsappInput,
  ReminderInput,
  WhatsappInput,
  type MessageInput,
} from "~/models/desk/sending/message.schema";

import { emailDocument, whatsappDocument } from "~/models/desk/sending/send-document.server";
import { tagged, type Call, type Operation } from "./operation.server";
import { Done, done, One, one } from "./replies";

const NOTES = { entity: "note", tag: "Credit and debit notes" } as const;

const NOUNS = {
  quotation: {
    entity: "quotation",
    tag: "Quotations",
    path: "/quotations",
    name: "Quotation",
    what: "a quotation",
  },
  invoice: {
    entity: "invoice",
    tag: "Invoices",
    path: "/invoices",
    name: "Invoice",
    what: "an invoice",
  },
  credit: { ...NOTES, path: "/credit-notes", name: "CreditNote", what: "a credit note" },
  debit: { ...NOTES, path: "/debit-notes", name: "DebitNote", what: "a debit note" },
  payment: {
    entity: "payment",
    tag: "Payments",
    path: "/payments",
    name: "Receipt",
    what: "a payment's receipt",
  },
  consignment: {
    entity: "consignment",
    tag: "Consignments",
    path: "/consignments",
    name: "Consignment",
    what: "a consignment",
  },
} as const;
type Noun = keyof typeof NOUNS;

/** A call that sends a document: `sending` finds which, and sends it. */
type Letter<B extends z.ZodType> = {
  tag: string;
  path: string;
  id: string;
  summary: string;
  description?: string;
  body: B;
  sending: <T>(
    call: Pick<Call<unknown, z.output<B>>, "actor" | "id" | "body">,
    send: (sending: Sending, input: MessageInput) => Promise<T>,
  ) => Promise<T>;
};

/** The call that sends a document by e-mail. */
export const emailCall = <B extends z.ZodType>({ tag, path, id, sending, ...said }: Letter<B>) =>
  tagged(tag).post(path, id, {
    ...said,
    access: "document:send",
    bodyOptional: true,
    reply: Done(z.strictObject({ messageId: z.int(), recipient: z.string() })),
    run: async (call) => {
      const { message, ...sent } = await sending(call, (found, input) =>
        emailDocument(call.actor, found, input, null),
      );
      return done(message, sent);
    },
  });

/** The call that sends one via WhatsApp. */
export const whatsappCall = <B extends z.ZodType>({ tag, path, id, sending, ...said }: Letter<B>) =>
  tagged(tag).post(path, id, {
    ...said,
    access: "document:send",
    bodyOptional: true,
    reply: Done(WhatsappSent),
    run: async (call) => {
      const { message, ...sent } = await sending(call, (found, input) =>
        whatsappDocument(call.actor, found, input, null),
      );
      return done(message, { queued: sent.messageId !== null, ...sent });
    },
  });

const WhatsappSent = z.strictObject({
  queued: z.boolean(),
  messageId: z.int().nullable(),
  recipient: z.string(),
  url: z.string().nullable(),
});

const WORDS =
  "Everything may be left out: recipient is the customer's then, subject and text are the template's. The text needs {link}, where the customer's address goes, and may hold the template's other placeholders.";

/** Said of every message via WhatsApp. */
export const QUEUED =
  "Where a provider is configured the message is queued; otherwise url opens WhatsApp with the message written.";

const MOVES: Record<Noun, string> = {
  quotation:
    " A draft quotation is a sent one by that; any other status stays. markAsSent is taken and not needed.",
  invoice:
    " A draft invoice is issued by that, with its number (as `setInvoiceStatus` asks: confirmNoLorryReceipt); any other status stays.",
  credit: "",
  debit: "",
  payment: "",
  consignment: " The lorry receipt goes along once it is issued.",
};

/** Both calls that send a noun's paper; a note is found at the address of its kind alone. */
function bothWays(
  noun: Noun,
  email: z.ZodType<MessageInput> = EmailInput,
  whatsapp: z.ZodType<MessageInput> = WhatsappInput,
): Operation[] {
  const { tag, path, name, what, entity } = NOUNS[noun];
  const sending: Letter<z.ZodType<MessageInput>>["sending"] = async ({ actor, id, body }, send) => {
    const entityId = id(entity);
    if (noun === "credit" || noun === "debit") await noteOfKind(actor, noun, entityId);
    return send({ entity, entityId }, body);
  };
  return [
    emailCall({
      tag,
      path: `${path}/{id}/send-email`,
      id: `send${name}ByEmail`,
      summary: `Send ${what} by e-mail, with the PDF and a link`,
      description: WORDS + MOVES[noun],
      body: email,
      sending,
    }),
    whatsappCall({
      tag,
      path: `${path}/{id}/send-whatsapp`,
      id: `send${name}ByWhatsapp`,
      summary: `Send ${what} via WhatsApp, with a link`,
      description: `${QUEUED} ${WORDS}${MOVES[noun]}`,
      body: whatsapp,
      sending,
    }),
  ];
}

function reminder(entity: "quotation" | "invoice") {
  const { tag, path, name, what } = NOUNS[entity];
  const when = {
    invoice: "The invoice is overdue: issued, not settled, past its due date.",
    quotation: "The quotation is sent, undecided and still valid.",
  };
  return emailCall({
    tag,
    path: `${path}/{id}/send-reminder`,
    id: `send${name}Reminder`,
    summary: `Remind of ${what} by e-mail`,
    description: `${when[entity]} It counts as the automatic reminder of the stage reached, which is then not sent as well. 409 for one that was reminded of today, unless anyway is true. ${WORDS}`,
    body: ReminderInput,
    sending: ({ id, body }, send) => send({ entity, entityId: id(entity), reminder: "any" }, body),
  });
}

const Interest = z.strictObject({
  payBy: text,
  amount,
  months: z.array(
    z.strictObject({
      from: text,
      to: text,
      days: z.int(),
      monthDays: z.int(),
      owed: amount,
      bankRate: rate,
      interest: amount,
    }),
  ),
});

export const sendingOperations = [
  ...bothWays("quotation", QuotationEmailInput, QuotationWhatsappInput),
  ...bothWays("invoice", InvoiceEmailInput, InvoiceWhatsappInput),
  reminder("quotation"),
  reminder("invoice"),
  tagged(NOUNS.invoice.tag).get("/invoices/{id}/interest", "getInvoiceInterest", {
    summary: "Interest under section 16 of the MSMED Act on an unpaid invoice of a business",
    description:
      "At three times the bank rate, compounded with monthly rests, from the day after the due date (the 45th day at most) until today; null where there is none, as of a company without a Udyam number.",
    access: "document:send",
    reply: One(z.strictObject({ interest: Interest.nullable() })),
    run: async ({ actor, id }) => {
      const [invoice, company] = await Promise.all([
        getInvoice(actor, id("invoice")),
        getCompany(),
      ]);
      const late = interestOf(invoice, company, companyToday(company));
      return one({ interest: late && replyOf(Interest, { ...late, amount: late.interest }) });
    },
  }),
  emailCall({
    tag: NOUNS.invoice.tag,
    path: "/invoices/{id}/send-interest",
    id: "sendInvoiceInterest",
    summary: "Ask for the section 16 interest on an invoice by e-mail",
    description: `Refused where there is none. ${WORDS}`,
    body: EmailInput,
    sending: ({ id, body }, send) =>
      send({ entity: "invoice", entityId: id("invoice"), asksInterest: true }, body),
  }),
  ...bothWays("credit"),
  ...bothWays("debit"),
  ...bothWays("payment"),
  ...bothWays("consignment"),
];
