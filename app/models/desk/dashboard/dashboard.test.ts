import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeItem,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
} from "../../../../tests/support/factories";
import { upcomingJobs } from "~/models/road/job/job.stats.server";
import type { Actor } from "../../kit/policy/policy";
import { lastMonths } from "../../ground/day/time-zone";
import { monthlyActivity } from "./dashboard.server";
import {
  invoiceFigures,
  itemFigures,
  jobFigures,
  paymentFigures,
  quotationFigures,
  userFigures,
} from "./figures.server";
import { recentInvoices, recentPayments, recentQuotations } from "./recent.server";

const TODAY = "2026-11-21";
const ZONE = "Asia/Kolkata";
const forbidden = expect.objectContaining({ code: "forbidden" });

let admin: Actor;
let owner: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  admin = await makeActor("admin");
  owner = await makeCustomer();
});
afterEach(() => setClock(null));

describe("the last six months", () => {
  test("begin at midnight where the company is", () => {
    const months = lastMonths("2027-02-03", ZONE);
    expect(months.map(({ label }) => label)).toEqual([
      "Sep 2026",
      "Oct 2026",
      "Nov 2026",
      "Dec 2026",
      "Jan 2027",
      "Feb 2027",
    ]);
    expect(months[3]).toMatchObject({
      key: "2026-12",
      firstDay: "2026-12-01",
      nextDay: "2027-01-01",
      from: new Date("2026-11-30T18:30:00Z"),
      until: new Date("2026-12-31T18:30:00Z"),
    });
  });

  test("count what belongs to each, by the company's days", async () => {
    const customerId = owner.id;
    // 23:59 of October 31 and 00:00 of November 1 in Kolkata.
    await makeQuotation({ customerId, createdAt: new Date("2026-10-31T18:29:59Z") });
    await makeQuotation({ customerId, createdAt: new Date("2026-10-31T18:30:00Z") });
    await makeQuotation({ customerId, createdAt: new Date("2026-05-31T18:29:59Z") });
    const invoice = await makeInvoice({ clientId: customerId, invoiceDate: "2026-10-31" });
    await makeInvoice({ clientId: customerId, invoiceDate: "2026-11-01" });
    await makeInvoice({ clientId: customerId, status: "Draft" });
    await makeInvoice({ clientId: customerId, status: "Cancelled" });
    await makePayment({ invoiceId: invoice.id, date: "2026-11-01" });
    await makePayment({ invoiceId: invoice.id, date: "2026-11-01", status: "Failed" });
    const activity = await monthlyActivity(admin, { timeZone: ZONE });
    expect(activity).toHaveLength(6);
    expect(activity.slice(-2)).toEqual([
      { month: "Oct 2026", quotations: 1, invoices: 1, payments: 0 },
      { month: "Nov 2026", quotations: 1, invoices: 1, payments: 1 },
    ]);
    expect(activity.slice(0, 4).every(({ quotations }) => quotations === 0)).toBe(true);
    const stranger = await makeActor("customer");
    const nothing = await monthlyActivity(stranger, { timeZone: ZONE });
    expect(nothing.at(-1)).toMatchObject({ quotations: 0, invoices: 0, payments: 0 });
  });
});

describe("the cards", () => {
  test("count every row, not the first hundred", async () => {
    const { id, createdAt, updatedAt, ...row } = await makeQuotation({ customerId: owner.id });
    await transaction((tx) =>
      tx.quotation.createMany({
        data: Array.from({ length: 120 }, (_, number) => ({
          ...row,
          quotationNumber: `QT-MANY-${number}`,
          status: number % 2 ? "sent" : "approved",
        })),
      }),
    );
    expect(await quotationFigures(admin, TODAY)).toEqual({
      total: 121,
      draft: 1,
      sent: 60,
      approved: 60,
      rejected: 0,
      expired: 0,
    });
    expect([id, createdAt, updatedAt]).toHaveLength(3);
  });

  test("an undecided quotation past its validity is expired, on its last day it is not", async () => {
    for (const [status, validUntil] of [
      ["sent", "2026-11-20"],
      ["draft", "2026-11-20"],
      ["sent", "2026-11-21"],
      ["approved", "2026-11-20"],
    ] as const) {
      await makeQuotation({ customerId: owner.id, status, validUntil });
    }
    expect(await quotationFigures(admin, TODAY)).toMatchObject({ total: 4, expired: 2 });
    expect(await quotationFigures(actorOf(owner), TODAY)).toMatchObject({
      total: 3,
      draft: 0,
      expired: 1,
    });
  });

  test("invoices: paid, unpaid, overdue; what is owed, one line a currency", async () => {
    const clientId = owner.id;
    await makeInvoice({ clientId, status: "Paid" });
    await makeInvoice({ clientId, dueDate: "2026-11-20", total: 300_00 });
    await makeInvoice({ clientId, dueDate: TODAY, total: 200_00 });
    await makeInvoice({ clientId, status: "Overdue", total: 2_000_000_000, currency: "INR" });
    await makeInvoice({ clientId, total: 2_000_000_000, currency: "INR" });
    await makeInvoice({ clientId, status: "Draft" });
    await makeInvoice({ clientId, status: "Cancelled" });
    const figures = await invoiceFigures(admin, TODAY);
    expect(figures).toMatchObject({ total: 5, paid: 1, unpaid: 4, overdue: 2 });
    expect(new Map(figures.outstanding.map((one) => [one.currency, one.minor]))).toEqual(
      new Map([
        ["USD", 500_00],
        // More than 32 bits hold.
        ["INR", 4_000_000_000],
      ]),
    );
    expect(await invoiceFigures(await makeActor("customer"), TODAY)).toEqual({
      total: 0,
      paid: 0,
      unpaid: 0,
      overdue: 0,
      outstanding: [],
      settled: [],
    });
  });

  test("invoices: what was written off stands beside what is owed, and counts as paid", async () => {
    const settled = { status: "Paid", amountPaid: 60_00, settledAmount: 40_00, balance: 0 };
    await makeInvoice({ ...settled, clientId: owner.id, total: 100_00, settledReason: "Late" });
    expect(await invoiceFigures(admin, TODAY)).toMatchObject({
      total: 1,
      paid: 1,
      unpaid: 0,
      outstanding: [],
      settled: [{ currency: "USD", minor: 40_00 }],
    });
  });

  test("jobs by state, in the dashboard's words", async () => {
    for (const status of ["Not Started", "Not Started", "In Progress", "Completed", "Cancelled"]) {
      await makeJob({ clientId: owner.id, status });
    }
    expect(await jobFigures(admin)).toEqual({
      total: 5,
      scheduled: 2,
      inProgress: 1,
      onHold: 0,
      completed: 1,
      cancelled: 1,
    });
  });

  test("payments: only completed ones; users; items that are not deleted", async () => {
    const { id: invoiceId } = await makeInvoice({ clientId: owner.id });
    await makePayment({ invoiceId });
    await makePayment({ invoiceId, paymentMethod: "UPI", currency: "INR" });
    await makePayment({ invoiceId, paymentMethod: "UPI" });
    await makePayment({ invoiceId, status: "Pending" });
    await makePayment({ invoiceId, status: "Refunded" });
    const { totals, methods, count } = await paymentFigures(admin, "INR");
    expect(count).toBe(3);
    expect(methods).toEqual([
      { method: "UPI", word: "UPI", count: 2 },
      { method: "Cash", word: "Cash", count: 1 },
    ]);
    await makePayment({ invoiceId, paymentMethod: "Check" });
    const checks = async (currency: string) =>
      (await paymentFigures(admin, currency)).methods.find(({ method }) => method === "Check");
    expect([await checks("INR"), await checks("USD")]).toMatchObject([
      { word: "Cheque" },
      { word: "Check" },
    ]);
    expect(new Map(totals.map((one) => [one.currency, one.minor]))).toEqual(
      new Map([
        ["USD", 200_00],
        ["INR", 100_00],
      ]),
    );
    await makeUser({ role: "employee" });
    expect(await userFigures(admin)).toEqual({ total: 3, customers: 1, employees: 1, admins: 1 });
    for (const category of ["Services", "Furniture", "Furniture"]) await makeItem({ category });
    await makeItem({ status: "deleted" });
    expect(await itemFigures(admin)).toEqual({
      total: 3,
      categories: [
        { name: "Furniture", count: 2 },
        { name: "Services", count: 1 },
      ],
    });
  });

  test("the business is not for customers", async () => {
    const customer = actorOf(owner);
    await expect(paymentFigures(customer, "INR")).rejects.toEqual(forbidden);
    await expect(userFigures(customer)).rejects.toEqual(forbidden);
    await expect(itemFigures(customer)).rejects.toEqual(forbidden);
    await expect(recentPayments(customer)).rejects.toEqual(forbidden);
  });
});

describe("the recent lists", () => {
  test("five, newest first; customers their own and no drafts", async () => {
    const other = await makeCustomer();
    for (let day = 1; day <= 6; day++) {
      const createdAt = new Date(`2026-11-0${day}T20:00:00Z`);
      await makeQuotation({ customerId: owner.id, createdAt, status: day % 2 ? "draft" : "sent" });
      await makeInvoice({ clientId: other.id, createdAt, status: day % 2 ? "Draft" : "Sent" });
    }
    const quotations = await recentQuotations(admin, ZONE, TODAY);
    expect(quotations.map(({ created }) => created)).toEqual([
      "2026-11-07",
      "2026-11-06",
      "2026-11-05",
      "2026-11-04",
      "2026-11-03",
    ]);
    expect(await recentQuotations(actorOf(owner), ZONE, TODAY)).toHaveLength(3);
    expect(await recentInvoices(actorOf(owner), ZONE, TODAY)).toEqual([]);
    expect(await recentInvoices(actorOf(other), ZONE, TODAY)).toHaveLength(3);
    expect((await recentInvoices(admin, ZONE, TODAY))[1]?.number).toMatch(/^DRAFT-\d+$/);
  });

  test("upcoming jobs: what is still to start; customers see their unfinished ones", async () => {
    const clientId = owner.id;
    await makeJob({ clientId, title: "past", startDate: "2026-11-20" });
    await makeJob({ clientId, title: "later", startDate: "2026-12-20" });
    await makeJob({ clientId, title: "today", startDate: TODAY });
    await makeJob({ clientId, title: "runs", startDate: TODAY, status: "In Progress" });
    await makeJob({ clientId, title: "done", startDate: TODAY, status: "Completed" });
    await makeJob({ title: "another's", startDate: TODAY });
    const titles = async (actor: Actor) =>
      (await upcomingJobs(actor, TODAY)).map(({ title }) => title);
    expect(await titles(admin)).toEqual(["today", "another's", "later"]);
    expect(await titles(actorOf(owner))).toEqual(["past", "today", "runs", "later"]);
  });
});
