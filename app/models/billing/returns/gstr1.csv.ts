/** GSTR-1 as tables with the headings of the offline tool: figures stay figures. Pure. */
import { monthName } from "../../company/month/month";
import { toMajor } from "../../ground/money/money";
import { financialYearName } from "../../ground/tax/financial-year";
import { isStateCode, statePlace } from "../../ground/tax/states";
import type {
  AmendedPlace,
  AmendedRow,
  Gstr1,
  HsnRow,
  NilKind,
  PaperRow,
  SeriesRow,
} from "./gstr1";
import type { RateItem } from "./gstr1.sums";
import { sacWords } from "./gstr1.dated";

export type Cell = string | number | null;
export type CsvTable = { name: string; head: readonly string[]; rows: Cell[][] };

/** The sections by their names in addresses, in the order of the return. */
export const SECTIONS = [
  "b2b",
  "b2cl",
  "b2cs",
  "exp",
  "cdnr",
  "cdnur",
  "nil",
  "at",
  "txpd",
  "hsn",
  "doc_issue",
  "b2ba",
  "b2cla",
  "b2csa",
  "cdnra",
  "cdnura",
  "ata",
  "txpda",
] as const;
export type Section = (typeof SECTIONS)[number];

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "21-Nov-2026", as the offline tool reads days. */
function toolDay(day: string): string {
  return `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
}

const place = (code: string) => (isStateCode(code) ? statePlace(code) : code);

const TYPES: Record<PaperRow["type"], string> = {
  R: "Regular B2B",
  SEWP: "SEZ supplies with payment",
  SEWOP: "SEZ supplies without payment",
  WPAY: "WPAY",
  WOPAY: "WOPAY",
};

/** A column: its heading, and what it has of a row. */
type Column<R> = readonly [head: string, of: (row: R) => Cell];

const csvTable = <R>(
  name: string,
  rows: readonly R[],
  columns: readonly Column<R>[],
): CsvTable => ({
  name,
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, of]) => of(row))),
});

/** A row for each rate of each paper. */
const perRate = <R extends PaperRow>(rows: readonly R[]) =>
  rows.flatMap((row) => row.items.map((item) => ({ ...row, ...item })));

/** Filed rows of a place, by rate. */
const perPlaceRate = (found: readonly AmendedPlace[]) =>
  found.flatMap(({ month, rows }) => rows.map((row) => ({ ...row, month })));

type Rated = Pick<RateItem, "rate" | "taxable">;
const PLACE: Column<{ place: string }> = ["Place Of Supply", (row) => place(row.place)];
const SHARE: Column<unknown> = ["Applicable % of Tax Rate", () => null];
const RATE: Column<Rated> = ["Rate", (row) => row.rate / 100];
const TAXABLE: Column<Rated> = ["Taxable Value", (row) => toMajor(row.taxable)];
const CESS: Column<unknown> = ["Cess Amount", () => 0];
const RATED = [RATE, TAXABLE, CESS];
const SHOP: Column<unknown> = ["E-Commerce GSTIN", () => null];
const SUPPLY: Column<unknown> = ["Type", () => "OE"];
const UR_TYPES: Partial<Record<PaperRow["type"], string>> = { WPAY: "EXPWP", WOPAY: "EXPWOP" };
const UNREGISTERED: Column<PaperRow> = ["UR Type", ({ type }) => UR_TYPES[type] ?? "B2CL"];
/** Of goods alone. */
const SHIPPED: Column<unknown>[] = [
  ["Port Code", () => null],
  ["Shipping Bill Number", () => null],
  ["Shipping Bill Date", () => null],
];

const CLIENT: Column<PaperRow>[] = [
  ["GSTIN/UIN of Recipient", ({ gstin }) => gstin],
  ["Receiver Name", ({ name }) => name],
];
const INVOICE: Column<PaperRow>[] = [
  ["Invoice Number", ({ number }) => number],
  ["Invoice date", ({ date }) => toolDay(date)],
];
const NOTE: Column<PaperRow>[] = [
  ["Note Number", ({ number }) => number],
  ["Note Date", ({ date }) => toolDay(date)],
];
const valueOf = (what: string): Column<PaperRow> => [
  `${what} Value`,
  ({ value }) => toMajor(value),
];
const typeOf = (head: string): Column<PaperRow> => [head, ({ type }) => TYPES[type]];
const NOTE_TYPE: Column<PaperRow> = ["Note Type", ({ entity }) => (entity === "debit" ? "D" : "C")];
const REVERSE: Column<PaperRow> = [
  "Reverse Charge",
  ({ reverseCharge }) => (reverseCharge ? "Y" : "N"),
];

/** A paper's number and day as filed, and as amended: both stay. */
const filed = (columns: readonly Column<PaperRow>[]) =>
  columns.map(([head, of]): Column<AmendedRow> => [`Original ${head}`, (row) => of(row.original)]);
const revised = (columns: readonly Column<PaperRow>[]) =>
  columns.map(([head, of]): Column<AmendedRow> => [`Revised ${head}`, of]);

/* The columns after a paper's number and day, for issued and amended papers. */
const INVOICE_FACTS = [
  valueOf("Invoice"),
  PLACE,
  REVERSE,
  SHARE,
  typeOf("Invoice Type"),
  SHOP,
  ...RATED,
];
const NOTE_FACTS = [
  NOTE_TYPE,
  PLACE,
  REVERSE,
  typeOf("Note Supply Type"),
  valueOf("Note"),
  SHARE,
  ...RATED,
];
const LARGE_NOTE_FACTS = [NOTE_TYPE, PLACE, valueOf("Note"), SHARE, ...RATED];

const FILED_IN: Column<{ month: string }>[] = [
  ["Financial Year", ({ month }) => financialYearName(`${month}-01`)],
  ["Original Month", ({ month }) => monthName(month).slice(0, -5)],
];

const advanced = (amount: string): Column<Rated>[] => [
  SHARE,
  RATE,
  [`Gross Advance ${amount}`, TAXABLE[1]],
  CESS,
];
const amendedAdvances = (name: string, amount: string, found: readonly AmendedPlace[]) =>
  csvTable(name, perPlaceRate(found), [
    ...FILED_IN,
    [`Original ${PLACE[0]}`, PLACE[1]],
    ...advanced(amount),
  ]);

const HSN: Column<HsnRow>[] = [
  ["HSN", ({ sac }) => sac],
  ["Description", ({ sac }) => sacWords(sac)],
  ["UQC", () => "NA"],
  ["Total Quantity", () => 0],
  ["Total Value", ({ value }) => toMajor(value)],
  RATE,
  TAXABLE,
  ["Integrated Tax Amount", ({ igst }) => toMajor(igst)],
  ["Central Tax Amount", ({ cgst }) => toMajor(cgst)],
  ["State/UT Tax Amount", ({ sgst }) => toMajor(sgst)],
  CESS,
];

const NIL_WORDS: Record<NilKind, string> = {
  INTRB2B: "Inter-State supplies to registered persons",
  INTRAB2B: "Intra-State supplies to registered persons",
  INTRB2C: "Inter-State supplies to unregistered persons",
  INTRAB2C: "Intra-State supplies to unregistered persons",
};

export const NATURES: Record<SeriesRow["nature"], string> = {
  1: "Invoices for outward supply",
  4: "Debit Note",
  5: "Credit Note",
  6: "Receipt voucher",
  8: "Refund voucher",
};

const TABLES: Record<Section, (gstr1: Gstr1) => CsvTable | CsvTable[]> = {
  b2b: ({ b2b }) => csvTable("b2b", perRate(b2b), [...CLIENT, ...INVOICE, ...INVOICE_FACTS]),
  b2cl: ({ b2cl }) =>
    csvTable("b2cl", perRate(b2cl), [...INVOICE, valueOf("Invoice"), PLACE, SHARE, ...RATED, SHOP]),
  b2cs: ({ b2cs }) => csvTable("b2cs", b2cs, [SUPPLY, PLACE, SHARE, ...RATED, SHOP]),
  exp: ({ exp }) =>
    csvTable("exp", perRate(exp), [
      typeOf("Export Type"),
      ...INVOICE,
      valueOf("Invoice"),
      ...SHIPPED,
      ...RATED,
    ]),
  cdnr: ({ cdnr }) => csvTable("cdnr", perRate(cdnr), [...CLIENT, ...NOTE, ...NOTE_FACTS]),
  cdnur: ({ cdnur }) =>
    csvTable("cdnur", perRate(cdnur), [UNREGISTERED, ...NOTE, ...LARGE_NOTE_FACTS]),
  nil: ({ nil }) =>
    csvTable("exemp", nil, [
      ["Description", ({ kind }) => NIL_WORDS[kind]],
      ["Nil Rated Supplies", () => 0],
      ["Exempted(other than nil rated/non GST supply)", ({ exempt }) => toMajor(exempt)],
      ["Non-GST Supplies", () => 0],
    ]),
  at: ({ at }) => csvTable("at", at, [PLACE, ...advanced("Received")]),
  txpd: ({ txpd }) => csvTable("atadj", txpd, [PLACE, ...advanced("Adjusted")]),
  hsn: ({ hsn, hsnSplit }) =>
    hsnSplit
      ? (["b2b", "b2c"] as const).map((part) =>
          csvTable(
            `hsn(${part})`,
            hsn.filter(({ to }) => to === part),
            HSN,
          ),
        )
      : csvTable("hsn", hsn, HSN),
  b2ba: ({ amended: { b2ba } }) =>
    csvTable("b2ba", perRate(b2ba), [
      ...CLIENT,
      ...filed(INVOICE),
      ...revised(INVOICE),
      ...INVOICE_FACTS,
    ]),
  b2cla: ({ amended: { b2cla } }) =>
    csvTable("b2cla", perRate(b2cla), [
      ...filed(INVOICE),
      // The tool has one place, and files it as that of the amended invoice.
      [`Original ${PLACE[0]}`, PLACE[1]],
      ...revised(INVOICE),
      valueOf("Invoice"),
      SHARE,
      ...RATED,
      SHOP,
    ]),
  b2csa: ({ amended: { b2csa } }) =>
    csvTable("b2csa", perPlaceRate(b2csa), [...FILED_IN, PLACE, SUPPLY, SHARE, ...RATED, SHOP]),
  cdnra: ({ amended: { cdnra } }) =>
    csvTable("cdnra", perRate(cdnra), [...CLIENT, ...filed(NOTE), ...revised(NOTE), ...NOTE_FACTS]),
  cdnura: ({ amended: { cdnura } }) =>
    csvTable("cdnura", perRate(cdnura), [
      UNREGISTERED,
      ...filed(NOTE),
      ...revised(NOTE),
      ...LARGE_NOTE_FACTS,
    ]),
  ata: ({ amended: { ata } }) => amendedAdvances("ata", "Received", ata),
  txpda: ({ amended: { txpda } }) => amendedAdvances("atadja", "Adjusted", txpda),
  doc_issue: ({ docIssue }) =>
    csvTable("docs", docIssue, [
      ["Nature of Document", ({ nature }) => NATURES[nature]],
      ["Sr. No. From", ({ from }) => from],
      ["Sr. No. To", ({ to }) => to],
      ["Total Number", ({ total }) => total],
      ["Cancelled", ({ cancelled }) => cancelled],
    ]),
};

/** The tables of a section, or of all that have rows. */
export function csvTables(gstr1: Gstr1, section: Section | null = null): CsvTable[] {
  if (section) return [TABLES[section](gstr1)].flat();
  return SECTIONS.flatMap((name) => TABLES[name](gstr1)).filter(({ rows }) => rows.length > 0);
}
