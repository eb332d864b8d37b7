import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { challanOf } from "~/models/billing/hire/hire.challan.server";
import type { Actor } from "~/models/kit/policy/policy";
import { db } from "~/platform/db.server";
import * as correctPage from "~/routes/bill-correct";
import * as form from "~/routes/hire-form";
import * as view from "~/routes/hires.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makeExpense, makeUser, makeVendor } from "../support/factories";
import { company as underGst } from "../support/gstr1";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { standInTally, tallyOf } from "../support/tally";
import { checkHires, checkVendorPayments } from "~/models/law/doctor/hires.server";

/* The GST of a hired truck: what its owner charges, or what the company pays itself; worked out by hand. */

let actor: Actor;
let api: ApiClient;
let cookie: string;
let owner: { id: number };
let away: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await company();
  const user = await makeUser({ role: "admin" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
  owner = await makeVendor({
    name: "Sai Roadlines",
    kind: "truck owner",
    gstin: "29AAECC2213N1ZM",
  });
  away = await makeAway();
});
afterEach(async () => {
  expect([...(await checkHires(db)), ...(await checkVendorPayments(db))]).toEqual([]);
  setClock(null);
});

const company = (more: object = {}) => underGst({ taxRegime: "bundle18", ...more });

/** A truck for 11,800 with 1,800 of IGST in it, of which nothing is deducted. */
const FORM = {
  date: "2026-11-10",
  vehicleNumber: "KA01CD3333",
  amount: 11800,
  taxRate: 18,
  billNumber: "SR/9",
  tdsAmount: 0,
};
type Made = {
  id: number;
  taxAmount: number;
  reverseCharge: boolean;
  credit: string;
  creditReturn: string | null;
  creditAsks: string[];
  balance: number;
  tdsAmount: number;
};
const hire = async (more: object = {}, expected = 201) => {
  const body = { ...FORM, vendorId: owner.id, consignmentIds: [away.id], ...more };
  const { status, body: got } = await api.post("/hires", body);
  expect(status, JSON.stringify(got)).toBe(expected);
  return got as unknown as { data: Made; errors: Record<string, string[]> };
};
const close = (month: string, closed = true) =>
  api.patch("/reports/gstr1", { month, closed, reason: "Filed on the portal" });

/** Lines of GSTR-3B of a month: value, integrated, central and State tax. */
const lines = async (month = "2026-11") => {
  const { body } = await api.get(`/reports/gstr3b?month=${month}`);
  type Line = { line: string; taxableValue: number; igst: number; cgst: number; sgst: number };
  const all = body.data.lines as Line[];
  return Object.fromEntries(
    ["3.1d", "4A3", "4A5", "4B1"].flatMap((name) => {
      const { taxableValue, igst, cgst, sgst } = all.find(({ line }) => line === name)!;
      return taxableValue || igst || cgst ? [[name, [taxableValue, igst, cgst, sgst]]] : [];
    }),
  );
};
const costs = async () => {
  const { body } = await api.get("/reports/profit?from=2026-11-01&to=2026-11-30&by=month");
  return /"costs":(-?[\d.]+)/.exec(JSON.stringify(body))?.[1];
};
const inTally = async (...names: string[]) => {
  const tally = standInTally();
  await tallyOf(api).imported(tally);
  return names.map((name) =>
    tally.balance(name === "Sai" ? `Sai Roadlines (V-${owner.id})` : name),
  );
};

describe("that its owner charges", () => {
  test("is in the amount, is taken back, and is no cost", async () => {
    const { data } = await hire();
    expect(data).toMatchObject({
      taxAmount: 1800,
      taxRate: 18,
      reverseCharge: false,
      credit: "yes",
      creditReturn: "2026-11",
      creditAsks: [],
      balance: 11800,
    });
    expect(await lines()).toEqual({ "4A5": [10000, 1800, 0, 0] });
    expect(await costs()).toBe("10000");
    expect(await inTally("Lorry hire", "Input IGST", "Sai")).toEqual([
      10_000_00, 1_800_00, -11_800_00,
    ]);
    const { body } = await api.get("/reports/purchases?month=2026-11");
    expect(body.data.purchases).toMatchObject([
      { kind: "hire", number: "SR/9", value: 10000, igst: 1800, credit: "yes", taken: 1800 },
    ]);
    const check = await api.get(
      "/exports/tally?startDate=2026-11-01&endDate=2026-11-30&what=check",
    );
    expect(JSON.stringify(check.body)).not.toMatch(/"difference":-?[1-9]/);
  });

  test("waits for the bill's number, and goes on into the next return without it", async () => {
    const { data } = await hire({ billNumber: null, date: "2026-10-20" });
    expect(data.creditAsks).toEqual(["billNumber"]);
    expect(await lines("2026-10")).toEqual({});
    await close("2026-10");
    expect((await api.get(`/hires/${data.id}`)).body.data).toMatchObject({
      creditReturn: "2026-11",
    });
    await api.put(`/hires/${data.id}`, { billNumber: "SR/10" });
    expect(await lines("2026-10")).toEqual({});
    expect(await lines()).toEqual({ "4A5": [10000, 1800, 0, 0] });
  });

  test("follows another amount by its rate, and a tax that is told is kept", async () => {
    const { data } = await hire();
    const put = async (body: object) => (await api.put(`/hires/${data.id}`, body)).body;
    expect((await put({ amount: 23600 })).data).toMatchObject({ taxAmount: 3600, balance: 23600 });
    expect((await put({ taxAmount: 3599.5 })).data).toMatchObject({ taxAmount: 3599.5 });
    expect((await put({ taxAmount: 3000 })).errors).toEqual({
      taxAmount: ["GST at 18 % is ₹3,600.00: give one of both"],
    });
    expect((await put({ taxRate: 0, taxAmount: 30000 })).errors).toEqual({
      taxAmount: ["GST cannot be more than the amount"],
    });
    expect((await put({ taxRate: 5, taxAmount: 3599.5 })).data).toMatchObject({
      taxAmount: 1123.81,
    });
  });

  test("TDS is deducted of the hire without it", async () => {
    // 1,18,000 with 18,000 in it: 2 % of 1,00,000.
    const pan = { pan: "AAECC2213N" };
    await db.vendor.update({ where: { id: owner.id }, data: pan });
    const { data } = await hire({ amount: 118000, tdsAmount: null });
    expect(data.tdsAmount).toBe(2000);
    const { body } = await api.get("/tds/paid?month=2026-11");
    expect(body.data).toMatchObject([{ amount: 100000, tdsAmount: 2000 }]);
  });

  test("what is not taken back is part of the cost of each consignment, to the paisa", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const more = [await makeAway(), await makeAway()];
    const consignmentIds = [away.id, ...more.map(({ id }) => id)];
    const { data } = await hire({ consignmentIds, amount: 100.01, taxRate: 0, taxAmount: 10 });
    expect(data).toMatchObject({ credit: "no" });
    expect(await costs()).toBe("100.01");
    await api.put(`/hires/${data.id}`, { credit: "yes", creditReason: "Of the company's own" });
    expect(await costs()).toBe("90.01");
  });

  test("GSTR-2B knows it, and its credit waits for a line that says the same", async () => {
    await company({ creditBy: "gstr2b" });
    const { data } = await hire();
    await hire({ consignmentIds: [(await makeAway()).id], billNumber: "SR/11" });
    const inv = {
      inum: "SR9",
      dt: "11-11-2026",
      val: 11800,
      txval: 10000,
      igst: 1800,
      itcavl: "Y",
    };
    const docdata = { b2b: [{ ctin: "29AAECC2213N1ZM", trdnm: "SAI", inv: [inv] }] };
    const told = { data: { gstin: "27AAPFU0939F1ZV", rtnprd: "112026", docdata } };
    expect((await api.post("/gstr2b?month=2026-11", told)).body.data).toMatchObject({
      both: 1,
      ours: 1,
    });
    const { body } = await api.get("/gstr2b?month=2026-11&state=both");
    expect(body.data.lines).toMatchObject([{ hireId: data.id, expenseId: null }]);
    expect(await lines()).toEqual({ "4A5": [10000, 1800, 0, 0] });
    await close("2026-11");
    const all = await db.hire.findMany({ orderBy: { id: "asc" } });
    expect(all.map(({ creditReturn, creditTaken }) => [creditReturn, creditTaken])).toEqual([
      ["2026-11", 1_800_00],
      ["2026-12", null],
    ]);
  });
});

describe("under reverse charge", () => {
  beforeEach(() =>
    db.vendor.update({ where: { id: owner.id }, data: { kind: "transport agency", gstin: null } }),
  );
  const AGENCY = { amount: 50000, taxRate: undefined, billNumber: null };

  test("the company pays 5 % of a transport agency's hire on top, and takes it back", async () => {
    const { data } = await hire(AGENCY);
    expect(data).toMatchObject({
      reverseCharge: true,
      taxAmount: 2500,
      taxRate: 5,
      balance: 50000,
      creditAsks: [],
    });
    expect(await lines()).toEqual({
      "3.1d": [50000, 0, 1250, 1250],
      "4A3": [50000, 0, 1250, 1250],
    });
    expect(await costs()).toBe("50000");
    expect(await inTally("Lorry hire", "Input CGST", "GST under reverse charge", "Sai")).toEqual([
      50_000_00, 1_250_00, -2_500_00, -50_000_00,
    ]);
    expect((await api.put(`/hires/${data.id}`, { amount: 60000 })).body.data).toMatchObject({
      taxAmount: 3000,
      balance: 60000,
    });
    const told = await api.put(`/hires/${data.id}`, {
      reverseCharge: false,
      taxRate: 0,
      taxAmount: 0,
    });
    expect(told.body.data).toMatchObject({
      reverseCharge: false,
      taxAmount: 0,
      creditReturn: null,
    });
    expect(await lines()).toEqual({});
  });

  test("of an agency with a GSTIN a bill past its year's November is paid without credit, and part of the cost", async () => {
    await db.vendor.update({ where: { id: owner.id }, data: { gstin: "29AAECC2213N1ZM" } });
    for (const month of ["03", "04", "05", "06", "07", "08", "09", "10"])
      await close(`2026-${month}`);
    const late = { ...AGENCY, reverseCharge: true, date: "2026-03-20", billNumber: "GT/1" };
    const { data } = await hire(late);
    expect(data).toMatchObject({
      credit: "no",
      creditRule: "Not taken back under section 16(4): the last return of its year is over",
      creditReturn: "2026-11",
    });
    expect(await lines()).toEqual({ "3.1d": [50000, 2500, 0, 0] });
    // The day of its bill says the year, not that on which it came into the books.
    const { id } = await makeAway();
    const booked = { ...late, date: "2026-04-02", billDate: "2026-03-31", consignmentIds: [id] };
    expect((await hire({ ...booked, billNumber: "GT/2" })).data.credit).toBe("no");
    const { id: other } = await makeAway();
    const own = { ...booked, billDate: "2026-04-01", consignmentIds: [other] };
    expect((await hire({ ...own, billNumber: "GT/3" })).data.credit).toBe("yes");
  });

  test("without credit the tax is part of the cost", async () => {
    await company({ taxRegime: "gta_rcm5" });
    await hire(AGENCY);
    expect(await lines()).toEqual({ "3.1d": [50000, 0, 1250, 1250] });
    expect(await costs()).toBe("52500");
    expect(await inTally("Lorry hire", "GST under reverse charge")).toEqual([52_500_00, -2_500_00]);
  });

  test("a truck's owner who is no agency supplies without tax", async () => {
    await db.vendor.update({ where: { id: owner.id }, data: { kind: "truck owner" } });
    expect((await hire(AGENCY)).data).toMatchObject({ reverseCharge: false, taxAmount: 0 });
  });
});

describe("of a filed return", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = (await hire({ date: "2026-10-20" })).data);
    await close("2026-10");
  });
  const filed = { "4A5": [10000, 1800, 0, 0] };

  test.each([
    ["amount", { amount: 23600, taxRate: 0 }],
    ["taxAmount", { taxRate: 0, taxAmount: 100 }],
    ["date", { date: "2026-11-01" }],
    ["reverseCharge", { reverseCharge: true, taxRate: 0, taxAmount: 1800 }],
    ["credit", { credit: "no", creditReason: "x" }],
  ])("%s stays", async (field, change) => {
    const refused = await api.put(`/hires/${id}`, change);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, [field]]);
    expect(await lines("2026-10")).toEqual(filed);
  });

  test("it is not cancelled, another vendor or another GSTIN changes nothing of it", async () => {
    expect((await api.post(`/hires/${id}/status`, { status: "cancelled" })).status).not.toBe(200);
    const cancelled = await api.patch(`/hires/${id}/status`, { status: "cancelled" });
    expect(cancelled.status).toBe(409);
    const { id: other } = await makeVendor();
    expect((await api.put(`/hires/${id}`, { vendorId: other })).status).toBe(409);
    const gstin = { gstin: "27AAPFU0939F1ZV" };
    await db.vendor.update({ where: { id: owner.id }, data: gstin });
    await company({ taxRegime: "gta_rcm5" });
    expect(await lines("2026-10")).toEqual(filed);
    expect((await api.put(`/hires/${id}`, { note: "Kept" })).status).toBe(200);
  });

  test("is corrected by an entry of today that its balance follows", async () => {
    const said = { amount: 5900, taxAmount: 900, reason: "Half the way" };
    const { status, body } = await api.post(`/hires/${id}/correct`, said);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({
      amount: -5900,
      taxAmount: -900,
      correctsId: null,
      correctsHireId: id,
      date: "2026-11-28",
      creditReturn: "2026-11",
    });
    expect((await api.post(`/hires/${id}/correct`, said)).status).toBe(409);
    expect((await api.get(`/hires/${id}`)).body.data).toMatchObject({
      amount: 11800,
      balance: 5900,
      correctionIds: [body.data.id],
    });
    expect([await lines("2026-10"), await lines()]).toEqual([
      filed,
      { "4A5": [-5000, -900, 0, 0] },
    ]);
    expect(await costs()).toBe("-5000");
    // November alone: the hire itself is of October.
    expect(await inTally("Lorry hire", "Input IGST", "Sai")).toEqual([
      -5_000_00, -900_00, 5_900_00,
    ]);
    const { body: ledger } = await api.get(
      `/vendors/${owner.id}/statement?startDate=2026-10-01&endDate=2026-11-30`,
    );
    expect(JSON.stringify(ledger)).toContain('"correction"');
    const owed = (await api.get("/payables")).body.data as unknown as {
      bills: object[];
    };
    expect(owed.bills).toMatchObject([{ amount: 5900, balance: 5900 }]);
    const { facts } = await challanOf(actor, id);
    expect(facts.find(({ label }) => label === "Hire")?.facts).toMatchObject([
      { label: "Agreed hire", value: "₹11,800.00" },
      { label: "GST in it, 18 %", value: "₹1,800.00" },
      { label: "Corrected", value: "-₹5,900.00" },
      { label: "Balance", value: "₹5,900.00" },
      {},
    ]);
    // Its advance may still change; what was corrected stays in what is owed.
    expect((await api.put(`/hires/${id}`, { advance: 900 })).body.data).toMatchObject({
      balance: 5000,
    });
    expect((await api.put(`/hires/${id}`, { advance: 6000 })).status).toBe(422);
    expect((await api.del(`/expenses/${body.data.id}`)).status).toBe(200);
    expect((await api.get(`/hires/${id}`)).body.data).toMatchObject({ balance: 10900 });
  });

  test("an open hire is changed itself, and one that was corrected keeps what its correction is of", async () => {
    await api.post(`/hires/${id}/correct`, { amount: 5900, taxAmount: 900, reason: "Half" });
    await close("2026-10", false);
    const said = { amount: 5900, taxAmount: 900, reason: "Half" };
    expect((await api.post(`/hires/${id}/correct`, said)).status).toBe(409);
    expect((await api.put(`/hires/${id}`, { amount: 5900 })).body.errors).toEqual({
      amount: ["It was corrected: delete its correction first"],
    });
    expect((await api.patch(`/hires/${id}/status`, { status: "cancelled" })).status).toBe(409);
  });

  test("its correction above the limit of one payment has the TDS of all of it", async () => {
    const other = { consignmentIds: [(await makeAway()).id], billNumber: "B/8" };
    const below = { date: "2026-09-20", amount: 27000, taxAmount: 2000, taxRate: 0 };
    const small = (await hire({ ...below, ...other, tdsAmount: null })).data;
    expect(small).toMatchObject({ tdsAmount: 0 });
    await close("2026-09");
    const said = { amount: 52000, taxAmount: 2000, reason: "More of the way" };
    const { body } = await api.post(`/hires/${small.id}/correct`, said);
    expect(body.data).toMatchObject({ amount: 25000, tdsAmount: 1000 });
  });

  test("one that was cancelled is not corrected, nor does its page offer it", async () => {
    await close("2026-10", false);
    expect((await api.patch(`/hires/${id}/status`, { status: "cancelled" })).status).toBe(200);
    await close("2026-10");
    const said = { amount: 5900, taxAmount: 900, reason: "Half" };
    expect((await api.post(`/hires/${id}/correct`, said)).status).toBe(409);
    expect(await db.expense.count()).toBe(0);
    const shown = await answerOf(view.loader, getArgs(`/hires/${id}`, { id: String(id) }, cookie));
    expect(shown.data).toMatchObject({ besides: { correct: null } });
  });

  test("its page offers the correction, by a form that says what it says now", async () => {
    const shown = await answerOf(view.loader, getArgs(`/hires/${id}`, { id: String(id) }, cookie));
    expect(shown.data).toMatchObject({
      besides: {
        credit: "The GST in it is taken back in October 2026",
        correct: `/hires/correct/${id}`,
      },
    });
    const at = `/hires/correct/${id}`;
    const loaded = await answerOf(correctPage.loader, getArgs(at, { id: String(id) }, cookie));
    expect(loaded.data).toMatchObject({ values: { amount: "11800.00", taxAmount: "1800.00" } });
    const typed = { amount: "5900", taxAmount: "900", reason: "Half" };
    const posted = await answerOf(
      correctPage.action,
      postArgs(at, typed, { id: String(id) }, cookie),
    );
    expect(posted.status).toBe(302);
    expect(await db.expense.count({ where: { correctsHireId: id } })).toBe(1);
  });
});

test("the form takes the GST as a script does", async () => {
  const typed = { ...FORM, amount: "11800", taxRate: "18", tdsAmount: "0", tdsReason: "Ours" };
  const body = { ...typed, vendorId: String(owner.id), consignmentIds: String(away.id) };
  const post = (more: object) =>
    answerOf(form.action, postArgs("/hires/new", { ...body, ...more }, {}, cookie));
  expect(await post({ taxAmount: "100" })).toMatchObject({
    status: 400,
    data: { error: { taxAmount: ["GST at 18 % is ₹1,800.00: give one of both"] } },
  });
  expect((await post({})).status).toBe(302);
  expect(await db.hire.findFirstOrThrow()).toMatchObject({ taxAmount: 1_800_00 });
});

test("an expense and a hire of one id are two bills where a return closes", async () => {
  await makeExpense({
    vendorId: owner.id,
    amount: 1_180_00,
    taxAmount: 180_00,
    date: "2026-11-05",
  });
  await hire({ billNumber: null });
  await close("2026-11");
  expect(await db.expense.findFirstOrThrow()).toMatchObject({ creditTaken: 180_00 });
  expect(await db.hire.findFirstOrThrow()).toMatchObject({
    creditTaken: null,
    creditReturn: "2026-12",
  });
});

test("a bill's number that its vendor's books have, as a hire or as an expense, is asked about once", async () => {
  await hire();
  const { id } = await makeAway();
  const again = { consignmentIds: [id], amount: 23600, billNumber: "sr 09" };
  const asked = await hire(again, 409);
  expect(asked.errors.billNumber?.[0]).toBe(
    "SR/9 of Nov 10, 2026 over ₹11,800.00 is in the books already, of the same vendor. Is this another bill?",
  );
  const cost = { date: "2026-11-12", kind: "Loading", amount: 500, vendorId: owner.id };
  const bill = { ...cost, billNumber: "SR/9" };
  expect((await api.post("/expenses", bill)).status).toBe(409);
  expect((await api.post("/expenses", { ...bill, anyway: true })).status).toBe(201);
  const { data } = await hire({ ...again, anyway: true });
  // What is no other bill by that is not asked about.
  expect((await api.put(`/hires/${data.id}`, { amount: 24000, taxRate: 18 })).status).toBe(200);
  expect((await api.put(`/hires/${data.id}`, { billNumber: "SR-9" })).status).toBe(409);
  const typed = { ...FORM, amount: "500", taxRate: "0", tdsAmount: "0", tdsReason: "Ours" };
  const { id: third } = await makeAway();
  const body = { ...typed, vendorId: String(owner.id), consignmentIds: String(third) };
  const post = (more: object) =>
    answerOf(form.action, postArgs("/hires/new", { ...body, ...more }, {}, cookie));
  expect((await post({})).status).toBe(409);
  expect((await post({ anyway: "on" })).status).toBe(302);
});
