import { db } from "~/platform/db.server";
import { invoiceTitle } from "../../billing/invoice/invoice.document";
import { customerInvoiceStatus } from "../../billing/invoice/invoice.customer-words";
import { unpaidOf } from "../../billing/invoice/invoice.balances.server";
import { shownInvoiceNumber, shownInvoiceStatus } from "../../billing/invoice/invoice.status";
import { customerJobStatus } from "../../road/job/job.customer-words";
import { formatMoney } from "../../ground/money/money";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { paymentTitle } from "../../billing/payment/payment.document";
import { paymentReceived, paymentWord } from "../../billing/payment/payment.status";
import { ROAD_PAPERS } from "../../road/road-paper/road-paper.view";
import type { RowOf } from "../../kit/record/define-record";
import { LR_COUNTS } from "../../kit/shared/lr-number";
import { formatDate } from "../../ground/day/calendar-date";
import { toId } from "../../kit/shared/number-fields";
import { noteTitle } from "../../ground/tax/notes";
import {
  type BilledPaper,
  type JobLine,
  RELATED_KINDS,
  type RelatedDocument,
  type RelatedKind,
  type RelatedRoadPaper,
} from "./linked-document.types";

const COMPLETED = {
  where: paymentReceived.where(),
  orderBy: [{ date: "asc" }, { id: "asc" }],
} as const;

const receiptLine = (payment: RowOf<"Payment">): RelatedDocument => ({
  kind: "receipt",
  id: payment.id,
  title: paymentTitle(payment),
  number: payment.referenceNumber,
  status: payment.status,
  word: paymentWord(payment),
  day: formatDate(payment.date),
  amount: formatMoney(payment.amount, payment.currency),
});

const noteLine = (note: RowOf<"Note">): RelatedDocument => ({
  kind: "note",
  id: note.id,
  title: noteTitle(note.kind),
  number: note.noteNumber,
  status: NOTE_ISSUED,
  word: NOTE_ISSUED,
  day: formatDate(note.date),
  amount: formatMoney(note.total, note.currency),
});

const invoiceLine = (invoice: RowOf<"Invoice">, today: string): RelatedDocument => ({
  kind: "invoice",
  id: invoice.id,
  title: invoiceTitle(invoice),
  number: shownInvoiceNumber(invoice),
  status: shownInvoiceStatus(invoice, today),
  word: customerInvoiceStatus(invoice, today),
  day: formatDate(invoice.invoiceDate),
  amount: formatMoney(invoice.total, invoice.currency),
});

/** So many invoices stand beside a statement; more are on it by their numbers. */
const BESIDE_A_STATEMENT = 20;

/** Lists a customer's unpaid invoices in a currency, the oldest first. */
export async function unpaidInvoicesOf(
  { customerId, currency }: { customerId: number; currency: string },
  today: string,
): Promise<RelatedDocument[]> {
  const client = { clientId: customerId, currency };
  const invoices = await unpaidOf(client, "dueDate", BESIDE_A_STATEMENT);
  return invoices.map((invoice) => invoiceLine(invoice, today));
}

/** The vouchers of what an invoice took off in advance, its notes, then its receipts, each oldest first. */
export async function papersOfInvoice(invoice: {
  id: number;
  clientId: number;
}): Promise<RelatedDocument[]> {
  const { id: invoiceId, clientId } = invoice;
  const { where, orderBy } = COMPLETED;
  const taken = { ...where, clientId, adjustments: { some: { invoiceId } } };
  const [advances, notes, payments] = await Promise.all([
    db.payment.findMany({ where: taken, orderBy: [...orderBy] }),
    db.note.findMany({ where: { invoiceId }, orderBy: { id: "asc" } }),
    db.payment.findMany({ where: { ...where, invoiceId }, orderBy: [...orderBy] }),
  ]);
  return [...advances.map(receiptLine), ...notes.map(noteLine), ...payments.map(receiptLine)];
}

/** The subject of an invoice: a quotation, a job, or several moves. */
type Billed = {
  quotationId: number | null;
  jobId?: number | null;
  moves?: readonly { quotationId: number }[];
};

const ofQuotations = ({ quotationId, moves = [] }: Billed) => ({
  quotationId: {
    in: [...(quotationId ? [quotationId] : []), ...moves.map((move) => move.quotationId)],
  },
});

/**
 * The lorry receipts of what an invoice bills, each with its delivery receipt once the goods are there: of its client's
 * consignments alone.
 */
export async function roadPapersOfInvoice(
  invoice: Billed & { clientId: number },
): Promise<RelatedRoadPaper[]> {
  const { jobId, clientId } = invoice;
  const journeys = await db.consignment.findMany({
    where: {
      clientId,
      OR: [ofQuotations(invoice), ...(jobId ? [{ jobId }] : [])],
      ...LR_COUNTS,
    },
    select: { id: true, lrNumber: true, status: true },
    orderBy: { id: "asc" },
  });
  return journeys.flatMap(({ id, lrNumber, status }) => {
    const kinds: BilledPaper[] = status === "Delivered" ? ["lr", "delivery"] : ["lr"];
    return kinds.map((kind) => ({
      consignmentId: id,
      kind,
      title: ROAD_PAPERS[kind].en,
      number: lrNumber ?? "",
    }));
  });
}

/**
 * Lists the advances received, then the quotation's issued invoices to its customer, each followed by its notes and
 * receipts. An invoice that bills no quotation and took this one's advance is its fee. An invoice for several moves is
 * left out: the link of one move would show who else moves.
 */
export async function relatedDocumentsOf(
  quotation: { id: number; customerId: number },
  today: string,
): Promise<RelatedDocument[]> {
  const { where, orderBy } = COMPLETED;
  const advances = await db.payment.findMany({
    where: { ...where, quotationId: quotation.id, clientId: quotation.customerId },
    orderBy: [...orderBy],
  });
  const fees = await feesOf({ id: { in: advances.map(({ id }) => id) } });
  const invoices = await db.invoice.findMany({
    where: {
      OR: [{ quotationId: quotation.id }, { id: { in: fees } }],
      clientId: quotation.customerId,
      status: { not: "Draft" },
    },
    orderBy: { id: "asc" },
    include: {
      creditAndDebitNotes: { orderBy: { id: "asc" } },
      payments: { where: COMPLETED.where, orderBy: [...COMPLETED.orderBy] },
    },
  });
  const billed = invoices.flatMap((invoice): RelatedDocument[] => [
    invoiceLine(invoice, today),
    ...invoice.creditAndDebitNotes.map(noteLine),
    ...invoice.payments.map(receiptLine),
  ]);
  return [...advances.map(receiptLine), ...billed];
}

/** The invoices that bill no quotation and took some advances off: fees of moves that were cancelled. */
async function feesOf(payment: { id: { in: number[] } }): Promise<number[]> {
  const taken = await db.advanceAdjustment.findMany({
    where: { paymentId: payment.id, invoice: { quotationId: null, moves: { none: {} } } },
    select: { invoiceId: true },
  });
  return taken.map(({ invoiceId }) => invoiceId);
}

/** The client's jobs of the quotations, and the one that an invoice names. */
export async function jobsOf(billed: Billed, clientId: number): Promise<JobLine[]> {
  const { jobId } = billed;
  const jobs = await db.job.findMany({
    where: { clientId, OR: [ofQuotations(billed), ...(jobId ? [{ id: jobId }] : [])] },
    select: { id: true, startDate: true, scheduledTime: true, status: true },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
  });
  return jobs.map(({ id, startDate, scheduledTime, status }) => ({
    id,
    status,
    time: scheduledTime,
    word: customerJobStatus({ status, scheduledTime }),
    day: formatDate(startDate),
  }));
}

/** Which other document an address asks for: null for none; id 0, which nothing has, for one that cannot be. */
export function requestedDocument(
  query: URLSearchParams,
): { kind: RelatedKind; id: number } | null {
  const kind = RELATED_KINDS.find((key) => query.has(key));
  return kind ? { kind, id: toId(query.get(kind) ?? "") ?? 0 } : null;
}
