import { beforeEach, describe, expect, test } from "vitest";

import { FILL_CONTACT } from "~/models/people/customer/contact";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import type { Actor } from "~/models/kit/policy/policy";
import { approveQuotation, sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as newInvoice from "~/routes/invoices.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import { action as writeMessage } from "~/routes/messages.$kind.$id";
import * as newQuotation from "~/routes/quotations.new";
import * as viewQuotation from "~/routes/quotations.view.$id";
import * as editQuotation from "~/routes/quotations.edit.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeCustomer,
  makeItem,
  makeJob,
  makeQuotation,
  makeUser,
  actorOf,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeInvoice, NOON, TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";

let actor: Actor;
let user: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;

const MAHARASHTRA = {
  taxSystem: "gst_india",
  stateCode: "27",
  gstin: "27AAPFU0939F1ZV",
  gtaOptionYear: 2026,
  lut: "AD270326000001A",
};

const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { ...MAHARASHTRA, ...data } }));

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  user = await makeUser({ role: "admin", sendsAtOnce: true });
  actor = actorOf(user);
  cookie = await signedIn(user);
  await company({ invoiceCurrency: "INR" });
});

const FAMILY = {};
const KARNATAKA = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };
const COMPANY_HERE = { kind: "company", stateCode: "27" };
const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

type Row = { unitPrice: string; taxRate?: string; sac?: string };
type Case = {
  name: string;
  settings?: object;
  customer: object;
  choices?: Record<string, string>;
  rows: Row[];
  discount?: string;
  says: {
    title: string;
    place: string;
    taxes: [head: string, rate: number, amount: number][];
    taxable: number;
    roundOff: number;
    total: number;
    series: "INV" | "BS";
    reverseCharge?: boolean;
  };
  /** What its PDF says besides. */
  prints: (string | RegExp)[];
  lacks?: RegExp;
};

const BASE: Row[] = ["10000", "2000", "1500", "1500", "285", "1528.50"].map((unitPrice) => ({
  unitPrice,
}));
const why = { taxRegimeReason: "A consignment note is issued" };
const tax = (
  title: string,
  place: string,
  taxes: Case["says"]["taxes"],
  [taxable, roundOff, total]: [number, number, number],
  series: "INV" | "BS" = "INV",
) => ({ title, place, taxes, taxable, roundOff, total, series });

const CASES: Case[] = [
  {
    name: "1 a family, Mumbai to Bengaluru",
    customer: FAMILY,
    choices: { pickupStateCode: "27", dropStateCode: "29" },
    rows: BASE,
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 9, 1513.22],
        ["SGST", 9, 1513.22],
      ],
      [16813.5, 0.06, 19840],
    ),
    prints: ["27-Maharashtra", "CGST (9%)", "Round off", "ORIGINAL FOR RECIPIENT", "996511"],
  },
  {
    name: "2 a company of Karnataka, Mumbai to Pune",
    customer: KARNATAKA,
    choices: { pickupStateCode: "27" },
    rows: BASE,
    says: tax("Tax invoice", "29", [["IGST", 18, 3026.43]], [16813.5, 0.07, 19840]),
    prints: ["29-Karnataka", "29AAECC2213N1ZM", "IGST (18%)"],
  },
  {
    name: "3 a family, Delhi to Pune",
    customer: FAMILY,
    choices: { pickupStateCode: "07" },
    rows: [{ unitPrice: "120000" }],
    says: tax("Tax invoice", "07", [["IGST", 18, 21600]], [120000, 0, 141600]),
    prints: ["07-Delhi"],
  },
  {
    name: "4 reverse charge",
    customer: COMPANY_HERE,
    choices: { pickupStateCode: "27", taxRegime: "gta_rcm5", ...why },
    rows: [{ unitPrice: "40000" }],
    says: { ...tax("Tax invoice", "27", [], [40000, 0, 40000]), reverseCharge: true },
    prints: [/Reverse charge\s*Yes/, "CGST (2.5%)", "1,000.00", "996791"],
  },
  {
    name: "5 forward charge",
    customer: COMPANY_HERE,
    choices: { pickupStateCode: "27", taxRegime: "gta_fcm5", ...why },
    rows: [{ unitPrice: "40000" }],
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 2.5, 1000],
        ["SGST", 2.5, 1000],
      ],
      [40000, 0, 42000],
    ),
    prints: [/during the Financial Year\s+2026-27\s+under\s+forward charge/],
  },
  {
    name: "6 exempt",
    customer: FAMILY,
    choices: { pickupStateCode: "27", taxRegime: "gta_exempt", ...why },
    rows: [{ unitPrice: "40000" }],
    says: tax("Bill of supply", "27", [], [40000, 0, 40000], "BS"),
    prints: ["Bill of supply", /Exempt value\s*₹40,000\.00/],
    lacks: /taxable/i,
  },
  {
    name: "7 exempt, with storage beside it",
    customer: FAMILY,
    choices: { pickupStateCode: "27", taxRegime: "gta_exempt", ...why },
    rows: [{ unitPrice: "40000" }, { unitPrice: "6000", taxRate: "18", sac: "996729" }],
    says: tax(
      "Invoice-cum-bill of supply",
      "27",
      [
        ["CGST", 9, 540],
        ["SGST", 9, 540],
      ],
      [46000, 0, 47080],
    ),
    prints: [
      "Invoice-cum-bill of supply",
      "996729",
      /Taxable value\s*₹6,000\.00/,
      /Exempt value\s*₹40,000\.00/,
    ],
    lacks: /Taxable value\s*(CGST|₹46)/,
  },
  {
    name: "8 a special economic zone, under LUT",
    customer: ZONE,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "50000" }],
    says: tax("Tax invoice", "27", [], [50000, 0, 50000]),
    prints: ["special economic zone"],
  },
  {
    name: "8b a special economic zone, tax paid",
    settings: { lut: "" },
    customer: ZONE,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "50000" }],
    says: tax("Tax invoice", "27", [["IGST", 18, 9000]], [50000, 0, 59000]),
    prints: ["IGST (18%)"],
  },
  {
    name: "9 a mover of Chandigarh",
    settings: { stateCode: "04", gstin: "04AAPFU0939F1Z3" },
    customer: FAMILY,
    choices: { pickupStateCode: "04" },
    rows: [{ unitPrice: "8000" }],
    says: tax(
      "Tax invoice",
      "04",
      [
        ["CGST", 9, 720],
        ["UTGST", 9, 720],
      ],
      [8000, 0, 9440],
    ),
    prints: ["UTGST (9%)"],
  },
  {
    name: "10 a discount on the whole",
    customer: FAMILY,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "9999.99" }, { unitPrice: "5000" }, { unitPrice: "285" }],
    discount: "1000",
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 9, 1285.65],
        ["SGST", 9, 1285.65],
      ],
      [14284.99, -0.29, 16856],
    ),
    prints: ["9,345.75", "-₹0.29"].slice(1),
  },
  {
    name: "16 not registered",
    settings: { gstin: "", taxRegime: "unregistered", gtaOptionYear: null, lut: "" },
    customer: FAMILY,
    choices: { pickupStateCode: "27" },
    rows: BASE,
    says: tax("Bill", "27", [], [16813.5, 0, 16813.5]),
    prints: ["Bill"],
    lacks: /GST|Taxable|Exempt|Place of supply|Reverse/,
  },
];

async function fieldsOf({ customer, choices = {}, rows, discount = "0" }: Case) {
  const { id: clientId } = await makeCustomer(customer);
  const { id: itemId } = await makeItem();
  const items = rows.map((row) => ({
    itemId: String(itemId),
    description: "As agreed",
    quantity: "1",
    discount: "0",
    ...row,
  }));
  const dates = {
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    status: "Sent",
    confirmNoLorryReceipt: "on",
  };
  return { clientId, ...dates, discount, ...choices, items };
}

function asForm({ items, ...fields }: Awaited<ReturnType<typeof fieldsOf>>): Fields {
  const rows = items.flatMap((row, at) =>
    Object.entries(row).map(([name, value]) => [`items[${at}].${name}`, value] as const),
  );
  return { ...fields, ...Object.fromEntries(rows) };
}

type Sent = {
  invoiceNumber: string;
  documentTitle: string;
  placeOfSupply: string;
  reverseCharge: boolean;
  taxes: { head: string; rate: number; amount: number }[];
  taxableValue: number;
  roundOff: number;
  total: number;
  totalAmount: number;
  taxAmount: number;
  items: { sac: string; taxableValue: number }[];
};

function expectSays(sent: Sent, { says }: Case) {
  expect(sent).toMatchObject({
    documentTitle: says.title,
    placeOfSupply: says.place,
    reverseCharge: says.reverseCharge ?? false,
    taxes: says.taxes.map(([head, rate, amount]) => ({ head, rate, amount })),
    taxableValue: says.taxable,
    roundOff: says.roundOff,
    total: says.total,
    totalAmount: says.total,
  });
  expect(sent.invoiceNumber).toMatch(new RegExp(`^${says.series}-2627-\\d{5}$`));
  const cents = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  expect(sent.taxAmount).toBe(cents(says.taxes.map(([, , amount]) => amount)) / 100);
  expect(cents(sent.items.map(({ taxableValue }) => taxableValue))).toBe(
    Math.round(says.taxable * 100),
  );
}

describe.each(CASES)("case $name", (one) => {
  test("through the page, without scripts, and its PDF", async () => {
    await company(one.settings ?? {});
    const form = asForm(await fieldsOf(one));
    const answer = await answerOf(newInvoice.action, postArgs("/invoices/new", form, {}, cookie));
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 302 });
    const { id } = await db.invoice.findFirstOrThrow({ orderBy: { id: "desc" } });
    const api = await apiClient(user);
    expectSays((await api.get(`/invoices/${id}`)).body.data as unknown as Sent, one);
    const { bytes } = await api.get(`/invoices/${id}/pdf`);
    const printed = await pdfText(bytes);
    for (const text of one.prints) expect(printed).toMatch(text);
    if (one.lacks) expect(printed).not.toMatch(one.lacks);
    const copy = await pdfText((await api.get(`/invoices/${id}/pdf?copy=duplicate`)).bytes);
    expect(copy.includes("DUPLICATE FOR SUPPLIER")).toBe(one.says.title !== "Bill");
  });

  test("through /api", async () => {
    await company(one.settings ?? {});
    const api = await apiClient(user);
    const made = await api.post("/invoices", await fieldsOf(one));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expectSays((await api.get(`/invoices/${made.body.data.id}`)).body.data as unknown as Sent, one);
  });
});

const MOVE = {
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "2000",
  loadingCharge: "1500",
  unloadingCharge: "1500",
  stationaryCharge: "285",
  discount: "0",
  surchargeRate: "10",
  sourceAddress: "14 Marine Drive, Mumbai 400020",
  destinationAddress: "7 MG Road, Bengaluru 560001",
};
const quotationForm = (customerId: number, more: Fields = {}): Fields => ({
  customerId,
  ...MOVE,
  "items[0].name": "Sofa",
  "items[0].quantity": "1",
  ...more,
});

async function postQuotation(form: Fields) {
  const answer = await answerOf(newQuotation.action, postArgs("/quotations/new", form, {}, cookie));
  if (answer.status !== 302) throw new Error(JSON.stringify(answer.data));
  return db.quotation.findFirstOrThrow({ orderBy: { id: "desc" } });
}

async function approved(id: number) {
  await sendQuotation(actor, id);
  await approveQuotation(actor, id);
}

type Shown = { tax: { place: string; levy: { place: { interState: boolean } } } | null };

/** How a form says that it is taxed as it is first shown. */
async function saidBy(loader: unknown, path: string, params: Record<string, string> = {}) {
  const { status, data } = await answerOf(loader, getArgs(path, params, cookie));
  expect(status).toBe(200);
  const shown = data as Partial<Shown> & { choices?: Shown; form?: Shown };
  const said = shown.choices?.tax ?? shown.form?.tax ?? shown.tax;
  return { place: said?.place, interState: said?.levy.place.interState };
}

describe("a form that is opened filled in says the tax that is saved", () => {
  const DELHI = { place: "07-Delhi, where the goods are picked up", interState: true };
  const address = "12 Vasant Kunj, New Delhi 110070";

  test("a quotation, from its customer", async () => {
    const { id } = await makeCustomer({ address });
    expect(await saidBy(newQuotation.loader, `/quotations/new?customerId=${id}`)).toEqual(DELHI);
    const form = quotationForm(id, { sourceAddress: address });
    const quotation = await postQuotation(form);
    expect(quotation).toMatchObject({ pickupStateCode: "07", placeOfSupply: "07" });
    const edit = `/quotations/edit/${quotation.id}`;
    const said = await saidBy(editQuotation.loader, edit, { id: String(quotation.id) });
    expect(said).toEqual(DELHI);
    await approved(quotation.id);
    const billing = `/invoices/new?quotationId=${quotation.id}`;
    expect(await saidBy(newInvoice.loader, billing)).toEqual(DELHI);
  });

  test("a quotation, after 'Fill from customer' without scripts", async () => {
    const { id } = await makeCustomer({ address });
    const form = quotationForm(id, { sourceAddress: "", intent: FILL_CONTACT });
    const answer = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", form, {}, cookie),
    );
    expect(answer).toMatchObject({
      status: 200,
      data: {
        initialValue: { sourceAddress: address },
        tax: { place: DELHI.place, levy: { place: { interState: true } } },
      },
    });
  });

  test("an invoice, from its job", async () => {
    const { id: clientId } = await makeCustomer();
    const job = await makeJob({ clientId, pickupStateCode: "07", dropStateCode: "27" });
    const path = `/invoices/new?clientId=${clientId}&jobId=${job.id}`;
    expect(await saidBy(newInvoice.loader, path)).toEqual(DELHI);
    const api = await apiClient(user);
    const items = [
      { itemId: (await makeItem()).id, description: "Move", quantity: 1, unitPrice: 100 },
    ];
    const dates = { invoiceDate: TODAY, dueDate: TODAY, status: "Draft" };
    const made = await api.post("/invoices", { clientId, jobId: job.id, ...dates, items });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data).toMatchObject({ pickupStateCode: "07", placeOfSupply: "07" });
  });
});

describe("a quotation", () => {
  test.each([
    ["a family", FAMILY, 1_984_000, "27", "27-Maharashtra, where the goods are picked up"],
    ["a company elsewhere", KARNATAKA, 1_984_000, "29", /29-Karnataka, where the customer is/],
  ])("for %s and its invoice are equal to the paisa", async (_, customer, total, place, reason) => {
    const { id: customerId } = await makeCustomer(customer);
    const quotation = await postQuotation(quotationForm(customerId));
    expect(quotation).toMatchObject({
      taxRegime: "bundle18",
      placeOfSupply: place,
      placeOfSupplyReason: expect.stringMatching(reason) as string,
      pickupStateCode: "27",
      dropStateCode: "29",
      totalAmount: total,
      taxableValue: 1_681_350,
    });
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const { tax: frozen, ...invoice } = await db.invoice.findUniqueOrThrow({ where: { id } });
    const same = ["taxableValue", "roundOff", "placeOfSupply", "placeOfSupplyReason"] as const;
    for (const name of same) expect(invoice[name]).toBe(quotation[name]);
    expect(invoice).toMatchObject({ total, taxAmount: quotation.gstAmount });
    expect(frozen).toBe(quotation.tax);
    await issueInvoice(actor, id);
  });

  test("sends the words of /api, and takes them back unchanged", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const api = await apiClient(user);
    const items = [{ name: "Sofa", quantity: 1 }];
    const made = await api.post("/quotations", { customerId, ...MOVE, items });
    for (const gstRate of [0, 5, 17]) {
      const refused = await api.post("/quotations", { customerId, ...MOVE, items, gstRate });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          gstRate: [
            "GST rate is 18% under this quotation's regime on its day: send that, or leave it out",
          ],
        },
      ]);
    }
    const asItIs = await api.post("/quotations", { customerId, ...MOVE, items, gstRate: 18 });
    expect([asItIs.status, asItIs.body.warnings]).toEqual([201, undefined]);
    const gta = { taxRegime: "gta_fcm5", taxRegimeReason: "Lorry alone" };
    const other = await api.post("/quotations", {
      customerId,
      ...MOVE,
      items,
      ...gta,
      gstRate: 18,
    });
    expect(other.status, JSON.stringify(other.body)).toBe(201);
    const { gstRate: has } = other.body.data;
    expect(other.body.warnings).toEqual([
      `gstRate: 18% was sent; the quotation has ${String(has)}%, which its regime and day give`,
    ]);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sent = made.body.data;
    expect(sent).toMatchObject({
      pickupStateCode: "27",
      dropStateCode: "29",
      taxRegime: "bundle18",
      placeOfSupply: "27",
      reverseCharge: false,
      taxableValue: 16813.5,
      taxes: [
        { head: "CGST", rate: 9, amount: 1513.22 },
        { head: "SGST", rate: 9, amount: 1513.22 },
      ],
      roundOff: 0.06,
      documentTitle: "Quotation",
      gstRate: 18,
      gstAmount: 3026.44,
      total: 19840,
    });
    expect((sent.lines as { sac: string }[]).map(({ sac }) => sac)).toEqual(
      Array.from({ length: 6 }, () => "996511"),
    );
    const back = await api.put(`/quotations/${sent.id}`, sent);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.data).toMatchObject({ taxRegimeReason: null, total: 19840 });
    // Another pickup: the state goes along with the address that decided it.
    const moved = await api.put(`/quotations/${sent.id}`, {
      ...sent,
      version: undefined,
      sourceAddress: "Karol Bagh, Delhi 110005",
    });
    expect(moved.body.data).toMatchObject({
      placeOfSupply: "07",
      taxes: [{ head: "IGST", rate: 18, amount: 3026.43 }],
    });
  });

  test("is not billed with another tax than it was sent with", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const quotation = await postQuotation(quotationForm(customerId));
    await approved(quotation.id);
    const move = (rate: number) =>
      transaction((tx) => tx.taxRate.updateMany({ where: { regime: "bundle18" }, data: { rate } }));
    await move(1200);
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    await move(1800);
    const customerIs = (data: object) =>
      transaction((tx) => tx.user.update({ where: { id: customerId }, data }));
    // Rounded, IGST comes to the same total as both heads.
    await customerIs(KARNATAKA);
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    await customerIs({ kind: "individual", gstin: null, stateCode: null });
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    await customerIs(KARNATAKA);
    await expect(issueInvoice(actor, id)).rejects.toThrow(/changed after this invoice was saved/);
  });

  test("that exempted a household is not billed under reverse charge, though nothing is charged either way", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const { id: customerId } = await makeCustomer(FAMILY);
    const quotation = await postQuotation(quotationForm(customerId));
    expect(quotation.taxRegime).toBe("gta_exempt");
    await approved(quotation.id);
    await transaction((tx) =>
      tx.user.update({ where: { id: customerId }, data: { kind: "company" } }),
    );
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    expect(await db.invoice.count()).toBe(0);
  });

  test("its invoice prints where the goods are delivered, and both states (rule 46), as on the day of issue", async () => {
    const { id: customerId } = await makeCustomer({ address: "14 Marine Drive, Mumbai 400020" });
    const quotation = await postQuotation(quotationForm(customerId));
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const api = await apiClient(user);
    const printed = async () => pdfText((await api.get(`/invoices/${id}/pdf`)).bytes);
    const says = [
      /State: 27-Maharashtra/,
      /Deliver to\s+7 MG Road, Bengaluru 560001\s+State: 29-Karnataka/i,
    ];
    for (const text of says) expect(await printed()).toMatch(text);
    await issueInvoice(actor, id);
    await db.quotation.update({
      where: { id: quotation.id },
      data: { destinationAddress: "Elsewhere" },
    });
    for (const text of says) expect(await printed()).toMatch(text);
  });
});

describe("what staff decide instead", () => {
  const errorsOf = async (form: Fields) => {
    const answer = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", form, {}, cookie),
    );
    return (answer.data as { error: Record<string, string[]> } | null)?.error;
  };

  test("is no untaxed bill of a company that has a GSTIN, nor a line's rate on one that has none", async () => {
    const { id: clientId } = await makeCustomer(FAMILY);
    const api = await apiClient(user);
    const { id: itemId } = await makeItem();
    const body = (more: object, row: object = {}) => ({
      clientId,
      invoiceDate: TODAY,
      dueDate: TODAY,
      status: "Draft",
      items: [{ itemId, description: "Move", quantity: 1, unitPrice: 60_000, ...row }],
      ...more,
    });
    const unregistered = { taxRegime: "unregistered", taxRegimeReason: "Cash" };
    expect(await api.post("/invoices", body(unregistered))).toMatchObject({
      status: 422,
      body: {
        errors: {
          taxRegime: ["'Not registered under GST' is for a company without a GSTIN"],
        },
      },
    });
    await company({ gstin: "", taxRegime: "unregistered" });
    const own = { sac: "996729", taxRate: 18 };
    expect(await api.post("/invoices", body({}, own))).toMatchObject({
      status: 422,
      body: { errors: { items: [expect.stringContaining("charges no tax")] } },
    });
    expect(await db.invoice.count()).toBe(0);
  });

  test("of a quotation is cleared on its draft when a script says null", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const chosen = { placeOfSupply: "29", placeOfSupplyReason: "Handed over there" };
    const quotation = await postQuotation(quotationForm(customerId, chosen));
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const api = await apiClient(user);
    const place = async () => (await api.get(`/invoices/${id}`)).body.data.placeOfSupply;
    expect(await place()).toBe("29");
    await api.put(`/invoices/${id}`, { notes: "Left out is kept" });
    expect(await place()).toBe("29");
    await api.put(`/invoices/${id}`, { placeOfSupply: null, placeOfSupplyReason: null });
    expect(await place()).toBe("27");
  });

  test("needs a reason, which is kept", async () => {
    const { id } = await makeCustomer(FAMILY);
    const exempt = { taxRegime: "gta_exempt" };
    expect(await errorsOf(quotationForm(id, exempt))).toMatchObject({
      taxRegimeReason: [expect.stringMatching(/^Give the reason why it is not 'Whole move/)],
    });
    expect(await errorsOf(quotationForm(id, { placeOfSupply: "24" }))).toMatchObject({
      placeOfSupplyReason: [
        expect.stringMatching(/^Give the reason why the place of supply is not Maharashtra/),
      ],
    });
    const made = await postQuotation(
      quotationForm(id, {
        ...exempt,
        ...why,
        placeOfSupply: "24",
        placeOfSupplyReason: "Loaded there",
      }),
    );
    expect(made).toMatchObject({
      taxRegime: "gta_exempt",
      taxRegimeReason: why.taxRegimeReason,
      placeOfSupply: "24",
      placeOfSupplyReason: "Loaded there",
      placeOfSupplyChosen: true,
      gstAmount: 0,
    });
    const shown = (who: string) =>
      answerOf(
        viewQuotation.loader,
        getArgs(`/quotations/view/${made.id}`, { id: String(made.id) }, who),
      );
    expect((await shown(cookie)).data).toMatchObject({
      taxDecision: expect.arrayContaining([
        { label: "Reason for the Regime", value: why.taxRegimeReason },
        { label: "Place of Supply", value: "24-Gujarat: Loaded there" },
        { label: "Pickup State", value: "27-Maharashtra" },
      ]) as unknown,
    });
    await sendQuotation(actor, made.id);
    const customer = await db.user.findUniqueOrThrow({ where: { id } });
    expect((await shown(await signedIn(customer))).data).toMatchObject({ taxDecision: [] });
  });

  test.each([
    ["gta_rcm5", FAMILY, /cannot pay the tax under reverse charge/],
    ["gta_exempt", COMPANY_HERE, /not exempt/],
    ["sez_lut", FAMILY, /special economic zone/],
    ["bundle18", ZONE, /billed under LUT or with IGST/],
    ["nonsense", FAMILY, /Choose a tax regime from the list/],
  ])("%s is refused where it cannot be", async (taxRegime, customer, message) => {
    const { id } = await makeCustomer(customer);
    expect(await errorsOf(quotationForm(id, { taxRegime, ...why }))).toMatchObject({
      taxRegime: [expect.stringMatching(message)],
    });
  });

  test("a state that is not its PIN's is asked about once, and taken from scripts", async () => {
    const { id } = await makeCustomer(FAMILY);
    const form = quotationForm(id, { pickupStateCode: "29" });
    const [asked] = (await errorsOf(form))?.pickupStateCode ?? [];
    expect(asked).toBe("PIN 400020 is in Maharashtra, not in Karnataka. Is this the right state?");
    const made = await postQuotation({ ...form, stateAnyway: asked! });
    expect(made).toMatchObject({ pickupStateCode: "29", placeOfSupply: "29" });
    const answer = await answerOf(
      editQuotation.action,
      postArgs(
        `/quotations/edit/${made.id}`,
        { ...form, version: made.version },
        { id: String(made.id) },
        cookie,
      ),
    );
    expect(answer.status).toBe(302);
    const api = await apiClient(user);
    const items = [{ name: "Sofa", quantity: 1 }];
    const sent = await api.post("/quotations", {
      customerId: id,
      ...MOVE,
      items,
      pickupStateCode: "29",
    });
    expect(sent.status).toBe(201);
  });
});

describe("the rate that is sent for an invoice", () => {
  const bill = async (more: object = {}) => ({
    clientId: (await makeCustomer(FAMILY)).id,
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    pickupStateCode: "27",
    status: "Draft",
    items: [{ itemId: (await makeItem()).id, description: "Moving", quantity: 1, unitPrice: 100 }],
    ...more,
  });
  const wrong = (rate: number) => ({
    taxRate: [
      `Tax rate is ${rate}% under this invoice's regime on its day: send that, or leave it out`,
    ],
  });

  test("is the one that regime and day give, or is refused", async () => {
    const api = await apiClient(user);
    for (const taxRate of [0, 5, "17"]) {
      const refused = await api.post("/invoices", await bill({ taxRate }));
      expect([refused.status, refused.body.errors]).toEqual([422, wrong(18)]);
    }
    expect(await db.invoice.count()).toBe(0);
    for (const more of [{}, { taxRate: 18 }, { taxRate: "" }, { taxRate: null }]) {
      const made = await api.post("/invoices", await bill(more));
      expect([made.status, made.body.data.taxRate, made.body.warnings]).toEqual([
        201,
        18,
        undefined,
      ]);
    }
  });

  test("may be sent back as it was read; what a change makes of it is said", async () => {
    const api = await apiClient(user);
    const { id } = (await api.post("/invoices", await bill())).body.data;
    const refused = await api.put(`/invoices/${id}`, { taxRate: 0 });
    expect([refused.status, refused.body.errors]).toEqual([422, wrong(18)]);
    const same = await api.put(`/invoices/${id}`, { taxRate: 18, notes: "Again" });
    expect([same.status, same.body.warnings]).toEqual([200, undefined]);
    const other = { taxRegime: "gta_fcm5", taxRegimeReason: "Lorry alone" };
    const changed = await api.put(`/invoices/${id}`, other);
    const { taxRate } = changed.body.data;
    expect([changed.status, taxRate]).not.toEqual([200, 18]);
    expect([changed.status, changed.body.warnings]).toEqual([
      200,
      [
        `taxRate: the invoice has ${String(taxRate)}% now, which its regime and day give; it had 18%`,
      ],
    ]);
  });

  test("on a form is refused at its field", async () => {
    const { items, ...fields } = await bill({ taxRate: "5" });
    const rows = Object.entries(items[0]!).map(([name, value]) => [`items[0].${name}`, value]);
    const form = { ...fields, ...Object.fromEntries(rows) } as never;
    const { status, data } = await answerOf(
      newInvoice.action,
      postArgs("/invoices/new", form, {}, cookie),
    );
    expect(status).toBe(400);
    expect(JSON.stringify(data)).toContain("Tax rate is 18% under this invoice's regime");
  });
});

test("exempt and taxed lines need two papers for somebody registered", async () => {
  const one = CASES.find(({ name }) => name.startsWith("7"))!;
  await company({ taxRegime: "gta_fcm5" });
  const rows = [
    { unitPrice: "40000", taxRate: "0" },
    { unitPrice: "6000", taxRate: "18" },
  ];
  const api = await apiClient(user);
  const made = await api.post(
    "/invoices",
    await fieldsOf({ ...one, choices: {}, customer: KARNATAKA, rows }),
  );
  expect(made.status).toBe(422);
  expect(made.body.errors).toMatchObject({ items: [expect.stringMatching(/need two documents/)] });
});

describe("a pickup whose State nobody knows", () => {
  const SAID =
    "The State of the pickup is not known: choose it, or the place of supply with the reason";

  test("is asked for before a quotation is sent, at its field; a place with its reason is an answer", async () => {
    const api = await apiClient(user);
    const { id: customerId } = await makeCustomer(FAMILY);
    const { id } = await makeQuotation({
      customerId,
      taxRegime: "bundle18",
      placeOfSupply: "27",
      placeOfSupplyReason: "27-Maharashtra, our own state: that of the pickup is not known",
    });
    const refused = await api.patch(`/quotations/${id}/status`, { status: "sent" });
    expect([refused.status, refused.body.errors]).toEqual([422, { pickupStateCode: [SAID] }]);
    const page = await answerOf(
      viewQuotation.action,
      postArgs(`/quotations/view/${id}`, { intent: "sent" }, { id: String(id) }, cookie),
    );
    expect(page).toMatchObject({
      status: 400,
      data: { goingOut: { text: SAID, fields: { intent: "sent" } } },
    });
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({ status: "draft" });
    await transaction((tx) =>
      tx.quotation.update({ where: { id }, data: { placeOfSupplyChosen: true } }),
    );
    await sendQuotation(actor, id);
  });

  describe("is chosen where the page asks, or the assumed place stands", () => {
    const api = () => apiClient(user);
    const MOVE = {
      date: TODAY,
      expiryDate: "2026-12-21",
      transportationType: "full_load",
      transportationCharge: "10000",
      packagingCharge: "0",
      loadingCharge: "0",
      unloadingCharge: "0",
      items: [{ name: "Sofa", quantity: 1 }],
    };
    const customer = () => makeCustomer({ ...FAMILY, email: "asha@example.com" });
    async function quoted() {
      const { id: customerId } = await customer();
      const made = await (await api()).post("/quotations", { ...MOVE, customerId });
      return (made.body.data as { id: number }).id;
    }
    const press = (id: number, fields: Fields) =>
      answerOf(
        viewQuotation.action,
        postArgs(`/quotations/view/${id}`, fields, { id: String(id) }, cookie),
      );
    const quotationAt = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });

    test.each<Fields>([{ intent: "sent" }, { intent: "email", idempotencyKey: "key-of-the-page" }])(
      "a quotation: $intent",
      async (pressed) => {
        const id = await quoted();
        expect(await press(id, pressed)).toMatchObject({
          data: {
            goingOut: { places: expect.arrayContaining([{ value: "07", label: "07-Delhi" }]) },
          },
        });
        // What is no State is asked about again, and nothing is half done.
        expect(await press(id, { ...pressed, placeAnswer: "" })).toMatchObject({ status: 400 });
        expect(await quotationAt(id)).toMatchObject({ status: "draft", version: 1 });
        expect((await press(id, { ...pressed, placeAnswer: "07" })).status).toBe(302);
        const sent = await quotationAt(id);
        expect(sent).toMatchObject({ status: "sent", pickupStateCode: "07", placeOfSupply: "07" });
        expect(sent.tax).toContain("IGST");
      },
    );

    test("the assumed one, with its reason", async () => {
      const id = await quoted();
      expect((await press(id, { intent: "sent", placeAnswer: "assumed" })).status).toBe(302);
      expect(await quotationAt(id)).toMatchObject({
        status: "sent",
        pickupStateCode: null,
        placeOfSupply: "27",
        placeOfSupplyChosen: true,
        placeOfSupplyReason:
          "Our own State: that of the pickup is not known, and the office goes on with it",
      });
    });

    test("an invoice, on its page and with its message; the page's version counts", async () => {
      const draft = async () =>
        makeInvoice(actor, {
          clientId: (await makeCustomer(FAMILY)).id,
          status: "Draft",
          taxRate: "18",
        });
      const at = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
      const issue = (id: number, more: Fields) =>
        answerOf(
          viewInvoice.action,
          postArgs(
            `/invoices/view/${id}`,
            { intent: "issue", ...more },
            { id: String(id) },
            cookie,
          ),
        );
      const { id, version } = await draft();
      expect(await issue(id, { version })).toMatchObject({
        status: 400,
        data: { goingOut: { text: SAID, fields: { intent: "issue", version: String(version) } } },
      });
      const behind = await issue(id, { version: version + 1, placeAnswer: "07" });
      expect([behind.status, (await at(id)).status]).toEqual([409, "Draft"]);
      expect((await issue(id, { version, placeAnswer: "07" })).status).toBe(302);
      expect(await at(id)).toMatchObject({ status: "Sent", placeOfSupply: "07" });

      const other = await draft();
      const write = (more: Fields = {}) => {
        const words = { recipient: "asha@example.com", subject: "Your bill", text: "Here: {link}" };
        const params = { kind: "invoice", id: String(other.id) };
        const typed = { intent: "email", ...words, ...more };
        return answerOf(
          writeMessage,
          postArgs(`/messages/invoice/${other.id}`, typed, params, cookie),
        );
      };
      expect(await write()).toMatchObject({ data: { error: { pickupStateCode: [SAID] } } });
      expect((await write({ placeAnswer: "assumed" })).status).toBe(302);
      expect(await at(other.id)).toMatchObject({ status: "Sent", placeOfSupplyChosen: true });
    });
  });

  test("is asked for before an invoice is issued; a draft is saved without", async () => {
    const api = await apiClient(user);
    const { id: clientId } = await makeCustomer(FAMILY);
    const fields = {
      clientId,
      invoiceDate: TODAY,
      dueDate: "2026-12-21",
      taxRate: "18",
      items: [
        {
          itemId: (await makeItem()).id,
          description: "Moving",
          quantity: "1",
          unitPrice: "100",
          discount: "0",
        },
      ],
    };
    const refused = await api.post("/invoices", { ...fields, status: "Sent" });
    expect([refused.status, refused.body.errors]).toEqual([422, { pickupStateCode: [SAID] }]);
    expect(await db.invoice.count()).toBe(0);
    const draft = await api.post("/invoices", { ...fields, status: "Draft" });
    expect(draft.status).toBe(201);
    const place = { placeOfSupply: "27", placeOfSupplyReason: "Handed over at our godown" };
    const made = await api.post("/invoices", { ...fields, ...place, status: "Sent" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const known = await api.post("/invoices", { ...fields, pickupStateCode: "27", status: "Sent" });
    expect(known.status).toBe(201);
  });
});
