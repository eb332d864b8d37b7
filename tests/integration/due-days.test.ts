import { beforeEach, expect, test } from "vitest";

import { dueSoon } from "~/models/billing/returns/due-days.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { closeMonth } from "~/models/company/month/month.server";
import { db } from "~/platform/db.server";
import { loader as dashboardPage } from "~/routes/dashboard";
import * as page from "~/routes/reports.due-days";

import { makeExpense, makeVendor } from "../support/factories";
import { actor, api, BASE, bill, company, KARNATAKA, onDay, PUNE, setUp } from "../support/gstr1";
import { answerOf, getArgs, signedIn } from "../support/http";

beforeEach(setUp);

/** November by hand: 1,513.22 each of 16,813.50 within the State, 1,800 of 10,000 beyond, and 720 each in a repair. */
async function november() {
  await bill({ client: PUNE, lines: BASE });
  await bill({ client: KARNATAKA, pickup: "29", lines: [{ unitPrice: "10000" }] });
  const { id: vendorId } = await makeVendor({ gstin: "27AAPFU0939F1ZV" });
  const paid = { vendorId, date: "2026-11-20", creditReturn: "2026-11" };
  await makeExpense({ ...paid, amount: 9_440_00, taxAmount: 1_440_00 });
}
const CASH = 1800 + 2 * (1513.22 - 720);

type Row = {
  what: string;
  day: string;
  amount: number | null;
  fixed: number | null;
  done: boolean;
};
const due = async (month: string) =>
  (await api.get(`/reports/due-days?month=${month}`)).body.data as unknown as Row[];

test("the sum of GSTR-3B is what is left after credit, and it is done once its month is closed", async () => {
  await november();
  const rows = await due("2026-12");
  expect(rows).toMatchObject([
    { what: "gstr1", day: "2026-12-11", amount: null, done: false },
    { what: "gstr3b", day: "2026-12-20", amount: CASH, done: false },
  ]);
  const cookie = await signedIn(actor);
  const shown = await answerOf(page.loader, getArgs("/reports/due-days?month=2026-12", {}, cookie));
  expect(shown.data).toMatchObject({
    month: "December 2026",
    rows: [{ what: "GSTR-1" }, { what: "GSTR-3B", amount: "₹3,386.44", state: "" }],
  });
  await closeMonth({ ...actor, role: "admin" }, "2026-11", "Filed", "2026-12-01");
  expect(await due("2026-12")).toMatchObject([{ done: true }, { done: true }]);
  expect((await api.get("/reports/due-days?month=2026-13")).status).toBe(422);
});

test("PMT-06 is the month's own sum, or 35 % of the quarter before", async () => {
  await company({ returnsPeriod: "quarterly", returnsFrom: "2026-07" });
  await november();
  await db.expense.updateMany({ data: { creditReturn: "2627-Q3" } });
  await bill({
    client: KARNATAKA,
    pickup: "29",
    lines: [{ unitPrice: "10000" }],
    date: "2026-08-10",
  });
  expect((await due("2026-12")).filter(({ what }) => what === "pmt06")).toMatchObject([
    { day: "2026-12-25", amount: CASH, fixed: 0.35 * 1800 },
  ]);
});

test("Today says what is due within ten days and what of this month is late, from the first bill on", async () => {
  const soon = async (day: string) => {
    await onDay(day);
    const own = await getCompany();
    expect(companyToday(own)).toBe(day);
    return (await dueSoon(actor, own)).map(({ what, late }) => `${what}${late ? " late" : ""}`);
  };
  expect(await soon("2026-12-12")).toEqual([]);
  await onDay("2026-11-21");
  await november();
  expect(await soon("2026-12-05")).toEqual(["gstr1"]);
  expect(await soon("2026-12-12")).toEqual(["gstr1 late", "gstr3b"]);
  const cookie = await signedIn(actor);
  const { data } = await answerOf(dashboardPage, getArgs("/dashboard", {}, cookie));
  expect((data as { today: { due: object } }).today.due).toMatchObject({
    total: 2,
    rows: [{ name: "GSTR-1, November 2026", hint: "Was due on Dec 11, 2026" }, { amount: 338_644 }],
  });
});
