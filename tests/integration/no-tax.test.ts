import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";

import { InvoiceForm } from "~/components/invoice/InvoiceForm";
import { QuotationForm } from "~/components/quotation/QuotationForm";
import { ensureLink, type DocumentRef } from "~/models/papers/document-link/document-link.server";
import type { DocumentView } from "~/models/papers/paper/document-view";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { loader as linkPage } from "~/routes/d.$token._index";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as newInvoice from "~/routes/invoices.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewNote from "~/routes/notes.$id";
import * as editQuotation from "~/routes/quotations.edit.$id";
import * as newQuotation from "~/routes/quotations.new";
import * as viewQuotation from "~/routes/quotations.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeItem, makeUser } from "../support/factories";
import { html } from "../support/html";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeQuoted, NOON, TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";

let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  api = await apiClient(user);
  cookie = await signedIn(user);
  await company({ taxSystem: "none", invoiceCurrency: "INR" });
});

// The usual rate may be typed again under 'None': it is no rate of a paper.
const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { gstRate: 1800, ...data } }));
const GST = { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" };

const NO_TAX = "The company charges no tax: leave the rate empty or 0";
const A_TAX = /GST|Tax/;
/** What an invoice's form has of a tax. */
const RATE = /"[^"]*taxRate"|>Tax|Tax and Notes/;

const quotation = async (more: object = {}) => ({
  customerId: (await makeCustomer()).id,
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "2000",
  loadingCharge: "1500",
  unloadingCharge: "1500",
  discount: "0",
  ...more,
});
const items = { items: [{ name: "Sofa", quantity: "1" }] };
const posted = { "items[0].name": "Sofa", "items[0].quantity": "1" };

const invoice = async (more: object = {}) => ({
  clientId: (await makeCustomer()).id,
  invoiceDate: TODAY,
  dueDate: "2026-12-21",
  status: "Draft",
  discount: "0",
  ...more,
});
const line = async (more: object = {}) => ({
  itemId: (await makeItem({ currency: "INR" })).id,
  description: "Moving",
  quantity: "1",
  unitPrice: "100",
  discount: "0",
  ...more,
});

async function made(path: string, body: object) {
  const { status, body: reply } = await api.post(path, body);
  expect(status, JSON.stringify(reply)).toBe(201);
  return reply.data as Record<string, unknown> & { id: number; version: number };
}
async function issued(more: object = {}) {
  return made("/invoices", await invoice({ status: "Sent", items: [await line()], ...more }));
}
/** A stored record with changes, as a script sends it back. */
async function change(path: string, more: object) {
  const { body } = await api.get(path);
  return api.put(path, { ...body.data, ...more });
}
const printed = async (path: string) => pdfText((await api.get(path)).bytes);
const bytesOf = async (path: string) => Buffer.from((await api.get(path)).bytes).toString("base64");

type Route = { loader: unknown };
async function shown(route: Route, path: string, id?: number) {
  const args = getArgs(path, id === undefined ? {} : { id: String(id) }, cookie);
  const { data } = await answerOf(route.loader, args);
  return data as { view: DocumentView; form: object };
}
const viewOf = async (route: Route, path: string, id: number) =>
  (await shown(route, `${path}/${id}`, id)).view;
const labels = ({ charges, adjustments }: DocumentView) =>
  [...charges, ...adjustments].map(({ label }) => label);

/** What its customer reads by the link. */
async function linked(about: DocumentRef): Promise<string> {
  const token = linkToken(await transaction((tx) => ensureLink(tx, about, "", null))) ?? "";
  const { data } = await answerOf(linkPage, {
    ...getArgs(`/d/${token}`, { token }),
    context: {},
  });
  return JSON.stringify(data);
}

type QuotationParts = Parameters<typeof QuotationForm>[0];
type InvoiceParts = Parameters<typeof InvoiceForm>[0];
const quotationForm = (parts: object, more: object = {}) =>
  html(createElement(QuotationForm, { ...(parts as QuotationParts), cancelTo: "/", ...more }));
const invoiceForm = (parts: object, more: object = {}) =>
  html(createElement(InvoiceForm, { ...(parts as InvoiceParts), cancelTo: "/", ...more }));

describe("Under 'None' a new paper has no tax", () => {
  test("/api refuses a rate at its field, and takes none or 0", async () => {
    const refused = await api.post("/quotations", await quotation({ ...items, gstRate: 18 }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ gstRate: [NO_TAX] });
    expect(await db.quotation.count()).toBe(0);
    for (const rate of [{}, { gstRate: 0 }, { gstRate: "" }]) {
      const { gstRate, gstAmount } = await made(
        "/quotations",
        await quotation({ ...items, ...rate }),
      );
      expect({ gstRate, gstAmount }).toEqual({ gstRate: 0, gstAmount: 0 });
    }
    const rows = [await line(), await line({ taxRate: "18" })];
    const both = await api.post("/invoices", await invoice({ items: rows, taxRate: "5" }));
    expect(both.status).toBe(422);
    expect(both.body.errors).toEqual({ taxRate: [NO_TAX], "items[1].taxRate": [NO_TAX] });
    expect(await db.invoice.count()).toBe(0);
    expect(await issued({ taxRate: 0 })).toMatchObject({ taxRate: 0, taxAmount: 0, total: 100 });
    const { id } = await made("/quotations", await quotation(items));
    const raised = await change(`/quotations/${id}`, { gstRate: 18 });
    expect(raised.body.errors).toEqual({ gstRate: [NO_TAX] });
    expect((await change(`/quotations/${id}`, { notes: "Thanks" })).status).toBe(200);
  });

  test("the forms have no field and no line of it, and a forged rate is refused at the field", async () => {
    const quoted = await shown(newQuotation, "/quotations/new");
    const fresh = await quotationForm(quoted);
    expect(fresh).toContain('name="discount"');
    expect(fresh).not.toMatch(/gstRate|gstAmount|>GST/);
    const billed = await shown(newInvoice, "/invoices/new");
    const bill = await invoiceForm(billed);
    expect(bill).toContain('name="discount"');
    expect(bill).not.toMatch(RATE);

    const fields = { ...(await quotation()), ...posted, gstRate: "18" } as Fields;
    const forged = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", fields, {}, cookie),
    );
    expect(forged).toMatchObject({ status: 400, data: { error: { gstRate: [NO_TAX] } } });
    const again = await quotationForm(quoted, { lastResult: forged.data });
    expect(again).toContain(NO_TAX);
    // What was forged counts in no total either.
    expect(again).not.toContain("3,026.43");
    const row = Object.entries(await line({ taxRate: "18" }));
    const typed = Object.fromEntries(row.map(([name, value]) => [`items[0].${name}`, value]));
    const wrong = await answerOf(
      newInvoice.action,
      postArgs(
        "/invoices/new",
        { ...(await invoice()), ...typed, taxRate: "5" } as Fields,
        {},
        cookie,
      ),
    );
    expect(wrong).toMatchObject({
      status: 400,
      data: { error: { taxRate: [NO_TAX], "items[0].taxRate": [NO_TAX] } },
    });
    expect([await db.quotation.count(), await db.invoice.count()]).toEqual([0, 0]);
    const { gstRate: _, ...right } = fields;
    const saved = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", right as Fields, {}, cookie),
    );
    expect(saved.flash).toBe("Quotation created successfully");
    expect(await db.quotation.findFirst()).toMatchObject({ gstRate: 0, gstAmount: 0 });
  });

  test("no paper prints a line of it: page, PDF, link, and the credit note", async () => {
    const { id } = await made("/quotations", await quotation(items));
    for (const status of ["draft", "sent", "approved"]) {
      if (status !== "draft") await api.patch(`/quotations/${id}/status`, { status });
      const view = await viewOf(viewQuotation, "/quotations/view", id);
      expect(labels(view)).toContain("Subtotal");
      expect(labels(view).join()).not.toMatch(A_TAX);
      expect(await printed(`/quotations/${id}/pdf`)).not.toMatch(A_TAX);
    }
    expect(await linked({ entity: "quotation", entityId: id })).not.toMatch(/GST \(/);
    const bill = await made("/invoices/from-quotation", { quotationId: id });
    await api.patch(`/invoices/${bill.id}/status`, { status: "Sent" });
    expect(bill).toMatchObject({ taxRate: 0, taxAmount: 0 });
    expect(labels(await viewOf(viewInvoice, "/invoices/view", bill.id)).join()).not.toMatch(A_TAX);
    expect(await printed(`/invoices/${bill.id}/pdf`)).not.toMatch(A_TAX);
    expect(await linked({ entity: "invoice", entityId: bill.id })).not.toMatch(/Tax \(/);
    const note = await made("/credit-notes", { invoiceId: bill.id, amount: 100, reason: "Broken" });
    expect(note).toMatchObject({ taxAmount: 0, total: 100 });
    expect(labels(await viewOf(viewNote, "/notes", note.id)).join()).not.toMatch(/tax/i);
    expect(await printed(`/credit-notes/${note.id}/pdf`)).not.toMatch(/tax/i);
  });
});

describe("What was there before the company went over to 'None'", () => {
  test("prints as it did, byte for byte, at a rate and at 0", async () => {
    await company({ taxSystem: "single" });
    const papers: string[] = [];
    for (const taxRate of ["18", "0"]) {
      const { id } = await issued({ taxRate });
      const note = await made("/credit-notes", { invoiceId: id, amount: 10, reason: "Broken" });
      const quoted = await makeQuoted({ gstRate: Number(taxRate) * 100 });
      papers.push(
        `/invoices/${id}/pdf`,
        `/credit-notes/${note.id}/pdf`,
        `/quotations/${quoted.id}/pdf`,
      );
    }
    const before = await Promise.all(papers.map(bytesOf));
    await company({ taxSystem: "none" });
    expect(await Promise.all(papers.map(bytesOf))).toEqual(before);
    expect(await printed(papers[3] ?? "")).toContain("Tax (0%)");
    // A note about it is taxed as it is.
    const [id] = papers[3]?.match(/\d+/) ?? [];
    const late = await made("/credit-notes", { invoiceId: Number(id), amount: 1, reason: "Late" });
    expect(await printed(`/credit-notes/${late.id}/pdf`)).toContain("Tax (0%)");
  });

  test("keeps its single rate when it is edited and billed", async () => {
    await company({ taxSystem: "single" });
    const bill = await issued({ taxRate: "18" });
    const draft = await issued({ taxRate: "18", status: "Draft" });
    const zero = await issued({ taxRate: "0" });
    const quoted = await makeQuoted({ gstRate: 18_00 });
    await company({ taxSystem: "none" });
    for (const { id } of [bill, draft]) {
      const parts = await shown(editInvoice, `/invoices/edit/${id}`, id);
      expect(await invoiceForm({ ...parts, stored: { version: 1, numbered: true } })).toContain(
        'name="taxRate"',
      );
      expect((await change(`/invoices/${id}`, { notes: "Thanks" })).body.data).toMatchObject({
        taxRate: 18,
        total: 118,
      });
    }
    const raised = await change(`/invoices/${zero.id}`, { taxRate: 18 });
    expect(raised.body.errors).toEqual({ taxRate: [NO_TAX] });
    const made = await api.post("/invoices/from-quotation", { quotationId: quoted.id });
    expect(made.body.data).toMatchObject({ taxRate: 18, total: quoted.totalAmount / 100 });
  });

  test("a quotation with a single rate keeps it when it is saved by its form", async () => {
    await company({ taxSystem: "single" });
    const { id } = await made("/quotations", await quotation({ ...items, gstRate: 18 }));
    await company({ taxSystem: "none" });
    const { form } = await shown(editQuotation, `/quotations/edit/${id}`, id);
    expect(await quotationForm(form)).toContain('name="gstRate"');
    const changed = await change(`/quotations/${id}`, { notes: "Thanks" });
    expect(changed.body.data).toMatchObject({ gstRate: 18, notes: "Thanks" });
    const emptied = await change(`/quotations/${id}`, { gstRate: 0 });
    expect(emptied.body.data).toMatchObject({ gstRate: 0, gstAmount: 0 });
    expect((await change(`/quotations/${id}`, { gstRate: 18 })).status).toBe(422);
  });

  test("a quotation under GST has no tax once it is saved, and none is billed unsaved", async () => {
    await company(GST);
    const quoted = await makeQuoted({ transportationCharge: 10_000_00 });
    expect(quoted.tax).not.toBeNull();
    await company({ taxSystem: "none" });
    const refused = await api.post("/invoices/from-quotation", { quotationId: quoted.id });
    expect(refused.status).toBe(409);
    const { form } = await shown(editQuotation, `/quotations/edit/${quoted.id}`, quoted.id);
    expect(await quotationForm(form)).not.toMatch(/gstRate|>GST/);
    const body = { ...(await quotation(items)), customerId: quoted.customerId };
    const saved = await api.put(`/quotations/${quoted.id}`, body);
    expect(saved.body.data, JSON.stringify(saved.body)).toMatchObject({ gstRate: 0, gstAmount: 0 });
    expect(await printed(`/quotations/${quoted.id}/pdf`)).not.toMatch(/GST \(/);
  });
});

test("an invoice that was issued without tax stays so when the company charges one again", async () => {
  const { id } = await issued();
  const before = await bytesOf(`/invoices/${id}/pdf`);
  for (const system of [{ taxSystem: "single" }, GST]) {
    await company(system);
    expect(await bytesOf(`/invoices/${id}/pdf`)).toBe(before);
    const parts = await shown(editInvoice, `/invoices/edit/${id}`, id);
    expect(await invoiceForm(parts)).not.toMatch(RATE);
    const raised = await change(`/invoices/${id}`, { taxRate: 18 });
    expect(raised.status).toBe(422);
    expect(raised.body.errors).toEqual({
      taxRate: ["This invoice was issued without tax: leave the rate empty or 0"],
    });
    expect((await change(`/invoices/${id}`, { reference: "R" })).body.data).toMatchObject({
      taxAmount: 0,
      total: 100,
    });
    await change(`/invoices/${id}`, { reference: "" });
  }
  // Its note has no line of tax either.
  await company({ taxSystem: "single" });
  const note = await made("/credit-notes", { invoiceId: id, amount: 10, reason: "Broken" });
  expect(await printed(`/credit-notes/${note.id}/pdf`)).not.toMatch(/tax/i);
});
