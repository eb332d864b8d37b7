import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { db } from "~/platform/db.server";
import * as form from "~/routes/expense-form";
import * as view from "~/routes/expenses.$id";
import * as purchases from "~/routes/reports.purchases";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeHire,
  makeInvoice,
  makeItem,
  makeJob,
  makeUser,
  makeVendor,
} from "../support/factories";
import { company as underGst } from "../support/gstr1";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { standInTally, tallyOf } from "../support/tally";

/* Whether the GST in a cost is taken back: by the regime of what it serves, its kind and its papers; worked out by hand. */

const TODAY = "2026-11-28";
let admin: Actor;
let api: ApiClient;
let cookie: string;
let away: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:00:00Z`));
  await company();
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
  away = await makeVendor({ gstin: "29AAECC2213N1ZM" });
});
afterEach(() => setClock(null));

const company = (more: object = {}) =>
  underGst({ taxRegime: "bundle18", householdsUnderForwardCharge: "exempt", ...more });

/** A bill of 1,180 with 180 of IGST in it. */
const BILL = {
  date: "2026-11-10",
  kind: "Diesel",
  amount: 1180,
  taxAmount: 180,
  billNumber: "P/9",
  paidFrom: "cash",
};
const enter = async (more: object = {}, expected = 201) => {
  const { status, body } = await api.post("/expenses", { ...BILL, vendorId: away.id, ...more });
  expect(status, JSON.stringify(body)).toBe(expected);
  return body as unknown as {
    data: { id: number; credit: string; creditRule: string; creditAsks: string[] };
    errors: object;
  };
};
const close = (month: string, closed = true) =>
  api.patch("/reports/gstr1", { month, closed, reason: "Filed on the portal" });

/** Table 4 of a month as the portal takes it, integrated tax alone: [4A5, 4B1, net]. */
const table4 = async (month = "2026-11") => {
  const { body } = await api.get(`/reports/gstr3b?month=${month}`);
  type Row = { ty: string; iamt: number };
  const { itc_elg: four } = body.data.gstr3b as {
    itc_elg: { itc_avl: Row[]; itc_rev: Row[]; itc_net: { iamt: number } };
  };
  const of = (rows: Row[], ty: string) => rows.find((row) => row.ty === ty)?.iamt;
  return [of(four.itc_avl, "OTH"), of(four.itc_rev, "RUL"), four.itc_net.iamt];
};
const costs = async (month = "2026-11") => {
  const url = `/reports/profit?from=${month}-01&to=${month}-30&by=month`;
  const { body } = await api.get(url);
  const text = JSON.stringify(body);
  return /"costs":(-?[\d.]+)/.exec(text)?.[1];
};
const costInTally = async () => {
  const tally = standInTally();
  await tallyOf(api).imported(tally);
  return [tally.balance("Diesel expenses"), tally.balance("Input IGST")];
};

/** An invoice to an office of the company's State, issued under the company's regime of now. */
async function billed(unitPrice: string) {
  const client = { kind: "registered", gstin: "27AAPFU0939F1ZV", stateCode: "27" };
  const line = { description: "Moving", quantity: "1", discount: "0", unitPrice };
  await createInvoice(
    admin,
    InvoiceInput.parse({
      clientId: (await makeCustomer(client)).id,
      invoiceDate: "2026-11-15",
      dueDate: "2026-12-31",
      status: "Sent",
      confirmNoLorryReceipt: true,
      pickupStateCode: "27",
      items: [{ itemId: (await makeItem()).id, ...line }],
    }),
  );
}

/** An issued invoice of a value without tax under a regime. */
async function sold(taxRegime: string, value: number, more: object = {}) {
  const { id: clientId } = await makeCustomer();
  await makeInvoice({
    clientId,
    invoiceNumber: `T-${taxRegime}-${value}`,
    invoiceDate: "2026-11-15",
    status: "Sent",
    currency: "INR",
    subtotal: value,
    taxableValue: value,
    total: value,
    balance: value,
    taxRegime,
    placeOfSupply: "27",
    ...more,
  });
}

test("is taken back under full tax, and is no cost then", async () => {
  const { data } = await enter();
  expect(data).toMatchObject({ credit: "yes", creditRule: "", creditAsks: [] });
  expect(await table4()).toEqual([180, 0, 180]);
  expect(await costs()).toBe("1000");
  expect(await costInTally()).toEqual([1_000_00, 180_00]);
});

test.each(["gta_rcm5", "gta_fcm5"])(
  "is part of the cost under %s: 4(A)(5), and 4(B)(1) takes it off again",
  async (taxRegime) => {
    await company({ taxRegime, householdsUnderForwardCharge: "charge" });
    const { data } = await enter();
    expect(data).toMatchObject({
      credit: "no",
      creditRule: "Not taken back under section 17(2): what it serves has no credit",
    });
    expect(await table4()).toEqual([180, 180, 0]);
    expect(await costs()).toBe("1180");
    expect(await costInTally()).toEqual([1_180_00, 0]);
    await close("2026-11");
    await company({ taxRegime: "bundle18" });
    expect(await table4()).toEqual([180, 180, 0]);
  },
);

test("a kind that the law blocks is not taken back, whatever it serves", async () => {
  await db.expenseKind.updateMany({ where: { name: "Meals" }, data: { credit: "no" } });
  const { data } = await enter({ kind: "Meals" });
  expect(data).toMatchObject({ credit: "no", creditRule: "Not taken back under section 17(5)" });
});

test("of a job follows from that job's own papers", async () => {
  const { id: clientId } = await makeCustomer();
  const { id: jobId } = await makeJob({ clientId });
  await sold("gta_rcm5", 1_000_00, { jobId });
  expect((await enter({ jobId })).data.credit).toBe("no");
});

describe("what serves both", () => {
  beforeEach(async () => {
    await company({ taxRegime: "gta_fcm18" });
  });

  test("is shared by the month's supplies, and what is not taken back is frozen with its return", async () => {
    const { data } = await enter();
    expect(data).toMatchObject({ credit: "shared" });
    // Nothing was supplied yet.
    expect(await table4()).toEqual([180, 0, 180]);
    // Of 10,000 in all 4,000 are under reverse charge: 180 × 4 ÷ 10 = 72 is reversed.
    await company({ taxRegime: "gta_rcm5" });
    await billed("4000");
    await company({ taxRegime: "bundle18" });
    await billed("6000");
    await company({ taxRegime: "gta_fcm18" });
    expect(await table4()).toEqual([180, 72, 108]);
    // Until the return is filed, books have all of it taken back.
    expect(await costs()).toBe("1000");
    await close("2026-11");
    expect(await db.expense.findFirstOrThrow()).toMatchObject({ creditTaken: 108_00 });
    expect(await table4()).toEqual([180, 72, 108]);
    expect(await costs()).toBe("1072");
    expect(await costInTally()).toEqual([1_072_00, 108_00]);
    await close("2026-11", false);
    expect(await db.expense.findFirstOrThrow()).toMatchObject({ creditTaken: null });
  });
});

describe("a bill without its number, or of nobody with a GSTIN", () => {
  test("waits: its tax is part of the cost until both are there", async () => {
    const { id: nobody } = await makeVendor();
    const { data } = await enter({ billNumber: null, vendorId: nobody });
    expect(data.creditAsks).toEqual(["billNumber", "vendorId"]);
    expect(await table4()).toEqual([0, 0, 0]);
    expect(await costs()).toBe("1180");
    expect(await costInTally()).toEqual([1_180_00, 0]);
    const page = async () =>
      (
        await answerOf(
          view.loader,
          getArgs(`/expenses/${data.id}`, { id: String(data.id) }, cookie),
        )
      ).data as { besides: { credit: string } };
    expect((await page()).besides.credit).toBe(
      "The GST in it is not taken back yet, and is part of the cost: it needs the bill's number and a vendor with a GSTIN",
    );
    await db.vendor.update({ where: { id: nobody }, data: { gstin: "29AAECC2213N1ZM" } });
    const { status } = await api.put(`/expenses/${data.id}`, { billNumber: "P/10" });
    expect(status).toBe(200);
    expect(await table4()).toEqual([180, 0, 180]);
    expect(await costs()).toBe("1000");
    expect((await page()).besides.credit).toBe("The GST in it is taken back in November 2026");
  });

  test("goes on into the next open return when its own is filed", async () => {
    const { data } = await enter({ billNumber: null, date: "2026-10-20" });
    await close("2026-10");
    expect((await api.get(`/expenses/${data.id}`)).body.data).toMatchObject({
      creditReturn: "2026-11",
    });
    await api.put(`/expenses/${data.id}`, { billNumber: "P/10" });
    expect([await table4("2026-10"), await table4()]).toEqual([
      [0, 0, 0],
      [180, 0, 180],
    ]);
  });

  test("is asked nothing outside GST", async () => {
    await company({ taxSystem: "single" });
    await enter({ billNumber: null, vendorId: null });
    expect(await costs()).toBe("1000");
  });
});

describe("another credit than the rules propose", () => {
  test("needs its reason, and is one of three words", async () => {
    expect((await enter({ credit: "maybe" }, 422)).errors).toEqual({
      credit: ["Credit: choose yes, no or shared"],
    });
    expect((await enter({ credit: "no" }, 422)).errors).toEqual({
      creditReason: ["By the rules it is taken back. Say why it is another"],
    });
    const { data } = await enter({ credit: "no", creditReason: "The owner's own car" });
    expect(await table4()).toEqual([180, 180, 0]);
    // A script that sends back what it got keeps it; without the reason the rules hold again.
    const put = (body: object) => api.put(`/expenses/${data.id}`, body);
    expect((await put({ note: "Kept" })).body.data).toMatchObject({ credit: "no" });
    expect((await put({ credit: null, creditReason: null })).body.data).toMatchObject({
      credit: "yes",
      creditReason: null,
    });
  });

  test("by the form too", async () => {
    const typed = { ...BILL, amount: "1180", taxAmount: "180", vendorId: String(away.id) };
    const post = (more: object) =>
      answerOf(form.action, postArgs("/expenses/new", { ...typed, ...more }, {}, cookie));
    expect(await post({ credit: "no" })).toMatchObject({
      status: 400,
      data: {
        error: { creditReason: ["By the rules it is taken back. Say why it is another"] },
      },
    });
    expect((await post({ credit: "no", creditReason: "Own use" })).status).toBe(302);
    expect((await post({ credit: "", billNumber: "P/10" })).status).toBe(302);
    const all = await db.expense.findMany({ orderBy: { id: "asc" } });
    expect(all.map(({ credit }) => credit)).toEqual(["no", "yes"]);
  });

  test("of a filed return stays", async () => {
    const { data } = await enter({ date: "2026-10-20" });
    await close("2026-10");
    const refused = await api.put(`/expenses/${data.id}`, { credit: "no", creditReason: "x" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["credit"]]);
    await db.expenseKind.updateMany({ data: { credit: "no" } });
    await company({ taxRegime: "gta_rcm5" });
    expect((await api.put(`/expenses/${data.id}`, { note: "Kept" })).status).toBe(200);
    expect(await table4("2026-10")).toEqual([180, 0, 180]);
    // Its correction has its credit.
    const { body } = await api.post(`/expenses/${data.id}/correct`, {
      amount: 590,
      taxAmount: 90,
      reason: "Half of it",
    });
    expect(body.data).toMatchObject({ credit: "yes", taxAmount: -90 });
    expect(await table4()).toEqual([-90, 0, -90]);
  });
});

test("of a bill whose day is later than that of the books is in no return before that day", async () => {
  const { data } = await enter({ date: "2026-10-28", billDate: "2026-11-03" });
  expect(data).toMatchObject({ creditReturn: "2026-11" });
  expect([await table4("2026-10"), await table4()]).toEqual([
    [0, 0, 0],
    [180, 0, 180],
  ]);
});

test("of a filed return counts on where expenses are to be approved, and its approval stays", async () => {
  await company({ expensesNeedApproval: true });
  const { id } = (await enter({ date: "2026-10-20" })).data;
  const say = (status: string) => api.patch(`/expenses/${id}/status`, { status });
  const register = async () =>
    (await api.get("/reports/purchases?month=2026-10")).body.data as unknown as {
      sums: { taken: number };
    };
  expect((await say("approved")).status).toBe(200);
  expect((await say("recorded")).status).toBe(200);
  expect((await say("approved")).status).toBe(200);
  await close("2026-10");
  expect((await say("recorded")).status).toBe(409);
  // Another note asks for its approval again, and takes it out of no return.
  expect((await api.put(`/expenses/${id}`, { note: "Kept" })).status).toBe(200);
  expect([await table4("2026-10"), (await register()).sums.taken]).toEqual([[180, 0, 180], 180]);
});

describe("under reverse charge", () => {
  /** 3.1 (d), 4(A)(3), 4(B)(1) and the net of a month: value, integrated, central and State tax. */
  const lines = async (month = "2026-11") => {
    const { body } = await api.get(`/reports/gstr3b?month=${month}`);
    type Line = { line: string; taxableValue: number; igst: number; cgst: number; sgst: number };
    const of = (name: string) => {
      const { taxableValue, igst, cgst, sgst } = (body.data.lines as Line[]).find(
        ({ line }) => line === name,
      )!;
      return [taxableValue, igst, cgst, sgst];
    };
    return { owed: of("3.1d"), credit: of("4A3"), reversed: of("4B1") };
  };
  const RENT = { date: "2026-11-10", kind: "Rent", amount: 50000, paidFrom: "bank", tdsAmount: 0 };
  const post = async (body: object) => {
    const { status, body: got } = await api.post("/expenses", body);
    expect(status, JSON.stringify(got)).toBe(201);
    return got.data as { id: number };
  };

  test("rent of somebody without a GSTIN is taxed by us, at 18 % on top, and taken back", async () => {
    const { id: vendorId } = await makeVendor({ kind: "other" });
    expect(await post({ ...RENT, vendorId })).toMatchObject({
      reverseCharge: true,
      amount: 50000,
      taxAmount: 9000,
      paidAmount: 50000,
      creditAsks: [],
    });
    expect(await lines()).toEqual({
      owed: [50000, 0, 4500, 4500],
      credit: [50000, 0, 4500, 4500],
      reversed: [0, 0, 0, 0],
    });
    expect(await costs()).toBe("50000");
    // With another amount the tax is another one.
    const { id } = await db.expense.findFirstOrThrow();
    expect((await api.put(`/expenses/${id}`, { amount: 60000 })).body.data).toMatchObject({
      taxAmount: 10800,
    });
    await api.put(`/expenses/${id}`, { amount: 50000 });
    const tally = standInTally();
    await tallyOf(api).imported(tally);
    const names = ["Rent expenses", "Bank", "Input CGST", "Input SGST", "GST under reverse charge"];
    expect(names.map((name) => tally.balance(name))).toEqual([
      50_000_00, -50_000_00, 4_500_00, 4_500_00, -9_000_00,
    ]);
  });

  test("without credit the tax is part of the cost, and of 3.1 (d) alone", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const { id: vendorId } = await makeVendor();
    await post({ ...RENT, vendorId });
    expect(await lines()).toEqual({
      owed: [50000, 0, 4500, 4500],
      credit: [0, 0, 0, 0],
      reversed: [0, 0, 0, 0],
    });
    expect(await costs()).toBe("59000");
    await close("2026-11");
    await company();
    expect((await lines()).owed).toEqual([50000, 0, 4500, 4500]);
    expect(await costs()).toBe("59000");
  });

  test.each([
    ["a goods transport agency", { kind: "transport agency" }, { kind: "Lorry hire" }, 2500],
    ["an advocate", { kind: "advocate" }, { kind: "Other" }, 9000],
    ["rent before October 2024", { kind: "other" }, { date: "2024-10-09" }, 0],
    ["rent from a registered owner", { gstin: "29AAECC2213N1ZM" }, {}, 0],
    [
      "an agency that charges the tax",
      { kind: "transport agency" },
      { kind: "Lorry hire", taxAmount: 2500 },
      2500,
    ],
    ["what is said to be none", { kind: "other" }, { reverseCharge: false }, 0],
  ])("%s", async (_, vendor, cost, taxAmount) => {
    const { id: vendorId } = await makeVendor(vendor);
    const made = await post({ ...RENT, vendorId, ...cost });
    const reverseCharge = taxAmount > 0 && !("taxAmount" in cost);
    expect(made).toMatchObject({ taxAmount, reverseCharge });
  });

  test("a company without a GSTIN pays none", async () => {
    await company({ taxRegime: "unregistered", gstin: "" });
    const { id: vendorId } = await makeVendor();
    expect(await post({ ...RENT, vendorId })).toMatchObject({ taxAmount: 0, reverseCharge: false });
  });

  test("stays as it was filed, and a correction is under it too", async () => {
    const { id: vendorId } = await makeVendor();
    const { id } = await post({ ...RENT, date: "2026-10-10", vendorId });
    await close("2026-10");
    const refused = await api.put(`/expenses/${id}`, { reverseCharge: false, taxAmount: 9000 });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      409,
      ["reverseCharge"],
    ]);
    const said = { amount: 40000, taxAmount: 7200, reason: "Half a month" };
    expect((await api.post(`/expenses/${id}/correct`, said)).status).toBe(201);
    expect((await lines("2026-10")).owed).toEqual([50000, 0, 4500, 4500]);
    expect(await lines()).toEqual({
      owed: [-10000, 0, -900, -900],
      credit: [-10000, 0, -900, -900],
      reversed: [0, 0, 0, 0],
    });
  });
});

test("the register has each bill and hire of its days with its credit, and sums that are theirs", async () => {
  const { id: landlord } = await makeVendor({ name: "Asha Rao" });
  await enter({ vendorId: away.id });
  await enter({ billNumber: null, amount: 236, taxAmount: 36, date: "2026-11-11" });
  const rent = { date: "2026-11-12", kind: "Rent", amount: 1000, paidFrom: "bank", tdsAmount: 0 };
  await api.post("/expenses", { ...rent, vendorId: landlord });
  await enter({ date: "2026-10-31", billNumber: "P/8" });
  await api.post("/expenses", { date: "2026-11-13", kind: "Toll", amount: 50, paidFrom: "cash" });
  const hire = await makeHire({ date: "2026-11-14", amount: 40_000_00, currency: "INR" });
  const { status, body } = await api.get("/reports/purchases?month=2026-11");
  expect(status).toBe(200);
  type Row = Record<"date" | "number" | "credit", string> &
    Record<"value" | "igst" | "cgst" | "taken", number> & { reverseCharge: boolean };
  const rows = (body.data.purchases as Row[]).map(
    ({ date, number, value, igst, cgst, credit, taken, reverseCharge }) => [
      date,
      number,
      value,
      igst,
      cgst,
      credit,
      taken,
      reverseCharge,
    ],
  );
  expect(rows).toEqual([
    ["2026-11-10", "P/9", 1000, 180, 0, "yes", 180, false],
    ["2026-11-11", expect.stringMatching(/^EXP-/), 200, 36, 0, "waits", 0, false],
    ["2026-11-12", expect.stringMatching(/^EXP-/), 1000, 0, 90, "yes", 180, true],
    ["2026-11-14", hire.hireNumber, 40000, 0, 0, null, 0, false],
  ]);
  expect(body.data.sums).toEqual({ value: 42200, igst: 216, cgst: 90, sgst: 90, taken: 360 });
  const csv = await api.get("/reports/purchases?month=2026-11&format=csv");
  const text = new TextDecoder().decode(csv.bytes);
  expect(text).toMatch(
    /2026-11-10,P\/9,Diesel,[^,]+,29AAECC2213N1ZM,1000,180,0,0,yes,180,2026-11,No\r\n/,
  );
  expect(text).toContain("Total,,,,,42200,216,90,90,,360,,");
  const page = await answerOf(
    purchases.loader,
    getArgs("/reports/purchases?month=2026-11", {}, cookie),
  );
  expect(page.data).toMatchObject({ rows: [{ number: "P/9" }, {}, {}, {}], more: "" });
  const clerk = await signedIn(await makeUser({ role: "employee" }));
  const refused = await answerOf(purchases.loader, getArgs("/reports/purchases", {}, clerk));
  expect(refused.status).not.toBe(200);
  expect((await api.get("/reports/purchases?quarter=2627-Q3")).status).toBe(200);
});
