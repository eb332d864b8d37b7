/* An appointment for a survey: when it is told, and what is in its way. Pure. */

export const VISIT_WAYS = ["whatsapp", "email"] as const;

/** An appointment: YYYY-MM-DD, HH:MM or null, who goes, and whom it is at. */
export type VisitRow = {
  id: number;
  day: string;
  time: string | null;
  place: string | null;
  surveyor: { id: number; name: string } | null;
  whose: string;
  /** Something is counted. */
  isCounted: boolean;
};

/** What its customer is told of: "2026-11-30 10:30"; null where there is none. */
export const visitSaid = ({
  visitDay,
  visitTime,
}: {
  visitDay: string | null;
  visitTime: string | null;
}): string | null => visitDay && [visitDay, visitTime].filter(Boolean).join(" ");

const APART_MINUTES = 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether one surveyor would be at both: nobody is surveyed within less than an hour of another. */
export const areTwice = (one: VisitRow, other: VisitRow) =>
  one.id !== other.id &&
  one.day === other.day &&
  one.surveyor !== null &&
  one.surveyor.id === other.surveyor?.id &&
  one.time !== null &&
  other.time !== null &&
  Math.abs(minutesOf(one.time) - minutesOf(other.time)) < APART_MINUTES;

/** What else its surveyor has at its hour: "Ravi has the survey of Asha Rao at 10:30". */
export const clashesWith = (visit: VisitRow, others: readonly VisitRow[]): string[] =>
  others
    .filter((other) => areTwice(visit, other))
    .map(({ surveyor, whose, time }) => `${surveyor?.name} has the survey of ${whose} at ${time}`);
