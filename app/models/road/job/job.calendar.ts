import { addDays, formatDate, isCalendarDate, weekOf } from "../../ground/day/calendar-date";

const CALENDAR_VIEWS = ["week", "month"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export type CalendarRange = {
  view: CalendarView;
  /** The day that was asked for. */
  date: string;
  /** "Nov 16, 2026 to Nov 22, 2026" or "November 2026". */
  title: string;
  /** Whole weeks from Monday, but for a week that begins today; in a month some days are the neighbours'. */
  days: { day: string; outside: boolean }[];
  previous: string;
  next: string;
};

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** The calendar's view in an address, or null for the list. */
export function readCalendarView(params: URLSearchParams): CalendarView | null {
  const view = params.get("view")?.toLowerCase();
  return CALENDAR_VIEWS.find((known) => known === view) ?? null;
}

/** The day a calendar is about: the address', or today. */
export function readCalendarDate(params: URLSearchParams, today: string): string {
  const date = params.get("date") ?? "";
  // Years at the edge would have neighbours that are no calendar dates.
  return isCalendarDate(date) && date > "1901" && date < "2199" ? date : today;
}

/** The days a calendar shows around a date, and where its arrows lead; `first`: the day that a week begins with, for Monday. */
export function calendarRange(
  view: CalendarView,
  date: string,
  first = weekOf(date)[0],
): CalendarRange {
  if (view === "week") {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
    return {
      view,
      date,
      title: `${formatDate(first)} to ${formatDate(addDays(first, 6))}`,
      days: days.map((day) => ({ day, outside: false })),
      // One that begins in the middle follows the week that its own Monday is in.
      previous: first === weekOf(date)[0] ? addDays(date, -7) : addDays(first, -1),
      next: addDays(date, 7),
    };
  }
  const month = date.slice(0, 7);
  const firstOfMonth = `${month}-01`;
  const nextFirst = `${addDays(firstOfMonth, 31).slice(0, 7)}-01`;
  const days: CalendarRange["days"] = [];
  let [day] = weekOf(firstOfMonth);
  while (day < nextFirst || days.length % 7 !== 0) {
    days.push({ day, outside: day.slice(0, 7) !== month });
    day = addDays(day, 1);
  }
  return {
    view,
    date,
    title: `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
    days,
    previous: `${addDays(firstOfMonth, -1).slice(0, 7)}-01`,
    next: nextFirst,
  };
}

/** The rows of a planned week. */
const PLANNED = ["trucks", "people"] as const;
export type Planned = (typeof PLANNED)[number];

/** Posted and looked up for the truck that a job has. */
export const SAME_TRUCK = "same";

/** A place of the plan: a day, and a truck's id, "" for none, `SAME_TRUCK` for the one that a job has. */
export const planCell = (day: string, truck: string | number) => `${day}.${truck}`;

/** The rows that an address or a form names; null for none. */
export const readPlanned = (text: unknown): Planned | null =>
  PLANNED.find((by) => by === text) ?? null;

/**
 * The column at `x` among those of a row, by its place among them; null where they stand beneath one another. A bar lies over
 * the columns of all its days, so what is under the pointer says nothing of the day.
 */
export function columnAt(
  x: number,
  columns: readonly { left: number; right: number }[],
): number | null {
  const [first, ...others] = columns.flatMap(({ left, right }, index) =>
    left <= x && x < right ? index : [],
  );
  return others.length > 0 ? null : (first ?? null);
}

type MovedJob = { startDate: string; client: { name: string }; vehicle: { number: string } | null };

/** A move as it is told once it is made: what changed, by its customer. `from`: its day before; null where it was put back, as its customer knows it. */
export function movedSays(job: MovedJob, from: string | null): string {
  const [move, when] = [`The move of ${job.client.name}`, formatDate(job.startDate)];
  const goes = job.vehicle ? `goes with ${job.vehicle.number}` : "has no truck";
  if (from === null) return `${move} is on ${when} again, and ${goes}.`;
  if (from === job.startDate) return `${move} ${goes} now.`;
  return `${move} is on ${when} now. The customer has not been told.`;
}
