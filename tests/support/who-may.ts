import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { IS_HARD, isItsTurn } from "./effort";

const FILE = "tests/support/who-may.txt";

/**
 * Who asks. `owner` is the customer whose record it is, `unconfirmed` the same person before the mailbox is proven,
 * `other` another customer. `crew` and `books` are employees whose account opens a part of the office.
 */
export const READERS = [
  "nobody",
  "unconfirmed",
  "owner",
  "other",
  "employee",
  "crew",
  "books",
  "admin",
] as const;
export type Reader = (typeof READERS)[number];
export type Cells = Record<Reader, string>;

/** A question of the table: what is asked, of which record, by which form. */
export type Question = { asked: string; subject: string; form: string };
export type Row = Question & { cells: Cells };

/** The kinds of rows, by the word that they begin with. */
const KINDS = { page: /^(GET|POST) /, operation: /^API /, action: /^MAY / };
type Kind = keyof typeof KINDS;

const WORDS: Record<string, string> = {
  gone: "/dashboard Failed to fetch user details",
  back: "/payments/view/{id} You do not have permission to access this page",
};

/** Whether this run writes down what it finds (UPDATE_WHO_MAY=1), for people to read in the diff. */
export const UPDATES = process.env.UPDATE_WHO_MAY === "1";

/** Those of the office, of whom most rows say the same. */
const OFFICE: readonly Reader[] = ["employee", "books", "admin"];

/** Nothing is changed by a refusal, whichever way it is said. */
export const isRefused = (outcome: string) => /^([45]\d\d|login|no)$/.test(outcome);

/**
 * As whom it is asked. What Postgres may answer otherwise is what commands do: there by one who gets it done. Of those of the
 * office for whom the same is done an admin has one day, the others the next, as to make the records costs most: every
 * refusal, and all customers, are asked each day, and everybody in hard runs.
 */
export function askingOf([row]: readonly Row[], day = process.env.TEST_DAY): readonly Reader[] {
  if (!row || UPDATES || IS_HARD) return READERS;
  const { cells } = row;
  if (process.env.TEST_DATABASE === "postgres")
    return [(["admin", "owner"] as const).find((reader) => cells[reader] === "yes") ?? "admin"];
  const same = OFFICE.filter((reader) => cells[reader] === cells.admin);
  if (!day || isRefused(cells.admin) || same.length === 1) return READERS;
  const isAdmins = isItsTurn(nameOf(row), day);
  return READERS.filter((reader) => !same.includes(reader) || (reader === "admin") === isAdmins);
}

export const nameOf = ({ asked, subject, form }: Question) => `${asked} | ${subject} | ${form}`;

export function cellsOf(outcome: (reader: Reader) => string): Cells {
  return Object.fromEntries(READERS.map((reader) => [reader, outcome(reader)])) as Cells;
}

function readRow(line: string): Row & { done: string } {
  const [asked = "", subject = "", form = "", ...rest] = line.split("|").map((cell) => cell.trim());
  const done = rest[READERS.length] ?? "";
  const cells = cellsOf((reader) => {
    const word = rest[READERS.indexOf(reader)] ?? "";
    return word === "done" ? done : (WORDS[word] ?? word);
  });
  return { asked, subject, form, cells, done };
}

const linesOf = () => readFileSync(FILE, "utf8").split("\n");

/** The rows of a kind, as they stand in the file. */
export function readTable(kind: Kind): Row[] {
  return linesOf()
    .filter((line) => KINDS[kind].test(line))
    .map(readRow);
}

/** The table with what follows from definitions, where it has no row that says otherwise. */
export function withFollowing(table: readonly Row[], following: readonly Row[]): Row[] {
  const named = new Set(table.map(nameOf));
  return [...table, ...following.filter((row) => !named.has(nameOf(row)))];
}

/** Of a fixed width: a longer word in one row is no change of the others. */
function padded(row: Question, cells: string[], done: string): string {
  const { asked, subject, form } = row;
  const first = [asked.padEnd(32), subject.padEnd(24), form.padEnd(36)];
  return [...first, ...cells.map((cell) => cell.padEnd(11)), done].join(" | ").trimEnd();
}

/** A row as the file writes it; what is too long for a cell stands in the last column. */
function writeRow(row: Row, before: string): string {
  const words = new Map(Object.entries(WORDS).map(([word, outcome]) => [outcome, word]));
  const outcomes = READERS.map((reader) => row.cells[reader]);
  const long = (outcome: string) => outcome.includes(" ") && !words.has(outcome);
  const done = outcomes.includes(before) ? before : (outcomes.find(long) ?? "-");
  const cells = outcomes.map((found) => (found === done ? "done" : (words.get(found) ?? found)));
  return padded(row, cells, done);
}

/**
 * Writes what was found into the file: rows keep their place, new ones follow the last of the same thing asked or stand at
 * the end of their kind, and what `exists` does not know goes, as does what follows from definitions.
 */
export function writeTable(
  kind: Kind,
  found: readonly Row[],
  exists: (row: Row) => boolean,
  following: readonly Row[] = [],
): void {
  const told = new Map(following.map((row) => [nameOf(row), row.cells]));
  const follows = (row: Row) => isDeepStrictEqual(told.get(nameOf(row)), row.cells);
  const left = new Map(found.map((row) => [nameOf(row), row]));
  const isRow = (line: string) => KINDS[kind].test(line);
  const lines = linesOf().map((line) => {
    if (!isRow(line)) return line;
    const row = readRow(line);
    const now = left.get(nameOf(row));
    left.delete(nameOf(row));
    return now ? writeRow(now, row.done) : line;
  });
  for (const row of [...left.values()].filter((one) => !follows(one))) {
    const same = lines.findLastIndex((line) => line.startsWith(`${row.asked} `));
    lines.splice((same < 0 ? lines.findLastIndex(isRow) : same) + 1, 0, writeRow(row, ""));
  }
  const kept = lines.filter((line) => {
    if (!isRow(line)) return true;
    const { done: _, ...row } = readRow(line);
    return exists(row) && !follows(row);
  });
  writeFileSync(FILE, kept.join("\n"));
}

/** Rows as one object, so that a comparison names the row and the reader that differ. */
export function byName(rows: readonly Row[], asking = READERS as readonly Reader[]) {
  const asked = ({ cells }: Row): Partial<Cells> =>
    Object.fromEntries(asking.map((reader) => [reader, cells[reader]]));
  return Object.fromEntries(rows.map((row) => [nameOf(row), asked(row)]));
}
