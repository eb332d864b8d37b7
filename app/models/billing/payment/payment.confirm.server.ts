import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { arrived } from "./payment.advance.server";

/**
 * 'Confirm': what a customer said that they paid in advance has arrived. It becomes an advance as any other, with its voucher and
 * number. Raises `conflict` where it was decided already, so that two at once confirm once, and as `recordAdvance` does.
 */
export async function confirmPaid(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "payment:record");
  await transaction(async (tx) => {
    const claim = await heldClaim(tx, id);
    const { quotationId, amount, paymentMethod } = claim;
    const { quotation, columns: paper } = await arrived(tx, await getCompany(tx), claim);
    await tx.payment.update({ where: { id }, data: { ...paper, version: { increment: 1 } } });
    const changes = [{ field: "status", from: "Pending", to: "Completed" }];
    const { currency } = quotation;
    const values = { number: paper.referenceNumber, amount, currency, method: paymentMethod };
    await recordHistory(tx, actor, "payment", id, "recorded", values, { changes });
    await recordHistory(tx, actor, "quotation", quotationId, "advance-received", values);
  });
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

/** What a customer said, its quotation's row and its own taken. Raises `not_found`, and `conflict` once it is decided. */
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
