import { afterAll, beforeEach, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeQuotation } from "../../../../tests/support/factories";
import { invoiceFields, makeInvoice, NOON } from "../../../../tests/support/invoices";
import {
  type DocumentRef,
  ensureLink,
  findLink,
} from "../../papers/document-link/document-link.server";
import { updateInvoice } from "../../billing/invoice/invoice.edit.server";
import { InvoiceInput } from "../../billing/invoice/invoice.schema";
import type { Actor } from "../../kit/policy/policy";
import { approveQuotation } from "../../sales/quotation/quotation.move.server";
import { QuotationInput } from "../../sales/quotation/quotation.schema";
import { updateQuotation } from "../../sales/quotation/quotation.edit.server";
import { linkedDocument } from "./linked-document.server";

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = await makeActor("admin");
});
afterAll(() => setClock(null));

/** The tokens of a document's links: one sent to its customer, and a copied one. */
async function tokensOf(about: DocumentRef): Promise<string[]> {
  const links = await transaction(async (tx) => [
    await ensureLink(tx, about, "meera@example.com", null),
    await ensureLink(tx, about, "", admin.id),
  ]);
  return links.map((link) => linkToken(link) ?? "");
}

const working = async (tokens: string[]) =>
  (await Promise.all(tokens.map((token) => findLink(token)))).map((link) => link !== null);

test("a quotation that goes over to another customer is no longer read by the links of the first", async () => {
  const { id, customerId } = await makeQuotation({ status: "sent" });
  const tokens = await tokensOf({ entity: "quotation", entityId: id });
  const fields = {
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: "1",
    packagingCharge: "1",
    discount: "0",
    loadingCharge: "1",
    unloadingCharge: "1",
    items: [{ name: "Sofa", quantity: "1" }],
  };
  await updateQuotation(admin, id, QuotationInput.parse({ ...fields, customerId }));
  expect(await working(tokens)).toEqual([true, true]);
  const other = await makeCustomer();
  await updateQuotation(admin, id, QuotationInput.parse({ ...fields, customerId: other.id }));
  expect(await working(tokens)).toEqual([false, false]);
  expect(await db.documentLink.count({ where: { revokedAt: NOON } })).toBe(2);
});

test("whoever gets it next is not told who had accepted it before", async () => {
  const { id } = await makeQuotation({ status: "sent" });
  await approveQuotation(admin, id);
  const fields = {
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: "1",
    packagingCharge: "1",
    discount: "0",
    loadingCharge: "1",
    unloadingCharge: "1",
    items: [{ name: "Sofa", quantity: "1" }],
  };
  const other = await makeCustomer();
  await updateQuotation(admin, id, QuotationInput.parse({ ...fields, customerId: other.id }));
  const { notice, answerTo } = await linkedDocument({ entity: "quotation", entityId: id });
  expect(notice).toBeNull();
  expect(answerTo).not.toBeNull();
});

test("neither is an invoice", async () => {
  const fields = { ...(await invoiceFields()), status: "Sent" };
  const { id } = await makeInvoice(admin, fields);
  const tokens = await tokensOf({ entity: "invoice", entityId: id });
  await updateInvoice(admin, id, InvoiceInput.parse(fields));
  expect(await working(tokens)).toEqual([true, true]);
  const clientId = (await makeCustomer()).id;
  await updateInvoice(admin, id, InvoiceInput.parse({ ...fields, clientId }));
  expect(await working(tokens)).toEqual([false, false]);
});
