import { Readable } from "node:stream";

import { createReadableStreamFromReadable } from "@remix-run/node";

import type { Value } from "~/models/kit/record/columns";
import type { Rows } from "~/models/desk/exports/export.server";
import { amountText, rateText } from "~/models/ground/money/money";
import { isoIn } from "~/models/ground/day/time-zone";
import { download } from "../download.server";

type Cell = string | number | null;

/** A byte order mark: without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front,
 * which it shows as text.
 */
export function csvLine(cells: readonly Cell[]): string {
  return lineOf(
    cells.map((cell) => (typeof cell === "string" ? guarded(cell) : String(cell ?? ""))),
  );
}

/**
 * Also one that begins so after apostrophes: who reads the file takes exactly one away (`unguarded`). Spreadsheets of Japan
 * and China take the signs of full width for the plain ones; what nobody sees before a sign keeps none from counting.
 */
const FORMULA = /^'*[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r＝＋－＠]/u;

function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the original text of a guarded cell of such a file. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** One line of CSV of texts that are ours to read again: nothing is put in front of them. */
export function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${quoted.join(",")}\r\n`;
}

/** A whole table as text, for what is small. */
export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [head, ...rows].map(csvLine).join("");
}

/** The rows of a list as CSV, by and by: days and moments in ISO, amounts plain. */
export async function* csvOf({ columns, timeZone, batches }: Rows): AsyncGenerator<string> {
  yield BOM + lineOf(columns.map(({ label }) => guarded(label)));
  for await (const rows of batches) {
    yield rows
      .map((row) => lineOf(row.map((value, at) => cellOf(value, columns[at]!.kind, timeZone))))
      .join("");
  }
}

function cellOf(value: Value, kind: Rows["columns"][number]["kind"], timeZone: string): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return isoIn(value, timeZone);
  if (typeof value === "boolean" || kind === "yes") return value ? "Yes" : "No";
  if (typeof value === "string") return guarded(value);
  if (kind === "amount") return amountText(value);
  return kind === "rate" ? rateText(value) : String(value);
}

/**
 * A file of rows, sent as they are read; its name without the ending. The first are read before it is answered, so
 * that what cannot be read is said.
 */
export async function csvReply(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[][]>,
): Promise<Response> {
  const parts = rows[Symbol.asyncIterator]();
  const first = await parts.next();
  const lines = async function* () {
    yield BOM + csvLine(head);
    try {
      for (let part = first; !part.done; part = await parts.next()) {
        yield part.value.map(csvLine).join("");
      }
    } finally {
      await parts.return?.();
    }
  };
  const body = createReadableStreamFromReadable(Readable.from(lines()));
  return download(body, "text/csv; charset=utf-8", `${name}.csv`);
}
