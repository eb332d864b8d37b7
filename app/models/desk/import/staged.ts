/** A row's result: the cells shown, the problems found, and the records that it will become. Pure. */

export const TARGETS = [
  "User",
  "Item",
  "Enquiry",
  "Truck",
  "Tariff",
  "CatalogueEntry",
  "Quotation",
  "QuotationItem",
  "Invoice",
  "InvoiceItem",
] as const;
export type Target = (typeof TARGETS)[number];
export const FILLS = ["User:fill", "Item:fill"] as const;
export type Fill = (typeof FILLS)[number];

export type Value = string | number | boolean | null;
export type Staged = { target: Target | Fill; recordId: number; data: Record<string, Value> };

export type RowMessage = { column: string | null; message: string };

export type Outcome = "create" | "fill" | "skip" | "problem";

/** A row of the file by our columns: texts as they stand there. */
export type ImportedRow = { line: number; texts: Readonly<Record<string, string>> };

export type CheckedRow = {
  line: number;
  outcome: Outcome;
  shown: string[];
  messages: RowMessage[];
  staged: Staged[];
};

/** Checks some rows; what it has seen before counts for those that follow. */
export type Checker = (rows: readonly ImportedRow[]) => Promise<CheckedRow[]>;

/** A row of the dry run. */
export type ShownRow = { line: number; outcome: Outcome; shown: string[]; messages: RowMessage[] };
