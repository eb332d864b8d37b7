/** The number of days that an invoice has been due. Pure. */
import { addDays } from "../../ground/day/calendar-date";

export const AGES = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
export type Age = (typeof AGES)[number];

export const AGE_WORDS: Record<Age, string> = {
  notDue: "Not yet due",
  upTo30: "0–30 days",
  upTo60: "31–60 days",
  upTo90: "61–90 days",
  over90: "Over 90 days",
};

/** All that is overdue, however long. */
export const OVERDUE = "overdue" as const;

/** The due dates of an age on a day, both included; an end that is left out is open. Due on the day itself is not yet overdue. */
export function dueDatesOf(
  age: Age | typeof OVERDUE,
  day: string,
): { dueFrom?: string; dueTo?: string } {
  const before = (days: number) => addDays(day, -days);
  switch (age) {
    case "notDue":
      return { dueFrom: day };
    case OVERDUE:
      return { dueTo: before(1) };
    case "upTo30":
      return { dueFrom: before(30), dueTo: before(1) };
    case "upTo60":
      return { dueFrom: before(60), dueTo: before(31) };
    case "upTo90":
      return { dueFrom: before(90), dueTo: before(61) };
    case "over90":
      return { dueTo: before(91) };
  }
}
