import { transaction, type Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { invoiceSettled } from "./invoice.status";

/** The reason for settling, and the balance (minor units) that the question named. */
export type SettleWords = { reason?: string | null; balance?: number | null };

/**
 * Returns the columns that marking as 'Paid' by hand writes: the balance is written off, with the reason; without a
 * balance nothing. Raises `invalid` at `reason` without one, `conflict` when the balance has changed since the question.
 */
export function settlementOf(
  invoice: { balance: number; currency: string },
  { reason, balance: named }: SettleWords,
) {
  const { balance, currency } = invoice;
  if (balance === 0) return null;
  const due = formatMoney(balance, currency);
  if (named != null && named !== balance) {
    throw conflict(`The balance has changed since you were asked: it is ${due} now.`);
  }
  if (!reason) {
    const ask = `This invoice has a balance of ${due}. Give the reason why it is settled without it.`;
    throw invalidField("reason", ask);
  }
  return { settledAmount: balance, settledReason: reason, balance: 0 };
}

/**
 * Puts the balance of a settled invoice back in the caller's transaction: it is Sent again. Raises
 * `conflict` for one that is not settled, `EditConflict` for another version than the given one.
 */
export async function reopenIn(
  tx: Tx,
  actor: Actor,
  id: number,
  version?: number | null,
): Promise<void> {
  const invoice = await tx.invoice.findUnique({ where: { id } });
  if (!invoice) throw notFound("invoice");
  if (version && version !== invoice.version) throw new EditConflict();
  if (!invoiceSettled.of(invoice)) throw conflict("Only a settled invoice can be reopened.");
  const { settledAmount, currency, balance } = invoice;
  const { count } = await tx.invoice.updateMany({
    where: { id, status: "Paid", settledAmount },
    data: {
      status: "Sent",
      balance: { increment: settledAmount },
      settledAmount: 0,
      settledReason: null,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw new EditConflict();
  const values = { amount: settledAmount, currency };
  await recordHistory(tx, actor, "invoice", id, "reopened", values, {
    changes: [
      { field: "status", from: "Paid", to: "Sent" },
      { field: "balance", from: balance, to: balance + settledAmount },
    ],
  });
}

/** 'Reopen': what was written off is due again. Refused as `reopenIn` refuses. */
export async function reopenInvoice(
  actor: Actor,
  id: number,
  version?: number | null,
): Promise<void> {
  assertCan(actor, "invoice:changeStatus");
  await transaction((tx) => reopenIn(tx, actor, id, version));
}
