import { db, type Tx } from "~/platform/db.server";
import { invalidField } from "../../kit/shared/domain-error";
import { columnsByName, knownHeadings } from "./columns";
import type { Encoding } from "./encoding";
import { IMPORT_BYTES, type ImportKind } from "./import.kinds";
import { type Reading, readingOf, rowsOf, type TableRow, UNCALCULATED } from "./table-file.server";
import { DATE_ORDERS, type DateOrder, ordersOf, trimmed } from "./values";

/** A column of the file: its heading, some values, and in which orders how many of its days can be read ("dmy mdy": 12). */
type FileColumn = {
  heading: string;
  samples: string[];
  days: Record<string, number>;
};

export type Found = {
  reading: Reading;
  /** The line of the headings. */
  headingLine: number;
  columns: FileColumn[];
};

const PART = 512 * 1024;
/** Lists of other programs begin with the company's name, a title, the days they are of. */
const LOOKED_AT = 25;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

export function assertSize(size: number): void {
  if (size <= IMPORT_BYTES) return;
  throw invalidField("file", "The file is larger than 20 MB. Cut it into several files.");
}

/** Keeps an uploaded file, in parts: none of them is long to write. */
export async function keepFile(tx: Tx, importId: number, bytes: Uint8Array): Promise<void> {
  for (let part = 0; part * PART < bytes.length; part++) {
    const own = new Uint8Array(bytes.subarray(part * PART, (part + 1) * PART));
    await tx.importPart.create({ data: { importId, part, bytes: own } });
  }
}

/** The uploaded file. */
export async function keptFile(importId: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let part = 0; ; part++) {
    const found = await db.importPart.findUnique({
      where: { importId_part: { importId, part } },
    });
    if (!found) break;
    parts.push(found.bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The heading among the first rows: the one with the most names that we know, else the first with two texts. Where more
 * are known in two rows together, they are one heading: a cell of the second says more than the one above it.
 */
function headingAmong(kind: ImportKind, rows: readonly TableRow[]): TableRow | null {
  let best: TableRow | null = null;
  let points = 0;
  const take = (row: TableRow) => {
    const own = knownHeadings(kind, row.cells);
    if (own > points) [best, points] = [row, own];
  };
  rows.forEach(take);
  rows.slice(1).forEach((row, at) => {
    const above = rows[at]!.cells;
    const cells = Array.from(
      { length: Math.max(above.length, row.cells.length) },
      (_, index) => (row.cells[index]?.trim() ? row.cells[index] : above[index]) ?? "",
    );
    take({ line: row.line, cells });
  });
  const filled = (row: TableRow) => row.cells.filter((cell) => cell.trim()).length;
  return best ?? rows.find((row) => filled(row) > 1) ?? rows[0] ?? null;
}

/** So many sheets are looked into for the one that is meant. */
const SHEETS_LOOKED_AT = 20;

/** The sheet with the headings that we know best, among those that people see; the first of them where none has any. */
async function likelySheet(kind: ImportKind, bytes: Uint8Array, reading: Reading): Promise<number> {
  let [best, points] = [reading.sheet ?? 0, 0];
  const seen = (reading.sheets ?? []).flatMap(({ hidden }, sheet) => (hidden ? [] : [sheet]));
  if (seen.length < 2) return best;
  for (const sheet of seen.slice(0, SHEETS_LOOKED_AT)) {
    let looked = 0;
    for await (const { cells } of rowsOf(bytes, { ...reading, sheet })) {
      const own = knownHeadings(kind, cells);
      if (own > points) [best, points] = [sheet, own];
      if (++looked === LOOKED_AT) break;
    }
  }
  return best;
}

/**
 * Reads a file as a whole: how it is read, its headings, some values of each column. Raises `invalid` at `file` for what
 * cannot be read, and for a file without rows.
 */
export async function findIn(
  kind: ImportKind,
  bytes: Uint8Array,
  asked: { encoding?: Encoding; sheet?: number } = {},
): Promise<{ found: Found; rows: number }> {
  const reading = readingOf(bytes, asked.encoding);
  if (reading.sheets) reading.sheet = asked.sheet ?? (await likelySheet(kind, bytes, reading));
  const first: TableRow[] = [];
  let heading: TableRow | null = null;
  let rows = 0;
  const columns: FileColumn[] = [];
  const take = ({ line, cells }: TableRow) => {
    if (heading === null || line <= heading.line) return;
    rows += 1;
    cells.forEach((cell, index) => {
      const text = trimmed(cell).replace(UNCALCULATED, "");
      if (!text) return;
      const column = (columns[index] ??= emptyColumn(""));
      const sample = text.replace(/\s+/g, " ").slice(0, SAMPLE_LENGTH);
      if (column.samples.length < SAMPLES && !column.samples.includes(sample)) {
        column.samples.push(sample);
      }
      const orders = ordersOf(text).join(" ");
      if (orders) column.days[orders] = (column.days[orders] ?? 0) + 1;
    });
  };
  const begin = () => {
    heading = headingAmong(kind, first);
    heading?.cells.forEach((cell, index) => {
      const text = trimmed(cell).replace(UNCALCULATED, "");
      columns[index] = emptyColumn(text.replace(/\s+/g, " ").slice(0, SAMPLE_LENGTH));
    });
    first.forEach(take);
  };
  for await (const row of rowsOf(bytes, reading)) {
    if (heading !== null) take(row);
    else if (first.push(row) === LOOKED_AT) begin();
  }
  if (heading === null) begin();
  const headed = heading as TableRow | null;
  if (!headed || rows === 0) {
    const of = reading.sheets?.[reading.sheet ?? 0];
    throw invalidField(
      "file",
      of && (reading.sheets?.length ?? 0) > 1
        ? `The sheet '${of.name.slice(0, 60)}' has no rows below its headings. Choose another one.`
        : "The file has no rows below its headings. Choose another one.",
    );
  }
  const whole = Array.from(columns, (column) => column ?? emptyColumn(""));
  return { found: { reading, headingLine: headed.line, columns: whole }, rows };
}

const emptyColumn = (heading: string): FileColumn => ({
  heading,
  samples: [],
  days: {},
});

export type Choices = {
  columns: Record<string, number>;
  /** The order for days that can be read in two ways; null: not needed, or not said yet. */
  order: DateOrder | null;
  duplicates: "skip" | "fill" | "add";
};

/** Proposes choices for a file: columns by their headings, and the order of days where it follows from them. */
export function proposedFor(kind: ImportKind, found: Found): Choices {
  const columns = columnsByName(
    kind,
    found.columns.map(({ heading }) => heading),
  );
  return { columns: { ...columns }, order: null, duplicates: "skip" };
}

/** The column that a file of problem rows has besides its own: what it says is for people. */
export const WHAT_TO_DO = "What to do";

/** The headings of columns that hold something and are not used: no column of a file is left out in silence. */
export function unusedColumns(found: Found, chosen: Readonly<Record<string, number>>): string[] {
  const used = new Set(Object.values(chosen));
  return found.columns.flatMap(({ heading, samples }, index) =>
    used.has(index) || samples.length === 0 || heading === WHAT_TO_DO
      ? []
      : [heading || `Column ${index + 1}`],
  );
}

/** What was found in a file without the values that it shows of it, which may name anybody; which columns hold something stays. */
export function withoutSamples(json: string): string {
  const found = JSON.parse(json) as Partial<Found>;
  const columns = found.columns?.map(({ samples, ...column }) => {
    return { ...column, samples: samples.slice(0, 1).map(() => "") };
  });
  return JSON.stringify({ ...found, columns });
}

/** The order of days in some columns: the one that all their values allow, or those of which somebody has to say it. */
export function orderIn(
  found: Found,
  chosen: readonly number[],
): { order: DateOrder | null; asked: boolean; contradict: boolean; possible: DateOrder[] } {
  const sets = chosen.flatMap((index) =>
    Object.keys(found.columns[index]?.days ?? {}).map((orders) => orders.split(" ")),
  );
  const allowed = DATE_ORDERS.filter((order) => sets.every((orders) => orders.includes(order)));
  const possible = DATE_ORDERS.filter((order) => sets.some((orders) => orders.includes(order)));
  const [only = null] = allowed;
  if (sets.length > 0 && allowed.length === 1) {
    return { order: only, asked: false, contradict: false, possible };
  }
  return { order: null, asked: sets.length > 0, contradict: allowed.length === 0, possible };
}
