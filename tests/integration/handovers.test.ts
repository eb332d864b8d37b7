import { beforeEach, describe, expect, test } from "vitest";

import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import type { ReportTable } from "~/models/desk/report/report";
import { readReport } from "~/models/desk/report/read-report.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as page from "~/routes/reports.collections";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAdvance,
  makeCustomer,
  makeExpense,
  makeHire,
  makeInvoice,
  makePayment,
  makeUser,
} from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";
import { makeNoun } from "../support/nouns";

const AT = "/reports/collections?from=2026-11-01&to=2026-11-30&by=cash";

let actor: Actor;
let employee: { id: number };
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const admin = await makeUser({ role: "admin" });
  employee = await makeUser({ role: "employee", name: "Ravi" });
  actor = actorOf(admin);
  cookie = await signedIn(admin);
  api = await apiClient(admin);
  return () => setClock(null);
});

const fields = (more: Record<string, unknown> = {}) => ({
  intent: "hand-over",
  date: "2026-11-20",
  amount: "250.50",
  currency: "INR",
  handedById: employee.id,
  handedTo: "Bank",
  note: "Slip 7",
  ...more,
});
const post = (given: Record<string, unknown>) =>
  answerOf(page.action, postArgs(AT, given as never, {}, cookie));

type Reply = { error?: Record<string, string[]> };

/** The lines of the cash book in rupees. */
async function book(from = "2026-11-01", to = "2026-11-30") {
  const tables: ReportTable[] = await readReport(actor, "collections", { from, to, by: "cash" });
  const table = tables.find(({ currency }) => currency === "INR");
  const line = (cells: ReportTable["rows"][number]["cells"]) =>
    ["label", "opening", "in", "out", "spent", "handedOver", "closing"].map(
      (name) => cells[name] ?? "",
    );
  return {
    rows: table?.rows.map(({ cells }) => line(cells)),
    total: table && line(table.total!.cells),
  };
}

test("The cash book: what there was, came, left and was handed over, day by day", async () => {
  const client = await makeCustomer();
  const invoice = await makeInvoice({ clientId: client.id, currency: "INR" });
  const pay = (more: object) =>
    makePayment({ invoiceId: invoice.id, currency: "INR", paymentMethod: "Cash", ...more });
  // Before the period: 500 kept, 200 that is given back only in it, 70 that came and went.
  await pay({ date: "2026-10-10", amount: 500_00 });
  await pay({ date: "2026-10-11", amount: 200_00, status: "Refunded", refundDate: "2026-11-05" });
  await pay({ date: "2026-10-12", amount: 70_00, status: "Refunded", refundDate: "2026-10-13" });
  // No cash, no money.
  await pay({ date: "2026-11-02", amount: 9_00, paymentMethod: "UPI" });
  await pay({ date: "2026-11-02", amount: 9_00, status: "Pending" });
  await pay({ date: "2026-11-02", amount: 100_00 });
  // Refunded on its own day, of before days were kept.
  await pay({ date: "2026-11-03", amount: 30_00, status: "Refunded" });
  const advance = await makeAdvance({ paymentMethod: "Cash", date: "2026-11-06", amount: 50_00 });
  await makeAdvance({
    paymentMethod: "Cash",
    date: "2026-11-06",
    amount: -20_00,
    quotationId: advance.quotationId!,
    refundOfId: advance.id,
  });
  expect((await post(fields())).status).toBe(302);
  expect(await book()).toEqual({
    rows: [
      ["2026-11-02", 700_00, 100_00, 0, 0, 0, 800_00],
      ["2026-11-03", 800_00, 30_00, 30_00, 0, 0, 800_00],
      ["2026-11-05", 800_00, 0, 200_00, 0, 0, 600_00],
      ["2026-11-06", 600_00, 50_00, 20_00, 0, 0, 630_00],
      ["2026-11-20", 630_00, 0, 0, 0, 250_50, 379_50],
    ],
    total: ["", 700_00, 180_00, 250_00, 0, 250_50, 379_50],
  });
  // Any other period begins where this one stands, and the book of December with what is left.
  expect((await book("2026-11-06", "2026-11-10")).total).toEqual([
    "",
    600_00,
    50_00,
    20_00,
    0,
    0,
    630_00,
  ]);
  expect(await book("2026-12-01", "2026-12-31")).toEqual({
    rows: [],
    total: ["", 379_50, 0, 0, 0, 0, 379_50],
  });
});

test("what is spent in cash leaves the cash book: on expenses and on hired trucks, before the period as well", async () => {
  await makeExpense({ date: "2026-10-30", amount: 10_00, paidFrom: "cash" });
  await makeExpense({ date: "2026-11-20", amount: 7_00, paidFrom: "cash" });
  await makeExpense({ date: "2026-11-20", amount: 9_00, paidFrom: "bank" });
  const hired = { date: "2026-11-20", advanceMethod: "Cash", advance: 5_00 };
  const { vendorId } = await makeHire(hired);
  await makeHire({ ...hired, status: "cancelled" });
  const payment = {
    vendorId,
    date: "2026-11-21",
    currency: "INR",
    searchText: "",
    createdAt: NOON,
  };
  const refund = { kind: "refund", amount: 1_00, date: "2026-11-22", method: "Cash" };
  await transaction(async (tx) => {
    await tx.vendorPayment.create({
      data: { ...payment, amount: 3_00, method: "Cash", bills: { create: refund } },
    });
    await tx.vendorPayment.create({ data: { ...payment, amount: 4_00, method: "UPI" } });
  });
  expect(await book()).toEqual({
    rows: [
      ["2026-11-20", -10_00, 0, 0, 12_00, 0, -22_00],
      ["2026-11-21", -22_00, 0, 0, 3_00, 0, -25_00],
      ["2026-11-22", -25_00, 1_00, 0, 0, 0, -24_00],
    ],
    total: ["", -10_00, 1_00, 0, 15_00, 0, -24_00],
  });
});

test("cash for the road leaves the cash book when it is given, comes back when it is returned, and is not spent again", async () => {
  const make = (direction: string, date: string, amount: number, more: object = {}) =>
    makeNoun(CREW_ADVANCE, { direction, date, amount, method: "Cash", ...more });
  await make("given", "2026-10-30", 100_00);
  await make("returned", "2026-10-31", 10_00);
  await make("given", "2026-11-20", 50_00, { employeeId: employee.id });
  await make("given", "2026-11-20", 8_00, { method: "UPI" });
  await make("returned", "2026-11-21", 5_00);
  await makeExpense({
    date: "2026-11-20",
    amount: 40_00,
    paidFrom: "advance",
    spentById: employee.id,
  });
  expect(await book()).toEqual({
    rows: [
      ["2026-11-20", -90_00, 0, 0, 50_00, 0, -140_00],
      ["2026-11-21", -140_00, 5_00, 0, 0, 0, -135_00],
    ],
    total: ["", -90_00, 5_00, 0, 50_00, 0, -135_00],
  });
});

describe("POST /reports/collections", () => {
  test("records cash handed over, once for a form", async () => {
    const idempotencyKey = "a-key-of-the-form";
    const first = await post(fields({ idempotencyKey }));
    expect(first).toMatchObject({ status: 302, flash: "Cash handed over was recorded" });
    expect((await post(fields({ idempotencyKey }))).status).toBe(302);
    const entries = await db.handover.findMany();
    expect(entries).toMatchObject([
      {
        date: "2026-11-20",
        amount: 250_50,
        currency: "INR",
        handedById: employee.id,
        handedTo: "Bank",
      },
    ]);
    const history = await historySaid({ entity: "handover" });
    expect(history).toMatchObject([
      { action: "Recorded", note: "₹250.50 on Nov 20, 2026 to Bank" },
    ]);
  });

  test.each([
    ["date", { date: "2026-11-22" }, "Date cannot be in the future"],
    ["date", { date: "2026-02-30" }, expect.stringMatching(/^Date /)],
    ["amount", { amount: "0" }, "Amount must be positive"],
    ["amount", { amount: "-5" }, expect.any(String)],
    ["amount", { amount: "1.234" }, expect.any(String)],
    ["currency", { currency: "Gold" }, "Choose one of the currencies"],
    ["handedTo", { handedTo: "" }, "Handed to is required"],
    ["handedById", { handedById: "999999" }, "Choose a staff member"],
  ])("says at %s what is wrong", async (field, more, message) => {
    const { status, data } = await post(fields(more));
    expect(status).toBe(400);
    expect((data as Reply).error?.[field]?.[0]).toEqual(message);
    expect(await db.handover.count()).toBe(0);
  });

  test("takes nobody but the staff", async () => {
    const customer = await makeCustomer();
    const { data } = await post(fields({ handedById: customer.id }));
    expect((data as Reply).error).toHaveProperty("handedById");
    expect(await db.handover.count()).toBe(0);
  });

  test("takes an entry back by one of today, once, with its reason", async () => {
    await post(fields());
    const { id } = await db.handover.findFirstOrThrow();
    const missing = await post({ intent: "reverse", id, reason: " " });
    expect((missing.data as Reply).error?.reason).toEqual(["Reason is required"]);
    const reverse = () => post({ intent: "reverse", id, reason: "Counted twice" });
    const both = await Promise.all([reverse(), reverse()]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const entries = await db.handover.findMany({ orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { amount: 250_50, reversesId: null },
      { amount: -250_50, date: "2026-11-21", reversesId: id, note: "Counted twice" },
    ]);
    expect((await book()).total).toEqual(["", 0, 0, 0, 0, 0, 0]);
    // What takes back is not taken back itself.
    expect((await post({ intent: "reverse", id: entries[1]!.id, reason: "x" })).status).toBe(409);
  });

  test("shows the entries with who handed over what, and what each can", async () => {
    await post(fields());
    const { data } = await answerOf(page.loader, getArgs(AT, {}, cookie));
    const { more } = data as {
      more: { entries: { by: string; amount: string; reverse: string }[] };
    };
    expect(more.entries).toMatchObject([{ by: "Ravi", amount: "₹250.50" }]);
    const chosen = await answerOf(page.loader, getArgs(more.entries[0]!.reverse, {}, cookie));
    expect(chosen.data).toMatchObject({ more: { chosen: { to: "Bank", history: [{}] } } });
  });
});

test("/api/handovers does the same", async () => {
  const { intent: _, ...body } = fields({ amount: 250.5 });
  const made = await api.post("/handovers", body);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ amount: 250.5, handedTo: "Bank", reversesId: null });
  const wrong = await api.post("/handovers", { ...body, date: "2026-12-01" });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { date: ["Date cannot be in the future"] },
  ]);
  const id = (made.body.data as unknown as { id: number }).id;
  expect((await api.post(`/handovers/${id}/reverse`, {})).status).toBe(422);
  expect((await api.post(`/handovers/${id}/reverse`, { reason: "Wrong" })).status).toBe(200);
  expect((await api.post(`/handovers/${id}/reverse`, { reason: "Wrong" })).status).toBe(409);
  const all = await api.get("/handovers?from=2026-11-01");
  const amountsOf = ({ body }: typeof all) =>
    (body.data.handovers as { amount: number }[]).map(({ amount }) => amount);
  expect(amountsOf(all)).toEqual([-250.5, 250.5]);
  expect(all.body.data).toMatchObject({ count: 2, pagination: { page: 1, totalPages: 1 } });
  const last = await api.get("/handovers?from=2026-11-01&limit=1&page=2");
  expect(amountsOf(last)).toEqual([250.5]);
  expect(amountsOf(await api.get("/handovers?limit=1&page=3"))).toEqual([]);
  expect((await (await apiClient(await makeCustomer())).post("/handovers", body)).status).toBe(403);
});
