/** GSTR-1 as its page shows it: each section as people read it, on a phone too. The files have the portal's columns. Pure. */
import { isQuarter, monthName } from "../../company/month/month";
import { formatMoney, rateText } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import { isStateCode, statePlace } from "../../ground/tax/states";
import { NATURES } from "./gstr1.csv";
import { sacWords } from "./gstr1.dated";
import type {
  AmendedPlace,
  AmendedRow,
  Gstr1,
  HsnRow,
  NilKind,
  OtherCurrency,
  PaperRow,
  PlaceRow,
} from "./gstr1";
import type { TaxSums } from "./gstr1.sums";
import { AMENDED_PAPERS, chargedOf } from "./gstr1";
import { summed } from "./gstr1.sums";
import { difference, supplyTotals, taxIn, ties, together, type Books } from "./gstr1.totals";

/** More would make a page that nobody scrolls: the files have all. */
const SHOWN = 200;

/** `phone`: where it stands in a phone's row; a table of which no column has a place is cards there, with all labels. */
type ShownColumn<T> = {
  label: string;
  numeric?: boolean;
  phone?: "middle" | "end" | "who" | "whole" | "date" | "status";
  named?: boolean;
  of: (row: T) => ShownCell;
};
/** `note` is printed below it in small type. */
export type ShownCell = string | { text: string; note: string };
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

const rupees = (minor: number) => formatMoney(minor, "INR");
const percent = (rate: number) => `${rateText(rate)}%`;
const place = (code: string) => (isStateCode(code) ? statePlace(code) : code);

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
  // What nothing is to be said of in any row would only push the rest aside.
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

/** What of a paper is out of the ordinary. */
function particulars({ entity, reverseCharge, type }: PaperRow): string {
  const zone = { R: "", SEWP: "SEZ, IGST paid", SEWOP: "SEZ, under LUT" }[type];
  const note = { invoice: "", credit: "Credit note", debit: "Debit note" }[entity];
  return [note, zone, reverseCharge ? "Reverse charge" : ""].filter(Boolean).join(", ");
}

/** Of reverse charge too, as the portal gets it; `chargedOf` keeps it out of every sum. */
function taxOf({ items, reverseCharge }: PaperRow): ShownCell {
  const text = rupees(taxIn(chargedOf({ items, reverseCharge: false })));
  return reverseCharge ? { text, note: "paid by recipient" } : text;
}

type Place = ShownColumn<never>["phone"];
const figure = <T>(label: string, of: (row: T) => ShownCell, phone?: Place): ShownColumn<T> => ({
  label,
  numeric: true,
  phone,
  of,
});
/** A figure that a phone names, because another stands beside it. */
const namedFigure = <T>(
  label: string,
  of: (row: T) => ShownCell,
  phone: Place = "status",
): ShownColumn<T> => ({ ...figure(label, of, phone), named: true });

const NUMBER: ShownColumn<PaperRow> = { label: "Number", of: ({ number }) => number };
const CLIENT: ShownColumn<PaperRow> = { label: "Client", phone: "middle", of: ({ name }) => name };
const DATE: ShownColumn<PaperRow> = {
  label: "Date",
  phone: "date",
  of: ({ date }) => formatDate(date),
};
const PLACE: ShownColumn<{ place: string }> = {
  label: "Place of supply",
  of: (row) => place(row.place),
};
const RATE = namedFigure<{ rate: number }>("Rate", ({ rate }) => percent(rate), "date");
const CHARGED = figure<PaperRow>("Taxable value", (row) => rupees(chargedOf(row).taxable));
const TAXABLE = figure<TaxSums>("Taxable value", ({ taxable }) => rupees(taxable), "end");
const VALUE = figure<PaperRow>("Value", ({ value }) => rupees(value), "end");

const PAPERS: ShownColumn<PaperRow>[] = [
  NUMBER,
  CLIENT,
  { label: "GSTIN", phone: "whole", of: ({ gstin }) => gstin ?? "" },
  DATE,
  PLACE,
  { label: "Kind", phone: "whole", of: particulars },
  figure("Rate", ({ items }) => items.map(({ rate }) => percent(rate)).join(", ")),
  CHARGED,
  namedFigure("Tax", taxOf),
  VALUE,
];

const PLACES: ShownColumn<PlaceRow>[] = [
  PLACE,
  {
    label: "Kind",
    phone: "whole",
    of: ({ interState }) => (interState ? "Inter-State" : "Intra-State"),
  },
  RATE,
  TAXABLE,
  namedFigure("Tax", (row) => rupees(taxIn(row))),
];

const HSN: ShownColumn<HsnRow>[] = [
  { label: "SAC", of: ({ sac }) => sac },
  { label: "Description", phone: "whole", of: ({ sac }) => sacWords(sac) },
  RATE,
  TAXABLE,
  figure("IGST", ({ igst }) => rupees(igst)),
  figure("CGST", ({ cgst }) => rupees(cgst)),
  figure("SGST or UTGST", ({ sgst }) => rupees(sgst)),
  namedFigure("Total", ({ value }) => rupees(value)),
];

/** Short enough for a phone; the file has the tool's words. */
const NIL_NAMES: Record<NilKind, string> = {
  INTRB2B: "Inter-State, registered",
  INTRAB2B: "Intra-State, registered",
  INTRB2C: "Inter-State, unregistered",
  INTRAB2C: "Intra-State, unregistered",
};

/** What it is now, and below it what was filed where that was something else. */
const amendedTo = (now: string, filed: string): ShownCell =>
  now === filed ? now : { text: now, note: `filed as ${filed}` };
const levied = ({ igst, cgst, sgst }: TaxSums) =>
  igst !== 0 ? `${rupees(igst)} IGST` : rupees(cgst + sgst);

const AMENDED: ShownColumn<AmendedRow>[] = [
  NUMBER,
  CLIENT,
  {
    label: "GSTIN",
    phone: "whole",
    of: ({ gstin, original }) => amendedTo(gstin ?? "", original.gstin ?? ""),
  },
  DATE,
  { ...PLACE, of: (row) => amendedTo(place(row.place), place(row.original.place)) },
  CHARGED,
  namedFigure("Tax", (row) => amendedTo(levied(chargedOf(row)), levied(chargedOf(row.original)))),
  VALUE,
];

const AMENDED_NAMES = {
  b2ba: "Amended: business customers",
  b2cla: "Amended: large invoices to customers in other States",
  cdnra: "Amended: notes to business customers",
  cdnura: "Amended: notes about large invoices",
  iff: "Amended in the IFFs of the quarter already",
} as const;

const AMENDED_PLACES: ShownColumn<AmendedPlace>[] = [
  { label: "Filed in", of: ({ month }) => monthName(month) },
  { ...PLACE, phone: "middle" },
  figure(
    "Taxable value",
    ({ rows, original }) =>
      amendedTo(rupees(summed(rows).taxable), rupees(summed(original).taxable)),
    "end",
  ),
  namedFigure("Tax", ({ rows, original }) =>
    amendedTo(levied(summed(rows)), levied(summed(original))),
  ),
];

/** Tables 9A, 9C, 10 and 11. */
const amendedTables = ({ amended }: Gstr1) => [
  ...[...AMENDED_PAPERS, "iff" as const].flatMap((name) =>
    table(name, `${AMENDED_NAMES[name]} (${name})`, amended[name], AMENDED, ({ entity, id }) => ({
      entity,
      id,
    })),
  ),
  ...table(
    "b2csa",
    "Amended: other customers without a GSTIN (b2csa)",
    amended.b2csa,
    AMENDED_PLACES,
  ),
  ...table("ata", "Amended: advances received (ata)", amended.ata, AMENDED_PLACES),
  ...table("txpda", "Amended: advances used (txpda)", amended.txpda, AMENDED_PLACES),
];

function tablesOf(gstr1: Gstr1): ShownTable[] {
  const papers = (name: "b2b" | "b2cl" | "cdnr" | "cdnur" | "iff", title: string) =>
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
