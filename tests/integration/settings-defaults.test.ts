import { beforeEach, describe, expect, test } from "vitest";

import { getCompany } from "~/models/company/company/company.server";
import { requiredWhatsappNumber } from "~/models/papers/message/phone";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loader as newInvoicePage } from "~/routes/invoices.new";
import { loader as newItemPage } from "~/routes/item-form";
import { loader as newJobPage } from "~/routes/jobs.new";
import { loader as newQuotationPage } from "~/routes/quotations.new";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

/** A mover in Auckland: nothing of it is a default. */
const AUCKLAND = {
  quotationCurrency: "NZD",
  invoiceCurrency: "AUD",
  surchargeRate: 500,
  gstRate: 1500,
  insuranceRate: 300,
  stationaryCharge: 12_34,
  validityDays: 7,
  invoiceDueDays: 14,
  transportationType: "partial_load",
  billAllWarehouseDays: true,
  financialYearStart: 1,
  timeZone: "Pacific/Auckland",
  dialCode: "64",
};

const set = (data: Partial<typeof AUCKLAND>) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data }));

let cookie: string;
let api: Awaited<ReturnType<typeof apiClient>>;
let customerId: number;

beforeEach(async () => {
  await resetDatabase();
  // Nine in the morning of January 1st in Auckland, still the year before in India.
  setClock(new Date("2026-12-31T20:00:00Z"));
  await set(AUCKLAND);
  const user = await makeUser({ role: "employee" });
  cookie = await signedIn(user);
  api = await apiClient(user);
  customerId = (await makeCustomer()).id;
});

const page = async (loader: unknown, path: string) =>
  (await answerOf(loader, getArgs(path, {}, cookie))).data;

const quotation = () => ({
  customerId,
  date: "2027-01-10",
  expiryDate: "2027-01-20",
  declaredValue: 1000,
  transportationType: "full_load",
  transportationCharge: 100,
  packagingCharge: 0,
  loadingCharge: 0,
  unloadingCharge: 0,
  warehouseCharge: 10,
  warehouseDays: 3,
  items: [{ name: "Sofa", quantity: 1 }],
});

async function makeAll() {
  const quoted = (await api.post("/quotations", quotation())).body.data;
  const item = (await api.post("/items", { name: "Crate" })).body.data;
  const lines = [{ itemId: item.id, description: "Crate", quantity: 1, unitPrice: 100 }];
  const invoice = (
    await api.post("/invoices", {
      clientId: customerId,
      invoiceDate: "2027-01-01",
      dueDate: "2027-01-15",
      status: "Sent",
      taxRate: 0,
      items: lines,
    })
  ).body.data;
  const payment = (
    await api.post("/payments", {
      invoiceId: invoice.id,
      amount: 40,
      paymentMethod: "Cash",
      date: "2027-01-01",
      status: "Completed",
    })
  ).body.data;
  const job = (
    await api.post("/jobs", {
      clientId: customerId,
      title: "Move",
      description: "Two rooms",
      location: "Auckland",
      startDate: "2027-01-10",
      status: "Pending",
      priority: "High",
      budget: 50,
    })
  ).body.data;
  return { quoted, item, invoice, payment, job };
}

describe("What the company prefers", () => {
  test("is what forms start with", async () => {
    expect(await page(newQuotationPage, "/quotations/new")).toMatchObject({
      currency: "NZD",
      billAllWarehouseDays: true,
      values: {
        expiryDate: "2027-01-08",
        transportationType: "partial_load",
        insuranceRate: "3",
        stationaryCharge: "12.34",
        surchargeRate: "5",
        gstRate: "15",
      },
    });
    const invoice = JSON.stringify(await page(newInvoicePage, "/invoices/new"));
    expect(invoice).toContain('"currencies":{"usual":"AUD"');
    expect(invoice).toContain('"dueDate":"2027-01-15"');
    expect(await page(newItemPage, "/items/new")).toMatchObject({ currency: "NZD" });
    expect(await page(newJobPage, "/jobs/new")).toMatchObject({ currency: "AUD" });
  });

  test("is what documents are made with, numbers and days included", async () => {
    const { quoted, item, invoice, payment, job } = await makeAll();
    expect(quoted).toMatchObject({
      currency: "NZD",
      quotationNumber: "QT-2727-00001",
      insuranceRate: 3,
      insuranceCharge: 30,
      stationaryCharge: 12.34,
      surchargeRate: 5,
      gstRate: 15,
      // 100 + three days of 10 + 30 + 12.34; 5 % of it; 15 % of both.
      subtotal: 172.34,
      surcharge: 8.62,
      gstAmount: 27.14,
      totalAmount: 208.1,
    });
    expect(item).toMatchObject({ currency: "NZD" });
    expect(invoice).toMatchObject({ currency: "AUD", invoiceNumber: "INV-2727-00001" });
    expect(payment).toMatchObject({ currency: "AUD", referenceNumber: "PAY-2727-00001" });
    expect(job).toMatchObject({ currency: "AUD", jobNumber: "JOB-2727-00001" });
    const summary = (await api.get("/invoices/summary")).body.data;
    expect(summary).toMatchObject({ currency: "AUD", totalAmount: 100, paidAmount: 40 });
    const { dialCode } = await getCompany();
    expect(requiredWhatsappNumber({ phone: "212 345 6789", dialCode })).toBe("642123456789");
  });

  test("changes nothing that exists when it is changed", async () => {
    const made = await makeAll();
    const records = async () => ({
      quotation: await db.quotation.findUniqueOrThrow({ where: { id: made.quoted.id } }),
      item: await db.item.findUniqueOrThrow({ where: { id: made.item.id } }),
      invoice: await db.invoice.findUniqueOrThrow({ where: { id: made.invoice.id } }),
      payment: await db.payment.findUniqueOrThrow({ where: { id: made.payment.id } }),
      job: await db.job.findUniqueOrThrow({ where: { id: made.job.id } }),
    });
    const before = await records();
    await set({
      quotationCurrency: "GBP",
      invoiceCurrency: "EUR",
      financialYearStart: 7,
      gstRate: 0,
      billAllWarehouseDays: false,
      timeZone: "America/New_York",
    });
    expect(await records()).toEqual(before);
    // An edit keeps the currency, the rule of the warehouse and the number.
    const { version } = before.quotation;
    const edited = await api.put(`/quotations/${made.quoted.id}`, { ...quotation(), version });
    expect(edited.body.data).toMatchObject({
      currency: "NZD",
      quotationNumber: "QT-2727-00001",
      totalAmount: 208.1,
      gstRate: 15,
    });
    // A payment of the invoice stays in its currency; the numbers go on in the year of the new start.
    const again = await api.post("/payments", {
      invoiceId: made.invoice.id,
      amount: 10,
      paymentMethod: "Cash",
      date: "2026-12-31",
      status: "Completed",
    });
    expect(again.body.data).toMatchObject({ currency: "AUD", referenceNumber: "PAY-2627-00001" });
    const next = await api.post("/quotations", quotation());
    expect(next.body.data).toMatchObject({ currency: "GBP", gstRate: 0, gstAmount: 0 });
  });

  test("is what an item without a price is priced in; a price stays what it was", async () => {
    const { item } = await makeAll();
    const priced = (
      await api.post("/items", { name: "Box", sku: "BOX", category: "Other", price: 5 })
    ).body.data;
    await set({ quotationCurrency: "EUR" });
    const price = async ({ id, name, sku }: Record<string, unknown>) =>
      (await api.put(`/items/${id}`, { name, sku, category: "Other", price: 7 })).body.data;
    expect(await price(item)).toMatchObject({ price: 7, currency: "EUR" });
    expect(await price(priced)).toMatchObject({ price: 7, currency: "NZD" });
  });
});
