import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { columns, texts } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { assertRoom, returnToBalance, takeFromBalance } from "../invoice/invoice.balance.server";
import { PAYMENT_FIELDS } from "./payment.fields";
import { refundIn } from "./payment.refund.server";
import { storedPaymentRules } from "./payment.rules.server";
import { PaymentEditInput } from "./payment.schema";
import { getPayment } from "./payment.server";
import { paymentSearchText } from "./payment.list";
import { canEditPayment, closedWords, settledBy } from "./payment.status";

const HISTORY = historyLabels(PAYMENT_FIELDS);

/**
 * Saves a payment and what it now counts for on its invoice; choosing Refunded refunds it. With a version
 * it raises `EditConflict` when another person saved in between; `conflict` when it is refunded; `invalid` at
 * `amount` above the balance.
 */
export async function updatePayment(
  actor: Actor,
  id: number,
  input: PaymentEditInput,
): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "payment",
    allow: "payment:edit",
    load: (tx) => tx.payment.findUnique({ where: { id }, include: { invoice: true } }),
    refuse: (before) => (canEditPayment(before) ? null : conflict(closedWords(before))),
    derive: async (tx, before) => {
      await assertRules(storedPaymentRules(tx, before, await getCompany(tx)), input);
      // Refunded is reached by the refund, which comes after.
      const status = input.status === "Refunded" ? before.status : input.status;
      const fields = { ...columns(PAYMENT_FIELDS, input), status };
      await settleBalance(tx, actor, before, fields);
      const { referenceNumber, invoice, currency } = before;
      const invoiceNumber = invoice?.invoiceNumber ?? null;
      const { transactionId } = fields;
      const searchText = paymentSearchText({ referenceNumber, invoiceNumber, transactionId });
      return {
        data: { ...fields, searchText },
        changes: changesBetween<object>(before, fields, HISTORY, { currency }),
        context: { currency },
      };
    },
    after: async (tx, { invoiceId, referenceNumber: number, currency }, _, changes) => {
      const values = { number, currency };
      if (changes.length > 0 && invoiceId !== null)
        await recordHistory(tx, actor, "invoice", invoiceId, "payment-updated", values, {
          changes,
        });
      if (input.status === "Refunded") await refundIn(tx, actor, id, input.refundReason);
    },
  });
}

/** A pending payment has come: as if its form had been saved as Completed. Raises `conflict` for one that is not pending. */
export async function receivePayment(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "payment:edit");
  const payment = await getPayment(actor, id);
  if (payment.status !== "Pending") {
    throw conflict(`This payment is ${payment.status.toLowerCase()}, no longer pending.`);
  }
  const input = PaymentEditInput.parse({
    ...texts(PAYMENT_FIELDS, payment),
    status: "Completed",
    version: String(payment.version),
  });
  await updatePayment(actor, id, input);
}

type Stored = Prisma.PaymentGetPayload<{ include: { invoice: true } }>;

/** Takes from the invoice's balance, or gives back to it, what the payment settles more or less. */
async function settleBalance(
  tx: Tx,
  actor: Actor,
  before: Stored,
  after: { status: string; amount: number; tdsAmount: number },
) {
  const { invoiceId } = before;
  // An advance counts for as much as it did: its voucher stays.
  if (invoiceId === null) return;
  const held = settledBy(before);
  const now = settledBy(after);
  const more = { amount: now.amount - held.amount, tdsAmount: now.tdsAmount - held.tdsAmount };
  const all = more.amount + more.tdsAmount;
  if (all > 0) await takeFromBalance(tx, actor, invoiceId, more, held.amount + held.tdsAmount);
  else if (more.amount !== 0 || more.tdsAmount !== 0) {
    const less = { amount: -more.amount, tdsAmount: -more.tdsAmount };
    await returnToBalance(tx, actor, invoiceId, less);
  } else if (after.status === "Pending" && toldOf(after) > toldOf(before))
    await assertRoom(tx, invoiceId, after);
}

/** A payment's own amount, even where it does not count. */
const toldOf = ({ amount, tdsAmount }: { amount: number; tdsAmount: number }) => amount + tdsAmount;
