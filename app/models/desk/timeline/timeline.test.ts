import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeMessage,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import { readMore } from "./timeline";
import { timelineOf } from "./timeline.server";

const COMPANY = { timeZone: "Asia/Kolkata" };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
});
afterEach(() => setClock(null));

/** One of each kind, of one customer, on days of their own. */
async function makeAll(customerId: number) {
  const quotation = await makeQuotation({
    customerId,
    status: "sent",
    validUntil: "2026-11-10",
    // The 2nd of November in Kolkata.
    createdAt: new Date("2026-11-01T20:00:00Z"),
  });
  const job = await makeJob({ clientId: customerId, startDate: "2026-12-05", budget: 500_00 });
  const invoice = await makeInvoice({
    clientId: customerId,
    invoiceDate: "2026-11-05",
    dueDate: "2026-11-12",
    amountPaid: 100_00,
    balance: 900_00,
  });
  const payment = await makePayment({ invoiceId: invoice.id, date: "2026-11-10" });
  const about = [
    ["quotation", quotation.id],
    ["invoice", invoice.id],
    ["payment", payment.id],
  ] as const;
  for (const [index, [entity, entityId]] of about.entries()) {
    await makeMessage({
      entity,
      entityId,
      kind: entity === "payment" ? "receipt" : entity,
      status: "sent",
      createdAt: new Date(`2026-11-1${index + 4}T06:00:00Z`),
    });
  }
  return { quotation, job, invoice, payment };
}

test("holds the five kinds newest first, each with its state, day and amount, and nobody else's", async () => {
  const staff = await makeActor("employee");
  const { id } = await makeCustomer();
  const { quotation, job, invoice, payment } = await makeAll(id);
  await makeAll((await makeCustomer()).id);
  // What the office was told of the answer went to no customer.
  await makeMessage({ entity: "quotation", entityId: quotation.id, kind: "answer" });

  const { entries, more } = await timelineOf(staff, { customerId: id }, COMPANY, 20);
  expect(more).toBe(false);
  expect(
    entries.map(({ kind, name, word, day, amount }) => [kind, name, word, day, amount]),
  ).toEqual([
    ["job", job.jobNumber, "Not Started", "2026-12-05", { minor: 500_00, currency: "USD" }],
    ["message", "E-mail: Receipt", "Sent", "2026-11-16", null],
    ["message", "E-mail: Invoice", "Sent", "2026-11-15", null],
    ["message", "E-mail: Quotation", "Sent", "2026-11-14", null],
    [
      "payment",
      payment.referenceNumber,
      "Completed",
      "2026-11-10",
      { minor: 100_00, currency: "USD" },
    ],
    [
      "invoice",
      invoice.invoiceNumber,
      "Overdue",
      "2026-11-05",
      { minor: 1_000_00, currency: "USD" },
    ],
    [
      "quotation",
      quotation.quotationNumber,
      "Sent",
      "2026-11-02",
      { minor: 19_839_93, currency: "INR" },
    ],
  ]);
  expect(entries.at(-1)).toMatchObject({ expired: true });
});

test("cut at any length it is the beginning of the whole, and says whether there is more", async () => {
  const staff = await makeActor("admin");
  const { id } = await makeCustomer();
  for (let turn = 0; turn < 4; turn++) {
    await makeAll(id);
    await makeInvoice({ clientId: id, invoiceDate: `2026-10-0${turn + 1}` });
  }
  const whole = await timelineOf(staff, { customerId: id }, COMPANY, 100);
  expect(whole.entries).toHaveLength(4 * 8);
  expect(whole.entries.map(({ day }) => day)).toEqual(
    whole.entries.map(({ day }) => day).sort((a, b) => b.localeCompare(a)),
  );
  for (const limit of [1, 2, 3, 7, 20, 31, 32]) {
    const part = await timelineOf(staff, { customerId: id }, COMPANY, limit);
    expect(part.entries).toEqual(whole.entries.slice(0, limit));
    expect(part.more).toBe(limit < 32);
  }
});

test("an invoice that nobody sent is issued, one that went to somebody is sent", async () => {
  const staff = await makeActor("employee");
  const { id } = await makeCustomer();
  const of = { clientId: id, dueDate: "2026-12-20" };
  const [kept, sent, failed] = [
    await makeInvoice(of),
    await makeInvoice(of),
    await makeInvoice(of),
  ];
  for (const [invoice, status] of [
    [sent, "sent"],
    [failed, "failed"],
  ] as const) {
    await makeMessage({ entity: "invoice", entityId: invoice.id, kind: "invoice", status });
  }
  const { entries } = await timelineOf(staff, { customerId: id }, COMPANY, 20);
  const words = new Map(
    entries.flatMap(({ kind, id, word }) => (kind === "invoice" ? [[id, word]] : [])),
  );
  expect([kept, sent, failed].map(({ id }) => words.get(id))).toEqual(["Issued", "Sent", "Issued"]);
});

test("is the office's alone", async () => {
  const customer = await makeCustomer();
  await expect(
    timelineOf(actorOf(customer), { customerId: customer.id }, COMPANY, 20),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

test.each([
  [null, 0],
  ["", 0],
  ["3", 3],
  ["-1", 0],
  ["1e9", 0],
  ["99", 49],
  ["100", 0],
])("reads %j of an address as %i", (text, more) => {
  expect(readMore(text)).toBe(more);
});
