/** A customer's deduction at source, as a part of their payment. Pure. */
import type { RowOf } from "../../kit/record/define-record";
import { formatMoney, percentOf } from "../../ground/money/money";
import { TDS_MOST, tdsBase } from "../../ground/tax/tds";
import type { AddError } from "../../kit/shared/rules";

export type Deducted = {
  amount: number;
  tdsKind: string | null;
  tdsAmount: number;
  deductedOn: string | null;
};
/** The bill that a deduction is within: an invoice, or the total of a quotation; `tdsAmount`: deducted of it already. */
type DeductedFrom = Pick<
  RowOf<"Invoice">,
  "currency" | "total" | "taxableValue" | "taxAmount" | "tdsAmount"
>;

/**
 * Says what is wrong with a deduction. A payment may be one alone: its amount is nought then. `held` is what the same payment
 * has deducted already, within what its invoice has. `today`: the company's.
 */
export function checkTds(
  { amount, tdsKind, tdsAmount, deductedOn }: Deducted,
  bill: DeductedFrom | null,
  today: string,
  addError: AddError,
  held = 0,
): void {
  if (amount === 0 && tdsAmount === 0) addError("amount", "Amount must be positive");
  if (tdsAmount > 0 && tdsKind === null) {
    addError("tdsKind", "Choose what the amount deducted is: income tax or GST");
  }
  if (tdsAmount === 0 && (tdsKind ?? deductedOn) !== null) {
    addError("tdsAmount", "Amount deducted is required where something was deducted at source");
  }
  if (deductedOn !== null && deductedOn > today) {
    addError("deductedOn", "Deducted on cannot be in the future");
  }
  if (tdsAmount === 0 || !bill) return;
  if (bill.currency !== "INR") {
    addError("tdsAmount", "Only of what is paid in rupees is tax deducted at source");
    return;
  }
  const most = percentOf(tdsBase(bill), TDS_MOST);
  if (bill.tdsAmount - held + tdsAmount <= most) return;
  const limit = formatMoney(most, "INR");
  addError(
    "tdsAmount",
    `Amount deducted cannot be more than 20% of the value without tax (${limit})`,
  );
}

/** The day on which it was deducted, YYYY-MM-DD. */
export const deductionDay = ({ deductedOn, date }: { deductedOn: string | null; date: string }) =>
  deductedOn ?? date;

const UNDEDUCTED = { tdsKind: null, deductedOn: null };
type Told<K> = { tdsKind: K; deductedOn: string | null };

/** The deduction of one part of a payment of several invoices: nothing of one without an amount. */
export const deductedOf = <K extends string | null>(
  { tdsKind, deductedOn }: Told<K>,
  { tdsAmount }: { tdsAmount: number },
) => (tdsAmount > 0 ? { tdsKind, deductedOn, tdsAmount } : { ...UNDEDUCTED, tdsAmount });

type Part = { invoiceId: number; amount: number; tdsAmount: number; at: number };

/** Says what is wrong with the deductions of such a payment, each at its part. */
export async function checkPartsTds(
  input: Told<string | null> & { amount: number },
  parts: readonly Part[],
  invoiceOf: (id: number) => Promise<DeductedFrom | null>,
  today: string,
  addError: AddError,
): Promise<void> {
  if (parts.every(({ tdsAmount }) => tdsAmount === 0))
    checkTds({ ...input, tdsAmount: 0 }, null, today, addError);
  for (const part of parts.filter(({ tdsAmount }) => tdsAmount > 0)) {
    const told = { ...part, ...deductedOf(input, part) };
    checkTds(told, await invoiceOf(part.invoiceId), today, (field, message) =>
      addError(field === "tdsAmount" ? `invoices[${part.at}].tdsAmount` : field, message),
    );
  }
}
