import type * as z from "zod";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { assertItsMonthOpen } from "../../company/month/month.held.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { CANCEL_IRN_FIRST } from "../../papers/paper-tax/e-invoice";
import { assertPlaceKnown } from "../../papers/paper-tax/paper-tax";
import { adjustIssued } from "./invoice.advances.server";
import { billedCarriage } from "./invoice.carriage.server";
import { HAS_NOTES, hasNotes } from "./invoice.due";
import { invoiceSearchText, ORDERED } from "./invoice.list";
import { keepRevision } from "./invoice.revision.server";
import { InvoiceStatusInput } from "./invoice.schema";
import { reopenIn, settlementOf, type SettleWords } from "./invoice.settle.server";
import {
  CLOSED,
  invoiceSettled,
  type InvoiceStatus,
  isOpen,
  moveRefusal,
  staysOverdue,
} from "./invoice.status";
import { assertTaxCurrent, seriesFor } from "./invoice.tax.server";
import type { ConfirmedBill } from "./invoice.words";
import { quotationNamed } from "../../sales/quotation/quotation.server";

const HAS_ADVANCES =
  "An advance is taken off this invoice, so it cannot be cancelled. Take it back first.";

/** Nothing was paid of it, and no note refers to it. */
const CANCELLABLE = { amountPaid: 0, tdsAmount: 0, creditedAmount: 0, debitedAmount: 0 } as const;

function assertMove(
  invoice: RowOf<"Invoice"> & { adjustments: unknown[]; eInvoice: object | null },
  to: InvoiceStatus,
  today: string,
) {
  if (to === "Cancelled" && isOpen(invoice)) {
    if (invoice.eInvoice) throw conflict(CANCEL_IRN_FIRST);
    if (hasNotes(invoice)) throw conflict(HAS_NOTES);
    if (invoice.adjustments.length > 0) throw conflict(HAS_ADVANCES);
  }
  const refusal = moveRefusal(invoice, to, today);
  if (refusal) throw conflict(refusal);
}

/**
 * Moves an invoice to another status in the caller's transaction. Leaving Draft it takes its number, the client's and
 * the company's details of the day, and off its balance what was received in advance; nothing keeps a revision here, so
 * that an edit keeps only one.
 * Who makes it Sent says that it was sent, unless it `says` "issued" alone: its message may follow, or be undone.
 * To Paid with a balance it is settled: refused as `settlementOf` refuses; leaving Draft, as `billedCarriage` does.
 */
export async function moveInvoice(
  tx: Tx,
  actor: Actor,
  id: number,
  to: InvoiceStatus,
  confirmed: SettleWords & ConfirmedBill = {},
  says: "sent" | "issued" = "sent",
): Promise<void> {
  const adjustments = { select: { id: true }, take: 1 };
  const items = { select: { taxRate: true } };
  const eInvoice = { select: { id: true } };
  const include = { client: true, items, adjustments, eInvoice, moves: ORDERED };
  const invoice = await tx.invoice.findUnique({ where: { id }, include });
  if (!invoice) throw notFound("invoice");
  await holdParent(tx, "User", invoice.clientId);
  const company = await getCompany(tx);
  const today = companyToday(company);
  assertMove(invoice, to, today);
  if (staysOverdue(invoice, to, today)) return;
  if (invoice.status === "Draft" && to !== "Cancelled") assertPlaceKnown(invoice);
  const settled = to === "Paid" ? settlementOf(invoice, confirmed) : null;
  const { count } = await tx.invoice.updateMany({
    where: {
      id,
      status: invoice.status,
      ...(to === "Cancelled" ? CANCELLABLE : {}),
      // A payment that comes in at the same time is not written off.
      ...(to === "Paid" ? { balance: invoice.balance } : {}),
    },
    data: {
      status: to,
      version: { increment: 1 },
      ...settled,
      ...(to === "Sent" && says === "sent" && { sentAt: invoice.sentAt ?? now() }),
      // The quotation may be invoiced again.
      ...(to === "Cancelled" ? { sourceQuotationId: null } : {}),
    },
  });
  if (count === 0) throw new EditConflict();
  if (to === "Cancelled") {
    await tx.billedMove.updateMany({ where: { invoiceId: id }, data: { sourceQuotationId: null } });
  }
  const { status, invoiceDate } = invoice;
  // Being paid or sent is no change of the paper; a draft that is discarded takes its number anyway.
  const isLate = status === "Draft" && invoice.gstr1a && to === "Sent";
  if (!isLate && (status === "Draft" || (to === "Cancelled" && !invoice.carriedOver))) {
    await assertItsMonthOpen(tx, invoiceDate, "invoiceDate", id);
  }
  if (status === "Draft") {
    await issue(
      tx,
      company,
      invoice,
      to === "Cancelled" || confirmed.confirmNoLorryReceipt === true,
    );
  }
  const { currency } = invoice;
  const values = {
    status: to,
    ...(status === "Draft" && to === "Sent" && { issued: true as const }),
    ...(settled && { settled: settled.settledAmount, currency }),
  };
  await recordHistory(tx, actor, "invoice", id, "status-changed-to", values, {
    changes: [
      { field: "status", from: invoice.status, to },
      ...(settled ? [{ field: "balance", from: invoice.balance, to: 0 }] : []),
    ],
    note: settled?.settledReason,
  });
  if (invoice.status === "Draft" && to !== "Cancelled") await adjustIssued(tx, actor, id);
}

type Draft = RowOf<"Invoice"> & {
  items: { taxRate: number | null }[];
  client: ClientRecord;
  moves: { purchaseOrderNumber: string | null; employeeName: string | null }[];
};

type ClientRecord = Pick<
  RowOf<"User">,
  "name" | "email" | "phone" | "address" | "kind" | "gstin" | "stateCode" | "isComposition"
>;

/** The client's details as an issued invoice keeps them. */
export function clientSnapshot(client: ClientRecord) {
  return {
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    clientAddress: client.address,
    clientKind: client.kind,
    clientGstin: client.gstin,
    clientStateCode: client.stateCode,
    clientIsComposition: client.isComposition,
  };
}

/** Where the goods of a quotation go: what an invoice of it names, as on the day on which it is said. */
export async function deliveryAddressOf(
  tx: Tx,
  quotationId: number | null,
): Promise<string | null> {
  return (await quotationNamed(tx, quotationId))?.destinationAddress ?? null;
}

async function issue(tx: Tx, company: Company, draft: Draft, confirmed: boolean): Promise<void> {
  const client = clientSnapshot(draft.client);
  const { financialYearStart } = company;
  const companySnapshotId = await currentSnapshot(tx);
  const invoiceNumber = await nextNumber(
    tx,
    seriesFor(draft),
    draft.invoiceDate,
    financialYearStart,
  );
  await tx.invoice.update({
    where: { id: draft.id },
    data: {
      invoiceNumber,
      issuedAt: now(),
      companySnapshotId,
      ...client,
      carriage: await billedCarriage(tx, draft, company.gstin, confirmed),
      deliveryAddress: await deliveryAddressOf(tx, draft.quotationId),
      searchText: invoiceSearchText({ ...draft, invoiceNumber, clientName: client.clientName }),
    },
  });
}

/**
 * Issues a draft in the caller's transaction: it is Sent, with its number. One that is issued already
 * stays as it is: false then. Raises `EditConflict` for a draft of another version than the given one.
 */
export async function issueIn(
  tx: Tx,
  actor: Actor,
  id: number,
  version?: number | null,
  confirmed: ConfirmedBill = {},
): Promise<boolean> {
  assertCan(actor, "invoice:changeStatus");
  // The row is ours from here on: of two presses at once the second finds it issued.
  await tx.invoice.updateMany({ where: { id, status: "Draft" }, data: { status: "Draft" } });
  const found = await tx.invoice.findUnique({
    where: { id },
    select: { status: true, version: true },
  });
  if (!found) throw notFound("invoice");
  if (found.status !== "Draft") return false;
  if (version && version !== found.version) throw new EditConflict();
  await assertTaxCurrent(tx, id);
  await moveInvoice(tx, actor, id, "Sent", confirmed, "issued");
  await keepRevision(tx, id);
  return true;
}

/** Keeps, in the transaction that sends an issued invoice, when it was sent first; false where that was before. */
export async function markInvoiceSent(tx: Tx, id: number): Promise<boolean> {
  const where = { id, sentAt: null, issuedAt: { not: null } };
  const { count } = await tx.invoice.updateMany({ where, data: { sentAt: now() } });
  return count === 1;
}

/**
 * 'Issue': harmless for one that is issued and still open. Raises `conflict` for one that is paid or cancelled,
 * which does not become Sent; refused besides as `issueIn` refuses.
 */
export async function issueInvoice(
  actor: Actor,
  id: number,
  version?: number | null,
  confirmed: ConfirmedBill = {},
): Promise<void> {
  assertCan(actor, "invoice:changeStatus");
  await transaction(async (tx) => {
    // Advances may have paid it at once.
    if (await issueIn(tx, actor, id, version, confirmed)) return;
    const invoice = await tx.invoice.findUnique({ where: { id }, select: { status: true } });
    if (!invoice) throw notFound("invoice");
    const { status } = invoice;
    if (status === "Paid" || status === "Cancelled") throw conflict(CLOSED[status]);
  });
}

/**
 * 'Change Status'. The status it already has is harmless; a move that its state forbids raises
 * `conflict`. To Paid with a balance it is settled, which takes a reason (`settlementOf`); a settled one
 * that is made Sent is reopened. Given the version of the page it was chosen on, raises `EditConflict`
 * when it is no longer that.
 */
export async function changeInvoiceStatus(
  actor: Actor,
  id: number,
  to: InvoiceStatus,
  { version, ...said }: SettleWords & ConfirmedBill & { version?: number | null } = {},
): Promise<void> {
  assertCan(actor, "invoice:changeStatus");
  await transaction(async (tx) => {
    // The row is ours from here on: pressed twice at once, the second finds the status it has.
    await tx.invoice.updateMany({ where: { id }, data: { version: { increment: 0 } } });
    const before = await tx.invoice.findUnique({
      where: { id },
      select: { status: true, version: true, settledAmount: true },
    });
    if (!before) throw notFound("invoice");
    if (before.status === to) return;
    if (version && version !== before.version) throw new EditConflict();
    if (to === "Sent" && invoiceSettled.of(before)) return reopenIn(tx, actor, id);
    // One that is discarded may be out of date.
    if (before.status === "Draft" && to !== "Cancelled") await assertTaxCurrent(tx, id);
    await moveInvoice(tx, actor, id, to, said);
    if (before.status === "Draft") await keepRevision(tx, id);
  });
}

/** A posted change of status, checked. Raises `invalid` at what is wrong with it. */
export function statusChangeOf(posted: unknown): z.output<typeof InvoiceStatusInput> {
  const { data, error } = InvoiceStatusInput.safeParse(posted);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalidField(String(issue?.path[0] ?? "status"), issue?.message ?? "Invalid status");
}
