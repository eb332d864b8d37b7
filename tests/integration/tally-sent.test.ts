import { afterEach, beforeEach, expect, test } from "vitest";

import { asSent, sentMonths } from "~/models/desk/exports/tally.sent.server";
import { booksOf, vouchersNow } from "~/models/desk/exports/tally.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as page from "~/routes/exports.tally";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeExpense, makeUser, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { standInTally, tallyOf } from "../support/tally";

/* A month that was sent to Tally stays as it was sent; what changes later is a journal of the month that is open. */

const OCTOBER = "startDate=2026-10-01&endDate=2026-10-31";
const NOVEMBER = "startDate=2026-11-01&endDate=2026-11-30";
const DECEMBER = "startDate=2026-12-01&endDate=2026-12-31";

let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  const user = await makeUser({ role: "admin" });
  api = await apiClient(user);
  cookie = await signedIn(user);
});
afterEach(() => setClock(null));

const spent = (date: string, amount: number, more: object = {}) =>
  makeExpense({ date, amount: amount * 100, currency: "INR", paidFrom: "cash", ...more });
const mark = (startDate: string, endDate: string) =>
  api.post("/exports/tally", { startDate, endDate, byFile: true });
const october = () => tallyOf(api).text("vouchers", OCTOBER);

/** What a Tally has that took all months, as they went out. */
async function balances(...names: string[]) {
  const tally = standInTally();
  for (const days of [OCTOBER, NOVEMBER, DECEMBER]) await tallyOf(api).imported(tally, days);
  return names.map((name) => tally.balance(name) / 100);
}

test("no act changes its vouchers, and Tally comes to what the books do", async () => {
  const changed = await spent("2026-10-05", 500);
  const moved = await spent("2026-10-06", 70, { kind: "Toll" });
  const deleted = await spent("2026-10-07", 30, { kind: "Toll" });
  await spent("2026-11-07", 11);
  const { body } = await mark("2026-10-01", "2026-10-31");
  expect(body.data).toEqual({ recipient: null, messageIds: [], months: ["2026-10"] });
  const sent = await october();
  expect(await balances("Diesel expenses", "Toll expenses", "Cash")).toEqual([511, 100, -611]);

  expect((await api.put(`/expenses/${changed.id}`, { amount: 450, paidFrom: "bank" })).status).toBe(
    200,
  );
  expect((await api.put(`/expenses/${moved.id}`, { date: "2026-11-06" })).status).toBe(200);
  expect((await api.del(`/expenses/${deleted.id}`)).status).toBe(200);
  const late = { date: "2026-10-09", kind: "Diesel", amount: 8, paidFrom: "cash" };
  expect((await api.post("/expenses", late)).status).toBe(201);
  expect(await october()).toBe(sent);
  expect(await balances("Diesel expenses", "Toll expenses", "Cash", "Bank")).toEqual([
    469, 70, -89, -450,
  ]);
  const journals = await tallyOf(api).text("vouchers", NOVEMBER);
  expect(journals).toContain(`movers-expense-${changed.id}~2026-10`);
  expect(journals).toContain("late: Diesel");
  // Sent again it is what it was, and so once the next month is sent too.
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).toBe(journals);
  setClock(new Date("2026-12-02T06:00:00Z"));
  api = await apiClient(await makeUser({ role: "admin" }));
  await mark("2026-11-01", "2026-11-30");
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).toBe(journals);
  expect(await tallyOf(api).text("vouchers", DECEMBER)).not.toContain("<VOUCHER ");
  await api.put(`/expenses/${changed.id}`, { amount: 400 });
  expect([await october(), await tallyOf(api).text("vouchers", NOVEMBER)]).toEqual([
    sent,
    journals,
  ]);
  expect(await balances("Diesel expenses", "Toll expenses", "Cash", "Bank")).toEqual([
    419, 70, -89, -400,
  ]);
});

test("another name of a vendor or of a ledger is no change", async () => {
  const { id: vendorId } = await makeVendor({ name: "Shree Auto" });
  await spent("2026-10-05", 500, { vendorId, paidFrom: "owed" });
  await tallyOf(api).text("vouchers", OCTOBER);
  await mark("2026-10-01", "2026-10-31");
  await db.vendor.update({ where: { id: vendorId }, data: { name: "Shree Motors" } });
  await db.company.updateMany({ data: { tallyLedgers: "Diesel expenses = Fuel" } });
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).not.toContain("<VOUCHER ");
});

test("a month that is not over, or not whole, is not marked", async () => {
  await spent("2026-11-05", 500);
  expect((await mark("2026-11-01", "2026-11-30")).body.data).toMatchObject({ months: [] });
  expect((await mark("2026-10-02", "2026-10-31")).body.data).toMatchObject({ months: [] });
  expect((await mark("2026-09-01", "2026-10-30")).body.data).toMatchObject({ months: ["2026-09"] });
  expect((await mark("2026-09-01", "2026-10-31")).body.data).toMatchObject({
    months: ["2026-09", "2026-10"],
  });
});

test("the last month is taken back, and no other", async () => {
  const one = await spent("2026-10-05", 500);
  await mark("2026-09-01", "2026-10-31");
  await api.put(`/expenses/${one.id}`, { amount: 450 });
  const takeBack = (month: string) => api.post("/exports/tally/take-back", { month });
  expect((await takeBack("2026-09")).status).toBe(409);
  expect(await october()).toContain("500.00");
  expect((await takeBack("2026-10")).status).toBe(200);
  expect(await october()).toContain("450.00");
  expect((await takeBack("2026-10")).status).toBe(409);
});

test("its press stands on the page for a whole month, and the page names what was sent", async () => {
  await spent("2026-10-05", 500);
  const at = "/exports/tally?from=2026-10-01&to=2026-10-31";
  const shown = async () =>
    (await answerOf(page.loader, getArgs(at, {}, cookie))).data as {
      canMark: boolean;
      sent: { month: string; canTakeBack: boolean }[];
    };
  expect(await shown()).toMatchObject({ canMark: true, sent: [] });
  const post = (typed: Record<string, string>) =>
    answerOf(page.action, postArgs("/exports/tally", typed, {}, cookie));
  const days = { from: "2026-10-01", to: "2026-10-31" };
  expect((await post({ intent: "mark", ...days })).status).toBe(302);
  expect(await shown()).toMatchObject({
    canMark: false,
    sent: [{ month: "2026-10", canTakeBack: true }],
  });
  const open = await post({ intent: "mark", from: "2026-11-01", to: "2026-11-30" });
  expect(open).toMatchObject({
    status: 409,
    data: { problem: "Choose a whole month that is over." },
  });
  expect((await post({ intent: "take-back", month: "2026-10" })).status).toBe(302);
  expect(await shown()).toMatchObject({ canMark: true, sent: [] });
});

test("a change is looked for in the days that were sent, and in others only for what is not there any more", async () => {
  await spent("2026-08-05", 5);
  const early = await spent("2026-10-05", 500);
  await mark("2026-10-01", "2026-10-31");
  const reads = async () => {
    const asked = await booksOf({ from: "2026-11-01", to: "2026-11-30" });
    const days: string[] = [];
    const said: string[] = [];
    const read: typeof vouchersNow = (of) => {
      days.push(`${of.from} ${of.to}`);
      return vouchersNow(of);
    };
    for await (const { id } of asSent(asked, await sentMonths(), read)) said.push(id);
    return { days, said };
  };
  const own = ["2026-11-01 2026-11-30", "2026-10-01 2026-10-31"];
  expect(await reads()).toEqual({ days: own, said: [] });
  // Of an earlier day than any that was sent: it is taken off as well, and counts there.
  await api.put(`/expenses/${early.id}`, { date: "2026-09-05", amount: 450 });
  expect(await reads()).toEqual({
    days: [...own, "2026-10-32 9999-12-31", "0000-01-01 2026-10-00"],
    said: [`movers-expense-${early.id}~2026-10`],
  });
});

test("several months are marked by one press as each is by itself, with what was changed before", async () => {
  const one = await spent("2026-08-05", 500);
  await spent("2026-09-05", 30);
  await mark("2026-08-01", "2026-08-31");
  await api.put(`/expenses/${one.id}`, { amount: 450 });
  await spent("2026-10-05", 20);
  expect((await mark("2026-08-01", "2026-10-31")).body.data.months).toHaveLength(3);
  const september = await tallyOf(api).text("vouchers", "startDate=2026-09-01&endDate=2026-09-30");
  expect(september.match(/<VOUCHER /g)).toHaveLength(2);
  expect((await october()).match(/<VOUCHER /g)).toHaveLength(1);
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).not.toContain("<VOUCHER ");
});
