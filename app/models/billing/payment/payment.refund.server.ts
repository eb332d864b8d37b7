import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { revokeLinksOf } from "../../papers/document-link/document-link.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { returnToBalance } from "../invoice/invoice.balance.server";
import { RefundInput } from "./payment.schema";
import { closedWords, isGivenBack, paymentReceived } from "./payment.status";

const IS_ADVANCE = "This is an advance: 'Refund advance' gives it back, with its own voucher.";
const NEVER_DELETED =
  "An advance is never deleted: its voucher keeps its number. 'Refund advance' gives it back.";

/** A posted reason, checked; null when none was given. Raises `invalid` when it is too long. */
export function refundReasonOf(posted: unknown): string | null {
  const { data, error } = RefundInput.safeParse({ refundReason: posted });
  if (error) throw invalidField("refundReason", error.issues[0]?.message ?? "Invalid reason");
  return data.refundReason;
}

/**
 * Refunds a completed payment: its amount is due again. Raises `conflict` when it is not completed or
 * already refunded, so that two refunds at once give back once.
 */
export async function refundPayment(
  actor: Actor,
  id: number,
  reason: string | null = null,
): Promise<void> {
  assertCan(actor, "payment:refund");
  await transaction((tx) => refundIn(tx, actor, id, reason));
}

/** The refund itself, in the caller's transaction: the edit form's Refunded runs the same code. */
export async function refundIn(tx: Tx, actor: Actor, id: number, reason: string | null) {
  const refundDate = companyToday(await getCompany(tx));
  const { count } = await tx.payment.updateMany({
    where: { id, ...paymentReceived.where() },
    data: { status: "Refunded", refundDate, refundReason: reason, version: { increment: 1 } },
  });
  const payment = await tx.payment.findUnique({ where: { id } });
  if (!payment) throw notFound("payment");
  if (isGivenBack(payment)) {
    throw conflict(payment.invoiceId === null ? IS_ADVANCE : closedWords(payment));
  }
  if (count === 0) {
    throw conflict(
      payment.status === "Refunded"
        ? "This payment has already been refunded."
        : `Only a completed payment can be refunded; this one is ${payment.status}.`,
    );
  }
  const { invoiceId } = payment;
  if (invoiceId === null) throw conflict(IS_ADVANCE);
  await returnToBalance(tx, actor, invoiceId, payment);
  const changes = [{ field: "status", from: "Completed", to: "Refunded" }];
  await recordHistory(tx, actor, "payment", id, "refunded", {}, { changes, note: reason });
  const { referenceNumber: number, amount, currency } = payment;
  const values = { number, amount, currency };
  await recordHistory(tx, actor, "invoice", invoiceId, "payment-refunded", values);
}

/**
 * Deletes a payment for good; what it counted for is due again. The history keeps what it was. Raises `conflict` for an
 * advance, whose number would be missing among the vouchers.
 */
export async function deletePayment(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "payment:delete");
  await transaction(async (tx) => {
    // Counted up first: the row is ours, and what is read of it then holds.
    const { count } = await tx.payment.updateMany({
      where: { id },
      data: { version: { increment: 1 } },
    });
    const payment = await tx.payment.findUnique({ where: { id } });
    if (count === 0 || !payment) throw notFound("payment");
    const { invoiceId } = payment;
    if (invoiceId === null) throw conflict(NEVER_DELETED);
    if (isGivenBack(payment)) throw conflict(closedWords(payment));
    if (paymentReceived.of(payment)) await returnToBalance(tx, actor, invoiceId, payment);
    const { referenceNumber: number, date, amount, currency, status } = payment;
    const values = { number, date, amount, currency, status };
    await recordHistory(tx, actor, "payment", id, "deleted", values);
    await recordHistory(tx, actor, "invoice", invoiceId, "payment-deleted", values);
    await revokeLinksOf(tx, { entity: "payment", entityId: id });
    await tx.payment.delete({ where: { id } });
  });
}
