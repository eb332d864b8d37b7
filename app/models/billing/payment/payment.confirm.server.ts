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
 * 'Confirm': what a customer said that they paid has arrived. In advance it becomes an advance as any other, with its voucher and
 * number; of an invoice, and where the quotation was billed meanwhile, a payment of that invoice. Raises `conflict` where it was decided already, so that
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
    const invoiceId = claim.invoiceId ?? (await liveInvoiceOf(quotationId ?? 0, tx))?.id;
    const paper = invoiceId
      ? await paysInvoice(tx, actor, claim, invoiceId)
      : (await arrived(tx, await getCompany(tx), { ...claim, quotationId: quotationId ?? 0 }))
          .columns;
    const about = { quotationId, invoiceId: claim.invoiceId };
    await askOfStanding(tx, about, { transactionId, except: id, anyway });
    await tx.payment.update({ where: { id }, data: { ...paper, version: { increment: 1 } } });
    const changes = [{ field: "status", from: "Pending", to: "Completed" }];
    const values = { number: paper.referenceNumber, amount, currency, method: paymentMethod };
    await recordHistory(tx, actor, "payment", id, "recorded", values, { changes });
    if (invoiceId) {
      const status = "Completed";
      const of = { ...values, status };
      await recordHistory(tx, actor, "invoice", invoiceId, "payment-recorded", of);
    } else
      await recordHistory(tx, actor, "quotation", quotationId ?? 0, "advance-received", values);
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

/** Locks a reported payment and its quotation or invoice. Raises `not_found`, and `conflict` once it is decided. */
async function heldClaim(tx: Tx, id: number) {
  const select = { quotationId: true, invoiceId: true, createdById: true } as const;
  const found = await tx.payment.findUnique({ where: { id }, select });
  // An invoice's other pending payments are the office's own, and edited.
  if (!found?.quotationId && (!found?.invoiceId || found.createdById !== null)) {
    throw notFound("payment");
  }
  const { quotationId, invoiceId } = found;
  const data = { version: { increment: 0 } };
  if (quotationId) {
    await holdCustomerOf(tx, quotationId);
    await tx.quotation.updateMany({ where: { id: quotationId }, data });
  } else if (invoiceId) await tx.invoice.updateMany({ where: { id: invoiceId }, data });
  await tx.payment.updateMany({ where: { id }, data });
  const claim = await tx.payment.findUniqueOrThrow({ where: { id } });
  if (claim.status !== "Pending") throw conflict(`This payment is ${claim.status} already.`);
  return claim;
}
