import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { receiptDocument } from "./payment.document";
import { getPayment } from "./payment.server";
import { NO_RECEIPT, paymentReceived } from "./payment.status";

/** The receipt of a payment the actor sees. Raises `not_found`, `conflict` unless it is completed. */
export async function getReceipt(actor: Actor, id: number): Promise<DocumentView> {
  const [payment, company] = await Promise.all([getReceiptedPayment(actor, id), getCompany()]);
  return receiptDocument(payment, company);
}

/** A payment that there is a receipt of; refused as `getReceipt` is. */
export async function getReceiptedPayment(actor: Actor, id: number, tx: Tx = db) {
  const payment = await getPayment(actor, id, tx);
  if (!paymentReceived.of(payment)) throw conflict(NO_RECEIPT);
  return payment;
}

/** The payment of an invoice whose receipt is sent from its page: the last completed one. Raises `conflict` for none. */
export async function lastReceiptOf(actor: Actor, invoiceId: number): Promise<number> {
  assertCan(actor, "document:send");
  const last = await db.payment.findFirst({
    // A refund is no receipt.
    where: { ...paymentReceived.where(), invoiceId, amount: { gt: 0 } },
    orderBy: [{ date: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (!last) throw conflict("Nothing was received for this invoice: there is no receipt.");
  return last.id;
}
