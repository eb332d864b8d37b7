import { db } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../company/company.server";
import type { DocumentRef } from "../document-link/document-link.server";
import { getInvoiceDocument } from "../invoice/invoice-revision.server";
import { invoiceDocument } from "../invoice/invoice.document";
import { getInvoice, wholeInvoice } from "../invoice/invoice.server";
import { isIssued, isSettled } from "../invoice/invoice.status";
import { customerJobStatus } from "../job/job.customer-words";
import type { DocumentView } from "../paper/document-view";
import { viewHash } from "../paper/view-hash.server";
import { receiptDocument } from "../payment/payment.document";
import { getPayment } from "../payment/payment.server";
import { getReceipt } from "../payment/receipt.server";
import type { Actor } from "../policy/policy";
import { earlierAnswer } from "../quotation/quotation-decision.server";
import { customerQuotationStatus } from "../quotation/quotation.customer-words";
import { cameByLink, quotationDetails, quotationDocument } from "../quotation/quotation.document";
import { wholeQuotation } from "../quotation/quotation.server";
import { awaitsAnswer, isExpired } from "../quotation/quotation.status";
import { formatDate, formatMoment } from "../shared/calendar-date";
import { notFound } from "../shared/domain-error";
import type { JobLine, PaperLine } from "./linked-document.types";
import { papersOf, receiptsOf } from "./linked-papers.server";

export type LinkNotice = { tone: "info" | "success" | "warning"; text: string };

/** What the visitor of a link sees: the document, how it stands, and what belongs to it. */
export type LinkedDocument = {
  view: DocumentView;
  /** How it stands, as its customer calls it. */
  word: string;
  /** Of a quotation, as its page lists them. */
  details: ReturnType<typeof quotationDetails> | null;
  notice: LinkNotice | null;
  /** The hash of the view where it waits for the visitor's answer. */
  answerTo: string | null;
  jobs: JobLine[];
  papers: PaperLine[];
  /** A receipt of a payment that was given back is not handed out. */
  hasPdf: boolean;
};

// Reads are the customer's own: what the account would not show, its link does not show either.
type Customer = { id: number; name: string; email: string };
const asCustomer = ({ id, name, email }: Customer): Actor => ({
  id,
  name,
  email,
  role: "customer",
});

/** The client's jobs of a quotation, and the one that an invoice names. */
async function jobsOf(
  { quotationId, jobId }: { quotationId: number | null; jobId?: number | null },
  clientId: number,
): Promise<JobLine[]> {
  const jobs = await db.job.findMany({
    where: {
      clientId,
      OR: [...(quotationId ? [{ quotationId }] : []), ...(jobId ? [{ id: jobId }] : [])],
    },
    select: { id: true, startDate: true, scheduledTime: true, status: true },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
  });
  return jobs.map(({ id, startDate, scheduledTime, status }) => ({
    ...{ id, status, time: scheduledTime },
    word: customerJobStatus({ status, scheduledTime }),
    day: formatDate(startDate),
  }));
}

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;

/** How a quotation stands, for its customer; `earlier` is what was answered to a version before this one. */
function quotationNotice(
  { status, validUntil, decision, decidedAt }: Quotation,
  earlier: string | null,
  expired: boolean,
  timeZone: string,
): LinkNotice | null {
  const on = decidedAt ? ` on ${formatMoment(decidedAt, timeZone)}` : "";
  const before = earlier ? `${earlier} ` : "";
  if (status === "draft") {
    const text = "Draft: not valid yet. It may change, and it cannot be accepted yet.";
    return { tone: "warning", text };
  }
  if (status === "approved" && !earlier) {
    const by = decision && cameByLink(decision) ? ` by ${decision.name}` : "";
    return { tone: "success", text: `This quotation was accepted${by}${on}. Thank you!` };
  }
  if (status === "rejected" && !earlier) {
    return { tone: "info", text: `This quotation was declined${on}.` };
  }
  if (expired) {
    const text = `${before}This quotation expired on ${formatDate(validUntil)}. Please ask us for a new one.`;
    return { tone: "warning", text };
  }
  if (!earlier) return null;
  const text = status === "sent" ? `${before}Please read this version and answer again.` : earlier;
  return { tone: "warning", text };
}

async function linkedQuotation(id: number, company: Company): Promise<LinkedDocument> {
  const quotation = await wholeQuotation(id);
  const today = companyToday(company);
  const view = quotationDocument(quotation, company);
  const expired = isExpired(quotation, today);
  const [jobs, papers, earlier] = await Promise.all([
    jobsOf({ quotationId: id }, quotation.customerId),
    papersOf(quotation, today),
    earlierAnswer(quotation, company.timeZone),
  ]);
  return {
    ...{ view, jobs, papers },
    word: customerQuotationStatus(quotation, today),
    // What was not filled in says nothing to a customer.
    details: quotationDetails(quotation).filter(({ value }) => value !== ""),
    notice: quotationNotice(quotation, earlier, expired, company.timeZone),
    answerTo: awaitsAnswer(quotation, today) ? viewHash(view) : null,
    hasPdf: true,
  };
}

function invoiceNotice(invoice: { status: string; balance: number; settledAmount: number }) {
  const { status, balance } = invoice;
  if (status === "Cancelled") {
    const text = "This invoice was cancelled. Nothing is to be paid.";
    return { tone: "warning", text } as const;
  }
  if (isSettled(invoice)) {
    return {
      tone: "success",
      text: "This invoice is settled. Nothing more is to be paid.",
    } as const;
  }
  return status === "Paid" && balance === 0
    ? ({ tone: "success", text: "This invoice is paid. Thank you!" } as const)
    : null;
}

/** A draft is the office's until somebody there hands out its link: who has that reads what it is to be. */
async function linkedDraftInvoice(id: number, company: Company): Promise<LinkedDocument> {
  const invoice = await wholeInvoice({ id });
  const text = "Draft: not valid yet. It may change, and nothing is to be paid yet.";
  return {
    view: invoiceDocument(invoice, company, companyToday(company)),
    word: "Draft",
    notice: { tone: "warning", text },
    jobs: await jobsOf(invoice, invoice.clientId),
    papers: [],
    ...{ details: null, answerTo: null, hasPdf: true },
  };
}

async function linkedInvoice(id: number, company: Company): Promise<LinkedDocument> {
  const select = { client: true, status: true };
  const found = await db.invoice.findUnique({ where: { id }, select });
  if (!found) throw notFound("invoice");
  if (!isIssued(found)) return linkedDraftInvoice(id, company);
  const customer = asCustomer(found.client);
  const invoice = await getInvoice(customer, id);
  const [view, jobs, papers] = await Promise.all([
    getInvoiceDocument(customer, id),
    jobsOf(invoice, customer.id),
    receiptsOf(id),
  ]);
  const notice = invoiceNotice(invoice);
  return {
    view,
    word: invoice.statusWord,
    jobs,
    papers,
    notice,
    ...{ details: null, answerTo: null, hasPdf: true },
  };
}

async function linkedReceipt(id: number, company: Company): Promise<LinkedDocument> {
  const found = await db.payment.findUnique({
    where: { id },
    select: { invoice: { select: { client: true } } },
  });
  if (!found) throw notFound("payment");
  const payment = await getPayment(asCustomer(found.invoice.client), id);
  const refunded = payment.status === "Refunded";
  // Pending and failed ones never had a receipt.
  if (!refunded && payment.status !== "Completed") throw notFound("payment");
  const on = payment.refundDate ? ` on ${formatDate(payment.refundDate)}` : "";
  return {
    view: receiptDocument(payment, company),
    word: payment.status,
    notice: refunded ? { tone: "warning", text: `This payment was given back${on}.` } : null,
    hasPdf: !refunded,
    ...{ details: null, answerTo: null, jobs: [], papers: [] },
  };
}

/** What a link shows. Raises `not_found` for a document that was deleted or is not the customer's to see. */
export async function linkedDocument({ entity, entityId }: DocumentRef): Promise<LinkedDocument> {
  const company = await getCompany();
  if (entity === "quotation") return linkedQuotation(entityId, company);
  return entity === "invoice" ? linkedInvoice(entityId, company) : linkedReceipt(entityId, company);
}

/**
 * The view that a link's PDF is drawn from: of its own document, or of a paper that came of it. Raises
 * `not_found` for any other paper.
 */
export async function linkedView(
  about: DocumentRef,
  paper: { kind: PaperLine["kind"]; id: number } | null,
): Promise<DocumentView> {
  const document = await linkedDocument(about);
  if (!paper) {
    if (!document.hasPdf) throw notFound("payment");
    return document.view;
  }
  const known = document.papers.some((one) => one.kind === paper.kind && one.id === paper.id);
  if (!known) throw notFound(paper.kind === "invoice" ? "invoice" : "payment");
  return paper.kind === "invoice" ? invoiceOf(paper.id) : receiptOf(paper.id);
}

async function invoiceOf(id: number): Promise<DocumentView> {
  const { client } = await db.invoice.findUniqueOrThrow({
    where: { id },
    select: { client: true },
  });
  return getInvoiceDocument(asCustomer(client), id);
}

async function receiptOf(id: number): Promise<DocumentView> {
  const { invoice } = await db.payment.findUniqueOrThrow({
    where: { id },
    select: { invoice: { select: { client: true } } },
  });
  return getReceipt(asCustomer(invoice.client), id);
}
