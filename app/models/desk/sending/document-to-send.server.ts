import type { Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { currentTruck, wholeConsignment } from "../../road/consignment/consignment.server";
import { CONSIGNMENT_CANCELLED } from "../../road/consignment/consignment.status";
import type { DocumentRef } from "../../papers/document-link/document-link.server";
import { invoiceDocument } from "../../billing/invoice/invoice.document";
import { interestLines, interestOf } from "../../billing/invoice/invoice.interest";
import { wholeInvoice } from "../../billing/invoice/invoice.server";
import { isIssued, shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import type { TemplateKind } from "../../papers/message/message-kinds";
import {
  advancePlaceholders,
  advanceRequestPlaceholders,
  consignmentPlaceholders,
  interestPlaceholders,
  invoicePlaceholders,
  notePlaceholders,
  quotationPlaceholders,
  receiptPlaceholders,
  statementPlaceholders,
} from "../../papers/message/placeholders.server";
import { noteDocument } from "../../billing/note/note.document";
import { wholeNote } from "../../billing/note/note.server";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { documentFile, type DocumentView } from "~/models/papers/paper/document-view";
import { receiptDocument } from "../../billing/payment/payment.document";
import { getReceiptedPayment } from "../../billing/payment/payment.receipt.server";
import { isGivenBack } from "../../billing/payment/payment.status";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { advanceDue, quotationDocument } from "../../sales/quotation/quotation.document";
import { getQuotation } from "../../sales/quotation/quotation.server";
import { ERASED } from "../../sales/quotation/quotation.status";
import { type ByHand, reminderByHand } from "../../billing/reminder/reminder.by-hand.server";
import type { MessagePaper } from "../../papers/outbox/outbox.server";
import { ERASED_CLIENT } from "../../papers/outbox/outbox.words";
import { printedRoadPaper, wholePrintedConsignment } from "../../road/road-paper/road-paper.server";
import { roadPaperFile } from "../../road/road-paper/road-paper.view";
import { packagesOnReceipt } from "../../road/road/package-count";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdPresent } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import {
  assertNotEmpty,
  getStatement,
  readStatement,
} from "../../billing/statement/statement.kept.server";

/** A document to send, or a reminder of an invoice or a quotation. */
export type Sending = DocumentRef & {
  reminder?: ByHand;
  /** Asks for the rest of an accepted quotation's advance. */
  asksAdvance?: true;
  /** Asks a business that pays an invoice late for the interest that the law gives on it. */
  asksInterest?: true;
  /** The key of a message that leaves once, for all who press. */
  onceKey?: string | null;
};

/** Raises `forbidden` for whoever may not send, or not see what would be sent. */
export function assertMaySend(actor: Actor, { entity }: Pick<Sending, "entity">): void {
  assertCan(actor, "document:send");
  assertCan(actor, `${entity}:view`);
}

/** A document as a message carries it: to whom, in which words, and the document itself. */
export type DocumentToSend = {
  ref: DocumentRef;
  kind: TemplateKind;
  status: string;
  /** Where its customer is reached, as far as is known. */
  email: string | null;
  phone: string | null;
  values: { customer: string; number: string; total: string; [name: string]: string };
  /** Goes along as a PDF; null where there is no paper yet. */
  paper: MessagePaper | null;
  /** The office's name for it, where that is not its number. */
  called?: string;
  company: Company;
  /** A reminder's stage; for other messages the key that the press gave. */
  onceKey: string | null;
};

const documentPaper = (view: DocumentView): MessagePaper => ({
  view,
  name: documentFile(view),
});

async function quotationToSend(tx: Tx, actor: Actor, id: number, company: Company) {
  const quotation = await getQuotation(actor, id, tx);
  await holdPresent(tx, quotation.customerId, ERASED);
  return {
    status: quotation.status,
    email: quotation.email ?? quotation.customer.email,
    phone: quotation.phone ?? quotation.customer.phone,
    values: quotationPlaceholders(quotation, company),
    paper: documentPaper(quotationDocument(quotation, company)),
    quotation,
  };
}

const NONE_ASKED = "Nothing is asked in advance of this quotation now.";

/** Reads a quotation to ask for its advance. Raises `conflict` where none is asked. */
async function advanceToAsk(tx: Tx, actor: Actor, id: number, company: Company) {
  const { quotation, ...found } = await quotationToSend(tx, actor, id, company);
  const asked = advanceDue(quotation);
  if (asked === 0) throw conflict(NONE_ASKED);
  const values = advanceRequestPlaceholders(quotation, asked, company);
  return { ...found, kind: "advance-request" as const, values };
}

async function invoiceToSend(tx: Tx, id: number, company: Company) {
  const invoice = await wholeInvoice({ id }, tx);
  await holdPresent(tx, invoice.clientId, ERASED_CLIENT);
  return {
    status: invoice.status,
    email: invoice.client.email,
    phone: invoice.client.phone,
    values: invoicePlaceholders({ ...invoice, shownNumber: shownInvoiceNumber(invoice) }, company),
    paper: documentPaper(invoiceDocument(invoice, company, companyToday(company))),
    invoice,
  };
}

/** Reads an invoice to ask for interest on its unpaid amount. Raises `conflict` where there is none. */
async function interestToAsk(tx: Tx, id: number, company: Company) {
  const { invoice, ...found } = await invoiceToSend(tx, id, company);
  const today = companyToday(company);
  const late = interestOf(invoice, company, today);
  if (!late) throw conflict("There is no interest under s.16 on this invoice now.");
  const named = { ...invoice, shownNumber: shownInvoiceNumber(invoice) };
  const said = { ...late, until: today, lines: interestLines(late, company) };
  const values = interestPlaceholders(named, said, company);
  return { ...found, kind: "interest" as const, values };
}

async function receiptToSend(tx: Tx, actor: Actor, id: number, company: Company) {
  const payment = await getReceiptedPayment(actor, id, tx);
  const { client } = payment;
  await holdPresent(tx, client.id, ERASED_CLIENT);
  const { invoice } = payment;
  const [ofInvoice, ofAdvance]: TemplateKind[] = isGivenBack(payment)
    ? ["refund", "advance-refund"]
    : ["receipt", "advance"];
  return {
    kind: (invoice ? ofInvoice : ofAdvance) ?? "receipt",
    status: payment.status,
    email: client.email,
    phone: client.phone,
    values: invoice
      ? receiptPlaceholders({ ...payment, invoice }, company)
      : advancePlaceholders(payment, company),
    paper: documentPaper(receiptDocument(payment, company)),
  };
}

async function noteToSend(tx: Tx, id: number, company: Company) {
  const note = await wholeNote({ id }, tx);
  const { client } = note;
  await holdPresent(tx, note.clientId, ERASED_CLIENT);
  const kind: TemplateKind = note.kind === "credit" ? "credit-note" : "debit-note";
  return {
    kind,
    status: NOTE_ISSUED,
    email: client.email,
    phone: client.phone,
    values: notePlaceholders(note, company),
    paper: documentPaper(noteDocument(note, company)),
  };
}

async function statementToSend(tx: Tx, actor: Actor, id: number, company: Company) {
  const row = await getStatement(actor, id, tx);
  const { customer, currency } = row;
  await holdPresent(tx, customer.id, ERASED_CLIENT);
  const { statement, period, view } = await readStatement(actor, row, company, tx);
  assertNotEmpty(statement);
  const { number } = view;
  const { closing } = statement;
  return {
    kind: "statement" as const,
    status: view.status,
    email: customer.email,
    phone: customer.phone,
    values: statementPlaceholders({ customer, period, number, closing, currency }, company),
    paper: documentPaper(view),
  };
}

/** A consignment, with its lorry receipt once that is issued. */
async function consignmentToSend(tx: Tx, id: number, company: Company) {
  const consignment = await wholeConsignment({ id }, tx);
  const { client, status } = consignment;
  await holdPresent(tx, consignment.clientId, ERASED_CLIENT);
  if (status === "Cancelled") throw conflict(CONSIGNMENT_CANCELLED);
  const issued = consignment.lrNumber !== null;
  const view = issued
    ? printedRoadPaper(await wholePrintedConsignment({ id }, tx), company, "lr")
    : null;
  const placeholders = {
    ...consignment,
    // A draft has no number that a customer could know: its move goes by that of its job.
    number: consignment.lrNumber ?? consignment.job.jobNumber,
    truck: currentTruck(consignment),
    packages: packagesOnReceipt(consignment),
  };
  return {
    kind: "consignment" as const,
    status,
    email: client.email,
    phone: client.phone,
    values: consignmentPlaceholders(placeholders, company),
    paper: view && { roadPaper: view, name: roadPaperFile(view) },
    called: shownLrNumber(consignment),
  };
}

/** Documents that have no reminders. */
const TO_SEND = {
  note: (tx: Tx, _: Actor, id: number, company: Company) => noteToSend(tx, id, company),
  payment: receiptToSend,
  statement: statementToSend,
  consignment: (tx: Tx, _: Actor, id: number, company: Company) =>
    consignmentToSend(tx, id, company),
};

/** Sending issues it, with its number; until then it has none. */
export function isDraftInvoice({ ref, status }: Pick<DocumentToSend, "ref" | "status">): boolean {
  return ref.entity === "invoice" && !isIssued({ status });
}

/**
 * A document as it is in the caller's transaction; for staff, who see all of them. Raises `not_found`, and
 * `conflict` for a payment that is not completed, and for a reminder of what nobody is reminded of.
 */
export async function documentToSend(
  tx: Tx,
  actor: Actor,
  { entity, entityId, reminder, asksAdvance, asksInterest, onceKey = null }: Sending,
): Promise<DocumentToSend> {
  const company = await getCompany(tx);
  const plain = { ref: { entity, entityId }, company, onceKey };
  if (entity !== "quotation" && entity !== "invoice") {
    if (reminder) throw notFound(entity);
    return { ...plain, ...(await TO_SEND[entity](tx, actor, entityId, company)) };
  }
  if (asksAdvance) {
    if (entity !== "quotation") throw notFound(entity);
    return { ...plain, ...(await advanceToAsk(tx, actor, entityId, company)) };
  }
  if (asksInterest) {
    if (entity !== "invoice") throw notFound(entity);
    return { ...plain, ...(await interestToAsk(tx, entityId, company)) };
  }
  const found =
    entity === "quotation"
      ? await quotationToSend(tx, actor, entityId, company)
      : await invoiceToSend(tx, entityId, company);
  if (!reminder) return { ...plain, kind: entity, ...found };
  const byHand = await reminderByHand(tx, entity, entityId, company, reminder);
  return { ...plain, kind: `${entity}-reminder`, ...found, ...byHand };
}
