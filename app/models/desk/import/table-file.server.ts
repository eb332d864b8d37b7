import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as othersFirst } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { invalidField } from "../../kit/shared/domain-error";
import { type Delimiter, delimiterOf } from "../../ground/typed/typed-text";
import { type Encoding, encodingOf, fileKind } from "./encoding";
import { IMPORT_COLUMNS, IMPORT_ROWS } from "./import.kinds";
import { type Sheet, sheetsOf, uncalculatedIn, unpackedSize } from "./workbook.server";

export type Reading = {
  kind: "csv" | "xlsx";
  encoding: Encoding | null;
  /** Nothing in the file says so. */
  guessed: boolean;
  delimiter: Delimiter | null;
  /** The chosen sheet of a workbook, counted from 0, and all of its sheets. */
  sheet?: number;
  sheets?: Sheet[];
};

/** Marks a cell whose formula was never calculated: nobody types this character. */
export const UNCALCULATED = "\uE0F1";

/** A row with the line that it begins in, counted as people see it: from 1. */
export type TableRow = { line: number; cells: string[] };

const refuse = (message: string) => invalidField("file", message);

/** So much of a text is read before others get their turn: some milliseconds. */
const SLICE = 64 * 1024;
/** So many rows of a workbook. */
const ROWS = 250;
/** The limits for unpacking a workbook. Its parts state their sizes, and are not read beyond them. */
const UNPACKED = 400 * 1024 * 1024;
const TIMES = 200;

const count = (figure: number) => figure.toLocaleString("en-IN");

const TOO_MANY_ROWS = `The file has more than ${count(IMPORT_ROWS)} rows. Cut it into several files.`;

/** Tells how to read a file. Raises `invalid` at `file` where it is no table, in a sentence that says its kind. */
export function readingOf(bytes: Uint8Array, asked?: Encoding | null): Reading {
  const found = fileKind(bytes);
  if (found.kind === null) throw refuse(found.message);
  if (found.kind === "xlsx") {
    assertUnpacks(bytes);
    const sheets = sheetsOf(bytes);
    // The sheet that people see: somebody who hides a sheet means another one.
    const sheet = Math.max(
      0,
      sheets.findIndex(({ hidden }) => !hidden),
    );
    return { kind: "xlsx", encoding: null, guessed: false, delimiter: null, sheet, sheets };
  }
  const text = encodingOf(bytes, isUtf8);
  if (text.encoding === null) throw refuse(text.message);
  const encoding = (text.guessed && asked) || text.encoding;
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, SLICE));
  return { kind: "csv", encoding, guessed: text.guessed, delimiter: delimiterOf(start) };
}

/** Raises `invalid` for a workbook whose parts say that they unpack to more than a table can be. */
function assertUnpacks(bytes: Uint8Array): void {
  const unpacked = unpackedSize(bytes);
  if (unpacked > UNPACKED || unpacked > Math.max(bytes.length, 100_000) * TIMES) {
    throw refuse(
      "The workbook unpacks to far more than a table can be. Copy the rows into a new file.",
    );
  }
}

/**
 * The rows of a file that hold anything, others' work between them. Raises `invalid` at `file`, with the line, for
 * what cannot be read, and for more rows or columns than are taken.
 */
export async function* rowsOf(bytes: Uint8Array, reading: Reading): AsyncGenerator<TableRow> {
  let rows = 0;
  for await (const row of reading.kind === "xlsx"
    ? sheetRows(bytes, reading.sheet ?? 0)
    : textRows(bytes, reading)) {
    while (row.cells.length > 0 && !row.cells.at(-1)?.trim()) row.cells.pop();
    if (row.cells.length === 0) continue;
    if (row.cells.length > IMPORT_COLUMNS) {
      throw refuse(
        `Line ${row.line} has ${count(row.cells.length)} columns; at most ${IMPORT_COLUMNS} are taken. Remove those that are not needed.`,
      );
    }
    rows += 1;
    // The heading is a row besides.
    if (rows > IMPORT_ROWS + 1) throw refuse(TOO_MANY_ROWS);
    yield row;
  }
}

async function* textSlices(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    await othersFirst();
  }
  yield decoder.decode();
}

async function* textRows(bytes: Uint8Array, reading: Reading): AsyncGenerator<TableRow> {
  // The line after the last whole row: rows are read ahead of those that are taken.
  let next = 1;
  // The parser counts CR and LF within quotes one by one; people see one break.
  let over = 0;
  const begun: number[] = [];
  const parser = parse({
    delimiter: reading.delimiter ?? ",",
    // Lists that were put together have several kinds of line ends: by the first alone two rows would be one.
    record_delimiter: ["\r\n", "\n", "\r"],
    on_record: (cells: string[], { lines }) => {
      begun.push(lines - over - cells.reduce((count, cell) => count + times(cell, /[\r\n]/g), 0));
      over += cells.reduce((count, cell) => count + times(cell, /\r\n/g), 0);
      next = lines - over + 1;
      return cells;
    },
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  const source = Readable.from(textSlices(bytes, reading.encoding ?? "utf-8"));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      yield { line: begun.shift() ?? next, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(csvSentence(error, next)) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const times = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;

const HOW_QUOTES =
  'Within quotes a quote is written twice, as in "say ""yes"""; or remove the quotes of that line.';

function csvSentence({ code }: CsvError, line: number): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return `The quote that opens in line ${line} is never closed. ${HOW_QUOTES}`;
  }
  if (code === "CSV_MAX_RECORD_SIZE") {
    return `The row of line ${line} is longer than a million characters: a quote may be open there. ${HOW_QUOTES}`;
  }
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE") {
    return `The quotes of line ${line} do not fit together. ${HOW_QUOTES}`;
  }
  return `Line ${line} cannot be read. Open the file, look at that line, and save it again.`;
}

const UNREADABLE =
  "The workbook cannot be read: it seems to be broken. Open it in Excel, save it again, and choose it once more.";

async function* sheetRows(bytes: Uint8Array, sheet: number): AsyncGenerator<TableRow> {
  // Loaded with the first workbook: no start of the server should wait for it.
  const { streamXlsxRows } = await import("hucre/xlsx");
  const options = {
    readStyles: true,
    maxRows: IMPORT_ROWS + 100,
    maxInputBytes: bytes.length,
    sheet,
  };
  const uncalculated = await uncalculatedIn(bytes, sheet).catch(() => {
    throw refuse(UNREADABLE);
  });
  const rows = streamXlsxRows(bytes, options);
  for (let read = 1; ; read++) {
    const next = await rows.next().catch(() => {
      throw refuse(UNREADABLE);
    });
    if (next.done) return;
    const { index, values } = next.value;
    const cells = values.map(cellText);
    if (uncalculated.size > 0) {
      cells.forEach((text, at) => {
        if (!text && uncalculated.has(`${letters(at)}${index + 1}`)) cells[at] = UNCALCULATED;
      });
    }
    yield { line: index + 1, cells };
    if (read % ROWS === 0) await othersFirst();
  }
}

/** The name of a column: A for 0, AA for 26. */
function letters(at: number): string {
  const own = String.fromCharCode(65 + (at % 26));
  return at < 26 ? own : letters(Math.floor(at / 26) - 1) + own;
}

/** A cell of a workbook as text: days as YYYY-MM-DD, figures plain. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  }
  // 0.1 + 0.2 in a formula is 0.3 to people.
  if (typeof value === "number") return plain(Number(value.toPrecision(15)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : "";
}

/** Phones are figures to Excel: none of them may come as 9.1e+11. */
const plain = (figure: number) =>
  Number.isInteger(figure) && Math.abs(figure) < 1e21 ? BigInt(figure).toString() : String(figure);
