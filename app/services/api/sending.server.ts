import * as z from "zod";

import { interestOf } from "~/models/billing/invoice/invoice.interest";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { toMajor } from "~/models/ground/money/money";
import { noteOfKind } from "~/models/billing/note/note.server";
import type { Actor } from "~/models/kit/policy/policy";
import {
  EmailInput,
  InvoiceEmailInput,
  InvoiceWhatsappInput,
  QuotationEmailInput,
  QuotationWhatsappInput,
  WhatsappInput,
  type MessageInput,
} from "~/models/desk/sending/message.schema";

import { emailDocument, whatsappDocument } from "../papers/sending.server";
import { operation } from "./operation.server";
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

/** The document that an address names; a note is found at the address of its kind alone. */
async function refOf(noun: Noun, actor: Actor, id: (entity: Entity) => number) {
  const { entity } = NOUNS[noun];
  const entityId = id(entity);
  if (noun === "credit" || noun === "debit") await noteOfKind(actor, noun, entityId);
  return { entity, entityId };
}
type Entity = (typeof NOUNS)[Noun]["entity"];

const EmailSent = z.strictObject({ messageId: z.int(), recipient: z.string() });

const WhatsappSent = z.strictObject({
  queued: z.boolean(),
  messageId: z.int().nullable(),
  recipient: z.string(),
  url: z.string().nullable(),
});

const WORDS =
  "Everything may be left out: recipient is the customer's then, subject and text are the template's. The text needs {link}, where the customer's address goes, and may hold the template's other placeholders.";

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

function byEmail(noun: Noun, body: z.ZodType<MessageInput>) {
  const { tag, path, name, what } = NOUNS[noun];
  return operation({
    id: `send${name}ByEmail`,
    method: "POST",
    path: `${path}/{id}/send-email`,
    tag,
    summary: `Send ${what} by e-mail, with the PDF and a link`,
    description: WORDS + MOVES[noun],
    access: "document:send",
    body,
    bodyOptional: true,
    reply: Done(EmailSent),
    run: async (call) => {
      const ref = await refOf(noun, call.actor, call.id);
      const { message, ...sent } = await emailDocument(call.actor, ref, call.body, null);
      return done(message, sent);
    },
  });
}

function byWhatsapp(noun: Noun, body: z.ZodType<MessageInput>) {
  const { tag, path, name, what } = NOUNS[noun];
  return operation({
    id: `send${name}ByWhatsapp`,
    method: "POST",
    path: `${path}/{id}/send-whatsapp`,
    tag,
    summary: `Send ${what} via WhatsApp, with a link`,
    description: `Where a provider is configured the message is queued; otherwise url opens WhatsApp with the message written. ${WORDS}${MOVES[noun]}`,
    access: "document:send",
    body,
    bodyOptional: true,
    reply: Done(WhatsappSent),
    run: async (call) => {
      const ref = await refOf(noun, call.actor, call.id);
      const { message, ...sent } = await whatsappDocument(call.actor, ref, call.body, null);
      return done(message, { queued: sent.messageId !== null, ...sent });
    },
  });
}

function reminder(entity: "quotation" | "invoice") {
  const { tag, path, name, what } = NOUNS[entity];
  const when = {
    invoice: "The invoice is overdue: issued, not settled, past its due date.",
    quotation: "The quotation is sent, undecided and still valid.",
  };
  return operation({
    id: `send${name}Reminder`,
    method: "POST",
    path: `${path}/{id}/send-reminder`,
    tag,
    summary: `Remind of ${what} by e-mail`,
    description: `${when[entity]} It counts as the automatic reminder of the stage reached, which is then not sent as well. ${WORDS}`,
    access: "document:send",
    body: EmailInput,
    bodyOptional: true,
    reply: Done(EmailSent),
    run: async (call) => {
      const sending = { entity, entityId: call.id(entity), reminder: "any" } as const;
      const { message, ...sent } = await emailDocument(call.actor, sending, call.body, null);
      return done(message, sent);
    },
  });
}

const interest = operation({
  id: "getInvoiceInterest",
  method: "GET",
  path: "/invoices/{id}/interest",
  tag: NOUNS.invoice.tag,
  summary:
    "The interest under section 16 of the MSMED Act on what a business has not paid of an invoice",
  description:
    "At three times the bank rate, compounded with monthly rests, from the day after the due date (the 45th day at most) until today; null where there is none, as of a company without a Udyam number.",
  access: "document:send",
  reply: One(
    z.strictObject({
      interest: z
        .strictObject({
          payBy: z.string(),
          amount: z.number(),
          months: z.array(
            z.strictObject({
              from: z.string(),
              to: z.string(),
              days: z.int(),
              monthDays: z.int(),
              owed: z.number(),
              bankRate: z.number(),
              interest: z.number(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
  run: async ({ actor, id }) => {
    const [invoice, company] = await Promise.all([getInvoice(actor, id("invoice")), getCompany()]);
    const late = interestOf(invoice, company, companyToday(company));
    if (!late) return one({ interest: null });
    const months = late.months.map(({ owed, bankRate, interest, ...month }) => ({
      ...month,
      owed: toMajor(owed),
      bankRate: toMajor(bankRate),
      interest: toMajor(interest),
    }));
    return one({ interest: { payBy: late.payBy, amount: toMajor(late.interest), months } });
  },
});

const askInterest = operation({
  id: "sendInvoiceInterest",
  method: "POST",
  path: "/invoices/{id}/send-interest",
  tag: NOUNS.invoice.tag,
  summary: "Ask by e-mail for the interest under section 16 on an invoice",
  description: `Refused where there is none. ${WORDS}`,
  access: "document:send",
  body: EmailInput,
  bodyOptional: true,
  reply: Done(EmailSent),
  run: async (call) => {
    const sending = {
      entity: "invoice",
      entityId: call.id("invoice"),
      asksInterest: true,
    } as const;
    const { message, ...sent } = await emailDocument(call.actor, sending, call.body, null);
    return done(message, sent);
  },
});

export const sendingOperations = [
  byEmail("quotation", QuotationEmailInput),
  byWhatsapp("quotation", QuotationWhatsappInput),
  byEmail("invoice", InvoiceEmailInput),
  byWhatsapp("invoice", InvoiceWhatsappInput),
  reminder("quotation"),
  reminder("invoice"),
  interest,
  askInterest,
  byEmail("credit", EmailInput),
  byWhatsapp("credit", WhatsappInput),
  byEmail("debit", EmailInput),
  byWhatsapp("debit", WhatsappInput),
  byEmail("payment", EmailInput),
  byWhatsapp("payment", WhatsappInput),
  byEmail("consignment", EmailInput),
  byWhatsapp("consignment", WhatsappInput),
];
