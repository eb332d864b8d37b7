import type { Tx } from "~/db.server";

import { companyToday, getCompany, type Company } from "../company/company.server";
import type { DocumentRef } from "../document-link/document-link.server";
import type { DocumentKind, DocumentView } from "../document/document-view";
import { invoiceDocument } from "../invoice/invoice.document";
import { wholeInvoice } from "../invoice/invoice.server";
import { isIssued } from "../invoice/invoice.status";
import { receiptDocument } from "../payment/payment.document";
import { getReceiptedPayment } from "../payment/receipt.server";
import type { Actor } from "../policy/policy";
import { quotationDocument } from "../quotation/quotation.document";
import { getQuotation } from "../quotation/quotation.server";
import { conflict } from "../shared/domain-error";
import {
  invoicePlaceholders,
  quotationPlaceholders,
  receiptPlaceholders,
} from "./placeholders.server";

/** A document as a message carries it: to whom, in which words, and the paper itself. */
export type DocumentToSend = {
  ref: DocumentRef;
  kind: DocumentKind;
  status: string;
  /** Where its customer is reached, as far as is known. */
  email: string | null;
  phone: string | null;
  values: { customer: string; number: string; total: string; [name: string]: string };
  view: DocumentView;
  company: Company;
};

async function quotationToSend(tx: Tx, actor: Actor, id: number, company: Company) {
  const quotation = await getQuotation(actor, id, tx);
  return {
    status: quotation.status,
    email: quotation.email ?? quotation.customer.email,
    phone: quotation.phone ?? quotation.customer.phone,
    values: quotationPlaceholders(quotation, company),
    view: quotationDocument(quotation, company),
  };
}

async function invoiceToSend(tx: Tx, id: number, company: Company) {
  const invoice = await wholeInvoice({ id }, tx);
  if (!isIssued(invoice)) {
    throw conflict("This invoice is a draft: change its status to Sent first.");
  }
  return {
    status: invoice.status,
    email: invoice.client.email,
    phone: invoice.client.phone,
    values: invoicePlaceholders(invoice, company),
    view: invoiceDocument(invoice, company, companyToday(company)),
  };
}

async function receiptToSend(tx: Tx, actor: Actor, id: number, company: Company) {
  const payment = await getReceiptedPayment(actor, id, tx);
  const { client } = payment.invoice;
  return {
    status: payment.status,
    email: client.email,
    phone: client.phone,
    values: receiptPlaceholders(payment, company),
    view: receiptDocument(payment, company),
  };
}

/**
 * A document as it is in the caller's transaction; for staff, who see all of them. Raises `not_found`, and
 * `conflict` for a draft invoice and for a payment that is not completed.
 */
export async function documentToSend(
  tx: Tx,
  actor: Actor,
  ref: DocumentRef,
): Promise<DocumentToSend> {
  const { entity, entityId } = ref;
  const company = await getCompany(tx);
  if (entity === "quotation") {
    const found = await quotationToSend(tx, actor, entityId, company);
    return { ref, kind: "quotation", company, ...found };
  }
  if (entity === "invoice") {
    return { ref, kind: "invoice", company, ...(await invoiceToSend(tx, entityId, company)) };
  }
  const found = await receiptToSend(tx, actor, entityId, company);
  return { ref, kind: "receipt", company, ...found };
}
