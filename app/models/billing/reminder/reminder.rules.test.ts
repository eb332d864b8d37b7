import { describe, expect, test } from "vitest";

import { addDays } from "../../ground/day/calendar-date";
import { hourOf } from "../../ground/day/time-zone";
import {
  invoiceStage,
  nextInvoiceStage,
  onceKey,
  quotationStage,
  readDays,
  sendingHours,
  sendingTime,
  stagesOn,
  stageWords,
  type ReminderRules,
} from "./reminder.rules";

const RULES: ReminderRules = {
  timeZone: "Asia/Kolkata",
  invoiceReminders: true,
  invoiceReminderDays: "3,10,30",
  quotationReminders: true,
  quotationReminderDays: "3",
  reminderFromHour: 9,
  reminderUntilHour: 19,
};
const TODAY = "2026-11-21";

test.each([
  ["3,10,30", [3, 10, 30]],
  [" 30 , 3,10 ", [3, 10, 30]],
  ["3,3,03", [3]],
  ["", []],
  [",,", []],
  ["soon, 5, -2, 1.5, 1e2, 0x3, ٣, 400, 1000", [5]],
  ["0,365", [0, 365]],
])("the setting %j means %j", (setting, days) => expect(readDays(setting)).toEqual(days));

describe("an invoice owes the latest stage it has reached", () => {
  test.each([
    [-5, null],
    [0, null],
    [1, null],
    [2, null],
    [3, 3],
    [9, 3],
    [10, 10],
    [29, 10],
    [30, 30],
    [400, 30],
  ])("%i days after its due date: %j", (days, stage) => {
    const invoice = { status: "Sent", balance: 1, dueDate: addDays(TODAY, -days) };
    expect(invoiceStage(invoice, RULES, TODAY)).toBe(stage);
  });

  test.each([
    ["Sent", 1, 10],
    ["Overdue", 1, 10],
    ["Sent", 0, null],
    ["Sent", -1, null],
    ["Draft", 1, null],
    ["Paid", 0, null],
    // Marked as paid by hand, with a balance.
    ["Paid", 1, null],
    ["Cancelled", 1, null],
    ["anything", 1, null],
  ])("%s with a balance of %i: %j", (status, balance, stage) => {
    const invoice = { status, balance, dueDate: addDays(TODAY, -12) };
    expect(invoiceStage(invoice, RULES, TODAY)).toBe(stage);
  });

  test("not on the due date, whatever the setting says", () => {
    const rules = { ...RULES, invoiceReminderDays: "0" };
    expect(
      invoiceStage({ status: "Sent", balance: 1, dueDate: addDays(TODAY, -9) }, rules, TODAY),
    ).toBe(null);
  });
});

describe("a quotation owes the latest stage it has reached", () => {
  const rules = { ...RULES, quotationReminderDays: "7,3,0" };
  test.each([
    [8, null],
    [7, 7],
    [4, 7],
    [3, 3],
    [1, 3],
    [0, 0],
    [-1, null],
  ])("%i days before its last day: %j", (days, stage) => {
    const quotation = { status: "sent", validUntil: addDays(TODAY, days) };
    expect(quotationStage(quotation, rules, TODAY)).toBe(stage);
  });

  test.each([
    ["sent", 3],
    ["draft", null],
    ["approved", null],
    ["rejected", null],
    ["anything", null],
  ])("%s: %j", (status, stage) => {
    expect(quotationStage({ status, validUntil: addDays(TODAY, 2) }, RULES, TODAY)).toBe(stage);
  });
});

test("no days in the settings: no stages", () => {
  const rules = { ...RULES, invoiceReminderDays: "later", quotationReminderDays: "" };
  expect(stagesOn("invoice", rules, TODAY)).toEqual([]);
  expect(stagesOn("quotation", rules, TODAY)).toEqual([]);
});

test("a stage of a document and its date is one key, in which stages compare as text", () => {
  expect(onceKey("invoice", 17, "2026-11-11", 10)).toBe("invoice-reminder:17:2026-11-11:010");
  expect(onceKey("quotation", 2, "2026-11-24", 3)).toBe("quotation-reminder:2:2026-11-24:003");
});

describe("reminders leave by day", () => {
  test.each([
    // In India, five and a half hours ahead.
    ["Asia/Kolkata", "2026-11-21T03:29:59Z", "2026-11-21T03:30:00Z"],
    ["Asia/Kolkata", "2026-11-21T03:30:00Z", "2026-11-21T03:30:00Z"],
    ["Asia/Kolkata", "2026-11-21T13:29:59Z", "2026-11-21T13:29:59Z"],
    ["Asia/Kolkata", "2026-11-21T13:30:00Z", "2026-11-22T03:30:00Z"],
    // The company's midnight, and the last second before it.
    ["Asia/Kolkata", "2026-11-21T18:29:59Z", "2026-11-22T03:30:00Z"],
    ["Asia/Kolkata", "2026-11-21T18:30:00Z", "2026-11-22T03:30:00Z"],
    ["UTC", "2026-12-31T23:59:59Z", "2027-01-01T09:00:00Z"],
    // A day ahead of London and a day behind it.
    ["Pacific/Kiritimati", "2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z"],
    ["Pacific/Niue", "2026-11-21T07:00:00Z", "2026-11-21T20:00:00Z"],
    ["Asia/Kathmandu", "2026-11-21T00:00:00Z", "2026-11-21T03:15:00Z"],
    // The nights in which the clocks of New York go forward and back.
    ["America/New_York", "2026-03-08T04:00:00Z", "2026-03-08T13:00:00Z"],
    ["America/New_York", "2026-11-01T03:00:00Z", "2026-11-01T14:00:00Z"],
    // This Samoan day does not exist.
    ["Pacific/Apia", "2011-12-30T08:00:00Z", "2011-12-30T19:00:00Z"],
  ])("in %s what is ready at %s leaves at %s", (timeZone, ready, leaves) => {
    const time = sendingTime(new Date(ready), { ...RULES, timeZone });
    expect(time.toISOString()).toBe(leaves.replace("Z", ".000Z"));
  });

  test.each(["Asia/Kolkata", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "UTC"])(
    "in %s: any minute of the year, any hours",
    (timeZone) => {
      const start = Date.parse("2026-01-01T00:00:00Z");
      for (let count = 0; count < 2_000; count++) {
        const ready = new Date(start + count * 263 * 60_000);
        const from = count % 23;
        const until = from + 1 + (count % (24 - from));
        const rules = { ...RULES, timeZone, reminderFromHour: from, reminderUntilHour: until };
        const leaves = sendingTime(ready, rules);
        const hour = hourOf(leaves, timeZone);
        expect(hour >= from && hour < until, `${ready.toISOString()} ${from}-${until}`).toBe(true);
        expect(leaves.getTime() - ready.getTime()).toBeGreaterThanOrEqual(0);
        // What is ready within the hours leaves at once; else within a day and the hours of a night.
        const open = hourOf(ready, timeZone) >= from && hourOf(ready, timeZone) < until;
        if (open) expect(leaves).toEqual(ready);
        expect(leaves.getTime() - ready.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
      }
    },
  );

  test.each([
    [0, 24, { from: 0, until: 24 }],
    [8, 20, { from: 8, until: 20 }],
    [19, 9, { from: 9, until: 19 }],
    [9, 9, { from: 9, until: 19 }],
    [-1, 12, { from: 9, until: 19 }],
    [9, 25, { from: 9, until: 19 }],
    [NaN, 12, { from: 9, until: 19 }],
  ])("hours %j to %j are %j", (reminderFromHour, reminderUntilHour, hours) => {
    expect(sendingHours({ ...RULES, reminderFromHour, reminderUntilHour })).toEqual(hours);
  });
});

test.each([
  ["invoice", 10, 10, "10 days overdue"],
  ["invoice", 1, 1, "1 day overdue"],
  ["invoice", 10, 12, "10 days overdue (12 by now)"],
  ["quotation", 3, 3, "3 days before expiry"],
  ["quotation", 1, 1, "1 day before expiry"],
  ["quotation", 3, 0, "3 days before expiry (0 left)"],
  ["quotation", 0, 0, "On the day of expiry"],
] as const)("%s, stage %i, %i days: %s", (kind, stage, actual, words) => {
  expect(stageWords(kind, stage, actual)).toBe(words);
});

test.each([
  [0, 3],
  [2, 3],
  [3, 10],
  [29, 30],
  [30, null],
])("%i days after its due date the next reminder comes after %j", (days, next) => {
  const dueDate = addDays(TODAY, -days);
  expect(nextInvoiceStage({ dueDate }, RULES, TODAY)).toBe(next && addDays(dueDate, next));
});
