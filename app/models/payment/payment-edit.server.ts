import type { Prisma } from "~/generated/sqlite/client";
import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../company/company.server";
import { changesBetween, recordHistory } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { assertRules } from "../shared/assert-rules.server";
import { conflict, EditConflict, notFound } from "../shared/domain-error";
import { assertRoom, giveBack, takeFromBalance } from "./payment-balance.server";
import { refundIn } from "./payment-refund.server";
import { storedPaymentRules } from "./payment-rules.server";
import type { PaymentEditInput } from "./payment.schema";
import { paymentSearchText } from "./payment.server";
import { countedAmount } from "./payment.status";

const HISTORY_FIELDS = {
  amount: { label: "Amount", show: formatMoney },
  paymentMethod: "Payment method",
  date: "Date",
  status: "Status",
  transactionId: "Transaction ID",
  notes: "Notes",
} as const;

/**
 * Saves a payment and what it now counts for on its invoice; choosing Refunded refunds it. With a version
 * it raises `EditConflict` when somebody saved in between; `conflict` when it is refunded; `invalid` at
 * `amount` above the balance.
 */
export async function updatePayment(
  actor: Actor,
  id: number,
  input: PaymentEditInput,
): Promise<void> {
  assertCan(actor, "payment:edit");
  await transaction(async (tx) => {
    // Counted up first: the row is ours from here on.
    const { count } = await tx.payment.updateMany({
      where: {
        id,
        status: { not: "Refunded" },
        ...(input.version ? { version: input.version } : {}),
      },
      data: { version: { increment: 1 } },
    });
    const before = await tx.payment.findUnique({ where: { id }, include: { invoice: true } });
    if (!before) throw notFound("payment");
    if (count === 0) {
      throw before.status === "Refunded"
        ? conflict("A refunded payment can no longer be edited.")
        : new EditConflict();
    }
    await save(tx, actor, before, input);
    if (input.status === "Refunded") await refundIn(tx, actor, id, input.refundReason);
  });
}

type Stored = Prisma.PaymentGetPayload<{ include: { invoice: true } }>;

async function save(tx: Tx, actor: Actor, before: Stored, input: PaymentEditInput) {
  const { id, invoiceId, invoice } = before;
  await assertRules(storedPaymentRules(before, await getCompany(tx)), input);
  const { amount, paymentMethod, date, transactionId, notes } = input;
  // Refunded is reached by the refund, which comes after.
  const status = input.status === "Refunded" ? before.status : input.status;
  const held = countedAmount(before);
  const more = countedAmount({ status, amount }) - held;
  if (more > 0) await takeFromBalance(tx, actor, invoiceId, more, held);
  else if (more < 0) await giveBack(tx, actor, invoiceId, -more);
  else if (status === "Pending" && amount > before.amount) await assertRoom(tx, invoiceId, amount);
  const { referenceNumber } = before;
  const { invoiceNumber } = invoice;
  const after = { amount, paymentMethod, date, status, transactionId, notes };
  await tx.payment.update({
    where: { id },
    data: {
      ...after,
      searchText: paymentSearchText({ referenceNumber, invoiceNumber, transactionId }),
    },
  });
  const changes = changesBetween(before, after, HISTORY_FIELDS, before.currency);
  if (changes.length === 0) return;
  await recordHistory(tx, actor, "payment", id, "Updated", { changes });
  await recordHistory(tx, actor, "invoice", invoiceId, `Payment ${referenceNumber} updated`, {
    changes,
  });
}
