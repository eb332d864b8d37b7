import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loader as invoicePage } from "~/routes/invoices.view.$id";
import { loader as quotationPage } from "~/routes/quotations.view.$id";

import { apiClient } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeQuotation, makeUser } from "../../../../tests/support/factories";
import { answerOf, getArgs, signedIn } from "../../../../tests/support/http";
import { invoiceFields, makeInvoice, makePayment, NOON } from "../../../../tests/support/invoices";
import { pdfText } from "../../../../tests/support/pdf";
import { createInvoiceFromQuotation } from "../../billing/invoice/invoice.from-quotation.server";
import { getInvoiceDocument } from "../../billing/invoice/invoice.revision.server";
import { changeInvoiceStatus } from "../../billing/invoice/invoice.move.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { getReceipt } from "../../billing/payment/payment.receipt.server";
import type { Actor } from "../../kit/policy/policy";
import {
  approveQuotation,
  changeQuotationStatus,
  sendQuotation,
} from "../../sales/quotation/quotation.move.server";
import { quotationDocument } from "../../sales/quotation/quotation.document";
import { getQuotation } from "../../sales/quotation/quotation.server";
import { getCompany } from "./company.server";
import { currentSnapshot } from "./company.snapshot.server";

const BEFORE = {
  name: "Old Movers",
  address: "1 Old Street",
  bankName: "Old Bank",
  bankAccountNumber: "111",
  quotationTerms: "Old quotation terms",
  invoiceTerms: "Old invoice terms",
  receiptTerms: "Old receipt terms",
};
const AFTER = {
  name: "New Movers",
  address: "2 New Street",
  bankName: "New Bank",
  bankAccountNumber: "222",
  quotationTerms: "New quotation terms",
  invoiceTerms: "New invoice terms",
  receiptTerms: "New receipt terms",
  timeZone: "America/New_York",
};

function change(data: Partial<typeof AFTER> & { logoId?: number }) {
  return transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
}

let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await change(BEFORE);
  actor = await makeActor("admin");
});

const quotationView = async (id: number) =>
  quotationDocument(await getQuotation(actor, id), await getCompany());

const said = (view: DocumentView) => [view.company.name, view.terms[0]];

describe("What is issued keeps the company of its day", () => {
  test("a quotation from the moment it is sent", async () => {
    const early = await makeQuotation();
    const draft = await makeQuotation();
    await sendQuotation(actor, early.id);
    const before = await quotationView(early.id);
    await change(AFTER);
    expect(await quotationView(early.id)).toEqual(before);
    expect(before.payTo).toContainEqual({ label: "Bank", value: "Old Bank" });
    // A draft prints the company as it is, until it is sent itself.
    expect(said(await quotationView(draft.id))).toEqual(["New Movers", "New quotation terms"]);
    await changeQuotationStatus(actor, draft.id, "sent");
    expect(said(await quotationView(draft.id))).toEqual(["New Movers", "New quotation terms"]);
    // Approval is of the paper that was sent.
    await approveQuotation(actor, early.id);
    expect((await quotationView(early.id)).company).toEqual(before.company);
  });

  test("a day written at midnight stays that day in another time zone", async () => {
    // 01:30 in India, the evening before in New York.
    const { id } = await makeQuotation({ createdAt: new Date("2026-11-20T20:00:00Z") });
    await sendQuotation(actor, id);
    await change(AFTER);
    expect((await quotationView(id)).facts[0]?.value).toBe("Nov 21, 2026");
    const draft = await makeQuotation({ createdAt: new Date("2026-11-20T20:00:00Z") });
    expect((await quotationView(draft.id)).facts[0]?.value).toBe("Nov 20, 2026");
  });

  test("an invoice by whatever way it leaves Draft", async () => {
    const quotation = await makeQuotation({ status: "approved" });
    const ofQuotation = await createInvoiceFromQuotation(actor, quotation.id);
    const later = await makeInvoice(actor, { status: "Draft" });
    const atOnce = await makeInvoice(actor, { status: "Sent" });
    expect((await getInvoiceDocument(actor, ofQuotation)).company.name).toBe("Old Movers");
    await changeInvoiceStatus(actor, ofQuotation, "Sent");
    await change(AFTER);
    await changeInvoiceStatus(actor, later.id, "Cancelled");
    const views = await Promise.all(
      [ofQuotation, atOnce.id, later.id].map((id) => getInvoiceDocument(actor, id)),
    );
    expect(views.map(said)).toEqual([
      ["Old Movers", "Old invoice terms"],
      ["Old Movers", "Old invoice terms"],
      ["New Movers", "New invoice terms"],
    ]);
  });

  test("a receipt, although its balance is of today", async () => {
    const invoice = await makeInvoice(actor);
    const payment = await makePayment(actor, invoice.id, "18");
    await change(AFTER);
    const second = await makePayment(actor, invoice.id, "50");
    expect(said(await getReceipt(actor, payment.id))).toEqual(["Old Movers", "Old receipt terms"]);
    expect(said(await getReceipt(actor, second.id))).toEqual(["New Movers", "New receipt terms"]);
  });

  test("on the page, in the PDF and for scripts", async () => {
    const user = await makeUser({ role: "employee" });
    const cookie = await signedIn(user);
    const api = await apiClient(user);
    const quotation = await makeQuotation();
    const reply = await api.patch(`/quotations/${quotation.id}/status`, { status: "sent" });
    expect(reply.status).toBe(200);
    const made = await api.post("/invoices", await invoiceFields({ status: "Sent" }));
    const invoiceId = made.body.data.id;
    await change(AFTER);

    const page = async (loader: unknown, path: string, id: number) => {
      const args = getArgs(`${path}/${id}`, { id: String(id) }, cookie);
      return ((await answerOf(loader, args)).data as { view: DocumentView }).view;
    };
    const documents = [
      [await page(quotationPage, "/quotations/view", quotation.id), `/quotations/${quotation.id}`],
      [await page(invoicePage, "/invoices/view", invoiceId), `/invoices/${invoiceId}`],
    ] as const;
    for (const [view, address] of documents) {
      expect(view.company.name).toBe("Old Movers");
      const text = await pdfText((await api.get(`${address}/pdf`)).bytes);
      expect(text).toContain("Old Movers");
      expect(text).toContain("Old Bank");
      expect(text).not.toContain("New ");
    }
  });
});

describe("Snapshots", () => {
  const stored = () => db.companySnapshot.count();

  test("one a change, also when two documents are issued at once", async () => {
    const drafts = [];
    for (let n = 0; n < 4; n++) drafts.push(await makeQuotation());
    await Promise.all(drafts.map(({ id }) => sendQuotation(actor, id)));
    expect(await stored()).toBe(1);
    await change({ bankAccountNumber: "222" });
    expect(await stored()).toBe(1);
    await sendQuotation(actor, (await makeQuotation()).id);
    expect(await stored()).toBe(2);
    // Back to what it was: the first snapshot again.
    await change({ bankAccountNumber: BEFORE.bankAccountNumber });
    await sendQuotation(actor, (await makeQuotation()).id);
    expect(await stored()).toBe(2);
  });

  test("hold the logo", async () => {
    const without = await transaction(currentSnapshot);
    const { id } = await transaction((tx) =>
      tx.companyLogo.create({ data: { bytes: new Uint8Array([1]), width: 40, height: 20 } }),
    );
    await change({ logoId: id });
    const snapshot = await db.companySnapshot.findUniqueOrThrow({
      where: { id: await transaction(currentSnapshot) },
    });
    expect(snapshot.id).not.toBe(without);
    expect(JSON.parse(snapshot.content)).toMatchObject({ logo: { id, width: 40, height: 20 } });
  });
});
