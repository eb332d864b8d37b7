import type { Change } from "../../kit/history/history.server";
import { columnOf, type Field } from "../../kit/shared/define-fields";
import { REMOVED, scrubWithin } from "./erase.scrub";

/*
 * The texts of a line of history: a field is called by its key, in lines of before by its label.
 */

type Line = { changes: string; values: string | null };

const changesOf = ({ changes }: Pick<Line, "changes">) => JSON.parse(changes) as Change[];

export const historyNames = (
  fields: readonly (readonly [string, Pick<Field, "inSentence" | "column">])[],
) => new Set(fields.flatMap(([name, field]) => [columnOf(name, field), field.inSentence]));

/** Returns a field's earlier values from lines of its record's history, by its key and its label. */
export function saidBefore(lines: readonly Pick<Line, "changes">[]) {
  const changes = lines.flatMap(changesOf);
  return (...names: string[]): string[] =>
    changes
      .filter(({ field }) => names.includes(field))
      .flatMap(({ from, to }) => [from, to])
      .filter((value): value is string => typeof value === "string");
}

/** Fields with values that nobody typed: codes and states. Numbers and days identify nobody either. */
const CHOSEN = [
  "currency",
  "status",
  "method",
  "way",
  "kind",
  "regime",
  "what",
  "paper",
  "timeZone",
];
const NUMBER = /^[A-Z]{2,}-[\w-]+$/;
const DAY = /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+Z)?)?$/;

/** Keeps the part of a value that cannot be in anybody's words, in a line about somebody's own record. */
function figureOf(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => figureOf(key, one));
  if (typeof value === "object" && value !== null) return figuresWithin(value);
  const stays = typeof value !== "string" || CHOSEN.includes(key);
  return stays || NUMBER.test(value) || DAY.test(value) ? value : REMOVED;
}

/** Applies `figureOf` to all values of a line. */
export const figuresWithin = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, figureOf(key, value)]));

/** Removing a person from stored values leaves days as they are: digits of a phone may be those of one. */
export const sparingDays = (scrub: (text: string) => string) => (text: string) =>
  DAY.test(text) ? text : scrub(text);

/** A line's changes and values without a person. `scrub`: of any text; `value`: of a field's. */
export function lineLeft(
  line: Line,
  scrub: (text: string) => string,
  value: (field: string, text: string) => string,
  values: (values: object) => object = (all) => all,
): Line {
  const changes = changesOf(line).map(({ field, from, to }) => ({
    field,
    from: scrubWithin(from, (text) => value(field, text)),
    to: scrubWithin(to, (text) => value(field, text)),
  }));
  return {
    changes: JSON.stringify(changes),
    values:
      line.values && JSON.stringify(values(scrubWithin(JSON.parse(line.values) as object, scrub))),
  };
}

/** Whether a line says already what is left of it. */
export const isLeft = (line: object, left: object) =>
  Object.entries(left).every(([column, text]) => line[column as keyof typeof line] === text);
