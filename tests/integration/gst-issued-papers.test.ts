import { beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import type { Actor } from "~/models/kit/policy/policy";
import * as editInvoice from "~/routes/invoices.edit.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { invoiceFields, makeInvoice, makePayment, makeQuoted, NOON } from "../support/invoices";

let actor: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
});

const GST = {
  taxSystem: "gst_india",
  stateCode: "27",
  gstin: "27AAPFU0939F1ZV",
  gtaOptionYear: 2026,
  invoiceCurrency: "INR",
};
const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data }));

async function issued(more: Record<string, unknown> = {}) {
  const { id } = await makeInvoice(actor, {
    status: "Sent",
    taxRate: "",
    pickupStateCode: "27",
    ...more,
  });
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

async function change(id: number, more: Record<string, unknown>) {
  const { body } = await api.get(`/invoices/${id}`);
  return api.put(`/invoices/${id}`, { ...body.data, ...more });
}

const bytesOf = async (path: string) => Buffer.from((await api.get(path)).bytes).toString("base64");

test("papers of before GST stay byte for byte when the company goes over to it", async () => {
  await company({ invoiceCurrency: "INR", quotationCurrency: "INR" });
  const invoice = await issued();
  const payment = await makePayment(actor, invoice.id, "10");
  const quotation = await makeQuoted();
  const papers = [
    `/invoices/${invoice.id}/pdf`,
    `/payments/${payment.id}/receipt`,
    `/quotations/${quotation.id}/pdf`,
  ];
  const before = await Promise.all(papers.map(bytesOf));
  for (const file of before)
    expect(Buffer.from(file, "base64").toString("latin1")).toMatch(/^%PDF/);
  await company(GST);
  expect(await Promise.all(papers.map(bytesOf))).toEqual(before);
});

test("an invoice issued with one rate keeps it when it is edited, and its form asks for no GST", async () => {
  await company({ invoiceCurrency: "INR" });
  const invoice = await issued();
  await company(GST);
  const shown = await answerOf(
    editInvoice.loader,
    getArgs(`/invoices/edit/${invoice.id}`, { id: String(invoice.id) }, cookie),
  );
  expect(shown.data).toMatchObject({ choices: { tax: null } });
  const changed = await change(invoice.id, { notes: "Thank you" });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { total, taxAmount, taxRate } = invoice;
  expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({
    notes: "Thank you",
    total,
    taxAmount,
    taxRate,
    tax: null,
    taxRegime: null,
  });
});

test("an invoice issued with GST is not taxed another way after the company has left it", async () => {
  await company(GST);
  const invoice = await issued();
  expect(invoice.tax).not.toBeNull();
  await company({ taxSystem: "single" });
  const refused = await change(invoice.id, { notes: "Thank you" });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/issued with GST.*credit or debit note/);
  expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toEqual(invoice);
});

test("a numbered invoice does not become a bill of supply, nor the other way round", async () => {
  await company(GST);
  const { id: clientId } = await makeCustomer({});
  const own = { status: "Sent", clientId, taxRate: "", pickupStateCode: "27" };
  const fields = await invoiceFields(own);
  const regimes = [
    ["bundle18", "gta_exempt", "INV", "invoices"],
    ["gta_exempt", "bundle18", "BS", "bills of supply"],
  ] as const;
  for (const [taxRegime, other, series, kind] of regimes) {
    const reason = { taxRegimeReason: "As agreed", confirmNoLorryReceipt: true };
    const made = await api.post("/invoices", { ...fields, taxRegime, ...reason });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.invoiceNumber).toMatch(new RegExp(`^${series}-`));
    const { id } = made.body.data;
    const refused = await change(id, { taxRegime: other, ...reason });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject({
      taxRegime: [expect.stringContaining(`is a number of ${kind}`) as string],
    });
  }
});

test("says what the company declares of e-invoices, and under which letter a zone is supplied, as on the day of issue", async () => {
  await company({ ...GST, lut: "AD270326000000X", declaresNoEInvoice: true });
  const { id: clientId } = await makeCustomer({
    kind: "sez",
    gstin: "24AANFA2641L1ZF",
    stateCode: "24",
  });
  const { id } = await issued({ clientId });
  await company({ lut: "AD270427000000Y", declaresNoEInvoice: false });
  const { declarations } = await getInvoiceDocument(actor, id);
  expect(declarations?.join("\n")).toContain(
    "Letter of undertaking AD270326000000X for the financial year 2026-27.",
  );
  expect(declarations?.join("\n")).toContain("sub-rule (4) of rule 48");
  const later = await issued({ clientId: (await makeCustomer()).id });
  const own = await getInvoiceDocument(actor, later.id);
  expect(own.declarations?.join("\n")).not.toContain("rule 48");
});

test("a goods transport agency's bill says of the carriage what its lorry receipts said on the day of issue", async () => {
  await company({ ...GST, taxRegime: "gta_rcm5" });
  const { id: clientId } = await makeCustomer({
    kind: "company",
    gstin: "29AAECC2213N1ZM",
    stateCode: "29",
  });
  const away = await makeAway({
    clientId,
    lrNumber: "LR-2627-00007",
    lrDate: "2026-11-20",
    consignorName: "Asha Rao",
    consigneeName: "Bela Rao",
    fromPlace: "Aundh, Pune",
    toPlace: "Indiranagar, Bengaluru",
    goodsDescription: "Household goods",
    packagesStated: 42,
    weightKg: 1_200,
  });
  const invoice = await issued({ clientId, jobId: away.jobId });
  await transaction((tx) =>
    tx.consignment.update({ where: { id: away.id }, data: { toPlace: "Mysuru" } }),
  );
  const { facts } = await getInvoiceDocument(actor, invoice.id);
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: "Lorry receipt", value: "LR-2627-00007 of Nov 20, 2026" },
      { label: "Consignor", value: "Asha Rao" },
      { label: "Consignee", value: "Bela Rao" },
      { label: "From", value: "Aundh, Pune" },
      { label: "To", value: "Indiranagar, Bengaluru" },
      { label: "Packages", value: "42" },
      { label: "Gross weight", value: "Not weighed; estimated 1,200 kg" },
      { label: "GST payable by", value: "Recipient, GSTIN 29AAECC2213N1ZM" },
    ]),
  );
  await company({ taxRegime: "bundle18" });
  const other = await issued({ clientId, jobId: away.jobId });
  const printed = await getInvoiceDocument(actor, other.id);
  expect(printed.facts.map(({ label }) => label)).not.toContain("Lorry receipt");
});
