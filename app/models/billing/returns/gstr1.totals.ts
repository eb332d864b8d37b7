/** The sections' totals, compared with the books. Pure. */
import {
  AMENDED_PAPERS,
  chargedOf,
  signOf,
  type Amended,
  type AmendedRow,
  type Gstr1,
  type OtherCurrency,
  type PaperRow,
} from "./gstr1";
import { added, NOTHING, summed, type TaxSums, taxIn } from "./gstr1.sums";

export type TotalRow = TaxSums & {
  /** Tax of papers outside GST, which no head holds. */
  outside: number;
  section: string;
  label: string;
  /** The number of papers, where the section lists them. */
  count: number | null;
};

/**
 * The month's invoices and notes by their own columns: count, taxable value and tax in rupees; other currencies
 * separately.
 */
export type Books = { count: number; taxable: number; tax: number; others: OtherCurrency[] };

const ofPapers = (rows: readonly PaperRow[]) =>
  rows.reduce<TaxSums>((sums, row) => added(sums, chargedOf(row), signOf(row)), NOTHING);

/** The sections that hold supplies, each once, and what amendments change of them: together with what is in none they are the books. */
export function supplyTotals(gstr1: Gstr1): TotalRow[] {
  const { b2b, b2cl, b2cs, exp, cdnr, cdnur, iff, nil, unplaced, amended } = gstr1;
  const { count, ...rest } = unplaced;
  const exempt = nil.reduce((sum, row) => sum + row.exempt, 0);
  const sections = [
    { section: "b2b", label: "Business customers", count: b2b.length, ...ofPapers(b2b) },
    { section: "b2cl", label: "Large, to other States", count: b2cl.length, ...ofPapers(b2cl) },
    { section: "b2cs", label: "Other customers", count: null, ...summed(b2cs) },
    ...(exp.length > 0
      ? [{ section: "exp", label: "Exports", count: exp.length, ...ofPapers(exp) }]
      : []),
    {
      section: "cdnr",
      label: "Notes to business customers",
      count: cdnr.length,
      ...ofPapers(cdnr),
    },
    { section: "cdnur", label: "Notes, large", count: cdnur.length, ...ofPapers(cdnur) },
    { section: "nil", label: "Exempt", count: null, ...NOTHING, taxable: exempt },
  ].map((row) => ({ ...row, outside: 0 }));
  const taken = {
    section: "iff",
    label: "In the IFFs of the quarter",
    count: iff.length + amended.iff.length,
    outside: 0,
    ...added(ofPapers(iff), changeOf(amended.iff)),
  };
  return [
    ...sections,
    ...amendedTotals(amended),
    ...(taken.count > 0 ? [taken] : []),
    ...(count > 0 ? [{ section: "none", label: "In no section", count, ...rest }] : []),
  ];
}

const AMENDED_LABELS = {
  b2ba: "Amended, business customers",
  b2cla: "Amended, large",
  cdnra: "Amended notes",
  cdnura: "Amended notes, large",
} as const;

const changeOf = (rows: readonly AmendedRow[]) =>
  added(ofPapers(rows), ofPapers(rows.map(({ original }) => original)), -1);

/** The amendments' differences from the filed figures. */
function amendedTotals({ b2csa, ...amended }: Amended): TotalRow[] {
  const papers = AMENDED_PAPERS.map((section) => {
    const rows = amended[section];
    const [label, count] = [AMENDED_LABELS[section], rows.length];
    return { section, label, count, outside: 0, ...changeOf(rows) };
  }).filter(({ count }) => count > 0);
  if (b2csa.length === 0) return papers;
  const [now, filed] = [b2csa.flatMap(({ rows }) => rows), b2csa.flatMap((row) => row.original)];
  const more = added(summed(now), summed(filed), -1);
  return [
    ...papers,
    { section: "b2csa", label: "Amended, other customers", count: null, outside: 0, ...more },
  ];
}

/** All rows together. */
export function together(rows: readonly TotalRow[]): TaxSums & { outside: number } {
  return { ...summed(rows), outside: rows.reduce((sum, { outside }) => sum + outside, 0) };
}

/** The return's differences from the books, in rupees; anything but zero is an error. */
export function difference(gstr1: Gstr1, books: Books): { taxable: number; tax: number } {
  const sums = together(supplyTotals(gstr1));
  return {
    taxable: sums.taxable - books.taxable,
    tax: taxIn(sums) + sums.outside - books.tax,
  };
}

/** Whether each paper of the books is somewhere in the return: the sums, how many they are, and each other currency. */
export function ties(gstr1: Gstr1, books: Books): boolean {
  const { taxable, tax } = difference(gstr1, books);
  const others = JSON.stringify(gstr1.others) === JSON.stringify(books.others);
  return taxable === 0 && tax === 0 && gstr1.papers === books.count && others;
}
