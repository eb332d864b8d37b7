import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeAdvance,
  makeConsignment,
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
  makeVehicle,
} from "../../../../tests/support/factories";
import { getCompany } from "../../company/company/company.server";
import type { Actor } from "../../kit/policy/policy";
import { changeJobStatus } from "../../road/job/job.move.server";
import { readMoveKey } from "../chain/chain";
import type { MoveStep } from "../../sales/quotation/move.next";
import { stagesOf } from "./move";
import { getMove } from "./move.server";

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

async function read(key: string, actor = staff) {
  const asked = readMoveKey(key);
  if (!asked) throw new Error(`${key} names no record`);
  const move = await getMove(actor, asked, await getCompany());
  const now = move.steps.find(({ state }) => state === "now")?.key ?? null;
  const done = move.steps.filter(({ state }) => state === "done").map(({ key: step }) => step);
  return { ...move, now, done, next: move.chain.next };
}

test.each([
  ["q12", { kind: "quotation", id: 12 }],
  ["j7", { kind: "job", id: 7 }],
  ["i3", { kind: "invoice", id: 3 }],
  ["7", null],
  ["p7", null],
  ["q0", null],
  ["q07", null],
  ["q2147483648", null],
  ["Q1", null],
  [undefined, null],
])("the address %j names %j", (key, record) => {
  expect(readMoveKey(key)).toEqual(record);
});

describe("a move from its quotation to its last rupee", () => {
  test("an advance that nobody asks for is no step; one that was received is", async () => {
    const quotation = await makeQuotation({ status: "approved", advancePayment: 0 });
    const keys = async () => (await read(`q${quotation.id}`)).steps.map(({ key }) => key);
    expect(await keys()).not.toContain("advance");
    await makeAdvance({ quotationId: quotation.id, amount: 1_000_00, date: "2026-11-21" });
    const { steps } = await read(`q${quotation.id}`);
    expect(steps.find(({ key }) => key === "advance")).toMatchObject({ state: "done" });
  });

  test("each record leads it on by a step, and the next act is where it is done", async () => {
    const customer = await makeCustomer();
    const quotation = await makeQuotation({
      status: "draft",
      customerId: customer.id,
      totalAmount: 20_000_00,
      advancePayment: 6_000_00,
      movingDate: "2026-12-05",
      validUntil: "2026-12-01",
    });
    const key = `q${quotation.id}`;
    const set = (data: object) =>
      transaction((tx) => tx.quotation.update({ where: { id: quotation.id }, data }));
    expect(await read(key)).toMatchObject({ now: "quoted", next: { label: "Send the quotation" } });

    await set({ status: "sent", sentAt: new Date("2026-11-19T20:00:00Z") });
    const sent = await read(key);
    expect(sent.now).toBe("accepted");
    // A day of the company's clock.
    expect(sent.steps.find((step) => step.key === "quoted")?.at).toBe("2026-11-20");
    expect(sent.money).toMatchObject({ total: 20_000_00, received: 0, due: 0 });

    await set({ status: "approved", decidedAt: new Date("2026-11-20T06:00:00Z") });
    expect(await read(key)).toMatchObject({
      now: "advance",
      next: { href: `/payments/new?quotationId=${quotation.id}` },
      money: { received: 0, due: 20_000_00 },
    });

    const advance = { quotationId: quotation.id, amount: 6_000_00, date: "2026-11-21" };
    await makeAdvance(advance);
    const advanced = await read(key);
    expect(advanced).toMatchObject({
      now: "planned",
      next: { href: `/jobs/new?quotationId=${quotation.id}` },
      money: { received: 6_000_00, due: 14_000_00 },
    });
    expect(advanced.steps.find((step) => step.key === "advance")?.at).toBe("2026-11-21");

    const job = await makeJob({
      clientId: customer.id,
      quotationId: quotation.id,
      startDate: "2026-12-05",
    });
    expect(await read(key)).toMatchObject({ now: "planned", next: { label: "Plan the move" } });
    const consignment = await makeConsignment({ jobId: job.id, clientId: customer.id });
    const go = (data: object) =>
      transaction((tx) => tx.consignment.update({ where: { id: consignment.id }, data }));
    const vehicle = await makeVehicle();
    await go({ vehicleId: vehicle.id });
    expect(await read(key)).toMatchObject({ now: "loaded", next: { label: "Load the goods" } });
    await go({ status: "In transit" });
    expect(await read(key)).toMatchObject({
      now: "delivered",
      next: { href: `/consignments/delivery/${consignment.id}` },
    });
    await go({ status: "Delivered", deliveryDate: "2026-12-06" });
    // Delivered already: completing its job is no stage.
    expect(await read(key)).toMatchObject({ now: null, next: { label: "Complete Job" } });
    await transaction((tx) =>
      tx.job.update({ where: { id: job.id }, data: { status: "Completed" } }),
    );
    expect(await read(key)).toMatchObject({ now: "billed", next: { label: "Create Invoice" } });

    const invoice = await makeInvoice({
      clientId: customer.id,
      quotationId: quotation.id,
      total: 20_000_00,
      amountPaid: 6_000_00,
      balance: 14_000_00,
    });
    expect(await read(key)).toMatchObject({
      now: "paid",
      next: { href: `/payments/new?invoiceId=${invoice.id}` },
      money: { total: 20_000_00, due: 14_000_00 },
    });
    await transaction((tx) =>
      tx.invoice.update({
        where: { id: invoice.id },
        data: { status: "Paid", amountPaid: 20_000_00, balance: 0 },
      }),
    );
    const whole = await read(key);
    expect(whole).toMatchObject({ now: null, next: null, ended: null });
    expect(whole.done).toHaveLength(9);
  });

  test("billed without a job, it waits for its payment, as its button says", async () => {
    const customer = await makeCustomer();
    const { id } = await makeQuotation({ status: "approved", customerId: customer.id });
    await makeInvoice({ clientId: customer.id, quotationId: id });
    const move = await read(`q${id}`);
    expect(move).toMatchObject({ now: "paid", next: { key: "payment" } });
    expect(move.done).toContain("billed");
  });
});

test("whichever record is asked for, the move is that of the first, with all its records", async () => {
  const customer = await makeCustomer();
  const quotation = await makeQuotation({ status: "approved", customerId: customer.id });
  const job = await makeJob({ clientId: customer.id, quotationId: quotation.id });
  const other = await makeJob({ clientId: customer.id, quotationId: quotation.id });
  const invoice = await makeInvoice({ clientId: customer.id, jobId: job.id, quotationId: null });
  const payment = await makePayment({ invoiceId: invoice.id });
  const ids = {
    quotation: [quotation.id],
    job: [job.id, other.id],
    invoice: [invoice.id],
    payment: [payment.id],
  };
  for (const key of [`q${quotation.id}`, `j${job.id}`]) {
    expect(await read(key)).toMatchObject({ root: { kind: "quotation", id: quotation.id }, ids });
  }
  expect((await read(`i${invoice.id}`)).root).toEqual({ kind: "quotation", id: quotation.id });
});

test("a job without a quotation, and an invoice by itself, are moves as well", async () => {
  const customer = await makeCustomer();
  const job = await makeJob({ clientId: customer.id, startDate: "2026-12-05" });
  expect(await read(`j${job.id}`)).toMatchObject({
    root: { kind: "job", id: job.id },
    now: "planned",
    money: { total: 0, received: 0, due: 0 },
  });
  const invoice = await makeInvoice({ clientId: customer.id, total: 500_00, balance: 500_00 });
  expect(await read(`i${invoice.id}`)).toMatchObject({
    root: { kind: "invoice", id: invoice.id },
    now: "paid",
    money: { total: 500_00, due: 500_00 },
  });
});

test("one that was declined or cancelled has ended: nothing is due, no step is next", async () => {
  const customer = await makeCustomer();
  const declined = await makeQuotation({ status: "rejected", customerId: customer.id });
  expect(await read(`q${declined.id}`)).toMatchObject({
    ended: "Rejected",
    now: null,
    money: { due: 0 },
  });
  const job = await makeJob({ clientId: customer.id, status: "Cancelled" });
  expect(await read(`j${job.id}`)).toMatchObject({ ended: "Cancelled", now: null });
});

test("an advance that another bill took is not received twice", async () => {
  const customer = await makeCustomer();
  const { id } = await makeQuotation({
    status: "approved",
    customerId: customer.id,
    totalAmount: 10_000_00,
  });
  const advance = await makeAdvance({ quotationId: id, amount: 4_000_00 });
  await transaction((tx) =>
    tx.payment.update({
      where: { id: advance.id },
      data: { adjustedAmount: 1_000_00, refundedAmount: 500_00 },
    }),
  );
  expect((await read(`q${id}`)).money).toMatchObject({ received: 2_500_00, due: 7_500_00 });
});

test("is the office's alone, and unknown where its record is", async () => {
  const customer = await makeCustomer();
  const { id } = await makeQuotation({ status: "sent", customerId: customer.id });
  await expect(read(`q${id}`, actorOf(customer))).rejects.toMatchObject({ code: "forbidden" });
  await expect(read("q999")).rejects.toMatchObject({ code: "not_found" });
  await expect(read("j999")).rejects.toMatchObject({ code: "not_found" });
  await expect(read("i999")).rejects.toMatchObject({ code: "not_found" });
  expect(await db.quotation.count()).toBe(1);
});

test("a job that was completed early is delivered on that day, one completed later on its last day", async () => {
  const admin = await makeActor("admin");
  const deliveredOn = async (startDate: string, endDate: string) => {
    const { id } = await makeJob({ startDate, endDate, status: "In Progress" });
    await changeJobStatus(admin, id, "Completed");
    return (await read(`j${id}`)).steps.find(({ key }) => key === "delivered")?.at;
  };
  expect(await deliveredOn("2026-11-20", "2026-11-25")).toBe("2026-11-21");
  expect(await deliveredOn("2026-11-10", "2026-11-12")).toBe("2026-11-12");
});

test.each<[MoveStep | null, string | null]>([
  ["send", "quoted"],
  ["answer", "accepted"],
  ["confirm", "advance"],
  ["load", "loaded"],
  ["complete", "delivered"],
  ["sendBill", "billed"],
  [null, null],
])("where the button is %s the step is %s: none is pointed at that no button does", (next, now) => {
  const facts = {
    begun: "2026-11-20",
    quotation: {
      status: "sent",
      expired: false,
      sent: "2026-11-20",
      decided: null,
      advanceAsked: 100,
    },
    advanced: null,
    jobs: [],
    planned: false,
    cancelledJobs: 0,
    consignments: [],
    invoices: [],
    paid: null,
  };
  const steps = stagesOf(facts, next);
  expect(steps.find(({ state }) => state === "now")?.key ?? null).toBe(now);
});
