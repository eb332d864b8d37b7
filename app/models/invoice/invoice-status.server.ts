import { transaction, type Tx } from "~/db.server";

import { getCompany } from "../company/company.server";
import { currentEdition } from "../company/edition.server";
import { recordHistory } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { now } from "../shared/clock.server";
import { conflict, EditConflict, notFound } from "../shared/domain-error";
import { nextNumber } from "../shared/number-series.server";
import { keepRevision } from "./invoice-revision.server";
import { invoiceSearchText } from "./invoice.server";
import { INVOICE_MOVES, toInvoiceStatus, type InvoiceStatus } from "./invoice.status";

export const CLOSED = {
  Paid: "This invoice is paid. It can no longer be changed.",
  Cancelled: "This invoice is cancelled. It can no longer be changed.",
} as const;

const HAS_PAYMENTS =
  "This invoice has completed payments and cannot be cancelled. Refund or delete them first.";

function assertMove(invoice: { status: string; amountPaid: number }, to: InvoiceStatus) {
  const from = toInvoiceStatus(invoice.status);
  if (from === "Paid" || from === "Cancelled") throw conflict(CLOSED[from]);
  if (to === "Draft") throw conflict("An issued invoice cannot go back to Draft.");
  if (!from || !INVOICE_MOVES[from].includes(to)) {
    throw conflict(`An invoice that is ${invoice.status} cannot become ${to}.`);
  }
  if (to === "Cancelled" && invoice.amountPaid > 0) throw conflict(HAS_PAYMENTS);
}

/**
 * Moves an invoice to another status in the caller's transaction. Leaving Draft it takes its number and
 * the client's and the company's details of the day; nothing keeps a revision here, so that an edit keeps only one.
 */
export async function moveInvoice(
  tx: Tx,
  actor: Actor,
  id: number,
  to: InvoiceStatus,
): Promise<void> {
  const invoice = await tx.invoice.findUnique({ where: { id }, include: { client: true } });
  if (!invoice) throw notFound("invoice");
  assertMove(invoice, to);
  const { count } = await tx.invoice.updateMany({
    where: { id, status: invoice.status, ...(to === "Cancelled" ? { amountPaid: 0 } : {}) },
    data: {
      status: to,
      version: { increment: 1 },
      // The quotation may be invoiced anew.
      ...(to === "Cancelled" ? { sourceQuotationId: null } : {}),
    },
  });
  if (count === 0) throw new EditConflict();
  if (invoice.status === "Draft") await issue(tx, invoice);
  const { balance, currency } = invoice;
  await recordHistory(tx, actor, "invoice", id, `Status changed to ${to}`, {
    changes: [{ field: "Status", from: invoice.status, to }],
    note:
      to === "Paid" && balance > 0
        ? `Marked as Paid with a balance of ${formatMoney(balance, currency)}.`
        : null,
  });
}

type Draft = {
  id: number;
  invoiceDate: string;
  reference: string | null;
  client: ClientRecord;
};

type ClientRecord = { name: string; email: string; phone: string | null; address: string | null };

/** The client's details as an issued invoice keeps them. */
export function clientSnapshot({ name, email, phone, address }: ClientRecord) {
  return { clientName: name, clientEmail: email, clientPhone: phone, clientAddress: address };
}

async function issue(tx: Tx, draft: Draft): Promise<void> {
  const client = clientSnapshot(draft.client);
  const { financialYearStart } = await getCompany(tx);
  const editionId = await currentEdition(tx);
  const invoiceNumber = await nextNumber(tx, "INV", draft.invoiceDate, financialYearStart);
  await tx.invoice.update({
    where: { id: draft.id },
    data: {
      invoiceNumber,
      issuedAt: now(),
      editionId,
      ...client,
      searchText: invoiceSearchText({
        invoiceNumber,
        clientName: client.clientName,
        reference: draft.reference,
      }),
    },
  });
}

/**
 * 'Change Status'. The status it already has is harmless; a move that its state forbids raises
 * `conflict`. Given the version of the page it was chosen on, raises `EditConflict` when it is no longer that.
 */
export async function changeInvoiceStatus(
  actor: Actor,
  id: number,
  to: InvoiceStatus,
  version?: number | null,
): Promise<void> {
  assertCan(actor, "invoice:changeStatus");
  await transaction(async (tx) => {
    const before = await tx.invoice.findUnique({
      where: { id },
      select: { status: true, version: true },
    });
    if (!before) throw notFound("invoice");
    if (before.status === to) return;
    if (version && version !== before.version) throw new EditConflict();
    await moveInvoice(tx, actor, id, to);
    if (before.status === "Draft") await keepRevision(tx, id);
  });
}
