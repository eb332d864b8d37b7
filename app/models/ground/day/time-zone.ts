import { TZDateMini } from "@date-fns/tz/date/mini";
import { tzOffset } from "@date-fns/tz/tzOffset";
import { type DayStyle, formatDate, isCalendarDate, paperDay } from "./calendar-date";

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:?\d{2})?$/;

/** Whether a text is a moment (a day with a time), rather than a calendar date or anything else. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === "string" && value.length <= 40 && TIMESTAMP.test(value.trim());
}

/**
 * The calendar day of a full ISO timestamp in a time zone; one without an offset is the company's own
 * clock. Any other text comes back as it is, for the field to judge.
 */
export function isoDay(text: string, timeZone: string): string {
  const match = TIMESTAMP.exec(text.trim());
  const [, day = "", time = "", offset] = match ?? [];
  if (!match || !isCalendarDate(day)) return text;
  if (!offset) return Number.isNaN(Date.parse(`${day}T${time}Z`)) ? text : day;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const moment = new Date(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(moment.getTime()) ? text : dayOf(moment, timeZone);
}

/** Names under which bodies carry calendar dates besides those of their fields: other names of the same. */
const DAY_NAMES = new Set([
  "date",
  "movingDate",
  "expiryDate",
  "validUntil",
  "invoiceDate",
  "dueDate",
  "paymentDate",
  "startDate",
  "endDate",
  "scheduledDate",
  "toDate",
]);

/**
 * The dates of a body that are timestamps; `own`: the names of its fields that are calendar days, of one within another with a dot:
 * "lowerTds.until", of each of a list with brackets: "certificates[].date".
 */
export function timestampsIn(body: Record<string, unknown>, own: ReadonlySet<string>): string[] {
  return [...new Set([...Object.keys(body), ...own])].filter(
    (name) => (own.has(name) || DAY_NAMES.has(name)) && valuesIn(body, name).some(isTimestamp),
  );
}

const LIST = /\[\]$/;
type Inner = Record<string, unknown> | null | undefined;

function valuesIn(body: Record<string, unknown>, name: string): unknown[] {
  const [outer = "", inner] = name in body ? [name] : name.split(".");
  if (inner === undefined) return [body[outer]];
  const value = body[outer.replace(LIST, "")];
  const all = LIST.test(outer) ? (Array.isArray(value) ? (value as unknown[]) : []) : [value];
  return all.map((one) => (one as Inner)?.[inner]);
}

/** A copy of a body whose timestamps have become days. */
export function withDays(body: Record<string, unknown>, names: string[], timeZone: string) {
  const copy = { ...body };
  for (const name of names) {
    const dayOfOne = (value: unknown) =>
      isTimestamp(value) ? isoDay(String(value), timeZone) : value;
    const [outer = "", inner] = name.split(".");
    const key = outer.replace(LIST, "");
    const within = (one: unknown) =>
      inner === undefined ? dayOfOne(one) : withInner(one, inner, dayOfOne);
    copy[key] = LIST.test(outer) ? (copy[key] as unknown[]).map(within) : within(copy[key]);
  }
  return copy;
}

const withInner = (one: unknown, inner: string, made: (value: unknown) => unknown) =>
  typeof one === "object" && one !== null && inner in one
    ? { ...one, [inner]: made((one as Record<string, unknown>)[inner]) }
    : one;

/** A calendar month: its days as text, and its moments in the company's time zone (`until` excluded). */
export type Month = {
  /** YYYY-MM */
  key: string;
  /** "Nov 2026" */
  label: string;
  firstDay: string;
  /** The first day of the month after. */
  nextDay: string;
  from: Date;
  until: Date;
};

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function firstDayOf(months: number): string {
  const year = Math.floor(months / 12);
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The last `count` months up to that of `today`, oldest first. */
export function lastMonths(today: string, timeZone: string, count = 6): Month[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = current - count + 1 + index;
    const [firstDay, nextDay] = [firstDayOf(month), firstDayOf(month + 1)];
    return {
      key: firstDay.slice(0, 7),
      label: `${NAMES[month % 12]} ${firstDay.slice(0, 4)}`,
      firstDay,
      nextDay,
      from: startOfDay(firstDay, timeZone),
      until: startOfDay(nextDay, timeZone),
    };
  });
}

/* Moments (DateTime columns) become days and times only through the company's time zone. */

/** Returns the clock of a time zone at a moment: "2026-11-21T14:05:00.000Z", but of that zone. */
function wallClock(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + tzOffset(timeZone, moment) * 60_000).toISOString();
}

/** A moment as a company's clock shows it, with how far that is from UTC: "2026-11-21T14:05:00+05:30". */
export function isoIn(moment: Date, timeZone: string): string {
  const minutes = tzOffset(timeZone, moment);
  const two = (part: number) => String(part).padStart(2, "0");
  const away = Math.abs(minutes);
  const offset = `${two(Math.floor(away / 60))}:${two(Math.floor(away % 60))}`;
  return `${wallClock(moment, timeZone).slice(0, 19)}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** Returns that clock as a date of UTC: spreadsheets know no time zones. */
export function clockIn(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + tzOffset(timeZone, moment) * 60_000);
}

/** The calendar day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 10);
}

/** The hour of a moment in a time zone, 0 to 23. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(wallClock(moment, timeZone).slice(11, 13));
}

/** A moment's time in a time zone as HH:MM. */
export function timeOf(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(11, 16);
}

/** The moment at which a calendar day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(day, 0, timeZone);
}

/** The moment at which an hour (0 to 23) of a calendar day begins; the next one where clocks skip it. */
export function momentAt(day: string, hour: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date, hour, timeZone).getTime());
}

/** A moment as a day in a time zone, formatted as `formatDate` does. */
export function formatMoment(moment: Date, timeZone: string): string {
  return formatDate(dayOf(moment, timeZone));
}

/** A moment as its day and the time of day in a time zone: "Nov 21, 2026, 14:05". */
export function formatMomentAndTime(moment: Date, timeZone: string, style: DayStyle = {}): string {
  return `${paperDay(style, dayOf(moment, timeZone))}, ${timeOf(moment, timeZone)}`;
}
