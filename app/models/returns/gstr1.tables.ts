/** GSTR-1 as its page shows it: the tables of the files, with figures as people read them. Pure. */
import { formatMoney } from "../money/money";
import type { Cell, CsvTable } from "./gstr1.csv";
import type { Gstr1 } from "./gstr1";
import { difference, supplyTotals, taxIn, type Books } from "./gstr1.totals";

/** More would make a page that nobody scrolls: the files have all. */
const SHOWN = 200;

const TITLES: Readonly<Record<string, string>> = {
  b2b: "b2b: clients with a GSTIN",
  b2cl: "b2cl: large, to other States",
  b2cs: "b2cs: other clients without a GSTIN",
  cdnr: "cdnr: notes to clients with a GSTIN",
  cdnur: "cdnur: notes about large invoices",
  exemp: "nil: exempt",
  at: "at: advances received",
  atadj: "txpd: advances adjusted",
  hsn: "hsn: by SAC",
  "hsn(b2b)": "hsn: by SAC, clients with a GSTIN",
  "hsn(b2c)": "hsn: by SAC, others",
  docs: "doc_issue: numbers in use",
};

/** Those that are counts or rates, not rupees. */
const PLAIN = /^(Rate|Total Quantity|Total Number|Cancelled)$/;

const rupees = (minor: number) => formatMoney(minor, "INR");

function shown(label: string, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  return PLAIN.test(label) ? String(cell) : rupees(Math.round(cell * 100));
}

function table({ name, head, rows }: CsvTable) {
  // What is empty or nought in every row says nothing here; the file has it.
  const places = head.map((_, at) => at).filter((at) => rows.some((row) => row[at]));
  return {
    name,
    title: TITLES[name] ?? name,
    columns: places.map((at) => ({
      label: head[at] ?? "",
      numeric: typeof rows[0]?.[at] === "number",
    })),
    rows: rows
      .slice(0, SHOWN)
      .map((row) => places.map((at) => shown(head[at] ?? "", row[at] ?? null))),
    more:
      rows.length > SHOWN ? `The first ${SHOWN} of ${rows.length} rows: the files have all.` : "",
  };
}

export function shownTables(
  { gstr1, books }: { gstr1: Gstr1; books: Books },
  tables: readonly CsvTable[],
) {
  const { taxable, tax } = difference(gstr1, books);
  const ties = taxable === 0 && tax === 0;
  const known = `The month's invoices and notes: taxable value ${rupees(books.taxable)}, tax ${rupees(books.tax)}.`;
  const off = `The sections differ from them by ${rupees(taxable)} and ${rupees(tax)}: do not file this.`;
  return {
    totals: supplyTotals(gstr1).map(({ section, label, count, ...sums }) => ({
      label: section === "none" ? label : `${section}: ${label}`,
      count: count === null ? "" : String(count),
      taxable: rupees(sums.taxable),
      igst: rupees(sums.igst),
      cgst: rupees(sums.cgst),
      sgst: rupees(sums.sgst),
      tax: rupees(taxIn(sums)),
    })),
    tie: `${known} ${ties ? "The sections add up to them." : off}`,
    tables: tables.map(table),
  };
}
