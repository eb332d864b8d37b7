/** Form 26AS (168 under the Act of 2025) as TRACES gives it, or as a list that people made of it. Pure. */
import { parse } from "csv-parse/sync";

import { delimiterOf } from "../../ground/typed/typed-text";

/** A line as it stands in the file, counted from 1 among those that tell of a deduction. */
export type Told = { row: number; tan: string; amount: string; date: string };

const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;
export const isTan = (text: string) => TAN.test(text);
export const tanIn = (text: string) => text.replace(/\s/g, "").toUpperCase();

/** Headings, by their letters alone. */
const HEADINGS: Readonly<Record<"tan" | "amount" | "date", RegExp>> = {
  tan: /^tan(of(the)?deductor)?$/,
  amount: /^(amount|(tax|tds)(deducted|amount))(rs|inr)?$/,
  date: /^(date|transactiondate|dateofpayment(credit)?)$/,
};
/** So much of a table says how it is parted. */
const START = 10_000;
/** A heading stands within so many lines. */
const ABOVE = 20;

/** Reads the lines of a file; null where none of them names the columns. Raises nothing: cells come as they stand. */
export function readForm26as(text: string): Told[] | null {
  return text.includes("^") ? readTraces(text) : readTable(text);
}

/** The text export: a deductor's line with name, TAN and sums, and under it each deduction with its section and days. */
function readTraces(text: string): Told[] {
  const told: Told[] = [];
  let tan = "";
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split("^").map((cell) => cell.trim());
    const named = cells.slice(0, 4).map(tanIn).find(isTan);
    if (named) tan = named;
    // A deduction: nothing, its number, section, transaction date, status, date of booking, remarks, paid, deducted, deposited.
    else if (tan && cells[0] === "" && /^\d+$/.test(cells[1] ?? "") && cells.length >= 9) {
      const [date = "", amount = ""] = [cells[3], cells[8]];
      told.push({ row: told.length + 1, tan, amount, date });
    }
  }
  return told;
}

/** A table with a heading, parted by whatever the heading is parted by. */
function readTable(text: string): Told[] | null {
  const options = {
    bom: true,
    delimiter: delimiterOf(text.slice(0, START)),
    skip_empty_lines: true,
    relax_quotes: true,
  };
  const rows = parse(text, { ...options, relax_column_count: true });
  for (const [at, head] of rows.slice(0, ABOVE).entries()) {
    const letters = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
    const where = (heading: RegExp) => letters.findIndex((name) => heading.test(name));
    const [tan, amount, date] = [HEADINGS.tan, HEADINGS.amount, HEADINGS.date].map(where);
    if (tan === undefined || amount === undefined || date === undefined) return null;
    if (Math.min(tan, amount, date) < 0) continue;
    return rows.slice(at + 1).map((cells, below) => ({
      row: below + 1,
      tan: cells[tan] ?? "",
      amount: cells[amount] ?? "",
      date: cells[date] ?? "",
    }));
  }
  return null;
}
