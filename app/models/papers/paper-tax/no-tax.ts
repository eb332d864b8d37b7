/**
 * Papers that bear no tax at all: those of a company whose tax system is 'None'. What was saved with a single rate before
 * keeps it, and what was issued prints as it did: its snapshot of the company does not say 'none'. Pure.
 */

type System = { taxSystem: string };
/** A stored paper: its single rate, and its frozen tax under GST. */
export type Rated = { rate: number; tax: string | null };

export const NO_TAX = "The company charges no tax: leave the rate empty or 0";
export const ISSUED_WITHOUT_TAX = "This invoice was issued without tax: leave the rate empty or 0";

export const ratedQuotation = ({ gstRate, tax }: { gstRate: number; tax: string | null }) => ({
  rate: gstRate,
  tax,
});
export const ratedInvoice = ({ taxRate, tax }: { taxRate: number; tax: string | null }) => ({
  rate: taxRate,
  tax,
});

/** `own`: the stored paper, and the one that it bills: a single rate of theirs stays. GST is not worked out any more. */
export function chargesNoTax(company: System & Place, ...own: (Rated | null)[]): boolean {
  const { taxSystem, taxRegime, stateCode } = company;
  // A customer recorded without a GSTIN, and not yet with a State, does not count as registered.
  const unregistered = taxSystem === "gst_india" && taxRegime === "unregistered" && !stateCode;
  return (
    (taxSystem === "none" || unregistered) &&
    !own.some((paper) => paper && paper.tax === null && paper.rate > 0)
  );
}

/** The place of a company under GST; the State is not known before it was given. */
type Place = { taxRegime?: string; stateCode?: string | null };

/** Whether a paper has no line of tax. `printed`: the company as the paper names it. */
export function printsNoTax({ rate, tax }: Rated, printed: Partial<System>): boolean {
  return printed.taxSystem === "none" && tax === null && rate === 0;
}
