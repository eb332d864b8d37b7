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

/** The names under which bodies and queries carry calendar dates. */
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
]);

/** The named dates of a body that are timestamps. */
export function timestampsIn(body: Record<string, unknown>): string[] {
  return Object.keys(body).filter((name) => DAY_NAMES.has(name) && isTimestamp(body[name]));
}

/** A copy of a body whose timestamps have become days. */
export function withDays(body: Record<string, unknown>, names: string[], timeZone: string) {
  const days = names.map((name) => [name, isoDay(String(body[name]), timeZone)]);
  return { ...body, ...Object.fromEntries(days) };
}
