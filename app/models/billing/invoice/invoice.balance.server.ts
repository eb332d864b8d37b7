import type { Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { beyondOf, dueOf } from "./invoice.due";
import { invoicePayable, invoiceSettled } from "./invoice.status";
import { reopenIn } from "./invoice.settle.server";
import { formatMoney } from "../../ground/money/money";
import type { Actor } from "../../kit/policy/policy";
import { conflict, invalidField, type DomainError } from "../../kit/shared/domain-error";

type Invoice = Awaited<ReturnType<typeof take>>;
type PayableInvoice = { status: string; balance: number; settledAmount: number; currency: string };

const NOT_PAYABLE: Record<string, string> = {
  Draft: "This invoice is a draft. Issue it before you record a payment.",
  Paid: "This invoice is already paid.",
  Cancelled: "This invoice is cancelled and takes no payments.",
};

/** The invoice that a payment is of, as it is now; null where there is none. */
export const invoiceNamed = (tx: Tx, id: number) => tx.invoice.findUnique({ where: { id } });

/** The part of an invoice that a payment settles: the money received, and the tax deducted at source. */
export type Settling = { amount: number; tdsAmount: number };

/**
 * Why an invoice cannot take so much more; null when it can. `held` is what the same payment already
 * counts for: then the amount is to blame, not the state that it brought about.
 */
export function paymentRefusal(
  invoice: PayableInvoice,
  { amount, tdsAmount }: Settling,
  held = 0,
): DomainError | null {
  const tooMuch = amount + tdsAmount > invoice.balance;
  if (!invoicePayable.of(invoice) && !(held > 0 && tooMuch)) {
    return conflict(
      invoiceSettled.of(invoice)
        ? "This invoice is settled. Reopen it before you record a payment."
        : (NOT_PAYABLE[invoice.status] ?? "You cannot record a payment for this invoice."),
    );
  }
  if (!tooMuch) return null;
  const due = formatMoney(invoice.balance + held, invoice.currency);
  const what = tdsAmount === 0 ? "Amount" : "Amount and deduction together";
  return invalidField("amount", `${what} cannot be more than the balance due (${due})`);
}

/**
 * Takes what a payment settles off an invoice's balance, once for all who try at the same time, and closes the
 * invoice when nothing is left. Returns the invoice, whose row is the caller's from here on. Raises what
 * `paymentRefusal` says, and `invalid` at `invoiceId` when the invoice is gone.
 */
export async function takeFromBalance(
  tx: Tx,
  actor: Actor,
  invoiceId: number,
  more: Settling,
  held = 0,
): Promise<Invoice> {
  const left = await take(tx, invoiceId, { more, counted: more, held });
  if (left.balance === 0) await setStatus(tx, actor, left, "Paid");
  return left;
}

/**
 * Makes sure that an invoice can take what does not count yet (a pending payment). Returns the
 * invoice, whose row is the caller's from here on, so that it cannot be deleted at the same time.
 */
export async function assertRoom(tx: Tx, invoiceId: number, more: Settling): Promise<Invoice> {
  return take(tx, invoiceId, { more, counted: { amount: 0, tdsAmount: 0 }, held: 0 });
}

async function take(
  tx: Tx,
  invoiceId: number,
  { more, counted, held }: { more: Settling; counted: Settling; held: number },
) {
  // An edit may lower the amount and raise the deduction, or the other way round: each has its own bound.
  const { amount, tdsAmount } = counted;
  const { count } = await tx.invoice.updateMany({
    where: {
      id: invoiceId,
      ...invoicePayable.where(),
      balance: { gte: more.amount + more.tdsAmount },
      amountPaid: { gte: -amount },
      tdsAmount: { gte: -tdsAmount },
    },
    data: {
      balance: { decrement: amount + tdsAmount },
      amountPaid: { increment: amount },
      tdsAmount: { increment: tdsAmount },
    },
  });
  const invoice = await tx.invoice.findUnique({ where: { id: invoiceId } });
  if (!invoice) throw invalidField("invoiceId", "Invoice not found");
  if (count === 0) {
    const refusal = paymentRefusal(invoice, more, held);
    throw refusal ?? conflict(amount < 0 ? GIVEN_BACK : "The invoice has just changed.");
  }
  return invoice;
}

/**
 * Gives back to an invoice's balance what a payment settled; a paid invoice is open again. A settled one is then owed
 * as a whole: it was settled for the sake of the payments that it had.
 */
export async function returnToBalance(
  tx: Tx,
  actor: Actor,
  invoiceId: number,
  less: Settling,
): Promise<void> {
  const before = await lockInvoice(tx, invoiceId);
  const amountPaid = before.amountPaid - less.amount;
  const tdsAmount = before.tdsAmount - less.tdsAmount;
  if (amountPaid < 0) throw conflict(GIVEN_BACK);
  const invoice = await tx.invoice.update({
    where: { id: invoiceId },
    data: { amountPaid, tdsAmount, ...dueOf({ ...before, amountPaid, tdsAmount }) },
  });
  if (invoice.balance === 0) return;
  if (invoiceSettled.of(invoice)) await reopenIn(tx, actor, invoiceId);
  else if (invoice.status === "Paid") await setStatus(tx, actor, invoice, "Sent");
}

const GIVEN_BACK =
  "Money was given back on this invoice after a credit note. Its payments cannot become less than that amount.";

/** The invoice, whose row is the caller's from here on. */
async function lockInvoice(tx: Tx, id: number) {
  await tx.invoice.updateMany({ where: { id }, data: { version: { increment: 0 } } });
  return tx.invoice.findUniqueOrThrow({ where: { id } });
}

type Noted = Awaited<ReturnType<typeof lockInvoice>>;

/**
 * Takes a credit note off an invoice whose row is the caller's: off its balance first, then off what was written off;
 * what is left of it was paid and is to be given back. With nothing left to pay the invoice is closed.
 */
export async function creditInvoice(tx: Tx, actor: Actor, invoice: Noted, amount: number) {
  const creditedAmount = invoice.creditedAmount + amount;
  const beyond = beyondOf({ ...invoice, creditedAmount });
  const settledAmount = invoice.settledAmount - Math.min(invoice.settledAmount, beyond);
  const { balance, toGiveBack } = dueOf({ ...invoice, creditedAmount, settledAmount });
  await tx.invoice.update({
    where: { id: invoice.id },
    data: {
      creditedAmount,
      balance,
      toGiveBack,
      settledAmount,
      ...(settledAmount === 0 ? { settledReason: null } : {}),
    },
  });
  if (balance === 0 && invoice.status !== "Paid") await setStatus(tx, actor, invoice, "Paid");
}

/** Adds a debit note to an invoice whose row is the caller's: a paid one is open again, a settled one owed as a whole. */
export async function debitInvoice(tx: Tx, actor: Actor, invoice: Noted, amount: number) {
  const debitedAmount = invoice.debitedAmount + amount;
  const due = dueOf({ ...invoice, debitedAmount });
  await tx.invoice.update({ where: { id: invoice.id }, data: { debitedAmount, ...due } });
  if (due.balance === 0) return;
  if (invoiceSettled.of(invoice)) await reopenIn(tx, actor, invoice.id);
  else if (invoice.status === "Paid") await setStatus(tx, actor, invoice, "Sent");
}

async function setStatus(
  tx: Tx,
  actor: Actor,
  invoice: { id: number; status: string },
  to: "Paid" | "Sent",
) {
  await tx.invoice.update({ where: { id: invoice.id }, data: { status: to } });
  const changes = [{ field: "status", from: invoice.status, to }];
  const more = { changes };
  await recordHistory(tx, actor, "invoice", invoice.id, "status-changed-to", { status: to }, more);
}
