import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { snapshotAbout } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { holdAdvance } from "../invoice/invoice.advance-parts.server";
import { billFee, feeItem } from "../invoice/invoice.fee.server";
import { formatMoney } from "../../ground/money/money";
import { assertItsMonthOpen } from "../../company/month/month.held.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { paymentSearchText } from "./payment.list";
import type { AdvanceRefundInput } from "./payment.schema";
import { isAdvance, paymentReceived } from "./payment.status";
import { voucherSeries } from "./payment.voucher";
import { negative, partVoucher, voucherTax } from "../../ground/tax/voucher";

type Advance = Prisma.PaymentGetPayload<{ include: { quotation: true } }>;

async function advanceOf(tx: Tx, id: number): Promise<Advance> {
  const found = await tx.payment.findUnique({ where: { id }, include: { quotation: true } });
  if (!found || !isAdvance(found) || !paymentReceived.of(found)) throw notFound("payment");
  return found;
}

const ofRefund = ruleOf<AdvanceRefundInput>();

/** The refund and the kept amount together are all that is left. */
function refundRules(advance: Advance): Rule<AdvanceRefundInput>[] {
  const left = unusedOf(advance);
  return [
    ofRefund(["amount", "fee"], ({ amount, fee }, addError) => {
      // If nothing is left, the command says so.
      if (left === 0 || amount + fee === left) return;
      const money = formatMoney(left, advance.currency);
      const all = `Given back and kept must add up to what is left of ${advance.referenceNumber} (${money})`;
      addError("amount", all);
    }),
  ];
}

/** The rules of a refund, for a form or a body that has mistakes already. Raises `not_found`. */
export async function rulesOfAdvanceRefund(
  actor: Actor,
  id: number,
): Promise<Rule<AdvanceRefundInput>[]> {
  assertCan(actor, "payment:refund");
  return refundRules(await advanceOf(db, id));
}

/**
 * 'Refund advance': gives back what is left of an advance, with a voucher of its own, and keeps a fee of it, which is
 * an invoice that the rest of the advance pays at once. Both have exactly what is left of the voucher. Raises `conflict` when
 * nothing is left, so that of two at once the second gives back nothing; `invalid` at `amount` when both are not what is left.
 */
export async function refundAdvance(
  actor: Actor,
  id: number,
  input: AdvanceRefundInput,
  key?: string | null,
): Promise<void> {
  assertCan(actor, "payment:refund");
  // Outside the transaction: whoever else makes the catalogue's item at the same time is no reason to fail.
  const itemId = input.fee > 0 ? await feeItem(actor) : null;
  await once(actor, `payment:refundAdvance ${id}`, key, async (tx) => {
    await refundAdvanceIn(tx, actor, id, input, itemId);
    return id;
  });
}

/** The refund itself, in the caller's transaction; `itemId`: the catalogue's item of the fee, where one is kept. */
export async function refundAdvanceIn(
  tx: Tx,
  actor: Actor,
  id: number,
  input: AdvanceRefundInput,
  itemId: number | null,
): Promise<void> {
  const { rest } = await holdAdvance(tx, id);
  const advance = await advanceOf(tx, id);
  await assertRules(refundRules(advance), input);
  if (unusedOf(advance) === 0) throw conflict(`Nothing is left of ${advance.referenceNumber}.`);
  const company = await getCompany(tx);
  // Its papers are of today, whenever the advance was.
  await assertItsMonthOpen(tx, companyToday(company));
  const parts = partVoucher(rest, { fee: input.fee, back: input.amount });
  if (input.fee > 0) {
    const { referenceNumber, clientId, currency, quotation } = advance;
    const { taxRegime, placeOfSupply, reverseCharge } = advance;
    await billFee(tx, actor, {
      clientId,
      currency,
      amount: input.fee,
      jobId: await jobOf(tx, advance.quotationId),
      reference: quotation?.quotationNumber ?? referenceNumber,
      itemId,
      taxRegime,
      placeOfSupply,
      placeOfSupplyReason: `As on ${referenceNumber}`,
      reverseCharge,
      tax: voucherTax(parts.fee),
      gtaDeclaration: company.gtaDeclaration,
      advance,
    });
  }
  if (input.amount > 0) await giveBack(tx, actor, company, advance, input, parts.back);
}

/** The job of a move that will not be: the one that was cancelled last, else its only one. */
async function jobOf(tx: Tx, quotationId: number | null): Promise<number | null> {
  if (quotationId === null) return null;
  const jobs = await tx.job.findMany({
    where: { quotationId },
    select: { id: true, status: true },
    orderBy: { id: "desc" },
  });
  const cancelled = jobs.find(({ status }) => status === "Cancelled");
  return (cancelled ?? (jobs.length === 1 ? jobs[0] : null))?.id ?? null;
}

async function giveBack(
  tx: Tx,
  actor: Actor,
  company: Company,
  advance: Advance,
  { amount, reason, transactionId, ...by }: AdvanceRefundInput,
  tax: ReturnType<typeof partVoucher>["back"],
) {
  const { id: refundOfId, quotationId, clientId, currency, billedTo } = advance;
  const paymentMethod = by.paymentMethod ?? advance.paymentMethod;
  const date = companyToday(company);
  const series = voucherSeries(tax, true);
  const referenceNumber = await nextNumber(tx, series, date, company.financialYearStart);
  await tx.payment.update({
    where: { id: refundOfId },
    data: { refundedAmount: { increment: amount } },
  });
  const { id } = await tx.payment.create({
    data: {
      ...negative(tax),
      amount: -amount,
      status: "Completed",
      date,
      refundReason: reason,
      referenceNumber,
      refundOfId,
      quotationId,
      clientId,
      currency,
      paymentMethod,
      transactionId,
      billedTo,
      companySnapshotId: await snapshotAbout(tx, advance),
      createdById: actor.id,
      searchText: paymentSearchText({ referenceNumber, invoiceNumber: null, transactionId }),
      createdAt: now(),
    },
  });
  const values = { number: referenceNumber, amount, currency, of: advance.referenceNumber };
  const more = { note: reason };
  await recordHistory(tx, actor, "payment", id, "recorded", values, more);
  await recordHistory(tx, actor, "payment", refundOfId, "advance-refunded", values, more);
  if (quotationId !== null) {
    await recordHistory(tx, actor, "quotation", quotationId, "advance-refunded", values, more);
  }
}
