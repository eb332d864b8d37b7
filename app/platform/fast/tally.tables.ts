/**
 * Which counters are kept of which table. The migrations' triggers keep them and are written by hand after this;
 * the doctor compares both with the rows themselves.
 */

/**
 * The form in which a tally keeps a column. A word is kept as it is; `day?` may be missing (kept as ''). A moment is
 * kept as its day in UTC, since the company's time zone may change. Only the sign of a number is kept.
 */
export type ColumnKind = "word" | "day" | "day?" | "moment" | "sign";

export type Tally = {
  columns: Readonly<Record<string, ColumnKind>>;
  /** Sums kept beside the count, in minor units: of `balance` the column "balanceSum". */
  sums: readonly string[];
  /**
   * Each row is counted once a level, under the level's own columns; the others are empty there. A count reads
   * the first level that knows all columns it asks for: so the small ones come first.
   */
  levels: readonly (readonly string[])[];
};

export const TALLIES = {
  User: { columns: { role: "word", status: "word" }, sums: [], levels: [["role", "status"]] },
  Item: {
    columns: { category: "word", status: "word" },
    sums: [],
    levels: [["category", "status"]],
  },
  Quotation: {
    columns: { createdAt: "moment", validUntil: "day", status: "word", liveInvoices: "sign" },
    sums: [],
    levels: [
      ["status", "liveInvoices"],
      ["createdAt", "status", "liveInvoices"],
      ["validUntil", "status", "liveInvoices"],
    ],
  },
  Invoice: {
    columns: {
      invoiceDate: "day",
      dueDate: "day",
      status: "word",
      currency: "word",
      balance: "sign",
      amountPaid: "sign",
      settledAmount: "sign",
    },
    sums: ["total", "amountPaid", "settledAmount", "balance"],
    levels: [
      ["status", "currency", "balance", "amountPaid", "settledAmount"],
      ["invoiceDate", "status", "currency", "balance", "amountPaid", "settledAmount"],
      ["dueDate", "status", "currency", "balance", "amountPaid", "settledAmount"],
    ],
  },
  Payment: {
    columns: { date: "day", status: "word", currency: "word", paymentMethod: "word" },
    sums: ["amount"],
    levels: [
      ["status", "currency", "paymentMethod"],
      ["date", "status", "currency", "paymentMethod"],
    ],
  },
  Job: {
    columns: {
      startDate: "day",
      endDate: "day?",
      status: "word",
      priority: "word",
      crewSize: "sign",
    },
    sums: [],
    levels: [
      ["status", "priority", "crewSize"],
      ["startDate", "status", "priority", "crewSize"],
      ["startDate", "endDate", "status"],
    ],
  },
} as const satisfies Record<string, Tally>;

/**
 * Columns that say of a row how many others count on it, kept by triggers too: so lists, indexes and counters can ask
 * for 'accepted, not billed' without looking into the other table.
 */
export const STORED_COUNTS = [
  {
    table: "Quotation",
    column: "liveInvoices",
    of: [
      { name: "Invoice", key: "quotationId", counted: { status: { not: "Cancelled" } } },
      { name: "BilledMove", key: "sourceQuotationId", counted: {} },
    ],
  },
  {
    table: "Job",
    column: "crewSize",
    of: [{ name: "JobAssignment", key: "jobId", counted: {} }],
  },
] as const;

export type TallyTable = keyof typeof TALLIES;

/** The tally of a table, or null for a table that has none. */
export function tallyOf(table: string): Tally | null {
  return table in TALLIES ? TALLIES[table as TallyTable] : null;
}

/** The days of a tally, which stand first in its key. */
export function daysOf(tally: Tally): string[] {
  return Object.keys(tally.columns).filter((name) => isDay(tally.columns[name]));
}

/** Whether a column is a day in the tally. */
export function isDay(kind: ColumnKind | undefined): boolean {
  return kind === "day" || kind === "day?" || kind === "moment";
}
