/*
 * A noun's interface to the code that makes pages fast; docs/performance.md describes each part's gain and its switch. A
 * noun's reader needs only these five.
 */

/** Results kept while the rows behind them are unchanged. */
export { remembered } from "./remembered.server";
/** Counts and sums that are kept with each write. */
export { countEach, groupsOf } from "./tally.server";
/** Says that nothing of an answer may be kept; does something for each answer, kept or not. */
export { eachTime, neverKept } from "./watch.server";
