/** What the sections come to, tied to the books. Pure. */
import { added, chargedOf, signOf, type Gstr1, type PaperRow, type TaxSums } from "./gstr1";

export type TotalRow = TaxSums & {
  section: string;
  label: string;
  /** Of papers, where the section names them. */
  count: number | null;
};

/** What invoices and notes of the month come to by their own columns: taxable value and tax charged. */
export type Books = { count: number; taxable: number; tax: number };

const NOTHING: TaxSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0 };
const all = (rows: readonly TaxSums[]) =>
  rows.reduce<TaxSums>((sums, row) => added(sums, row), NOTHING);
const ofPapers = (rows: readonly PaperRow[]) =>
  rows.reduce<TaxSums>((sums, row) => added(sums, chargedOf(row), signOf(row)), NOTHING);

/** The sections that hold supplies, each once; together with what is in none they are the books. */
export function supplyTotals(gstr1: Gstr1): TotalRow[] {
  const { b2b, b2cl, b2cs, cdnr, cdnur, nil, unplaced } = gstr1;
  const { count, ...rest } = unplaced;
  const exempt = nil.reduce((sum, row) => sum + row.exempt, 0);
  return [
    { section: "b2b", label: "Registered clients", count: b2b.length, ...ofPapers(b2b) },
    { section: "b2cl", label: "Large, to other States", count: b2cl.length, ...ofPapers(b2cl) },
    { section: "b2cs", label: "Other clients", count: null, ...all(b2cs) },
    { section: "cdnr", label: "Notes, registered", count: cdnr.length, ...ofPapers(cdnr) },
    { section: "cdnur", label: "Notes, large", count: cdnur.length, ...ofPapers(cdnur) },
    { section: "nil", label: "Exempt", count: null, ...NOTHING, taxable: exempt },
    ...(count > 0 ? [{ section: "none", label: "In no section", count, ...rest }] : []),
  ];
}

export const taxIn = ({ igst, cgst, sgst }: TaxSums) => igst + cgst + sgst;

/** What the return holds more or less than the books: nought, or something is wrong. */
export function difference(gstr1: Gstr1, books: Books): { taxable: number; tax: number } {
  const sections = all(supplyTotals(gstr1));
  return {
    taxable: sections.taxable - books.taxable,
    tax: taxIn(sections) - books.tax,
  };
}
