import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as view from "~/routes/vendor-payments.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeUser, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

/* The voucher that the company makes of what it pays under reverse charge to somebody without a GSTIN. */

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
  vendorId = (await makeVendor({ name: "Asha Rao", kind: "other", address: "Pune" })).id;
});
afterEach(() => setClock(null));

const made = async (path: string, body: object) => {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return (reply.body.data as { id: number }).id;
};
const bill = (more: object = {}) =>
  made("/expenses", {
    date: "2026-11-10",
    kind: "Rent",
    amount: 50000,
    paidFrom: "owed",
    tdsAmount: 5000,
    tdsReason: "Agreed",
    billNumber: "R/11",
    vendorId,
    ...more,
  });
const pay = (amount: number, bills: object[]) =>
  made("/vendor-payments", { vendorId, amount, date: "2026-11-20", method: "UPI", bills });
const issue = (id: number) => api.post(`/vendor-payments/${id}/voucher`, {});
const rows = async (id: number) => {
  const { paymentVoucherPaper } = await db.vendorPayment.findUniqueOrThrow({ where: { id } });
  const { tables, facts } = JSON.parse(paymentVoucherPaper ?? "") as {
    tables: { rows: string[][] }[];
    facts: { facts: { label: string; value: string }[] }[];
  };
  expect(facts[0]?.facts[2]?.value).toMatch(/^₹[\d,.]+, UPI, Nov 20, 2026$/);
  return tables[0]?.rows;
};

test("has a number of its own series and the tax on what was paid, TDS with it", async () => {
  const expenseId = await bill();
  // 45,000 is owed of 50,000: a third of it pays for 16,666.67, with 18 % of 9,000 × 1/3 = 3,000.
  const third = await pay(15000, [{ expenseId, amount: 15000 }]);
  expect((await api.get(`/vendor-payments/${third}/voucher`)).status).toBe(409);
  expect((await issue(third)).body.data).toMatchObject({ paymentVoucher: "PV-2627-00001" });
  expect((await issue(third)).status).toBe(409);
  expect(await rows(third)).toEqual([
    ["Rent, R/11", "₹16,666.67", "18 %", "₹1,500.00", "₹1,500.00", "₹19,666.67"],
  ]);
  const rest = await pay(30000, [{ expenseId, amount: 30000 }]);
  expect((await issue(rest)).body.data).toMatchObject({ paymentVoucher: "PV-2627-00002" });
  expect(await rows(rest)).toEqual([
    ["Rent, R/11", "₹33,333.33", "18 %", "₹3,000.00", "₹3,000.00", "₹39,333.33"],
  ]);
  const pdf = await api.get(`/vendor-payments/${third}/voucher`);
  expect([pdf.status, new TextDecoder("latin1").decode(pdf.bytes.slice(0, 4))]).toEqual([
    200,
    "%PDF",
  ]);
});

test("is none of an advance, of bills with tax in them and of a registered vendor's", async () => {
  const plain = await bill({ taxAmount: 7627, reverseCharge: false, tdsAmount: 0 });
  const ids = [await pay(50000, [{ expenseId: plain, amount: 50000 }]), await pay(100, [])];
  for (const id of ids) expect((await issue(id)).status).toBe(409);
  const taxed = await pay(45000, [{ expenseId: await bill(), amount: 45000 }]);
  await db.vendor.update({ where: { id: vendorId }, data: { gstin: "27AAECC2213N1ZM" } });
  expect((await issue(taxed)).status).toBe(409);
  expect(await db.numberSeries.count({ where: { series: "PV" } })).toBe(0);
});

test("its payment stays, and two presses at once make one voucher", async () => {
  const id = await pay(45000, [{ expenseId: await bill(), amount: 45000 }]);
  const both = await Promise.all([issue(id), issue(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await api.del(`/vendor-payments/${id}`)).status).toBe(409);
  const kept = { vendorId, amount: 45000, date: "2026-11-20", method: "UPI" };
  const moved = await api.put(`/vendor-payments/${id}`, { ...kept, date: "2026-11-21" });
  expect([moved.status, moved.body.errors]).toEqual([
    409,
    { date: ["PV-2627-00001 was issued of it, and says so"] },
  ]);
  expect((await api.put(`/vendor-payments/${id}`, { ...kept, note: "Shop" })).status).toBe(200);
});

test("its press stands on the payment's page until it is issued", async () => {
  const id = await pay(45000, [{ expenseId: await bill(), amount: 45000 }]);
  const params = { id: String(id) };
  const page = async () => {
    const args = getArgs(`/vendor-payments/${id}`, params, cookie);
    return JSON.stringify((await answerOf(view.loader, args)).data);
  };
  expect(await page()).toContain("Issue Payment Voucher");
  const press = postArgs(`/vendor-payments/${id}`, { intent: "voucher" }, params, cookie);
  expect((await answerOf(view.action, press)).status).toBe(302);
  const after = await page();
  expect(after).toContain(`/api/vendor-payments/${id}/voucher`);
  expect(after).not.toContain("Issue Payment Voucher");
});
