import type { Tx } from "~/platform/db.server";
import { formatMoney, percentOf, sum } from "../../ground/money/money";
import { TDS_MOST } from "../../ground/tax/tds";
import type { TdsRow } from "../../ground/tax/tds-law";
import type { RowOf } from "../../kit/record/define-record";
import { conflict } from "../../kit/shared/domain-error";
import type { AddError } from "../../kit/shared/rules";
import { depositedIn } from "../vendor/tds-month.server";
import { vendorPaymentNumber } from "../vendor/vendor.record";
import { advancesCover, certifiedBy, holdPayee, lawfulTds } from "../vendor/vendor.tds.server";
import { sharesOf } from "./shares.server";
import type { VendorPaymentInput } from "./vendor-payment.record";

/* TDS of what a vendor is paid in advance: it is beside the money, and a bill of later has none of it. */

/** What is paid in advance, with what is deducted of it: what no bill takes. */
export const advanceOf = (input: Pick<VendorPaymentInput, "amount" | "tdsAmount" | "bills">) =>
  input.amount + (input.tdsAmount ?? 0) - sum(sharesOf(input).map(({ amount }) => amount));

/** The columns of an advance's TDS; it is for work, whose row alone is deducted of before there is a bill. */
export async function tdsOfAdvance(tx: Tx, input: VendorPaymentInput, currency: string) {
  const tdsAmount = input.tdsAmount ?? 0;
  if (tdsAmount === 0) return { tdsAmount };
  const [row, amount] = ["work", advanceOf(input)] as const;
  const { vendorId, date: day } = input;
  const paid = { vendorId, row, day, amount, currency, except: { paymentId: 0 } };
  const law = await lawfulTds(tx, paid);
  const { tdsCertificate, tdsCertified } = certifiedBy(law, tdsAmount);
  return {
    tdsAmount,
    tdsBase: amount,
    tdsRow: row,
    tdsRule: law.rule,
    tdsCertificate,
    tdsCertified,
  };
}

/** Says what is wrong with the TDS of a payment: it is of what no bill takes, in rupees, and at most a fifth. */
export function checkAdvanceTds(
  input: Pick<VendorPaymentInput, "amount" | "tdsAmount" | "bills">,
  currency: string,
  addError: AddError,
): void {
  const { tdsAmount } = input;
  if (!tdsAmount) return;
  const over = advanceOf(input);
  const most = percentOf(over, TDS_MOST);
  if (currency !== "INR")
    addError("tdsAmount", "Only of what is paid in rupees is tax deducted at source");
  else if (over <= tdsAmount)
    addError("tdsAmount", "TDS is of what is paid in advance: a bill has its own");
  else if (tdsAmount > most) {
    const limit = formatMoney(most, currency);
    addError("tdsAmount", `TDS cannot be more than 20% of the advance with it (${limit})`);
  }
}

type Deducted = Pick<
  RowOf<"VendorPayment">,
  "id" | "vendorId" | "tdsMonth" | "tdsAmount" | "tdsRow"
>;

/** Raises `conflict` for a payment whose TDS was deposited, and for one whose TDS a bill counts on. */
export async function assertTdsFree(tx: Tx, payment: Deducted): Promise<void> {
  const { id, vendorId, tdsMonth, tdsAmount, tdsRow } = payment;
  if (tdsMonth)
    throw conflict(`${vendorPaymentNumber({ id })} stays: its ${depositedIn(tdsMonth)}`);
  if (tdsAmount === 0 || tdsRow === null) return;
  await holdPayee(tx, vendorId);
  const counted = { vendorId, row: tdsRow as TdsRow, except: { paymentId: id } };
  if (await advancesCover(tx, counted)) return;
  throw conflict(
    "A bill of this vendor has less TDS, for this advance had it deducted before: say the TDS of that bill yourself, then take the payment back.",
  );
}
