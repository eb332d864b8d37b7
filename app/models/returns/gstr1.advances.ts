/** The tax in what was used of an advance, for the sections of advances. Pure. */
import { splitInclusive } from "../tax/tax-inclusive";
import type { VoucherTax } from "../payment/payment.voucher";
import { columnsOf, type PlaceRow } from "./gstr1";

export type AdvanceFacts = {
  amount: number;
  taxableValue: number;
  placeOfSupply: string;
  tax: VoucherTax;
  /** What invoices took of it, in the order in which they did. */
  uses: readonly { id: number; amount: number }[];
  /** What was given back, its tax as its voucher has it (below zero, as stored). */
  refunds: readonly { amount: number; taxableValue: number; tax: VoucherTax }[];
};

export const interStateOf = ({ heads }: VoucherTax) => heads.some(({ head }) => head === "IGST");

/** The whole of a voucher as a row. */
export function voucherRow(
  { placeOfSupply: place }: { placeOfSupply: string },
  { tax, taxableValue }: { tax: VoucherTax; taxableValue: number },
): PlaceRow {
  const sums = columnsOf(taxableValue, tax.heads);
  return { place, interState: interStateOf(tax), rate: tax.rate, ...sums };
}

/**
 * Each use with its tax: split as the voucher was, and what uses the advance up takes the rest, so that all uses and
 * refunds are together exactly the voucher.
 */
export function usesOf(advance: AdvanceFacts): Map<number, PlaceRow> {
  const { tax, uses, refunds } = advance;
  const interState = interStateOf(tax);
  const stateHead = tax.heads.some(({ head }) => head === "UTGST") ? "UTGST" : "SGST";
  const whole = voucherRow(advance, advance);
  const left = { amount: advance.amount, ...whole };
  const take = (amount: number, row: PlaceRow, sign: 1 | -1) => {
    left.amount -= sign * amount;
    left.taxable -= sign * row.taxable;
    left.igst -= sign * row.igst;
    left.cgst -= sign * row.cgst;
    left.sgst -= sign * row.sgst;
  };
  for (const refund of refunds) take(refund.amount, voucherRow(advance, refund), -1);
  const found = new Map<number, PlaceRow>();
  for (const { id, amount } of uses) {
    const split = splitInclusive(amount, tax.rate, { interState, stateHead });
    const part = { ...whole, ...columnsOf(split.taxable, split.heads) };
    const { amount: all, ...rest } = left;
    const row = amount === all ? { ...rest } : part;
    take(amount, row, 1);
    found.set(id, row);
  }
  return found;
}
