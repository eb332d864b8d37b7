import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as view from "~/routes/expenses.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeAway, makeUser, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

/* The invoice that the company makes itself of what it is supplied under reverse charge by somebody without a GSTIN. */

let api: ApiClient;
let cookie: string;
let vendorId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      taxRegime: "bundle18",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
    },
  });
  const user = await makeUser({ role: "admin" });
  api = await apiClient(user);
  cookie = await signedIn(user);
  const named = { name: "Asha Rao", kind: "other", address: "Kothrud\nPune" };
  vendorId = (await makeVendor(named)).id;
});
afterEach(() => setClock(null));

const RENT = { date: "2026-11-10", kind: "Rent", amount: 50000, paidFrom: "bank", tdsAmount: 0 };
const rent = async (more: object = {}) => {
  const { status, body } = await api.post("/expenses", { ...RENT, vendorId, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: number }).id;
};
const issue = (id: number, noun = "expenses") => api.post(`/${noun}/${id}/self-invoice`, {});

test("has a consecutive number of its own and prints what the law asks for", async () => {
  const first = await rent();
  expect((await api.get(`/expenses/${first}/self-invoice`)).status).toBe(409);
  expect((await issue(first)).body.data).toMatchObject({ selfInvoice: "SI-2627-00001" });
  expect((await issue(first)).status).toBe(409);
  expect((await issue(await rent())).body.data).toMatchObject({ selfInvoice: "SI-2627-00002" });
  const pdf = await api.get(`/expenses/${first}/self-invoice`);
  expect([pdf.status, new TextDecoder("latin1").decode(pdf.bytes.slice(0, 4))]).toEqual([
    200,
    "%PDF",
  ]);
  const { selfInvoicePaper } = await db.expense.findUniqueOrThrow({ where: { id: first } });
  const paper = JSON.parse(selfInvoicePaper ?? "") as {
    parties: { lines: string[] }[];
    tables: { rows: string[][] }[];
    date: string;
  };
  expect(paper.parties.map(({ lines }) => lines)).toEqual([
    ["Asha Rao", "Kothrud", "Pune"],
    [expect.any(String), "GSTIN 27AAPFU0939F1ZV"],
  ]);
  expect(paper.tables[0]?.rows).toEqual([
    ["Rent", "₹50,000.00", "18 %", "₹4,500.00", "₹4,500.00", "₹59,000.00"],
  ]);
  // It stays as it was issued.
  await db.vendor.update({ where: { id: vendorId }, data: { name: "Asha Kulkarni" } });
  const again = await db.expense.findUniqueOrThrow({ where: { id: first } });
  expect(again.selfInvoicePaper).toBe(selfInvoicePaper);
});

test("two at once have two numbers, and one bill has one", async () => {
  const ids = [await rent(), await rent()];
  const all = await Promise.all([...ids, ...ids].map((id) => issue(id)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  const rows = await db.expense.findMany({ orderBy: { selfInvoice: "asc" } });
  expect(rows.map((row) => row.selfInvoice)).toEqual(["SI-2627-00001", "SI-2627-00002"]);
});

test("its bill stays from then on, and a correction mends it", async () => {
  const id = await rent();
  await issue(id);
  const refused = await api.put(`/expenses/${id}`, { amount: 40000 });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { amount: ["SI-2627-00001 was issued of it, and says so: press 'Correct' on its page"] },
  ]);
  expect((await api.put(`/expenses/${id}`, { note: "Shop" })).status).toBe(200);
  expect((await api.del(`/expenses/${id}`)).status).toBe(409);
  const said = { amount: 40000, taxAmount: 7200, reason: "Half a month" };
  expect((await api.post(`/expenses/${id}/correct`, said)).status).toBe(201);
});

test.each([
  ["a bill with the vendor's own tax", { taxAmount: 9000, reverseCharge: false }, {}],
  ["what a registered agency bills", {}, { kind: "transport agency", gstin: "29AAECC2213N1ZM" }],
])("is none of %s", async (_, bill, vendor) => {
  await db.vendor.update({ where: { id: vendorId }, data: vendor });
  expect((await issue(await rent({ kind: "Lorry hire", ...bill }))).status).toBe(409);
  expect(await db.numberSeries.count({ where: { series: "SI" } })).toBe(0);
});

test("of a hire names the truck, and the hire is not cancelled", async () => {
  await db.vendor.update({ where: { id: vendorId }, data: { kind: "transport agency" } });
  const body = { vehicleNumber: "KA01CD3333", amount: 40000, vendorId, tdsAmount: 0 };
  const made = await api.post("/hires", { ...body, consignmentIds: [(await makeAway()).id] });
  const { id } = made.body.data as { id: number };
  expect((await issue(id, "hires")).body.data).toMatchObject({ selfInvoice: "SI-2627-00001" });
  const { selfInvoicePaper } = await db.hire.findUniqueOrThrow({ where: { id } });
  expect(selfInvoicePaper).toContain("Carriage by road, KA01CD3333");
  expect((await api.get(`/hires/${id}/self-invoice`)).status).toBe(200);
  expect((await api.patch(`/hires/${id}/status`, { status: "cancelled" })).status).toBe(409);
});

test("its press stands on the page of the bill until it is issued", async () => {
  const id = await rent();
  const params = { id: String(id) };
  const page = async () =>
    (await answerOf(view.loader, getArgs(`/expenses/${id}`, params, cookie))).data as {
      record: object;
      besides: { selfInvoice: { number: string } | null };
    };
  expect(JSON.stringify((await page()).record)).toContain("Issue Self-Invoice");
  const pressed = { intent: "self-invoice" };
  const { status } = await answerOf(
    view.action,
    postArgs(`/expenses/${id}`, pressed, params, cookie),
  );
  expect(status).toBe(302);
  const after = await page();
  expect(after.besides.selfInvoice).toMatchObject({ number: "SI-2627-00001" });
  expect(JSON.stringify(after.record)).not.toContain("Issue Self-Invoice");
});
