import { companyToday, type Company } from "../../company/company/company.server";
import { customerInvoiceStatus } from "../../billing/invoice/invoice.customer-words";
import { invoiceDocument } from "../../billing/invoice/invoice.document";
import { wholeInvoice } from "../../billing/invoice/invoice.server";
import {
  isCredited,
  isIssued,
  invoiceSettled,
  invoiceUnpaid,
} from "../../billing/invoice/invoice.status";
import { formatMoney } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import type { LinkedDocument, LinkNotice } from "./linked-document.types";
import { saidOf } from "./linked-said.server";
import { jobsOf, papersOfInvoice, roadPapersOfInvoice } from "./related-documents.server";

/** The state of an invoice, for its customer, where there is more to say than its status. */
function invoiceNotice(invoice: RowOf<"Invoice">): LinkNotice | null {
  if (!isIssued(invoice)) {
    const text = "Draft: not valid yet. It may change, and nothing is to be paid yet.";
    return { tone: "warning", text };
  }
  if (invoice.status === "Cancelled") {
    const text = "This invoice was cancelled. Nothing is to be paid.";
    return { tone: "warning", text };
  }
  if (invoiceSettled.of(invoice)) {
    return { tone: "success", text: "This invoice is settled. Nothing more is to be paid." };
  }
  if (invoice.toGiveBack > 0) {
    const amount = formatMoney(invoice.toGiveBack, invoice.currency);
    return { tone: "info", text: `${amount} of what you paid is to be given back to you.` };
  }
  if (isCredited(invoice)) {
    return { tone: "info", text: "This invoice was credited. Nothing is to be paid." };
  }
  if (invoice.status !== "Paid" || invoice.balance !== 0) return null;
  return { tone: "success", text: "This invoice is paid. Thank you!" };
}

/**
 * An invoice as its customer sees it. A draft is the office's until somebody there hands out its link: who
 * has that reads what it is to be. Raises `not_found`.
 */
export async function linkedInvoice(id: number, company: Company): Promise<LinkedDocument> {
  const invoice = await wholeInvoice({ id });
  const today = companyToday(company);
  const [jobs, relatedDocuments, roadPapers] = await Promise.all([
    jobsOf(invoice, invoice.clientId),
    papersOfInvoice(invoice),
    roadPapersOfInvoice(invoice),
  ]);
  return {
    view: invoiceDocument(invoice, company, today),
    word: customerInvoiceStatus(invoice, today),
    notice: invoiceNotice(invoice),
    jobs,
    relatedDocuments,
    roadPapers,
    answerTo: null,
    toConfirm: invoiceUnpaid.of(invoice)
      ? `Pay ${formatMoney(invoice.balance, invoice.currency).replace(/\.00$/, "")}`
      : null,
    said: await saidOf({ invoiceId: id }),
    hasPdf: true,
  };
}
