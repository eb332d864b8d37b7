import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { takeFromBalance } from "../invoice/invoice.balance.server";
import { liveInvoiceOf } from "../invoice/invoice.claim.server";
import { arrived } from "./payment.advance.server";
import { paymentSearchText } from "./payment.list";
import { askOfStanding } from "./payment.standing.server";

/**
 * 'Confirm': what a customer said that they paid in advance has arrived. It becomes an advance as any other, with its voucher and
 * number; where the quotation was billed meanwhile, a payment of its invoice. Raises `conflict` where it was decided already, so that
 * two at once confirm once, where its reference stands on another payment, unless `anyway`, and as recording it does.
 */
export async function confirmPaid(
  actor: Actor,
  id: number,
  { anyway }: { anyway?: boolean } = {},
): Promise<void> {
  assertCan(actor, "payment:record");
  await transaction(async (tx) => {
    const claim = await heldClaim(tx, id);
    const { quotationId, amount, paymentMethod, transactionId, currency } = claim;
    const invoice = await liveInvoiceOf(quotationId, tx);
    const paper = invoice
      ? await paysInvoice(tx, actor, claim, invoice.id)
      : (await arrived(tx, await getCompany(tx), claim)).columns;
    await askOfStanding(tx, { quotationId }, { transactionId, except: id, anyway });
    await tx.payment.update({ where: { id }, data: { ...paper, version: { increment: 1 } } });
    const changes = [{ field: "status", from: "Pending", to: "Completed" }];
    const values = { number: paper.referenceNumber, amount, currency, method: paymentMethod };
    await recordHistory(tx, actor, "payment", id, "recorded", values, { changes });
    if (invoice) {
      const status = "Completed";
      const of = { ...values, status };
      await recordHistory(tx, actor, "invoice", invoice.id, "payment-recorded", of);
    } else await recordHistory(tx, actor, "quotation", quotationId, "advance-received", values);
  });
}

/** A payment reported before the bill existed pays the bill. Raises as `takeFromBalance` does. */
async function paysInvoice(
  tx: Tx,
  actor: Actor,
  { amount, date, transactionId }: { amount: number; date: string; transactionId: string | null },
  invoiceId: number,
) {
  const { financialYearStart } = await getCompany(tx);
  const { invoiceNumber } = await takeFromBalance(tx, actor, invoiceId, { amount, tdsAmount: 0 });
  const referenceNumber = await nextNumber(tx, "PAY", date, financialYearStart);
  return {
    status: "Completed",
    invoiceId,
    quotationId: null,
    referenceNumber,
    companySnapshotId: await currentSnapshot(tx),
    searchText: paymentSearchText({ referenceNumber, invoiceNumber, transactionId }),
  };
}

/** 'Not received': what a customer said that they paid has not arrived; they may say it again. Raises `conflict` as above. */
export async function denyPaid(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "payment:record");
  await transaction(async (tx) => {
    await heldClaim(tx, id);
    await tx.payment.update({
      where: { id },
      data: { status: "Failed", version: { increment: 1 } },
    });
    const changes = [{ field: "status", from: "Pending", to: "Failed" }];
    await recordHistory(tx, actor, "payment", id, "status-changed", {}, { changes });
  });
}

/** Locks a reported payment and its quotation. Raises `not_found`, and `conflict` once it is decided. */
async function heldClaim(tx: Tx, id: number) {
  const found = await tx.payment.findUnique({ where: { id }, select: { quotationId: true } });
  if (!found?.quotationId) throw notFound("payment");
  const { quotationId } = found;
  await holdCustomerOf(tx, quotationId);
  const data = { version: { increment: 0 } };
  await tx.quotation.updateMany({ where: { id: quotationId }, data });
  await tx.payment.updateMany({ where: { id }, data });
  const claim = await tx.payment.findUniqueOrThrow({ where: { id } });
  if (claim.status !== "Pending") throw conflict(`This payment is ${claim.status} already.`);
  return { ...claim, quotationId };
}
