import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { makeActor, makeQuotation } from "../support/factories";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { listInvoices } from "~/models/billing/invoice/invoice.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import type { Actor } from "~/models/kit/policy/policy";
import { duplicateOfQuotation } from "~/models/sales/quotation/quotation.duplicate.server";
import { updateQuotation } from "~/models/sales/quotation/quotation.edit.server";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { getQuotationDocument } from "~/models/sales/quotation/quotation.decision.server";
import { listQuotations } from "~/models/sales/quotation/quotation.server";

const DAY = { today: "2026-11-21", timeZone: "Asia/Kolkata" };
const ORDER = { purchaseOrderNumber: "PO-4711/B", employeeName: "Kiran Deshpande" };
const FACTS = [
  { label: "PO Number", value: "PO-4711/B" },
  { label: "Employee Name", value: "Kiran Deshpande" },
];

let staff: Actor;
beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  staff = await makeActor("admin");
});
afterEach(() => setClock(null));

/** What `makeQuotation` writes, as its form posts it. */
const posted = (customerId: number, more: object = {}) =>
  QuotationInput.parse({
    customerId,
    date: "2026-12-01",
    expiryDate: "2199-12-21",
    sourceAddress: "14 MG Road, Pune",
    destinationAddress: "7 Park Street, Kolkata",
    transportationType: "full_load",
    transportationCharge: "10000",
    packagingCharge: "2000",
    loadingCharge: "1500",
    unloadingCharge: "1500",
    items: [{ name: "Sofa", description: "Three seats", quantity: "1" }],
    ...more,
  });

async function makeOrdered() {
  const { id, customerId } = await makeQuotation({ status: "approved" });
  await updateQuotation(staff, id, posted(customerId, ORDER));
  return { id, customerId };
}

const labelled = ({ facts }: { facts: { label: string; value: string }[] }) =>
  facts.filter(({ label }) => FACTS.some((fact) => fact.label === label));
const foundBy = (search: string) => new URLSearchParams({ search, in: "everything" });
const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

test("an order that comes after the acceptance is on the paper, and ends no acceptance; what is empty is not printed", async () => {
  const plain = await makeQuotation({ status: "approved" });
  expect(labelled(await getQuotationDocument(staff, plain.id, null))).toEqual([]);
  const { id } = await makeOrdered();
  expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({
    ...ORDER,
    status: "approved",
    paperVersion: 1,
  });
  expect(labelled(await getQuotationDocument(staff, id, null))).toEqual(FACTS);
  const [line] = await listHistory(staff, "quotation", id);
  expect(line?.changes).toEqual([
    { field: "PO number", from: "", to: ORDER.purchaseOrderNumber },
    { field: "Employee name", from: "", to: ORDER.employeeName },
  ]);
});

test("its invoice has them, on its paper as issued too; both are found by them", async () => {
  const { id } = await makeOrdered();
  const invoiceId = await createInvoiceFromQuotation(staff, id);
  await changeInvoiceStatus(staff, invoiceId, "Sent", { confirmNoLorryReceipt: true });
  expect(labelled(await getInvoiceDocument(staff, invoiceId, null))).toEqual(FACTS);
  for (const words of Object.values(ORDER)) {
    const asked = foundBy(words);
    expect(ids(await listQuotations(staff, QUOTATION_LIST.read(asked, 10), DAY))).toEqual([id]);
    expect(ids(await listInvoices(staff, INVOICE_LIST.read(asked, 10)))).toEqual([invoiceId]);
  }
});

test("a copy of the quotation is for another order", async () => {
  const { id } = await makeOrdered();
  const { values } = await duplicateOfQuotation(staff, id);
  expect(values).toMatchObject({ purchaseOrderNumber: "", employeeName: "" });
});
