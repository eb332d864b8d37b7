import { beforeEach, describe, expect, test } from "vitest";

import type { InvoiceFormValues } from "~/models/billing/invoice/invoice.fields";
import { draftInvoiceTotals } from "~/models/billing/invoice/invoice.form";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import type { TypedTax } from "~/models/papers/paper-tax/typed-tax";
import type { Actor } from "~/models/kit/policy/policy";
import { approveQuotation, sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as newInvoice from "~/routes/invoices.new";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON, TODAY } from "../support/invoices";
import { longForm } from "../support/long-form";

let actor: Actor;
let cookie: string;
let api: Awaited<ReturnType<typeof apiClient>>;
let itemId: number;

const MUMBAI = {
  taxSystem: "gst_india",
  stateCode: "27",
  gstin: "27AAPFU0939F1ZV",
  taxRegime: "bundle18",
  taxRoundOff: "total",
  gtaOptionYear: 2026,
  lut: "AD270326000001A",
  invoiceCurrency: "INR",
  quotationCurrency: "INR",
};
const BENGALURU = { gstin: "29AAECC2213N1ZM", stateCode: "29" };
const FAMILY = { kind: "individual" };
const KARNATAKA = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };
const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { ...MUMBAI, ...data } }));
const customerIs = (id: number, data: object) =>
  transaction((tx) => tx.user.update({ where: { id }, data }));

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  actor = actorOf(user);
  cookie = await signedIn(user);
  api = await apiClient(user);
  itemId = (await makeItem()).id;
  await company({});
});

const move = (unitPrice: string, more: object = {}) => ({
  itemId,
  description: "Move",
  quantity: "1",
  discount: "0",
  unitPrice,
  ...more,
});
type Body = Record<string, unknown>;

const bodyOf = (clientId: number, more: Body = {}): Body => ({
  clientId,
  invoiceDate: TODAY,
  dueDate: "2026-12-21",
  status: "Sent",
  pickupStateCode: "27",
  items: [move("16813.50")],
  ...more,
});

async function billed(customer: object, more: Body = {}): Promise<number> {
  const { id } = await makeCustomer(customer);
  const { status, body } = await api.post("/invoices", bodyOf(id, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body.data.id);
}

/** Everything of an invoice that its tax says. */
async function taxOf(id: number) {
  const row = await db.invoice.findUniqueOrThrow({ where: { id } });
  const { subtotal, taxRate, taxAmount, taxableValue, roundOff, total, balance, tax } = row;
  const { taxRegime, taxRegimeReason, reverseCharge } = row;
  const { placeOfSupply, placeOfSupplyReason, placeOfSupplyChosen } = row;
  const place = { placeOfSupply, placeOfSupplyReason, placeOfSupplyChosen };
  const amounts = { subtotal, taxRate, taxAmount, taxableValue, roundOff, total, balance, tax };
  return { ...amounts, ...place, taxRegime, taxRegimeReason, reverseCharge };
}

/** The total that the form works out, and shows before anything is typed. */
async function shownTotal(id: number) {
  const path = `/invoices/edit/${id}`;
  const answer = await answerOf(editInvoice.loader, getArgs(path, { id: String(id) }, cookie));
  const { values, choices } = answer.data as {
    values: InvoiceFormValues;
    choices: { tax: TypedTax | null };
  };
  return draftInvoiceTotals(values, {}, choices.tax?.levy ?? null).total;
}

const clientsAre = (data: object) =>
  transaction((tx) => tx.user.updateMany({ where: { role: "customer" }, data }));
const rateIs = (rate: number) =>
  transaction((tx) => tx.taxRate.updateMany({ where: { regime: "bundle18" }, data: { rate } }));

describe("An issued invoice keeps its tax while nothing changes that it follows from", () => {
  const settings: [
    what: string,
    customer: object,
    before: object,
    change: () => Promise<unknown>,
  ][] = [
    [
      "the usual regime",
      FAMILY,
      {},
      () => company({ taxRegime: "gta_fcm5", householdsUnderForwardCharge: "charge" }),
    ],
    ["reverse charge", KARNATAKA, {}, () => company({ taxRegime: "gta_rcm5" })],
    ["the rounding", FAMILY, {}, () => company({ taxRoundOff: "none" })],
    ["the LUT", ZONE, {}, () => company({ lut: "" })],
    ["the state", FAMILY, {}, () => company(BENGALURU)],
    ["the registration", FAMILY, { gstin: "", taxRegime: "unregistered" }, () => company({})],
    ["the rate", FAMILY, {}, () => rateIs(12_00)],
    ["its client", FAMILY, {}, () => clientsAre(KARNATAKA)],
  ];

  test.each(settings)("with other notes, after %s changed", async (_, customer, before, change) => {
    await company(before);
    const id = await billed(customer);
    const issued = await taxOf(id);
    await change();
    const put = await api.put(`/invoices/${id}`, { notes: "Ring twice" });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(await taxOf(id)).toEqual(issued);
    const { total } = issued;
    expect(await shownTotal(id)).toBe(total);
    const form = longForm(editInvoice, `/invoices/edit/${id}`, id, cookie);
    await form.open();
    form.set({ reference: "By the form", dueDate: "2027-01-31" });
    const saved = await form.save();
    expect(saved, JSON.stringify(saved)).toMatchObject({ status: 302 });
    expect(await taxOf(id)).toEqual(issued);
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({
      notes: "Ring twice",
      reference: "By the form",
      dueDate: "2027-01-31",
    });
  });

  test("part-paid as well", async () => {
    const id = await billed(FAMILY);
    const part = { invoiceId: id, amount: 19_000, paymentMethod: "Cash", date: TODAY };
    const paid = await api.post("/payments", { ...part, status: "Completed" });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    await company({ taxRegime: "gta_fcm5", householdsUnderForwardCharge: "charge" });
    expect((await api.put(`/invoices/${id}`, { dueDate: "2027-01-31" })).status).toBe(200);
    expect(await taxOf(id)).toMatchObject({ total: 19_840_00, balance: 840_00 });
  });

  test("other amounts bear the regime that it was issued with", async () => {
    const id = await billed(FAMILY);
    await company({ taxRegime: "gta_fcm5", householdsUnderForwardCharge: "charge" });
    const items = [move("10000")];
    expect((await api.put(`/invoices/${id}`, { items })).status).toBe(200);
    expect(await taxOf(id)).toMatchObject({ taxRegime: "bundle18", taxAmount: 1_800_00 });
  });

  test("other amounts are refused to a company that has another GSTIN now", async () => {
    const id = await billed(FAMILY);
    const issued = await taxOf(id);
    await company(BENGALURU);
    const { status, body } = await api.put(`/invoices/${id}`, { items: [move("10000")] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      taxRegime: [
        "This invoice was issued under the GSTIN 27AAPFU0939F1ZV, but the company's GSTIN has changed. Use a credit or debit note to change its amounts",
      ],
    });
    expect(await taxOf(id)).toEqual(issued);
  });
});

describe("A choice of staff", () => {
  test("of another place needs a reason of its own, also where the rules' was sent back", async () => {
    const id = await billed(FAMILY);
    const { status, body } = await api.put(`/invoices/${id}`, { placeOfSupply: "29" });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      placeOfSupplyReason: [
        expect.stringMatching(/^Give the reason why the place of supply is not/),
      ],
    });
    const given = { placeOfSupply: "29", placeOfSupplyReason: "Loaded there" };
    expect((await api.put(`/invoices/${id}`, given)).status).toBe(200);
    expect(await taxOf(id)).toMatchObject({ ...given, placeOfSupplyChosen: true });
  });

  test("of the place of storage alone is held against storage's own rule", async () => {
    const items = [move("6000", { taxRate: "18", sac: "996729" })];
    const client = { ...FAMILY, stateCode: "29" };
    const chosen = { placeOfSupply: "27", placeOfSupplyReason: "The warehouse is in Pune" };
    const id = await billed(client, { items, ...chosen });
    expect(await taxOf(id)).toMatchObject({ ...chosen, placeOfSupplyChosen: true });
    // What the rules give needs none.
    const asRuled = await billed(client, { items, placeOfSupply: "29" });
    expect(await taxOf(asRuled)).toMatchObject({ placeOfSupply: "29", placeOfSupplyChosen: false });
  });

  const regimes = [
    ["gta_exempt", FAMILY, { kind: "company" }],
    ["gta_rcm5", { kind: "company" }, FAMILY],
  ] as const;
  test.each(regimes)("of %s is not issued once the customer may not have it", async (...row) => {
    const [taxRegime, customer, later] = row;
    const why = { taxRegime, taxRegimeReason: "A consignment note is issued" };
    const id = await billed(customer, { ...why, status: "Draft" });
    const { clientId } = await db.invoice.findUniqueOrThrow({ where: { id } });
    await customerIs(clientId, later);
    await expect(issueInvoice(actor, id)).rejects.toThrow(/changed after this invoice was saved/);
    const patched = await api.patch(`/invoices/${id}/status`, { status: "Sent" });
    expect(patched.status).toBe(409);
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "Draft",
      invoiceNumber: null,
    });
  });
});

describe("A quotation whose tax moved", () => {
  const QUOTED = {
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: 10_000,
    packagingCharge: 0,
    loadingCharge: 0,
    unloadingCharge: 0,
    discount: 0,
    sourceAddress: "14 Marine Drive, Mumbai 400020",
    items: [{ name: "Sofa", quantity: 1 }],
  };
  async function accepted(more: object = {}) {
    const { id: customerId } = await makeCustomer(FAMILY);
    const { status, body } = await api.post("/quotations", { customerId, ...QUOTED, ...more });
    expect(status, JSON.stringify(body)).toBe(201);
    const id = Number(body.data.id);
    await sendQuotation(actor, id);
    await approveQuotation(actor, id);
    return { id, customerId };
  }

  test("is billed by no door", async () => {
    const { id: quotationId, customerId } = await accepted();
    await customerIs(customerId, KARNATAKA);
    const said = [expect.stringMatching(/^The customer, a rate or the tax settings changed/)];
    await expect(createInvoiceFromQuotation(actor, quotationId)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    const scripted = await api.post("/invoices", bodyOf(customerId, { quotationId }));
    expect(scripted).toMatchObject({ status: 422, body: { errors: { quotationId: said } } });
    const { items, ...fields } = bodyOf(customerId, { quotationId });
    const rows = Object.entries((items as object[])[0] ?? {}).map(([name, value]) => [
      `items[0].${name}`,
      value as string,
    ]);
    const form = { ...(fields as Fields), ...Object.fromEntries(rows) } as Fields;
    const posted = await answerOf(newInvoice.action, postArgs("/invoices/new", form, {}, cookie));
    expect(posted).toMatchObject({ status: 400, data: { error: { quotationId: said } } });
    expect(await db.invoice.count()).toBe(0);
    await customerIs(customerId, { kind: "individual", gstin: null, stateCode: null });
    expect((await api.post("/invoices", bodyOf(customerId, { quotationId }))).status).toBe(201);
  });

  test("is not billed once the customer may not have its regime", async () => {
    const why = { taxRegime: "gta_exempt", taxRegimeReason: "A consignment note is issued" };
    const { id, customerId } = await accepted(why);
    await customerIs(customerId, { kind: "company" });
    await expect(createInvoiceFromQuotation(actor, id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    expect(await db.invoice.count()).toBe(0);
  });

  test("its advance's refund and fee, and an invoice's note, stay under the GSTIN of their paper", async () => {
    const { id: quotationId } = await accepted();
    const invoiceId = await billed(FAMILY);
    const advance = { quotationId, amount: 1_000, paymentMethod: "Cash", date: TODAY };
    const receipt = await api.post("/receipts", advance);
    expect(receipt.status, JSON.stringify(receipt.body)).toBe(201);
    await company(BENGALURU);
    const note = await api.post("/credit-notes", { invoiceId, reason: "A shelf", amount: 100 });
    expect(note.status, JSON.stringify(note.body)).toBe(201);
    const given = { amount: 500, fee: 500, reason: "Called off" };
    const refund = await api.post(`/receipts/${String(receipt.body.data.id)}/refund`, given);
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);

    const { gstr1 } = await readGstr1(actor, TODAY.slice(0, 7));
    expect(gstr1).toMatchObject({ b2cs: [], at: [], hsn: [], docIssue: [] });
    expect(gstr1.problems).toHaveLength(5);
    for (const { message } of gstr1.problems) expect(message).toContain("27AAPFU0939F1ZV");
    await company({});
    const own = (await readGstr1(actor, TODAY.slice(0, 7))).gstr1;
    expect(own.problems).toEqual([]);
    // 16,813.50 less 100, and of the fee of 500 what is left without its heads of 38.14.
    expect(own.b2cs.map(({ place, taxable }) => [place, taxable])).toEqual([["27", 17_137_22]]);
  });
});
