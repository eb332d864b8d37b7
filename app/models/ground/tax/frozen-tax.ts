/** A paper's tax as it is stored with it: what it says of itself then follows from the record alone. Pure. */
import { lastDayForNotes } from "./financial-year";
import type { TaxHead } from "./heads";
import type { RateGroup } from "./levy";
import type { TaxedLine, TaxedPaper } from "./tax";
import type { DocumentTitle } from "./titles";

/** Until when notes are declared. Pure. */
/** The last day to declare a note on an invoice; null if no return lists the invoice. */
export function lastDayToDeclare(
  invoiceDate: string,
  tax: Pick<FrozenTax, "title"> | null,
): string | null {
  return tax === null || tax.title === "Bill" ? null : lastDayForNotes(invoiceDate);
}

/** Amounts in minor units, rates in hundredths of a percent; `lines` in the order of the paper's own. */
export type FrozenTax = {
  lines: TaxedLine[];
  groups: RateGroup[];
  heads: TaxHead[];
  payableByRecipient: TaxHead[];
  title: DocumentTitle;
  declarations: string[];
};

export type TaxColumns = {
  taxRegime: string | null;
  placeOfSupply: string | null;
  placeOfSupplyReason: string | null;
  reverseCharge: boolean;
  taxableValue: number;
  roundOff: number;
  /** FrozenTax as JSON; null outside GST. */
  tax: string | null;
};

/** As `tax` is stored. */
export function freezeTax(paper: TaxedPaper): string {
  const { lines, groups, heads, payableByRecipient, title, declarations } = paper;
  const frozen: FrozenTax = { lines, groups, heads, payableByRecipient, title, declarations };
  return JSON.stringify(frozen);
}

/** Reads the stored tax; null for a paper outside GST. */
export function frozenTax({ tax }: { tax: string | null }): FrozenTax | null {
  return tax === null ? null : (JSON.parse(tax) as FrozenTax);
}
