import * as z from "zod";

import { formatDate } from "../../ground/day/calendar-date";
import { inputShape } from "../../kit/shared/define-fields";
import { day, text } from "../../kit/shared/field-kinds";

/** Days on which a truck takes no move, or somebody does not work. Pure. */

/** Whose absence it is. */
export const ABSENT = {
  vehicle: {
    key: "vehicleId",
    table: "Vehicle",
    title: "Off the road",
    is: "is off the road",
    back: "Back on the road",
  },
  driver: {
    key: "driverId",
    table: "Driver",
    title: "Leave",
    is: "is on leave",
    back: "Back from leave",
  },
  employee: {
    key: "employeeId",
    table: "User",
    title: "Leave",
    is: "is on leave",
    back: "Back from leave",
  },
} as const;

export type Absent = keyof typeof ABSENT;

/** The longest that one entry takes: who is away longer is deactivated. */
const MOST_DAYS = 366;

export const ABSENCE_FIELDS = {
  from: day("From", { required: true }),
  until: day("Until", { required: true, hint: "The last day" }),
  reason: text("Reason", 200, { hint: "As 'brakes', or 'wedding'" }),
};

export const AbsenceInput = z
  .object(inputShape(ABSENCE_FIELDS))
  .superRefine(({ from, until }, context) => {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
    const message =
      days < 0
        ? "Until cannot be before From"
        : days >= MOST_DAYS
          ? "Until cannot be more than a year after From: deactivate it instead"
          : null;
    if (message) context.addIssue({ code: "custom", path: ["until"], message });
  });
export type AbsenceInput = z.output<typeof AbsenceInput>;

type Days = { from: string; until: string };

/** "Nov 28, 2026 to Nov 30, 2026", or the one day */
export function daysText({ from, until }: Days): string {
  return from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`;
}

/** The reason of a truck's days; that of people is theirs. */
const why = (absent: Absent, reason: string | null) =>
  absent === "vehicle" && reason ? ` (${reason})` : "";

type Noted = Days & { reason: string | null };

/** "is off the road until Nov 30, 2026 (brakes)" */
export function absentText(absent: Absent, { until, reason }: Omit<Noted, "from">): string {
  return `${ABSENT[absent].is} until ${formatDate(until)}${why(absent, reason)}`;
}

/** "Off the road: Nov 28, 2026 to Nov 30, 2026 (brakes)" */
export function awayText(absent: Absent, days: Noted): string {
  return `${ABSENT[absent].title}: ${daysText(days)}${why(absent, days.reason)}`;
}
