import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { changeInvoiceStatus, moveInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import type { InvoiceStatus } from "~/models/billing/invoice/invoice.status";
import { updatePayment } from "~/models/billing/payment/payment.edit.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import { createJob } from "~/models/road/job/job.create.server";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { JobInput } from "~/models/road/job/job.schema";
import { PaymentEditInput } from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { deleteAccount } from "~/models/people/user/account.remove.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeActor, makeCustomer } from "../support/factories";
import {
  assertBooksAgree,
  invoiceFields,
  makeInvoice,
  makePayment,
  makeQuoted,
  NOON,
  paymentInput,
  TODAY,
} from "../support/invoices";
import { patient } from "../support/patient";
import type { Order, Outcome } from "../support/rival";
import { startRivals } from "../support/rivals";

/** How many random races are run. */
const RUNS = effort(3, 100);
/** How many do the same at once. */
const CROWD = effort(12, 50);
/** How many invoices are issued by 16 clients. */
const ISSUED = effort(24, 400);
/** How many drafts two processes issue, and reminders they look for. */
const PAPERS = effort(16, 60);
const LONG = 600_000;

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = await makeActor("admin");
});

afterEach(async () => {
  const problems = await checkDatabase(db);
  // What the factories put there to begin with has no history.
  expect(problems.filter((problem) => !problem.endsWith(": no history"))).toEqual([]);
});

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => patient(() => run(index))));

/** How attempts came out; anything but a refusal of ours fails the test. */
function outcome(results: PromiseSettledResult<unknown>[]) {
  const refused = results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (!(result.reason instanceof DomainError)) throw result.reason;
    return [result.reason];
  });
  return { done: results.length - refused.length, refused };
}

test(
  `${CROWD} payments of the whole balance at once: one is taken, the others are told`,
  { timeout: LONG },
  async () => {
    const { id } = await makeInvoice(admin);
    const { done, refused } = outcome(
      await times(CROWD, () => recordPayment(admin, paymentInput(id, "118"))),
    );
    expect(done).toBe(1);
    expect(new Set(refused.map((error) => error.message))).toEqual(
      new Set(["This invoice is already paid."]),
    );
    expect(await db.payment.count()).toBe(1);
    await assertBooksAgree();
  },
);

test(`${CROWD} payments of a third at once: three are taken`, { timeout: LONG }, async () => {
  const { id } = await makeInvoice(admin);
  const { done, refused } = outcome(
    await times(CROWD, () => recordPayment(admin, paymentInput(id, "39"))),
  );
  expect(done).toBe(3);
  expect(refused.every((error) => error.code === "invalid")).toBe(true);
  expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ balance: 100 });
  await assertBooksAgree();
});

test(`${CROWD} invoices of one quotation at once are one invoice`, { timeout: LONG }, async () => {
  const { id } = await makeQuoted();
  const results = await times(CROWD, () => createInvoiceFromQuotation(admin, id));
  expect(outcome(results).done).toBe(CROWD);
  const ids = new Set(results.map((result) => result.status === "fulfilled" && result.value));
  expect(ids.size).toBe(1);
  expect(await db.invoice.count()).toBe(1);
  expect(await db.item.count({ where: { category: "Services" } })).toBe(6);
});

test(
  "many quotations at once make each service of the catalogue once",
  { timeout: LONG },
  async () => {
    const quotations = await Promise.all(Array.from({ length: 8 }, () => makeQuoted()));
    const results = await times(8, (index) =>
      createInvoiceFromQuotation(admin, quotations[index]?.id ?? 0),
    );
    expect(outcome(results).done).toBe(8);
    expect(await db.item.count({ where: { category: "Services" } })).toBe(6);
  },
);

class Failure extends Error {}

test(
  `${ISSUED} invoices issued by 16 clients, some failing after they took their number: 1 to N, no gap, no double`,
  { timeout: LONG },
  async () => {
    const fields = InvoiceInput.parse(await invoiceFields());
    let next = 0;
    let issued = 0;
    const seed = async (index: number) => {
      // A part of them is created as Sent at once, the others move out of Draft.
      if (index % 4 === 0) {
        await patient(() => createInvoice(admin, { ...fields, status: "Sent" }));
        return;
      }
      const id = await patient(() => createInvoice(admin, fields));
      const fails = index % 3 === 0;
      const issue = async (tx: Tx) => {
        await moveInvoice(tx, admin, id, "Sent");
        if (fails) throw new Failure();
      };
      if (fails) {
        await expect(patient(() => transaction(issue))).rejects.toThrow(Failure);
        expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({
          status: "Draft",
          invoiceNumber: null,
        });
      }
      await patient(() => changeInvoiceStatus(admin, id, "Sent"));
    };
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (next < ISSUED) {
          await seed(next++);
          issued++;
        }
      }),
    );
    const numbers = await db.invoice.findMany({ select: { invoiceNumber: true } });
    const expected = Array.from(
      { length: issued },
      (_, index) => `INV-2627-${String(index + 1).padStart(5, "0")}`,
    );
    expect(issued).toBe(ISSUED);
    expect(numbers.map((one) => one.invoiceNumber).sort()).toEqual(expected);
    expect(await db.documentRevision.count()).toBe(ISSUED);
  },
);

test(
  "deleted while somebody else pays, deletes or edits it: done, or told that it is gone",
  { timeout: LONG },
  async () => {
    const clientId = String((await makeCustomer()).id);
    const jobForm = {
      title: "Villa",
      description: "Two rooms",
      location: "Pune",
      clientId,
      startDate: TODAY,
      status: "Pending",
      priority: "Low",
    };
    for (let round = 0; round < effort(4, 60); round++) {
      const { id } = await makeInvoice(admin);
      const paid = await makeInvoice(admin);
      const payment = await makePayment(admin, paid.id, "18");
      const customer = await makeCustomer();
      const quotation = await makeQuoted();
      const jobId = await createJob(admin, JobInput.parse(jobForm));
      const invoice = InvoiceInput.parse({ ...(await invoiceFields()), status: "Sent" });
      const attempts: (() => Promise<unknown>)[] = [
        () => recordPayment(admin, paymentInput(id, "60", { status: "Pending" })),
        () => deleteInvoice(admin, id),
        () => recordPayment(admin, paymentInput(id, "20")),
        () => updateInvoice(admin, id, invoice),
        () => deleteInvoice(admin, id),
        () => deletePayment(admin, payment.id),
        () => refundPayment(admin, payment.id),
        () => deletePayment(admin, payment.id),
        () => deleteJob(admin, jobId),
        () => deleteJob(admin, jobId),
        () => deleteAccount(admin, "customer", customer.id),
        () => createInvoice(admin, { ...invoice, clientId: customer.id }),
        () => deleteAccount(admin, "customer", customer.id),
        () => deleteQuotation(admin, quotation.id),
        () => createInvoiceFromQuotation(admin, quotation.id),
        () => deleteQuotation(admin, quotation.id),
      ];
      const results = await times(attempts.length, (index) => attempts[index]!());
      const { refused } = outcome(results);
      expect(refused.map((error) => error.code)).toSatisfy((codes: string[]) =>
        codes.every((code) => ["not_found", "conflict", "invalid"].includes(code)),
      );
    }
    await assertBooksAgree();
  },
);

describe("any sequence of events, raced", () => {
  type Event =
    | { kind: "pay"; amount: number; status: string }
    | { kind: "refund"; payment: number }
    | { kind: "delete"; payment: number }
    | { kind: "edit"; payment: number; amount: number; status: string }
    | { kind: "status"; to: InvoiceStatus }
    | { kind: "editInvoice"; price: number }
    | { kind: "deleteInvoice" };

  const payment = fc.nat({ max: 5 });
  const amount = fc.integer({ min: 1, max: 15_000 });
  const paid = fc.constantFrom("Completed", "Completed", "Completed", "Pending", "Failed");
  const event: fc.Arbitrary<Event> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("pay" as const), amount, status: paid }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), payment }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), payment }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("edit" as const),
        payment,
        amount,
        status: fc.constantFrom("Completed", "Pending", "Failed", "Refunded"),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("status" as const),
        to: fc.constantFrom("Sent", "Overdue", "Cancelled", "Paid", "Draft"),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("editInvoice" as const),
        price: fc.integer({ min: 1, max: 200 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "deleteInvoice" as const }) },
  );
  const text = (minor: number) => (minor / 100).toFixed(2);

  async function play(event: Event, invoiceId: number, fields: object): Promise<unknown> {
    if (event.kind === "pay") {
      const { amount, status } = event;
      return recordPayment(admin, paymentInput(invoiceId, text(amount), { status }));
    }
    if (event.kind === "status")
      return changeInvoiceStatus(admin, invoiceId, event.to, { reason: "As agreed" });
    if (event.kind === "deleteInvoice") return deleteInvoice(admin, invoiceId);
    if (event.kind === "editInvoice") {
      const input = InvoiceInput.parse(withPrice(fields, event.price));
      return updateInvoice(admin, invoiceId, input);
    }
    const payments = await db.payment.findMany({ orderBy: { id: "asc" }, select: { id: true } });
    const id = payments[event.payment % Math.max(payments.length, 1)]?.id;
    if (id === undefined) return;
    if (event.kind === "refund") return refundPayment(admin, id);
    if (event.kind === "delete") return deletePayment(admin, id);
    const { amount, status } = event;
    const form = { amount: text(amount), paymentMethod: "Cash", date: TODAY, status };
    return updatePayment(admin, id, PaymentEditInput.parse(form));
  }

  function withPrice(fields: object, price: number) {
    const { items } = fields as { items: object[] };
    return {
      ...fields,
      status: "Sent",
      items: items.map((item) => ({ ...item, unitPrice: price })),
    };
  }

  test("leaves books that agree", { timeout: LONG }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(event, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (waves) => {
          await resetDatabase();
          admin = await makeActor("admin");
          const fields = await invoiceFields();
          const { id } = await makeInvoice(admin, { ...fields, status: "Sent" });
          await makePayment(admin, id, "18");
          for (const wave of waves) {
            outcome(await times(wave.length, (index) => play(wave[index] as Event, id, fields)));
            await assertBooksAgree();
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe("two processes on one database", () => {
  const both = startRivals();

  const rivals = (...orders: [Omit<Order, "actor">, Omit<Order, "actor">]) =>
    both.perform(admin, ...orders);

  const made = (outcomes: Outcome[]) =>
    outcomes.flatMap((outcome) => ("id" in outcome ? [outcome.id] : []));

  test(`${2 * CROWD} payments of the whole balance: one is taken`, { timeout: LONG }, async () => {
    const { id } = await makeInvoice(admin);
    const order = { what: "pay" as const, ids: Array<number>(CROWD).fill(id), amount: "118" };
    const outcomes = await rivals(order, order);
    expect(outcomes).toHaveLength(2 * CROWD);
    expect(made(outcomes)).toHaveLength(1);
    expect(await db.payment.count()).toBe(1);
    await assertBooksAgree();
  });

  test(`${2 * CROWD} invoices of one quotation are one invoice`, { timeout: LONG }, async () => {
    const { id } = await makeQuoted();
    const order = { what: "invoice" as const, ids: Array<number>(CROWD).fill(id) };
    const ids = made(await rivals(order, order));
    expect(ids).toHaveLength(2 * CROWD);
    expect(new Set(ids).size).toBe(1);
    expect(await db.invoice.count()).toBe(1);
  });

  test(
    `${PAPERS} drafts issued by both have the numbers 1 to ${PAPERS}`,
    { timeout: LONG },
    async () => {
      const fields = await invoiceFields();
      const drafts: number[] = [];
      for (let count = 0; count < PAPERS; count++) {
        drafts.push((await makeInvoice(admin, { ...fields, status: "Draft" })).id);
      }
      // Each draft is wanted by one process, every third by both.
      const ids = (rest: number) => drafts.filter((_, at) => at % 2 === rest || at % 3 === 0);
      await rivals({ what: "issue", ids: ids(0) }, { what: "issue", ids: ids(1) });
      const numbers = await db.invoice.findMany({ select: { invoiceNumber: true } });
      expect(
        numbers.map((one) => Number(one.invoiceNumber?.slice(-5))).sort((a, b) => a - b),
      ).toEqual(drafts.map((_, index) => index + 1));
    },
  );

  test("refunded by one and deleted by the other, given back once", { timeout: LONG }, async () => {
    const { id } = await makeInvoice(admin);
    const payments = [];
    for (let count = 0; count < 20; count++) payments.push((await makePayment(admin, id, "1")).id);
    await rivals({ what: "refund", ids: payments }, { what: "delete", ids: payments });
    expect(await db.payment.count()).toBe(0);
    expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ balance: 11_800 });
    await assertBooksAgree();
  });

  test(
    `${PAPERS} reminders looked for by both are queued once each`,
    { timeout: LONG },
    async () => {
      const fields = {
        ...(await invoiceFields()),
        invoiceDate: "2026-10-01",
        dueDate: "2026-11-01",
      };
      for (let count = 0; count < PAPERS; count++) {
        await makeInvoice(admin, { ...fields, status: "Sent" });
      }
      await transaction(async (tx) => {
        await tx.company.update({ where: { id: 1 }, data: { invoiceReminders: true } });
        // Of a paper that was issued today nobody is reminded.
        await tx.invoice.updateMany({ data: { issuedAt: new Date("2026-10-01T06:00:00Z") } });
      });
      const order = { what: "remind" as const, ids: [1, 2] };
      const queued = made(await rivals(order, order));
      expect(queued.reduce((all, count) => all + count, 0)).toBe(PAPERS);
      expect(await db.outboxMessage.count()).toBe(PAPERS);
      expect(await db.historyEntry.count({ where: { action: "reminder-queued" } })).toBe(PAPERS);
    },
  );

  test("80 guesses at one account: 20 are looked at", { timeout: LONG }, async () => {
    const order = { what: "guess" as const, ids: Array.from({ length: 40 }, (_, at) => at) };
    const sentences = (await rivals(order, order)).map((each) => "refusal" in each && each.refusal);
    expect(sentences).toHaveLength(80);
    expect(sentences.filter((each) => each === "Invalid email or password")).toHaveLength(20);
    expect(sentences.filter((each) => each && each.startsWith("Too many attempts"))).toHaveLength(
      60,
    );
  });
});
