/**
 * States that nobody stores because they follow from a record and the day: expired, overdue, unpaid. Each
 * is written once, as the condition that a query asks; whether one record in hand is in it is read off the
 * same condition, so the two cannot disagree. where-sql.server.ts says it in SQL.
 */

type Value = string | number;
/** The full condition on one column: a value, or bounds. */
type ColumnCondition =
  | Value
  | boolean
  | {
      in?: readonly Value[];
      not?: Value;
      lt?: Value;
      lte?: Value;
      gt?: Value;
      gte?: Value;
    };

/** A part of Prisma's where clauses: columns, all of them, and AND and OR of such. */
export type Condition = { [column: string]: ColumnCondition | readonly Condition[] };

/** The day on which a state is asked for, YYYY-MM-DD in the company's time zone; some need none. */
type Day = [] | [today: string];

/** A derived state of rows with these columns. */
export type State<Row, W, D extends Day> = {
  where: (...day: D) => W;
  of: (row: Row, ...day: D) => boolean;
};

/** Makes a state of its condition: `defineState<Row>()((today: string) => ({ dueDate: { lt: today } }))`. */
export function defineState<Row>() {
  return <const W extends Condition, D extends Day>(
    where: (...day: D) => W,
  ): State<Row, Mutable<W>, D> => ({
    where: where as (...day: D) => Mutable<W>,
    of: (row, ...day) => matches(where(...day), row as Record<string, unknown>),
  });
}

/** Prisma takes no readonly lists. */
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** Whether a row meets a condition. */
export function matches(condition: Condition, row: Record<string, unknown>): boolean {
  return Object.entries(condition).every(([column, asked]) => {
    if (column === "AND") return (asked as readonly Condition[]).every((one) => matches(one, row));
    if (column === "OR") return (asked as readonly Condition[]).some((one) => matches(one, row));
    return holds(row[column] as Value | null, asked as ColumnCondition);
  });
}

function holds(value: Value | null, asked: ColumnCondition): boolean {
  if (typeof asked !== "object") return value === asked;
  // As in SQL: nothing is asked of what is not there, and nothing is more or less than it.
  if (value === null) return false;
  const { in: list, not, lt, lte, gt, gte } = asked;
  return (
    (list === undefined || list.includes(value)) &&
    (not === undefined || value !== not) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte) &&
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte)
  );
}
