/** A customer's deduction at source, as a part of their payment. Pure. */
import type { RowOf } from "../../kit/record/define-record";
import { formatMoney, percentOf } from "../../ground/money/money";
import { TDS_MOST, tdsBase } from "../../ground/tax/tds";
import type { AddError } from "../../kit/shared/rules";

type Deducted = { amount: number; tdsKind: string | null; tdsAmount: number };
type DeductedFrom = Pick<
  RowOf<"Invoice">,
  "currency" | "total" | "taxableValue" | "taxAmount" | "tdsAmount"
>;

export const ON_INVOICES =
  "Only of a payment of an invoice can something be deducted at source, not of an advance";

/**
 * Says what is wrong with a deduction. A payment may be one alone: its amount is nought then. `held` is what the same payment
 * has deducted already, within what its invoice has.
 */
export function checkTds(
  { amount, tdsKind, tdsAmount }: Deducted,
  invoice: DeductedFrom | null,
  addError: AddError,
  held = 0,
): void {
  if (amount === 0 && tdsAmount === 0) addError("amount", "Amount must be positive");
  if (tdsAmount > 0 && tdsKind === null) {
    addError("tdsKind", "Choose what the amount deducted is: income tax or GST");
  }
  if (tdsAmount === 0 && tdsKind !== null) {
    addError("tdsAmount", "Amount deducted is required where something was deducted at source");
  }
  if (tdsAmount === 0 || !invoice) return;
  if (invoice.currency !== "INR") {
    addError("tdsAmount", "Only of what is paid in rupees is tax deducted at source");
    return;
  }
  const most = percentOf(tdsBase(invoice), TDS_MOST);
  if (invoice.tdsAmount - held + tdsAmount <= most) return;
  const limit = formatMoney(most, "INR");
  addError(
    "tdsAmount",
    `Amount deducted cannot be more than 20% of the value without tax (${limit})`,
  );
}
