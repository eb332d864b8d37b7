/*
 * What a noun may ask of that which makes pages fast; docs/performance.md says what each part gains and how it is switched
 * off. Who reads a noun needs to know no more than these five.
 */

/** What was made before, while the rows that it was made of are unchanged. */
export { remembered } from "./remembered.server";
/** Counts and sums that are kept with each write. */
export { countEach, groupsOf } from "./tally.server";
/** Says that nothing of an answer may be kept; does something for each answer, kept or not. */
export { eachTime, neverKept } from "./watch.server";
