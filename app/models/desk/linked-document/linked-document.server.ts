import { ofWhoStays, readStatement } from "~/models/billing/statement/statement.kept.server";
import { officeNumbers, type PhoneContact } from "~/models/papers/message/phone";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { noteDocument } from "../../billing/note/note.document";
import { wholeNote } from "../../billing/note/note.server";
import { receiptDocument } from "../../billing/payment/payment.document";
import { getPayment } from "../../billing/payment/payment.server";
import { paymentWord } from "../../billing/payment/payment.status";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import type { RowOf } from "../../kit/record/define-record";
import { notFound } from "../../kit/shared/domain-error";
import { ownerOf } from "../../people/customer/customer.join.rows.server";
import type { DocumentEntity, DocumentRef } from "../../papers/document-link/document-link.server";
import type { DocumentView } from "../../papers/paper/document-view";
import type { LinkedDocument, LinkNotice, RelatedKind } from "./linked-document.types";
import { linkedInvoice } from "./linked-invoice.server";
import { linkedQuotation } from "./linked-quotation.server";
import { unpaidInvoicesOf } from "./related-documents.server";

/** The company's phone as its customers dial it, and where they write; null when it has none. */
export async function officeContact(): Promise<PhoneContact | null> {
  return officeNumbers(await getCompany());
}

/** Returns the customer of a document; null when it was deleted. */
export async function customerOf({ entity, entityId: id }: DocumentRef): Promise<number | null> {
  if (entity !== "statement") return ownerOf(db, entity, id);
  const customer = { select: { id: true, joinedIntoId: true } } as const;
  const found = await db.statement.findUnique({ where: { id }, select: { customer } });
  return found && (found.customer.joinedIntoId ?? found.customer.id);
}

/** A paper with nothing beside it. */
const ALONE = {
  notice: null,
  answerTo: null,
  jobs: [],
  relatedDocuments: [],
  hasPdf: true,
} satisfies Partial<LinkedDocument>;

const CUSTOMER = only("User", "id name email");
/** Whoever holds the link was sent it: the account's own mailbox does not matter. */
const holderOf = ({ id, name, email }: Pick<RowOf<"User">, keyof typeof CUSTOMER>) =>
  ({ id, name, email: email ?? "", role: "customer", confirmed: true }) as const;

/** A statement as its customer sees it, with the invoices that are to be paid. Raises `not_found`. */
async function linkedStatement(id: number, company: Company): Promise<LinkedDocument> {
  const customer = { include: { joinedInto: true } } as const;
  const found = await db.statement.findUnique({ where: { id }, include: { customer } });
  const row = found && ofWhoStays<RowOf<"User">, typeof found>(found);
  if (!row || row.customer.erasedAt) throw notFound("statement");
  const { view } = await readStatement(holderOf(row.customer), row, company);
  const today = companyToday(company);
  const relatedDocuments = await unpaidInvoicesOf(row, today);
  const notice = noticeOf(row.toDay, today);
  return { ...ALONE, view, word: view.status, notice, relatedDocuments };
}

/** Later entries are not on it. */
function noticeOf(toDay: string, today: string): LinkNotice | null {
  if (toDay >= today) return null;
  const text = `This statement ends on ${formatDate(toDay)}. What you paid since is not on it.`;
  return { tone: "info", text };
}

/** A receipt as its customer sees it: what the account would not show, its link does not show either. */
async function linkedReceipt(id: number, company: Company): Promise<LinkedDocument> {
  const select = { client: { select: CUSTOMER } };
  const found = await db.payment.findUnique({ where: { id }, select });
  if (!found) throw notFound("payment");
  const payment = await getPayment(holderOf(found.client), id);
  const refunded = payment.status === "Refunded";
  // Pending and failed ones never had a receipt.
  if (!refunded && payment.status !== "Completed") throw notFound("payment");
  const on = payment.refundDate ? ` on ${formatDate(payment.refundDate)}` : "";
  return {
    ...ALONE,
    view: receiptDocument(payment, company),
    word: paymentWord(payment),
    notice: refunded ? { tone: "warning", text: `This payment was given back${on}.` } : null,
    hasPdf: !refunded,
  };
}

/** Reads the document of a link. Raises `not_found` where it was deleted or is not the customer's to see. */
export async function linkedDocument({ entity, entityId }: DocumentRef): Promise<LinkedDocument> {
  return LINKED[entity](entityId, await getCompany());
}

const LINKED: Record<DocumentEntity, (id: number, company: Company) => Promise<LinkedDocument>> = {
  quotation: linkedQuotation,
  invoice: linkedInvoice,
  note: linkedNote,
  payment: linkedReceipt,
  statement: linkedStatement,
  // Its page is of another shape: linkedConsignment.
  consignment: () => Promise.reject(notFound("consignment")),
};

/** The records behind what a document has beside it. */
const ENTITIES = { invoice: "invoice", note: "note", receipt: "payment" } as const;

/**
 * The view that a link's PDF is drawn from: of its own document, or of a document that came of it. Raises
 * `not_found` for any other document.
 */
export async function linkedView(
  about: DocumentRef,
  requested: { kind: RelatedKind; id: number } | null,
): Promise<DocumentView> {
  const document = await linkedDocument(about);
  if (!requested) {
    if (!document.hasPdf) throw notFound("payment");
    return document.view;
  }
  const entity = ENTITIES[requested.kind];
  const known = document.relatedDocuments.some(
    (one) => one.kind === requested.kind && one.id === requested.id,
  );
  if (!known) throw notFound(entity);
  return linkedView({ entity, entityId: requested.id }, null);
}

/** A note as its customer sees it: it is issued as it is made, and never changed. Raises `not_found`. */
async function linkedNote(id: number, company: Company): Promise<LinkedDocument> {
  const note = await wholeNote({ id });
  // The office keeps the paper of somebody who was erased; it goes out no more.
  if (note.erased) throw notFound("note");
  const view = noteDocument(note, company);
  return { ...ALONE, view, word: view.status };
}
