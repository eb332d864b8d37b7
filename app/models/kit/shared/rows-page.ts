/**
 * The rows of a long paper's form, a page of them at a time: names that forms and the server share. The rows of other
 * pages are carried along in one hidden field; only the server reads it. A form of so many rows at most has none of this.
 */

export const ROWS_SHOWN = 50;

/** The field with the rows of the other pages, packed. */
export const CARRIED = "carriedRows";
/** The value of a submit that only shows other rows: a line's number, the rows from a line on, or one of the two below. */
export const SHOW_LINE = "showLine";
/** The rows from a line on, in which no row is gone to. */
export const rowsFrom = (line: number) => `${line}-`;
/** Makes a line behind the last one and goes there. */
export const NEW_LINE = "new";
/** Goes to the line whose number stands in the field LINE. */
export const ASKED_LINE = "asked";
export const LINE = "line";
/** Whether something was typed since the form was opened: its pages are forms again. */
export const TYPED = "typed";

/** A mistake in a row of another page; lines are counted from 1. */
export type WrongLine = { line: number; message: string };

/** Two versions of the rows where they differ, from the line `from` (counted from 1) on; cut off after a few. */
export type RowsCompared = {
  from: number;
  mine: readonly object[];
  theirs: readonly object[];
  /** The number of further rows on each side. */
  more: { mine: number; theirs: number };
};

/** The page of rows that a form shows; the rows themselves stand in the form's values. */
export type RowsPage = {
  /** Changes with each page that the server draws: a form is built again with it. */
  key: string;
  /** The number of rows on pages before and after it. */
  before: number;
  after: number;
  /** The value of the field CARRIED. */
  carried: string;
  /** Something was typed on this page or another since the form was opened. */
  typed: boolean;
  /** The sums of the carried rows in minor units, by their own rate, where the form adds them up. */
  sums: Readonly<Record<string, number>>;
  /** The place of the focus: the links to the other pages, one of the rows (from 0 on this page), or none of these. */
  goTo: "rows" | number | null;
  /** The first mistakes on other pages, and the number of further ones. */
  wrong: readonly WrongLine[];
  moreWrong: number;
};
