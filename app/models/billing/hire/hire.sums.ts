/** A hire's sums. Pure; minor units. */
import { formatMoney, sum } from "../../ground/money/money";
import { spread } from "../../ground/tax/spread";
import { vendorPaymentNumber } from "../vendor/vendor.record";

type Amount = { amount: number };
type Agreed = Amount & { advance: number; tdsAmount: number };

/**
 * Returns the deductions, the balance and the truck's cost: the agreed amount less deductions. TDS is paid on the
 * owner's behalf, so it stays in the cost.
 */
export function hireSums(
  { amount, advance, tdsAmount }: Agreed,
  deductions: readonly Amount[],
  paidAmount: number,
) {
  const deductedAmount = sum(deductions.map((one) => one.amount));
  const balance = amount - advance - tdsAmount - deductedAmount - paidAmount;
  return { deductedAmount, balance, cost: amount - deductedAmount };
}

/** The shares of consignments in what a hire costs, alike and to the paisa, by their ids. */
export function costShares(cost: number, ids: readonly number[]): Map<number, number> {
  const sorted = [...ids].sort((a, b) => a - b);
  const shares = spread(
    cost,
    sorted.map(() => 1),
    sorted.map((id) => String(id).padStart(10, "0")),
  );
  return new Map(sorted.map((id, at) => [id, shares[at] ?? 0]));
}

/** Says that more is taken off a hire than was agreed; null where it is not. */
export function overdrawn(balance: number, currency: string): string | null {
  if (balance >= 0) return null;
  return `Advance, TDS, deductions and payments are ${formatMoney(-balance, currency)} more than the agreed hire`;
}

/** What corrections change of a hire, and the TDS of their own. */
export const correctedOf = ({
  corrections,
}: {
  corrections: readonly (Amount & { tdsAmount: number })[];
}) => ({
  amount: sum(corrections.map(({ amount }) => amount)),
  tdsAmount: sum(corrections.map(({ tdsAmount }) => tdsAmount)),
});

type Met = {
  kind: string;
  date: string;
  amount: number;
  payment: { id: number; method: string; reference: string | null; note: string | null };
};

/** What was paid of a hire after its advance: by payments of its own, with other bills, or of an advance to its vendor. */
export const paidOf = ({ payments }: { payments: readonly Met[] }) =>
  payments.map(({ kind, date, amount, payment }) => {
    const { id, method, reference, note } = payment;
    return kind === "set-off"
      ? { id, date, amount, method: "Advance", reference: vendorPaymentNumber({ id }), note }
      : { id, date, amount, method, reference, note };
  });

/** Says what becomes of a hire's last payment where it is taken back. */
export function takenBackSaid(hire: {
  currency: string;
  payments: readonly (Met & { id: number })[];
}): string {
  const last = hire.payments.toSorted((one, other) => other.id - one.id)[0];
  return last?.kind === "set-off"
    ? `The ${formatMoney(last.amount, hire.currency)} of ${vendorPaymentNumber(last.payment)} are an advance again.`
    : "The history keeps it.";
}
