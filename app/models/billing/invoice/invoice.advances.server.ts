import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { assertItsMonthOpen } from "../../company/month/month.held.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { ADVANCES } from "../../sales/quotation/quotation.held.server";
import { partOfUse } from "./invoice.advance-parts";
import { holdAdvance } from "./invoice.advance-parts.server";
import { paymentRefusal, returnToBalance, takeFromBalance } from "./invoice.balance.server";
import { invoiceUnpaid, shownInvoiceNumber } from "./invoice.status";

type Invoice = Pick<
  RowOf<"Invoice">,
  "id" | "invoiceNumber" | "clientId" | "currency" | "invoiceDate" | "status" | "balance"
>;

const ORDER = [{ date: "asc" }, { id: "asc" }] as const;

/**
 * Takes off an invoice that is being issued what was received in advance on the quotations that it bills, the oldest
 * first, each as far as it and the balance go. In the caller's transaction, which holds the invoice's row.
 */
export async function adjustIssued(tx: Tx, actor: Actor, invoiceId: number): Promise<void> {
  const { moves, ...invoice } = await tx.invoice.findUniqueOrThrow({
    where: { id: invoiceId },
    include: { moves: { select: { sourceQuotationId: true } } },
  });
  const { clientId, currency } = invoice;
  const billed = [invoice, ...moves].flatMap(({ sourceQuotationId: id }) => id ?? []);
  if (billed.length === 0) return;
  const advances = await tx.payment.findMany({
    where: { ...ADVANCES, quotationId: { in: billed }, clientId, currency },
    orderBy: [...ORDER],
    select: { id: true },
  });
  let balance = invoice.balance;
  // What the filed return says of advances stays: one that is added to it takes them off today.
  const day = invoice.gstr1a ? companyToday(await getCompany(tx)) : invoice.invoiceDate;
  for (const { id } of advances) {
    if (balance === 0) return;
    balance -= await adjust(tx, actor, { ...invoice, balance }, id, day);
  }
}

/** The day on which an advance is taken off an invoice of `day`: it cannot be used before it was received. */
const takenOn = (advance: { date: string }, day: string) =>
  advance.date > day ? advance.date : day;

/**
 * Takes what is left of an advance off an invoice on a `day`, as far as the balance goes; returns how much that was.
 * What is taken off as the invoice is issued is so on the invoice's day: its return then taxes the amount once.
 */
async function adjust(
  tx: Tx,
  actor: Actor,
  invoice: Invoice,
  paymentId: number,
  day: string,
): Promise<number> {
  const advance = await holdAdvance(tx, paymentId);
  const left = unusedOf(advance);
  const amount = Math.min(left, invoice.balance);
  if (amount === 0) return 0;
  const date = takenOn(advance, day);
  await assertItsMonthOpen(tx, date);
  await takeFromBalance(tx, actor, invoice.id, { amount, tdsAmount: 0 });
  await tx.payment.update({
    where: { id: paymentId },
    data: { adjustedAmount: { increment: amount } },
  });
  // Split once and kept: what becomes of the rest later changes no return.
  const { taxableValue, tax } = partOfUse(advance.rest, left, amount);
  await tx.advanceAdjustment.create({
    data: {
      paymentId,
      invoiceId: invoice.id,
      amount,
      date,
      taxableValue,
      tax,
      createdById: actor.id,
      createdAt: now(),
    },
  });
  const values = adjusted(advance, amount, invoice);
  await recordHistory(tx, actor, "payment", paymentId, "advance-adjusted", values);
  await recordHistory(tx, actor, "invoice", invoice.id, "advance-adjusted", values);
  return amount;
}

const adjusted = (
  { referenceNumber: number }: { referenceNumber: string },
  amount: number,
  invoice: Parameters<typeof shownInvoiceNumber>[0] & { currency: string },
) => ({ number, amount, currency: invoice.currency, invoice: shownInvoiceNumber(invoice) });

/**
 * 'Use advance': takes what is left of an advance of the same customer off an issued invoice. Raises `conflict`
 * when nothing is due or nothing is left, so that two presses at once take it once; `invalid` at `paymentId` for what
 * is no advance of the invoice's customer in its currency.
 */
export async function applyAdvance(
  actor: Actor,
  invoiceId: number,
  paymentId: number,
): Promise<void> {
  assertCan(actor, "payment:record");
  await transaction(async (tx) => {
    const { count } = await tx.invoice.updateMany({
      where: { id: invoiceId },
      data: { version: { increment: 0 } },
    });
    const invoice = await tx.invoice.findUnique({ where: { id: invoiceId } });
    if (count === 0 || !invoice) throw notFound("invoice");
    const refusal = paymentRefusal(invoice, { amount: 0, tdsAmount: 0 });
    if (refusal) throw refusal;
    const advance = await tx.payment.findFirst({ where: { ...ADVANCES, id: paymentId } });
    if (advance?.clientId !== invoice.clientId || advance.currency !== invoice.currency) {
      throw invalidField("paymentId", "Choose an advance of this invoice's customer");
    }
    const today = companyToday(await getCompany(tx));
    const taken = await adjust(tx, actor, invoice, paymentId, today);
    if (taken === 0) throw conflict(`Nothing is left of ${advance.referenceNumber}.`);
  });
}

/** Applies advances to an invoice just issued, whose row the caller holds. */
export async function applyIn(
  tx: Tx,
  actor: Actor,
  invoiceId: number,
  paymentId: number,
): Promise<void> {
  const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
  await adjust(tx, actor, invoice, paymentId, invoice.invoiceDate);
}

/**
 * Moves the days of what an issued invoice took of advances along with its own; in the caller's transaction. What was
 * taken off by hand on a later day keeps it.
 */
export async function redateAdjustments(
  tx: Tx,
  invoiceId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  const all = await tx.advanceAdjustment.findMany({
    where: { invoiceId },
    select: { id: true, date: true, payment: { select: { date: true } } },
  });
  for (const { id, date, payment } of all) {
    if (date !== takenOn(payment, from)) continue;
    await assertItsMonthOpen(tx, date);
    const moved = takenOn(payment, to);
    await assertItsMonthOpen(tx, moved);
    await tx.advanceAdjustment.update({ where: { id }, data: { date: moved } });
  }
}

/**
 * 'Take back': what an invoice took of an advance is left of it again, and due on the invoice, which is open again.
 * Raises `not_found` for an adjustment that is not the invoice's, be it because it was taken back already.
 */
export async function takeBackAdvance(
  actor: Actor,
  invoiceId: number,
  adjustmentId: number,
): Promise<void> {
  assertCan(actor, "payment:refund");
  await transaction(async (tx) => {
    await tx.invoice.updateMany({ where: { id: invoiceId }, data: { version: { increment: 0 } } });
    const adjustment = await tx.advanceAdjustment.findFirst({
      where: { id: adjustmentId, invoiceId },
      include: { payment: true, invoice: true },
    });
    if (!adjustment) throw conflict("This advance was taken back already.");
    await assertItsMonthOpen(tx, adjustment.date);
    const { amount, paymentId, payment, invoice } = adjustment;
    await holdAdvance(tx, paymentId);
    await tx.advanceAdjustment.delete({ where: { id: adjustmentId } });
    await tx.payment.update({
      where: { id: paymentId },
      data: { adjustedAmount: { decrement: amount } },
    });
    await returnToBalance(tx, actor, invoiceId, { amount, tdsAmount: 0 });
    const values = adjusted(payment, amount, invoice);
    await recordHistory(tx, actor, "payment", paymentId, "advance-taken-back", values);
    await recordHistory(tx, actor, "invoice", invoiceId, "advance-taken-back", values);
  });
}

/** An advance that may be taken off an invoice; minor units. */
type OpenAdvance = { id: number; referenceNumber: string; date: string; left: number };

/** The unused advances of an invoice's customer, where the invoice has a balance; for those who record payments. */
export async function openAdvances(actor: Actor, invoice: Invoice): Promise<OpenAdvance[]> {
  assertCan(actor, "payment:record");
  if (!invoiceUnpaid.of(invoice)) return [];
  const { clientId, currency } = invoice;
  const found = await db.payment.findMany({
    where: { ...ADVANCES, clientId, currency },
    orderBy: [...ORDER],
  });
  return found
    .map(({ id, referenceNumber, date, ...row }) => ({
      id,
      referenceNumber,
      date,
      left: unusedOf(row),
    }))
    .filter(({ left }) => left > 0);
}
