import { AsyncLocalStorage } from "node:async_hooks";

import { neverKept, noteUntil } from "./watch.server";

const MINUTE = 60_000;

let fixed: Date | null = null;
const fixedTime = new AsyncLocalStorage<Date>();

function moment(): Date {
  const at = fixedTime.getStore() ?? fixed;
  return at ? new Date(at) : new Date();
}

/** The present moment; tests may fix it. A page that looks at it is another one at the next look: none is kept. */
export function now(): Date {
  neverKept("it shows the present moment");
  return moment();
}

/**
 * The present moment for what changes only at some moments, of which those to come are given: it holds until the
 * first of them.
 */
export function nowBetween(...turns: (Date | null)[]): Date {
  const present = moment();
  for (const turn of turns) if (turn && turn > present) noteUntil(turn.getTime());
  return present;
}

/** Whether a moment has come. */
export function isPast(turn: Date): boolean {
  return turn <= nowBetween(turn);
}

/** The beginning of the present minute: for what need not be truer than that. */
export function thisMinute(): Date {
  return beginningOf(MINUTE);
}

/** The beginning of the present quarter of an hour: in every time zone hours and days begin with one. */
export function thisQuarter(): Date {
  return beginningOf(15 * MINUTE);
}

function beginningOf(length: number): Date {
  const begun = Math.floor(moment().getTime() / length) * length;
  noteUntil(begun + length);
  return new Date(begun);
}

/** The present moment for who keeps something: it is no part of what is made. */
export function clock(): number {
  return fixed ? fixed.getTime() : Date.now();
}

/** Fixes the clock (tests only); null lets it run again. */
export function setClock(at: Date | null): void {
  fixed = at;
}

/** Runs work as if it were another moment: the demo business lived for months before it was made. */
export function asAt<T>(at: Date, run: () => T): T {
  return fixedTime.run(at, run);
}
