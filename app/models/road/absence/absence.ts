import { type Question, STATE_WORDS } from "../../kit/record/shown-record";
import { formatDate } from "../../ground/day/calendar-date";

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

/** A record that still counts on another one. */
export type Hanging = { text: string; to: string };

/** So many of them are named in a sentence. */
const NAMED_AT_MOST = 5;

/** That a record which was deactivated is still counted on, in a sentence; nothing where it is not. */
export function hangingSaid(hangs: readonly Hanging[]): string {
  const named = hangs.slice(0, NAMED_AT_MOST).map(({ text }) => text);
  if (hangs.length > named.length) named.push(`${hangs.length - named.length} more`);
  return named.length > 0 ? `Still counted on: ${named.join("; ")}` : "";
}

/** The question before something is deactivated that is still counted on; none where nothing is. */
export const leavingQuestions = (name: string, hangs: readonly Hanging[]): Question[] =>
  hangs.length === 0
    ? []
    : [
        {
          what: STATE_WORDS.inactive.intent,
          label: STATE_WORDS.inactive.label,
          title: `Deactivate ${name}`,
          message: `${name} is still counted on. Each of these keeps ${name} until you change it:`,
          confirm: "Deactivate anyway",
          hangs,
        },
      ];
