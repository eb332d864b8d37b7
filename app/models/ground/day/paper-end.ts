/** Until when a truck's or a driver's papers are good. Pure; for the browser as well. */
import { daysFrom, formatDate } from "./calendar-date";

/** The days of warning before a paper ends. */
export const ENDING_DAYS = 30;

/** A paper by its name, with the last day that it is good; null: not known. */
export type Paper = { name: string; until: string | null };

export type PaperWarning = {
  /** "Insurance of MH12AB1234 ended on Nov 01, 2026" */
  text: string;
  /** The warning where the owner is named: "Insurance ended on Nov 01, 2026". */
  sentence: string;
  /** The warning in a badge: "Insurance ended". */
  short: string;
  /** danger: it has ended; warning: it ends soon. */
  tone: "danger" | "warning";
};

/** The paper that ends first: "Insurance until Jan 31, 2027"; null if no end is known. */
export function firstEnd(papers: readonly Paper[]): string | null {
  const [first] = papers
    .flatMap(({ name, until }) => (until === null ? [] : [{ name, until }]))
    .sort((a, b) => a.until.localeCompare(b.until));
  return first ? `${first.name} until ${formatDate(first.until)}` : null;
}

/** The warnings about papers on a day: those that have ended, and those that end within thirty days. */
export function paperWarnings(whose: string, papers: readonly Paper[], day: string) {
  return papers.flatMap(({ name, until }): PaperWarning[] => {
    if (until === null) return [];
    const left = daysFrom(day, until);
    if (left > ENDING_DAYS) return [];
    const ended = left < 0;
    const [verb, on] = [ended ? "ended" : "ends", formatDate(until)];
    return [
      {
        text: `${name} of ${whose} ${verb} on ${on}`,
        sentence: `${name} ${verb} on ${on}`,
        short: `${name} ${verb}`,
        tone: ended ? "danger" : "warning",
      },
    ];
  });
}
