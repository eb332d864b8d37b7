import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as view from "~/routes/vendor-payments.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeConsignment, makeUser, makeVendor } from "../support/factories";
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

test("is none of an advance, and of bills with tax in them", async () => {
  const plain = await bill({ taxAmount: 7627, reverseCharge: false, tdsAmount: 0 });
  const ids = [await pay(50000, [{ expenseId: plain, amount: 50000 }]), await pay(100, [])];
  for (const id of ids) expect((await issue(id)).status).toBe(409);
  expect(await db.numberSeries.count({ where: { series: "PV" } })).toBe(0);
});

test("of a supplier with a GSTIN names it, with IGST of another State", async () => {
  const { id: carrier } = await makeVendor({
    name: "Sai Roadlines",
    kind: "transport agency",
    gstin: "29AAECC2213N1ZM",
  });
  const expenseId = await bill({ kind: "Loading", vendorId: carrier, tdsAmount: 0 });
  const pays = { vendorId: carrier, amount: 50000, date: "2026-11-20", method: "UPI" };
  const id = await made("/vendor-payments", { ...pays, bills: [{ expenseId, amount: 50000 }] });
  expect((await issue(id)).status).toBe(200);
  // 5 % of 50,000.
  expect(await rows(id)).toEqual([
    ["Loading, R/11", "₹50,000.00", "5 %", "₹2,500.00", "₹52,500.00"],
  ]);
  const { paymentVoucherPaper } = await db.vendorPayment.findUniqueOrThrow({ where: { id } });
  expect(paymentVoucherPaper).toContain("GSTIN 29AAECC2213N1ZM");
  expect(paymentVoucherPaper).toContain("IGST 5 %");
});

test("of an advance that its bill took later has that bill", async () => {
  const id = await pay(50000, []);
  expect((await issue(id)).status).toBe(409);
  const expenseId = await bill({ date: "2026-11-21" });
  const use = { bills: [{ expenseId, amount: 45000 }], date: "2026-11-22" };
  expect((await api.post(`/vendor-payments/${id}/set-off`, use)).status).toBe(200);
  expect((await issue(id)).status).toBe(200);
  expect(await rows(id)).toEqual([
    ["Rent, R/11", "₹50,000.00", "18 %", "₹4,500.00", "₹4,500.00", "₹59,000.00"],
  ]);
});

test("its bill and its hire stay as it says them, and are corrected", async () => {
  const expenseId = await bill({ tdsAmount: 0 });
  const paid = await pay(50000, [{ expenseId, amount: 50000 }]);
  expect((await issue(paid)).status).toBe(200);
  const change = { reverseCharge: false, taxAmount: 0 };
  const changed = await api.put(`/expenses/${expenseId}`, change);
  expect([changed.status, changed.body.errors]).toEqual([
    409,
    { taxAmount: ["PV-2627-00001 was issued of it, and says so: press 'Correct' on its page"] },
  ]);
  expect((await api.put(`/expenses/${expenseId}`, { note: "Shop" })).status).toBe(200);
  const said = { amount: 51000, taxAmount: 9180, reason: "Agreed" };
  expect((await api.post(`/expenses/${expenseId}/correct`, said)).status).toBe(201);

  const { id: carrier } = await makeVendor({ kind: "transport agency" });
  const aboard = await makeConsignment({ status: "Planned" });
  const hire = await made("/hires", {
    vendorId: carrier,
    vehicleNumber: "KA01CD3333",
    date: "2026-11-10",
    amount: 42000,
    tdsAmount: 0,
    consignmentIds: [aboard.id],
  });
  const bills = [{ hireId: hire, amount: 42000 }];
  const way = { vendorId: carrier, amount: 42000, date: "2026-11-20", method: "UPI", bills };
  expect((await issue(await made("/vendor-payments", way))).status).toBe(200);
  expect((await api.put(`/hires/${hire}`, change)).status).toBe(409);
});

test("what is left of an advance with one meets no other bill under reverse charge", async () => {
  const one = await bill({ tdsAmount: 0 });
  const id = await pay(90000, [{ expenseId: one, amount: 50000 }]);
  expect((await issue(id)).status).toBe(200);
  const more = { amount: 40000, tdsAmount: 0, date: "2026-11-21" };
  const two = await bill({ ...more, billNumber: "R/12" });
  const plain = { ...more, billNumber: "R/13", reverseCharge: false, taxAmount: 6101 };
  const charged = await bill(plain);
  const use = (expenseId: number) =>
    api.post(`/vendor-payments/${id}/set-off`, { bills: [{ expenseId, amount: 40000 }] });
  const why = "PV-2627-00001 was issued of this advance and does not say R/12: pay that by itself";
  const refused = await use(two);
  expect([refused.status, refused.body.errors]).toEqual([422, { "bills[0].expenseId": [why] }]);
  expect((await use(charged)).status).toBe(200);
});

test("a cost that is paid at once has one of its own, and stays from then on", async () => {
  const owed = await bill();
  expect((await api.post(`/expenses/${owed}/voucher`, {})).status).toBe(409);
  const id = await bill({ paidFrom: "bank", billNumber: "R/12" });
  const both = await Promise.all([1, 2].map(() => api.post(`/expenses/${id}/voucher`, {})));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const row = await db.expense.findUniqueOrThrow({ where: { id } });
  expect(row.paymentVoucher).toBe("PV-2627-00001");
  const paper = JSON.parse(row.paymentVoucherPaper ?? "") as { tables: { rows: string[][] }[] };
  expect(paper.tables[0]?.rows).toEqual([
    ["Rent, R/12", "₹50,000.00", "18 %", "₹4,500.00", "₹4,500.00", "₹59,000.00"],
  ]);
  for (const [name, more] of Object.entries({
    amount: { amount: 60000 },
    date: { date: "2026-11-11" },
    paidFrom: { paidFrom: "cash", confirmCash: true },
  })) {
    const { status, body } = await api.put(`/expenses/${id}`, more);
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([
      name,
      expect.any(Number),
      [name],
    ]);
  }
  expect((await api.put(`/expenses/${id}`, { note: "Shop" })).status).toBe(200);
  expect((await api.del(`/expenses/${id}`)).status).toBe(409);
  expect(
    (await api.post(`/expenses/${id}/correct`, { amount: 51000, taxAmount: 0, reason: "R" }))
      .status,
  ).toBe(201);
  expect((await api.get(`/expenses/${id}/voucher`)).status).toBe(200);
});

test("a hire's advance has one, with the tax on that part, and stays from then on", async () => {
  const { id: carrier } = await makeVendor({
    name: "Sai",
    kind: "transport agency",
    pan: "AAPCB1234C",
  });
  const aboard = await makeConsignment({ status: "Planned" });
  const hire = {
    vendorId: carrier,
    vehicleNumber: "KA01CD3333",
    date: "2026-11-20",
    amount: 42000,
    tdsAmount: 0,
    consignmentIds: [aboard.id],
  };
  const id = await made("/hires", { ...hire, advance: 10500, advanceMethod: "UPI" });
  expect((await api.post(`/hires/${id}/voucher`, {})).status).toBe(200);
  const row = await db.hire.findUniqueOrThrow({ where: { id } });
  const paper = JSON.parse(row.paymentVoucherPaper ?? "") as { tables: { rows: string[][] }[] };
  // A quarter of 42,000, and of 5 % of it.
  expect(paper.tables[0]?.rows[0]?.slice(1)).toEqual([
    "₹10,500.00",
    "5 %",
    "₹262.50",
    "₹262.50",
    "₹11,025.00",
  ]);
  const less = await api.put(`/hires/${id}`, { ...hire, advance: 9000, advanceMethod: "UPI" });
  expect(less.body.errors).toEqual({
    advance: ["PV-2627-00001 was issued of it, and says so: press 'Correct' on its page"],
  });
  expect((await api.get(`/hires/${id}/voucher`)).status).toBe(200);
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
