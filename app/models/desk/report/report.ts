/** The parts of a report: its tables, and the papers behind their figures. Pure. */
import { toMajor } from "../../ground/money/money";
import { can, type Action, type Actor } from "../../kit/policy/policy";

/**
 * The kind of a column's values. Amounts are minor units of the table's currency, rates hundredths of a percent. Days
 * are tenths of a day, so that a mean needs no fraction. A month is "2026-11", a day "2026-11-21", a method the stored
 * word.
 */
export type CellKind = "text" | "method" | "month" | "day" | "count" | "money" | "rate" | "days";
export type ReportColumn = { key: string; label: string; kind: CellKind };
export type Cell = string | number | null;

/** The papers behind a figure: a list of the product, and what it is asked for. */
type PaperList = "enquiries" | "invoices" | "notes" | "payments" | "quotations" | "jobs";
export type Papers = { list: PaperList; filter: Record<string, string | number> };

export type ReportRow = {
  /** Tells the rows of a table apart. */
  key: string;
  cells: Record<string, Cell>;
  /** By the column whose figure they are. */
  papers: Record<string, Papers>;
  /** The record that the row is about. */
  about?: {
    kind: "customer" | "invoice" | "employee" | "handover" | "job" | "vehicle";
    id: number;
  };
  /** It can be taken back by an entry of its own. */
  reversible?: boolean;
};

export type ReportTable = {
  title: string;
  /** Null where no amounts stand in it. */
  currency: string | null;
  columns: ReportColumn[];
  rows: ReportRow[];
  /** The total of all rows, also of those that are not shown; null where nothing can be added up. */
  total: ReportRow | null;
  /** The number of rows after those shown: they are in the file. */
  more: number;
  /** The columns that are drawn of it, of one kind, by its rows. */
  chart: readonly string[];
};

export const REPORT_NAMES = [
  "sales",
  "enquiries",
  "surveys",
  "quotations",
  "outstanding",
  "collections",
  "jobs",
  "taxes",
  "profit",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

type Words = {
  title: string;
  about: string;
  /** The papers that count in its figures, and the day by which they count. */
  counts: string;
  /** The breakdowns, the usual one first. */
  by: Readonly<Record<string, string>>;
  /** It is about one day instead of a period. */
  asOf?: true;
  /** The action that its readers need, where that is not the one for reports. */
  access?: Action;
  /** The action that readers of single breakdowns need. */
  accessBy?: Readonly<Record<string, Action>>;
};

export const REPORTS: Record<ReportName, Words> = {
  sales: {
    title: "Sales",
    about: "What was invoiced, less credit notes and plus debit notes.",
    counts:
      "Issued invoices by invoice date, less credit notes and plus debit notes by their own dates. Cancelled and imported invoices are left out. A note counts for the employee and the route of its invoice.",
    by: { month: "Month", employee: "Employee", route: "Source and destination" },
  },
  enquiries: {
    title: "Enquiries",
    about: "Who asked and by which way, what was quoted, won and lost, how fast, and why lost.",
    counts:
      "Enquiries by the day they came, with their status now. Quoted counts all with a quotation. The days run from the call to the first quotation. The value is of accepted quotations in the currency of quotations.",
    by: { source: "Source", month: "Month", reason: "Why lost" },
  },
  surveys: {
    title: "Surveys",
    about:
      "What surveyed moves took, beside what was estimated, and the figures that would have fitted.",
    counts:
      "Completed jobs that start in the period and whose quotation has a survey, the last 1,000, with its newest survey. Estimates are by today's tariff. Hours are of one person: the hours worked on the job times its crew. Packages and cartons are those of packing lists; a carton is a package with a size, no crate and no roll. A truck agrees where its kind or volume is the size that was estimated.",
    by: {
      size: "Home",
      room: "Room",
      item: "Item",
      surveyor: "Surveyor",
      fit: "What would have fitted",
    },
  },
  quotations: {
    title: "Quotations",
    about: "How many were made, sent, accepted and declined, how fast, and why declined.",
    counts:
      "Quotations by the day they were made, with their status now. Sent counts all that ever left draft; the acceptance rate is accepted of sent. Expired counts drafts and sent ones past their last day. The days run from sending to acceptance.",
    by: { month: "Month", employee: "Employee", reason: "Why rejected" },
  },
  outstanding: {
    title: "Outstanding",
    about: "Who owes how much, and since when.",
    counts:
      "Unpaid balances of issued invoices, after notes and write-offs, by the days since the due date on the chosen day.",
    by: { customer: "Customer", invoice: "Invoice" },
    asOf: true,
  },
  collections: {
    title: "Collections",
    about: "What was received and given back, and the cash book.",
    counts:
      "Payments and advances by the day they were received; refunds by the day they were paid. Pending and failed payments are left out. A refund counts for the employee who recorded its payment. The cash book starts at zero; cash that is spent or handed over leaves it on its day.",
    by: { day: "Day", method: "Method", employee: "Employee", cash: "Cash book" },
    // It says what was spent.
    accessBy: { cash: "cashBook:view" },
  },
  jobs: {
    title: "Jobs",
    about: "Jobs, truck-days and the days of each crew member.",
    counts:
      "Jobs that start in the period. Cancelled jobs are counted apart and add no days. A truck-day is one truck on one day of a job, first and last day included. Late jobs are past their last day and not completed.",
    by: { month: "Month", crew: "Crew member", state: "Status" },
  },
  taxes: {
    title: "Taxes",
    about: "The tax of invoices and notes, by its heads.",
    counts:
      "Issued invoices by invoice date, less credit notes and plus debit notes by their own dates, with the tax that each was issued with. Cancelled and imported invoices are left out.",
    by: { month: "Month", rate: "Month and rate" },
  },
  profit: {
    title: "Profit",
    about: "What jobs, trucks, routes and people earned, less what they cost.",
    counts:
      "Income is the taxable value of issued invoices, less credit notes and plus debit notes; costs are expenses without the GST in them; each by its own date. The budget is what the office reckoned the job to cost, the estimate what its quotation expected. An invoice without a job counts for the first job of its quotation, and for that job's truck; a job without one for the truck, own or hired, that its goods went on. The salesperson made the quotation, or else the job or invoice. The worst stand first.",
    by: {
      job: "Job",
      worst: "Ten worst jobs",
      vehicle: "Truck",
      route: "Source and destination",
      customer: "Customer",
      employee: "Salesperson",
      month: "Month",
    },
    access: "profit:view",
  },
};

export const accessOf = (name: ReportName, by = ""): Action =>
  REPORTS[name].accessBy?.[by] ?? REPORTS[name].access ?? "report:view";

/** The breakdowns that somebody may read. */
export const breakdownsFor = (actor: Actor, name: ReportName) =>
  Object.entries(REPORTS[name].by).filter(([by]) => can(actor, accessOf(name, by)));

/** Returns the breakdown for a word, or the usual one for no word; null for an unknown word. */
export function breakdownOf(name: ReportName, asked: string): string | null {
  const words = Object.keys(REPORTS[name].by);
  if (asked === "") return words[0] ?? null;
  return words.find((word) => word === asked.toLowerCase()) ?? null;
}

/** So many rows stand on a page; all are in the file. */
export const SHOWN_ROWS = 100;

/** Adds up rows: of each named column the sum. */
export function totalOf(rows: readonly ReportRow[], columns: readonly string[]): ReportRow {
  const cells = columns.map((column): [string, number] => [
    column,
    rows.reduce((sum, row) => sum + Number(row.cells[column] ?? 0), 0),
  ]);
  return { key: "total", cells: Object.fromEntries(cells), papers: {} };
}

/** A figure as programs read it: major units, whole percent, days. */
export function plainCell(cell: Cell, { kind }: ReportColumn): Cell {
  if (cell === null || typeof cell === "string") return cell;
  if (kind === "money" || kind === "rate") return toMajor(cell);
  return kind === "days" ? cell / 10 : cell;
}
