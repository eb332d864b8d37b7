import type { Tx } from "~/platform/db.server";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import type { VendorPaymentInput } from "./vendor-payment.record";

/* Shares of payments in bills: what is owed of an expense or a hire goes down by a share, and up again when it is taken back. */

type Share = { expenseId: number | null; hireId: number | null; amount: number; at: number };

/** The bills that take something, with where they stand in the list. */
export const sharesOf = ({ bills }: Pick<VendorPaymentInput, "bills">): Share[] =>
  bills.flatMap(({ amount, ...bill }, at) => (amount ? [{ ...bill, amount, at }] : []));

/** In one order for all: two payments over the same bills wait for each other, and never both. */
const inOrder = (shares: readonly Share[]) =>
  [...shares].sort(
    (one, other) =>
      (one.expenseId ?? Infinity) - (other.expenseId ?? Infinity) ||
      (one.hireId ?? 0) - (other.hireId ?? 0),
  );

/** A bill of a share as it is owed; null where there is none that is. */
async function billOf(tx: Tx, { expenseId, hireId }: Pick<Share, "expenseId" | "hireId">) {
  if (expenseId !== null) {
    const found = await tx.expense.findUnique({ where: { id: expenseId } });
    if (!found || found.paidFrom !== "owed" || found.vendorId === null) return null;
    const { expensesNeedApproval } = await getCompany(tx);
    const waits = expensesNeedApproval && found.status !== "approved";
    return { ...found, name: found.billNumber ?? found.kind, waits };
  }
  const found = await tx.hire.findUnique({ where: { id: hireId ?? 0 } });
  if (!found || found.status !== "active") return null;
  return { ...found, name: found.hireNumber, waits: false };
}

/** Where a mistake is said: at the share's own field. */
const fieldOf = ({ expenseId, at }: Share, name?: "amount") =>
  `bills[${at}].${name ?? (expenseId === null ? "hireId" : "expenseId")}`;

type Paid = { vendorId: number; date: string };

/** Says what is wrong with the bills of a payment, each at its share. */
export async function checkShares(
  tx: Tx,
  { vendorId, date, bills }: Paid & Pick<VendorPaymentInput, "bills">,
  addError: (field: string, message: string) => void,
): Promise<void> {
  const seen = new Set<string>();
  let currency: string | null = null;
  for (const share of sharesOf({ bills })) {
    const { expenseId, hireId, amount } = share;
    if ((expenseId === null) === (hireId === null)) {
      addError(fieldOf(share), "A share is of one expense or of one hire");
      continue;
    }
    const bill = await billOf(tx, share);
    const key = `${expenseId}-${hireId}`;
    if (!bill || bill.vendorId !== vendorId)
      addError(fieldOf(share), "Choose a bill that is owed to this vendor");
    else if (seen.has(key)) addError(fieldOf(share), "This bill is there twice");
    else if (bill.waits) addError(fieldOf(share), `${bill.name} waits for its approval`);
    else if (bill.currency !== (currency ??= bill.currency))
      addError(fieldOf(share), "Bills in two currencies are not paid by one payment");
    else if (date < bill.date) {
      const from = formatDate(bill.date);
      addError(fieldOf(share), `${bill.name} is of ${from}: pay before that is an advance`);
    } else if (amount > bill.balance) {
      addError(fieldOf(share, "amount"), tooMuch(bill));
    }
    seen.add(key);
  }
}

/** Says at which bills under reverse charge an advance with a voucher cannot go: the voucher says what was paid for, and it has one. */
export async function checkVouchered(
  tx: Tx,
  voucher: string,
  { bills }: Pick<VendorPaymentInput, "bills">,
  addError: (field: string, message: string) => void,
): Promise<void> {
  for (const share of sharesOf({ bills })) {
    const bill = await billOf(tx, share);
    if (bill?.reverseCharge && bill.taxAmount > 0)
      addError(
        fieldOf(share),
        `${voucher} was issued of this advance and does not say ${bill.name}: pay that by itself`,
      );
  }
}

/** Why a share is refused, of a bill that is owed less. */
export const tooMuch = ({ balance, currency }: { balance: number; currency: string }) =>
  balance === 0
    ? "Nothing is owed of it any more"
    : `Amount cannot be more than the ${formatMoney(balance, currency)} that is owed`;

type Met = Paid & { number: string; currency: string; method: string };

/**
 * Takes the shares off what is owed of their bills. Each bill's row is the caller's until the transaction ends. Raises `invalid`
 * where less is owed than a share, and of a bill that is another's, later or in another currency since it was checked.
 */
export async function takeShares(
  tx: Tx,
  actor: Actor,
  shares: readonly Share[],
  { vendorId, date, number, currency, method }: Met,
): Promise<void> {
  const payable = { vendorId, currency, date: { lte: date } };
  const counts = expenseCounts(await getCompany(tx));
  for (const share of inOrder(shares)) {
    const { expenseId, hireId, amount } = share;
    const where = { id: expenseId ?? hireId ?? 0, balance: { gte: amount }, ...payable };
    const data = {
      balance: { decrement: amount },
      paidAmount: { increment: amount },
      version: { increment: 1 },
    };
    const { count } =
      expenseId !== null
        ? await tx.expense.updateMany({ where: { ...where, ...counts }, data })
        : await tx.hire.updateMany({ where: { ...where, status: "active" }, data });
    if (count === 0) {
      const bill = await billOf(tx, share);
      if (bill && bill.balance >= amount)
        throw invalidField(fieldOf(share), "The bill was changed meanwhile: look at it again");
      throw invalidField(fieldOf(share, "amount"), tooMuch(bill ?? { balance: 0, currency }));
    }
    const values = { number, amount, currency, method };
    const noun = expenseId === null ? "hire" : "expense";
    await recordHistory(tx, actor, noun, where.id, "payment-recorded", values);
  }
}

/** Gives shares back to their bills, which are owed again. */
export async function giveShares(
  tx: Tx,
  actor: Actor,
  shares: readonly Omit<Share, "at">[],
  { number, currency, date }: Pick<Met, "number" | "currency" | "date">,
): Promise<void> {
  for (const { expenseId, hireId, amount } of inOrder(shares.map((one) => ({ ...one, at: 0 })))) {
    const id = expenseId ?? hireId;
    if (id === null) continue;
    const data = {
      balance: { increment: amount },
      paidAmount: { decrement: amount },
      version: { increment: 1 },
    };
    const noun = expenseId === null ? "hire" : "expense";
    if (noun === "expense") await tx.expense.update({ where: { id }, data });
    else await tx.hire.update({ where: { id }, data });
    await recordHistory(tx, actor, noun, id, "payment-deleted", { number, date, amount, currency });
  }
}

/** The rows of the shares' bills are the caller's from here on. */
export async function holdBills(tx: Tx, shares: readonly Omit<Share, "at">[]): Promise<void> {
  for (const { expenseId, hireId } of inOrder(shares.map((one) => ({ ...one, at: 0 })))) {
    if (expenseId !== null) await holdAlone(tx, "Expense", expenseId);
    else if (hireId !== null) await holdAlone(tx, "Hire", hireId);
  }
}
