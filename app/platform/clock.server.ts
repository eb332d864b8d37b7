import { AsyncLocalStorage } from "node:async_hooks";

import { neverKept, noteUntil } from "./fast/watch.server";

const MINUTE = 60_000;

let fixed: Date | null = null;
const fixedTime = new AsyncLocalStorage<Date>();

function moment(): Date {
  const at = fixedTime.getStore() ?? fixed;
  return at ? new Date(at) : new Date();
}

/** The present moment; tests may fix it. A page that asks for it differs each time, so it is never kept in memory. */
export function now(): Date {
  neverKept("it shows the present moment");
  return moment();
}

/** The present moment, for answers that change only at the given moments: they hold until the first of them. */
export function nowBetween(...turns: (Date | null)[]): Date {
  const present = moment();
  for (const turn of turns) if (turn && turn > present) noteUntil(turn.getTime());
  return present;
}

/** Whether a moment has come. */
export function isPast(turn: Date): boolean {
  return turn <= nowBetween(turn);
}

/** The beginning of the present minute, where that is exact enough. */
export function thisMinute(): Date {
  return beginningOf(MINUTE);
}

/** The beginning of the present quarter of an hour: hours and days begin with one in every time zone. */
export function thisQuarter(): Date {
  return beginningOf(15 * MINUTE);
}

function beginningOf(length: number): Date {
  const begun = Math.floor(moment().getTime() / length) * length;
  noteUntil(begun + length);
  return new Date(begun);
}

/** The present moment, for code that keeps answers: it does not become part of the answer. */
export function clock(): number {
  return fixed ? fixed.getTime() : Date.now();
}

/** Fixes the clock (tests only); null lets it run again. */
export function setClock(at: Date | null): void {
  fixed = at;
}

/** Runs work at another moment: the demo data covers the months before it was made. */
export function asAt<T>(at: Date, run: () => T): T {
  return fixedTime.run(at, run);
}
