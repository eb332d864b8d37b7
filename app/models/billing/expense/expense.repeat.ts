/** An expense's repetition: words, days and sentences for its pages. Pure. */
import { daysOf, monthsAway } from "../../company/month/month";
import { addDays, formatDate, monthOf } from "../../ground/day/calendar-date";

/** The months from one to the next. */
const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;
export type Repeats = keyof typeof MONTHS;
export const REPEATS = Object.keys(MONTHS) as unknown as readonly [Repeats, ...Repeats[]];

/** The columns of one that does not repeat. */
export const NO_REPEAT = {
  repeats: null,
  repeatsUntil: null,
  repeatsOn: null,
  repeatsNext: null,
  repeatFailure: null,
} as const;

/** The day so many months after another: the `on`th, or the last of a shorter month. */
function monthsAfter(day: string, months: number, on: number): string {
  const month = monthsAway(monthOf(day), months);
  const meant = `${month}-${String(on).padStart(2, "0")}`;
  const last = addDays(daysOf(month).before, -1);
  return meant < last ? meant : last;
}

type Rule = { date: string; repeats: string | null; repeatsUntil: string | null };

/**
 * The columns that follow from a rule as it was typed. `before`: the rule that it was. While the date is unchanged, the intended
 * day of the month stays: 31, even after June 30.
 */
export function repeatColumns(
  { date, repeats, repeatsUntil }: Rule,
  before: (Pick<Rule, "date"> & { repeatsOn: number | null }) | null,
) {
  if (repeats === null) return NO_REPEAT;
  const meant = before?.date === date ? before.repeatsOn : null;
  const repeatsOn = meant ?? Number(date.slice(8));
  const next = monthsAfter(date, MONTHS[repeats as Repeats], repeatsOn);
  const over = repeatsUntil !== null && next > repeatsUntil;
  return { repeats, repeatsUntil, repeatsOn, repeatsNext: over ? null : next, repeatFailure: null };
}

type Repeating = Omit<Rule, "date"> & Record<"repeatsNext" | "repeatFailure", string | null>;

/** Says in a sentence when an expense repeats; null where it does not. */
export function repeatSaid({ repeats, repeatsUntil, repeatsNext, repeatFailure }: Repeating) {
  if (repeats === null) return null;
  const until = repeatsUntil ? ` until ${formatDate(repeatsUntil)}` : "";
  if (repeatsNext === null) return `Repeats ${repeats}${until}; this was the last`;
  if (repeatFailure === null)
    return `Repeats ${repeats}${until}; next on ${formatDate(repeatsNext)}`;
  return `Repeats ${repeats}${until}. ${failureSaid({ repeatsNext, repeatFailure })}`;
}

/** Why the next one is not made; null where nothing is in its way. */
export function failureSaid({
  repeatsNext,
  repeatFailure,
}: Pick<Repeating, "repeatsNext" | "repeatFailure">) {
  return repeatFailure && `Not repeated on ${formatDate(repeatsNext)}: ${repeatFailure}`;
}
