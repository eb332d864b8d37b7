import type { ColumnKind, Tally } from "./tally.tables";

/** A where clause of Prisma's as counters can be asked it. */
export type Asked = {
  /** All of it but what it asks of the moment. */
  rest: object;
  /** From when, and before when; null where it does not say. */
  from: Date | null;
  until: Date | null;
  /** Every column that it asks. */
  columns: Set<string>;
};

const WORDS = ["in", "not", "lt", "lte", "gt", "gte"];

/**
 * Returns a where clause as a question to a tally; null where the tally cannot answer: another column, a text, an amount
 * other than zero, a moment except as a range for all rows.
 */
export function askedOf(tally: Tally, where: object): Asked | null {
  const columns = new Set<string>();
  const rest: object[] = [];
  let from: Date | null = null;
  let until: Date | null = null;
  for (const [name, asked] of conjuncts(where)) {
    if (tally.columns[name] !== "moment") {
      if (!collect(tally, { [name]: asked }, columns)) return null;
      rest.push({ [name]: asked });
      continue;
    }
    const range = rangeOf(asked);
    if (!range) return null;
    columns.add(name);
    const { gte = null, lt = null } = range;
    if (gte && (!from || gte > from)) from = gte;
    if (lt && (!until || lt < until)) until = lt;
  }
  return { rest: { AND: rest }, from, until, columns };
}

/** The parts of a where clause that must all hold. */
function conjuncts(where: object): [string, unknown][] {
  return Object.entries(where).flatMap(([name, asked]): [string, unknown][] =>
    name === "AND"
      ? [asked as object | object[]].flat().flatMap((one) => conjuncts(one as object))
      : [[name, asked]],
  );
}

function rangeOf(asked: unknown): { gte?: Date; lt?: Date } | null {
  if (typeof asked !== "object" || asked === null) return null;
  const known = Object.entries(asked).every(
    ([word, value]) => (word === "gte" || word === "lt") && value instanceof Date,
  );
  return known ? asked : null;
}

/** Whether all of a condition is known; its columns are added to `columns`. */
function collect(tally: Tally, where: object, columns: Set<string>): boolean {
  return Object.entries(where).every(([name, asked]) => {
    if (name === "AND" || name === "OR") {
      return [asked as object | object[]]
        .flat()
        .every((one) => collect(tally, one as object, columns));
    }
    columns.add(name);
    return isKnown(tally.columns[name], asked);
  });
}

function isKnown(kind: ColumnKind | undefined, asked: unknown): boolean {
  if (kind === undefined || kind === "moment") return false;
  const bounds = typeof asked === "object" && asked !== null ? Object.entries(asked) : null;
  // Whether it is above zero is all that is kept of a number.
  if (kind === "sign") {
    return bounds
      ? bounds.every(([word, value]) => word !== "in" && isBound(word, value) && value === 0)
      : asked === 0;
  }
  // Where there is none it is kept as '', which only what asks for later days leaves out, as SQL does.
  const words = kind === "day?" ? ["gt", "gte"] : WORDS;
  if (bounds) return bounds.every(([word, value]) => words.includes(word) && isBound(word, value));
  return typeof asked === "string" && asked !== "";
}

function isBound(word: string, value: unknown): boolean {
  if (word === "in") return Array.isArray(value) && value.length > 0 && value.every(isWord);
  return WORDS.includes(word) && (typeof value === "string" || typeof value === "number");
}

const isWord = (value: unknown) => typeof value === "string";
