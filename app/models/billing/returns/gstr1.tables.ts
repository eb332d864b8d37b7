/** GSTR-1 as its page shows it: each section as people read it, on a phone too. The files have the portal's columns. Pure. */
import { isQuarter } from "../../company/month/month";
import { formatMoney } from "../../ground/money/money";
import { NATURES } from "./gstr1.csv";
import type { Gstr1, HsnRow, OtherCurrency, PaperRow } from "./gstr1";
import { taxIn, type TaxSums } from "./gstr1.sums";
import { AMENDED_PAPERS, AMENDED_PLACES } from "./gstr1";
import { difference, supplyTotals, ties, together, type Books } from "./gstr1.totals";
import {
  type ShownColumn,
  type ShownCell,
  rupees,
  figure,
  PAPERS,
  PLACES,
  HSN,
  NIL_NAMES,
  AMENDED,
  AMENDED_BY_PLACE,
} from "./gstr1.columns";

/** More would make a page that nobody scrolls: the files have all. */
const SHOWN = 200;
export type ShownRow = {
  cells: ShownCell[];
  /** The record that the row is about. */
  record: { entity: PaperRow["entity"]; id: number } | null;
};
type ShownTable = {
  name: string;
  title: string;
  columns: Omit<ShownColumn<never>, "of">[];
  rows: ShownRow[];
  more: string;
};

/** Null where it has no rows. */
function table<T>(
  name: string,
  title: string,
  rows: readonly T[],
  columns: readonly ShownColumn<T>[],
  record: (row: T) => ShownRow["record"] = () => null,
): ShownTable[] {
  if (rows.length === 0) return [];
  const shown = rows
    .slice(0, SHOWN)
    .map((row) => ({ cells: columns.map(({ of }) => of(row)), record: record(row) }));
  // A column that is empty in every row would only take space.
  const places = columns.map((_, at) => at).filter((at) => shown.some(({ cells }) => cells[at]));
  return [
    {
      name,
      title,
      columns: columns
        .filter((_, at) => places.includes(at))
        .map(({ label, numeric, phone, named }) => ({ label, numeric, phone, named })),
      rows: shown.map((row) => ({ ...row, cells: places.map((at) => row.cells[at] ?? "") })),
      more:
        rows.length > SHOWN
          ? `The first ${SHOWN} of ${rows.length} rows: the files have all rows.`
          : "",
    },
  ];
}

const AMENDED_NAMES = {
  b2ba: "Amended: business customers",
  b2cla: "Amended: large invoices to customers in other States",
  cdnra: "Amended: notes to business customers",
  cdnura: "Amended: notes about large invoices",
  iff: "Amended in the IFFs of the quarter already",
} as const;

const AMENDED_PLACE_NAMES = {
  b2csa: "Amended: other customers without a GSTIN",
  ata: "Amended: advances received",
  txpda: "Amended: advances used",
} as const;

/** Tables 9A, 9C, 10 and 11. */
const amendedTables = ({ amended }: Gstr1) => [
  ...[...AMENDED_PAPERS, "iff" as const].flatMap((name) =>
    table(name, `${AMENDED_NAMES[name]} (${name})`, amended[name], AMENDED, ({ entity, id }) => ({
      entity,
      id,
    })),
  ),
  ...AMENDED_PLACES.flatMap((name) =>
    table(name, `${AMENDED_PLACE_NAMES[name]} (${name})`, amended[name], AMENDED_BY_PLACE),
  ),
];

function tablesOf(gstr1: Gstr1): ShownTable[] {
  const papers = (name: "b2b" | "b2cl" | "exp" | "cdnr" | "cdnur" | "iff", title: string) =>
    table(name, `${title} (${name})`, gstr1[name], PAPERS, ({ entity, id }) => ({ entity, id }));
  const hsn = (part: HsnRow["to"], title: string) =>
    table(
      `hsn(${part})`,
      title,
      gstr1.hsn.filter(({ to }) => to === part),
      HSN,
    );
  return [
    ...papers("b2b", "Business customers"),
    ...papers("b2cl", "Large invoices to customers in other States"),
    ...table("b2cs", "Other customers without a GSTIN (b2cs)", gstr1.b2cs, PLACES),
    ...papers("exp", "Exports"),
    ...papers("cdnr", "Notes to business customers"),
    ...papers("cdnur", "Notes about large invoices"),
    ...papers("iff", "In the IFFs of the quarter already"),
    ...amendedTables(gstr1),
    ...table("nil", "Exempt (nil)", gstr1.nil, [
      { label: "Supplies", of: ({ kind }) => NIL_NAMES[kind] },
      figure("Exempt", ({ exempt }) => rupees(exempt), "end"),
    ]),
    ...table("at", "Advances received (at)", gstr1.at, PLACES),
    ...table("txpd", "Advances of earlier months used (txpd)", gstr1.txpd, PLACES),
    ...(gstr1.hsnSplit
      ? [...hsn("b2b", "By SAC, business customers (hsn)"), ...hsn("b2c", "By SAC, others (hsn)")]
      : table("hsn", "By SAC (hsn)", gstr1.hsn, HSN)),
    ...table("doc_issue", "Numbers in use (doc_issue)", gstr1.docIssue, [
      { label: "Papers", of: ({ nature }) => NATURES[nature] },
      { label: "From", of: ({ from }) => from },
      { label: "To", of: ({ to }) => to },
      figure("Number", ({ total }) => String(total)),
      figure("Cancelled", ({ cancelled }) => (cancelled ? String(cancelled) : "")),
    ]),
  ];
}

/** The return names papers, or adds up what is alike. */
function papersOf(count: number | null): string {
  if (count === null) return "added up";
  return count === 1 ? "1 paper" : `${count} papers`;
}

function totalRow(label: string, papers: string, sums: TaxSums & { outside: number }) {
  return {
    label,
    papers,
    taxable: rupees(sums.taxable),
    igst: rupees(sums.igst),
    cgst: rupees(sums.cgst),
    sgst: rupees(sums.sgst),
    outside: rupees(sums.outside),
    tax: rupees(taxIn(sums) + sums.outside),
  };
}

/** A currency beneath what is together: the return has no column for it. */
function otherRow({ currency, count, taxable, tax }: OtherCurrency) {
  return {
    label: `In no section, in ${currency}`,
    papers: papersOf(count),
    taxable: formatMoney(taxable, currency),
    igst: "",
    cgst: "",
    sgst: "",
    outside: "",
    tax: formatMoney(tax, currency),
  };
}

const otherWords = ({ currency, taxable, tax }: OtherCurrency) =>
  ` In ${currency}, in none of these sums: taxable value ${formatMoney(taxable, currency)}, tax ${formatMoney(tax, currency)}.`;

/** Everything that the page shows of a return besides its problems. */
export function shownReturn({ gstr1, books }: { gstr1: Gstr1; books: Books }) {
  const { taxable, tax } = difference(gstr1, books);
  const known = `The ${isQuarter(gstr1.period) ? "quarter" : "month"}'s invoices and notes: taxable value ${rupees(books.taxable)}, tax ${rupees(books.tax)}.`;
  const off = `The sections differ from them by ${rupees(taxable)} and ${rupees(tax)}: do not file this.`;
  const sections = supplyTotals(gstr1);
  return {
    /** Whether a column says what is taxed outside GST. */
    hasOutside: gstr1.unplaced.outside !== 0,
    totals: [
      ...sections.map(({ section, label, count, ...sums }) =>
        totalRow(section === "none" ? label : `${label} (${section})`, papersOf(count), sums),
      ),
      totalRow("Together", "", together(sections)),
      ...gstr1.others.map(otherRow),
    ],
    tie: `${known} ${ties(gstr1, books) ? "The sections add up to them." : off}${books.others.map(otherWords).join("")}`,
    tables: tablesOf(gstr1),
  };
}
