/**
 * Which reminder a document owes on a day, and when reminders may leave. Pure; days are the company's
 * calendar days (YYYY-MM-DD).
 */
import { invoiceUnpaid } from "../invoice/invoice.status";
import type { RowOf } from "../../kit/record/define-record";
import { quotationAwaitingAnswer } from "../../sales/quotation/quotation.status";
import { addDays } from "../../ground/day/calendar-date";
import { dayOf, hourOf, momentAt } from "../../ground/day/time-zone";

/** The documents that are reminded of: an invoice of its due date, a quotation of its last day. */
export const REMINDED = ["invoice", "quotation"] as const;
export type Reminded = (typeof REMINDED)[number];

/** The company's settings that decide about reminders: days after the due date, or before the last day, are separated by commas. */
export type ReminderRules = Pick<
  RowOf<"Company">,
  | "timeZone"
  | "invoiceReminders"
  | "invoiceReminderDays"
  | "quotationReminders"
  | "quotationReminderDays"
  | "reminderFromHour"
  | "reminderUntilHour"
>;

/** A stage: how many days after (or before) the document's date, and the date that has just reached it. */
export type Stage = { days: number; date: string };

/** `waiting` leaves by itself; the next three will not, for that reason; the others are in the outbox. */
export type ReminderState =
  | "waiting"
  | "off"
  | "no-address"
  | "revoked"
  | "queued"
  | "sent"
  | "failed"
  | "cancelled";

const MOST_DAYS = 365;

/** The days of a setting such as "3,10,30": rising, each once. Parts that say no number of days are dropped. */
export function readDays(setting: string): number[] {
  const days = setting
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,3}$/.test(part))
    .map(Number)
    .filter((number) => number <= MOST_DAYS);
  return [...new Set(days)].sort((a, b) => a - b);
}

export function isSwitchedOn(kind: Reminded, rules: ReminderRules): boolean {
  return kind === "invoice" ? rules.invoiceReminders : rules.quotationReminders;
}

/**
 * The stages that documents can have reached on a day, the latest first. A document is in the first
 * one whose `date` is not before the document's own, so an earlier stage is never made up for.
 */
export function stagesOn(kind: Reminded, rules: ReminderRules, today: string): Stage[] {
  if (kind === "quotation") {
    const left = readDays(rules.quotationReminderDays);
    return left.map((days) => ({ days, date: addDays(today, days) }));
  }
  // On the due date itself nothing is overdue yet.
  const late = readDays(rules.invoiceReminderDays).filter((days) => days > 0);
  return late.reverse().map((days) => ({ days, date: addDays(today, -days) }));
}

function reached(stages: Stage[], date: string): number | null {
  return stages.find((stage) => date <= stage.date)?.days ?? null;
}

/** The stage (days after the due date) that an invoice has reached; null when none is owed. */
export function invoiceStage(
  invoice: { status: string; balance: number; dueDate: string },
  rules: ReminderRules,
  today: string,
): number | null {
  if (!invoiceUnpaid.of(invoice)) return null;
  return reached(stagesOn("invoice", rules, today), invoice.dueDate);
}

/** The day after `today` on which an unpaid invoice reaches its next stage; null where it has reached the last. */
export function nextInvoiceStage(
  { dueDate }: { dueDate: string },
  rules: ReminderRules,
  today: string,
): string | null {
  const days = readDays(rules.invoiceReminderDays).map((late) => addDays(dueDate, late));
  return days.find((day) => day > today) ?? null;
}

/** The stage (days before the last day) that a quotation has reached; null when none is owed. */
export function quotationStage(
  quotation: { status: string; validUntil: string },
  rules: ReminderRules,
  today: string,
): number | null {
  if (!quotationAwaitingAnswer.of(quotation, today)) return null;
  return reached(stagesOn("quotation", rules, today), quotation.validUntil);
}

/** A reminder's key within its kind: the document, its date, and the stage. */
export function onceKey(kind: Reminded, id: number, date: string, stage: number): string {
  return `${onceKeyStart(kind)}${id}:${date}:${stageText(stage)}`;
}

export function onceKeyStart(kind: Reminded): string {
  return `${kind}-reminder:`;
}

/** A stage as keys hold it: of one length, so that the database can compare stages as text. */
export function stageText(days: number): string {
  return String(days).padStart(3, "0");
}

/** The hours of the day; those that make no sense give way to the product's own. */
export function sendingHours(rules: ReminderRules): { from: number; until: number } {
  const { reminderFromHour: from, reminderUntilHour: until } = rules;
  const sensible =
    Number.isInteger(from) && Number.isInteger(until) && from >= 0 && from < until && until <= 24;
  return sensible ? { from, until } : { from: 9, until: 19 };
}

/** When a reminder may leave that is ready at `moment`: at once, or when the next morning's hours begin. */
export function sendingTime(moment: Date, rules: ReminderRules): Date {
  const { from, until } = sendingHours(rules);
  const { timeZone } = rules;
  const open = (at: Date) => hourOf(at, timeZone) >= from && hourOf(at, timeZone) < until;
  if (open(moment)) return moment;
  const today = dayOf(moment, timeZone);
  // More than a day on only where the clocks skip the very hours of a day.
  const mornings = [0, 1, 2, 3].map((days) => momentAt(addDays(today, days), from, timeZone));
  return (
    mornings.find((at) => at > moment && open(at)) ?? momentAt(addDays(today, 4), from, timeZone)
  );
}

/** A document's stage in words: '10 days overdue (12 by now)', '3 days before expiry (2 left)'. */
export function stageWords(kind: Reminded, stage: number, actual: number): string {
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  if (kind === "invoice") {
    return `${days(stage)} overdue${actual > stage ? ` (${actual} by now)` : ""}`;
  }
  if (stage === 0) return "On the day of expiry";
  return `${days(stage)} before expiry${actual < stage ? ` (${actual} left)` : ""}`;
}

const stageOf = (kind: Reminded) => ({
  stage: {
    label: "Stage",
    show: (said: { stage: number; actual: number }) => stageWords(kind, said.stage, said.actual),
  },
});
export const HISTORY = {
  quotation: stageOf("quotation"),
  invoice: stageOf("invoice"),
};
