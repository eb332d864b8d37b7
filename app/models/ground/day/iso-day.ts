import { isCalendarDate } from "./calendar-date";
import { dayOf } from "./time-zone";

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

/** The dates of a body that are timestamps; `own`: the names of its fields that are calendar days. */
export function timestampsIn(body: Record<string, unknown>, own: ReadonlySet<string>): string[] {
  return Object.keys(body).filter(
    (name) => (own.has(name) || DAY_NAMES.has(name)) && isTimestamp(body[name]),
  );
}

/** A copy of a body whose timestamps have become days. */
export function withDays(body: Record<string, unknown>, names: string[], timeZone: string) {
  const days = names.map((name) => [name, isoDay(String(body[name]), timeZone)]);
  return { ...body, ...Object.fromEntries(days) };
}
