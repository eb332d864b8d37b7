import { describe, expect, test } from "vitest";

import { INVOICE_FORM } from "../../billing/invoice/invoice.fields";
import { ITEM_FORM } from "../../sales/item/item.fields";
import { JOB_FIELDS } from "../../road/job/job.fields";
import { PAYMENT_FORM } from "../../billing/payment/payment.fields";
import { QUOTATION_FIELDS } from "../../sales/quotation/quotation.fields";
import { ACCOUNT_FORM, PROFILE_FIELDS } from "../../people/user/user.fields";
import { historyLabels, historyText } from "../history/history-labels.server";
import {
  columns,
  otherNames,
  replyShape,
  sent,
  texts,
  type Field,
  type FieldKind,
  type Fields,
} from "./define-fields";
import { descriptionOf } from "./described";

const TABLES: Record<string, Fields> = {
  account: ACCOUNT_FORM,
  profile: PROFILE_FIELDS,
  item: ITEM_FORM,
  quotation: QUOTATION_FIELDS,
  invoice: INVOICE_FORM,
  payment: PAYMENT_FORM,
  job: JOB_FIELDS,
};

const EVERY = Object.entries(TABLES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, field]) => ({ noun, name, field: field as Field })),
);

/** A stored value of each kind, and what its control, the history and /api make of it. */
const SAMPLES: Partial<
  Record<FieldKind, { stored: unknown; text: string; shown: string; sent: unknown }>
> = {
  text: { stored: "Meera", text: "Meera", shown: "Meera", sent: "Meera" },
  area: {
    stored: "12 Hill Road\nPune",
    text: "12 Hill Road\nPune",
    shown: "12 Hill Road\nPune",
    sent: "12 Hill Road\nPune",
  },
  phone: { stored: "98220 12345", text: "98220 12345", shown: "98220 12345", sent: "98220 12345" },
  email: {
    stored: "m@example.com",
    text: "m@example.com",
    shown: "m@example.com",
    sent: "m@example.com",
  },
  amount: { stored: 12_345_67, text: "12345.67", shown: "₹12,345.67", sent: 12345.67 },
  rate: { stored: 2_50, text: "2.5", shown: "2.5", sent: 2.5 },
  whole: { stored: 12, text: "12", shown: "12", sent: 12 },
  day: { stored: "2026-11-21", text: "2026-11-21", shown: "Nov 21, 2026", sent: "2026-11-21" },
  time: { stored: "09:30", text: "09:30", shown: "09:30", sent: "09:30" },
  id: { stored: 7, text: "7", shown: "7", sent: 7 },
  tick: { stored: true, text: "on", shown: "Yes", sent: true },
};

const sampleOf = ({ kind, options, inSentence }: Field) => {
  // Where nothing may be chosen the empty option stands first.
  const first = options?.find(({ value }) => value !== "");
  return kind === "choice"
    ? { stored: first!.value, text: first!.value, shown: first!.label, sent: first!.value }
    : (SAMPLES[kind] ?? expect.fail(`a sample of ${kind}, for ${inSentence}`));
};

const messagesOf = ({ block }: Field, input: unknown) =>
  block.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe.each(EVERY)("$noun: $name", ({ noun, name, field }) => {
  test("is written, told and sent as it was typed", () => {
    const sample = sampleOf(field);
    expect(field.text(sample.stored)).toBe(sample.text);
    expect(historyText(field, sample.stored, "INR")).toBe(sample.shown);
    expect(field.sent(sample.stored)).toBe(sample.sent);
    expect(field.reply.parse(sample.sent)).toBe(sample.sent);
    expect(field.block.parse(sample.text)).toBe(sample.stored);
    expect(field.text(null)).toBe("");
  });

  test("says what is missing, or is empty without it", () => {
    const absent = ["", null, undefined].map((input) => field.block.safeParse(input));
    for (const { success, data, error } of absent) {
      expect(success).toBe(!field.required);
      if (!success) expect(error?.issues[0]?.message).toMatch(/ is required$/);
      else if (field.absent === "zero") expect(data).toBe(field.kind === "tick" ? false : 0);
      else expect(data ?? null).toBeNull();
    }
  });

  test("refuses what is too much, or nothing of its kind, in a sentence of its own", () => {
    const { kind, max = 0 } = field;
    if (["text", "area", "phone"].includes(kind)) {
      expect(messagesOf(field, "x".repeat(max))).toEqual([]);
      expect(messagesOf(field, "x".repeat(max + 1))[0]).toMatch(`at most ${max} characters`);
    }
    const wrong: Partial<Record<FieldKind, unknown[]>> = {
      email: ["nobody", "a@b", "a@example.com, b@example.com"],
      amount: ["abc", "-1", "1.005", "20000000.01"],
      rate: ["abc", "-1", "1.005", "100.01"],
      whole: ["abc", "-1", "1.5", "9999999"],
      time: ["25:00", "9:30", "soon"],
      day: ["2026-02-30", "21/11/2026"],
      choice: ["no such word"],
      id: ["0", "abc", "1.5"],
    };
    for (const input of wrong[kind] ?? [["a", "list"]]) {
      const [message] = messagesOf(field, input);
      expect(message, `${noun}.${name} takes ${String(input)}`).toMatch(/^[A-Z].+[a-z\d)%]$/);
    }
  });

  test("is described for scripts as it is read", () => {
    expect(descriptionOf(field.block)?.required).toBe(field.required);
  });
});

test.each(Object.entries(TABLES))(
  "%s: no two fields share a label, a column or a name",
  (_, table) => {
    const fields = Object.entries(table);
    const labels = fields.map(([, { label }]) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const known = [...fields.map(([name]) => name), ...Object.values(otherNames(table)).flat()];
    expect(new Set(known).size).toBe(known.length);
    expect(Object.keys(replyShape(table)).sort()).toEqual(known.sort());
  },
);

test("a record goes to its form, its columns, its history and its reply by one table", () => {
  const input = { date: "2026-11-21", expiryDate: "2026-12-01", discount: 5_00, gstRate: null };
  const stored = columns(QUOTATION_FIELDS, input);
  expect(stored).toMatchObject({ movingDate: "2026-11-21", validUntil: "2026-12-01" });
  expect(stored).not.toHaveProperty("date");
  expect(texts(QUOTATION_FIELDS, stored)).toMatchObject({
    date: "2026-11-21",
    discount: "5.00",
    gstRate: "",
  });
  expect(sent(QUOTATION_FIELDS, stored)).toMatchObject({
    date: "2026-11-21",
    movingDate: "2026-11-21",
    discount: 5,
  });
  const labels: Record<string, { label: string }> = historyLabels(QUOTATION_FIELDS);
  expect(labels.movingDate?.label).toBe("Moving date");
  expect(labels.gstRate?.label).toBe("GST rate");
  // Records are told by name, by hand.
  expect(labels).not.toHaveProperty("customerId");
});

test("what only the office is sent is left out for customers", () => {
  const office = Object.entries(JOB_FIELDS as Fields).filter(([, { officeOnly }]) => officeOnly);
  expect(office.map(([name]) => name)).toEqual(["vehicleId", "driverId", "budget", "priority"]);
  const job = { budget: 5_00, priority: "Urgent", title: "Move" };
  expect(sent(JOB_FIELDS, job)).toMatchObject({ budget: 5, priority: "Urgent", title: "Move" });
  const toCustomer = sent(JOB_FIELDS, job, false);
  expect(toCustomer).toMatchObject({ title: "Move" });
  expect(Object.keys(toCustomer)).not.toEqual(expect.arrayContaining(["budget"]));
  expect(Object.keys(toCustomer)).not.toEqual(expect.arrayContaining(["priority"]));
  const { budget, title } = replyShape(JOB_FIELDS);
  expect([budget, title].map((reply) => reply.safeParse(undefined).success)).toEqual([true, false]);
});
