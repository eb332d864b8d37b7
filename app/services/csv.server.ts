import { Readable } from "node:stream";

import { createReadableStreamFromReadable } from "@remix-run/node";

import { readingOn } from "~/platform/read-behind.server";

type Cell = string | number | null;

/** A byte order mark: without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front,
 * which it shows as text.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole table as text, for what is small. */
export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [head, ...rows].map(csvLine).join("");
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
  const next = readingOn(() => parts.next());
  const lines = async function* () {
    yield BOM + csvLine(head);
    try {
      for (let part = first; !part.done; part = await next()) {
        yield part.value.map(csvLine).join("");
      }
    } finally {
      await parts.return?.();
    }
  };
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
