import { beforeEach, expect, test } from "vitest";

import { challanOf } from "~/models/billing/hire/hire.challan.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { statementDocument } from "~/models/billing/statement/statement.document";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { updateCompany } from "~/models/company/company/company.edit.server";
import { settingsTexts } from "~/models/company/company/company.form";
import { SETTINGS } from "~/models/company/company/company.schema";
import { getCompany } from "~/models/company/company/company.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { sendByEmail } from "~/models/desk/sending/send-document.server";
import type { Actor } from "~/models/kit/policy/policy";
import { jobSheet } from "~/models/road/job/job.sheet.server";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { getQuotationDocument } from "~/models/sales/quotation/quotation.decision.server";
import { db } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeActor,
  makeAdvance,
  makeConsignment,
  makeHire,
  makeInvoice,
  makeJob,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";

let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

/** Saves the section as its form does, with or without the tick. */
async function writeDays(numbers: boolean) {
  const { numericDates: _, ...texts } = settingsTexts(await getCompany()).region;
  const typed = { ...texts, ...(numbers && { numericDates: "on" }) };
  await updateCompany(admin, "region", SETTINGS.region.parse(typed));
}

const WORDS = /[A-Z][a-z]{2} \d{2}, \d{4}/;
const NUMBERS = /\b\d{2}-\d{2}-\d{4}\b/;

/** Every paper of a business, made now. */
async function papers() {
  const invoice = await makeInvoice({ balance: 900_00, amountPaid: 100_00 });
  const payment = await makePayment({ invoiceId: invoice.id });
  const note = await makeNote({ invoiceId: invoice.id });
  const advance = await makeAdvance();
  const quotation = await makeQuotation({ movingDate: "2026-12-05", validUntil: "2026-12-01" });
  const job = await makeJob();
  const consignment = await makeConsignment();
  const hire = await makeHire();
  const period = { from: "2026-11-01", to: "2026-11-30" };
  const company = await getCompany();
  const [statement] = await customerStatements(admin, invoice.clientId, period, company);
  const customer = await db.user.findUniqueOrThrow({ where: { id: invoice.clientId } });
  const made = {
    invoice: await getInvoiceDocument(admin, invoice.id),
    receipt: await getReceipt(admin, payment.id),
    advance: await getReceipt(admin, advance.id),
    note: await getNoteDocument(admin, note.id),
    quotation: await getQuotationDocument(admin, quotation.id, null),
    statement: statementDocument(customer, period, statement!, company),
    challan: await challanOf(admin, hire.id),
    sheet: await jobSheet(admin, job.id),
    lr: await roadPaper(admin, consignment.id, "lr"),
  };
  return {
    invoice,
    made: Object.entries(made).map(([kind, view]) => [kind, JSON.stringify(view)]),
  };
}

test("papers write days in words; a company that says so writes all of them in figures, in its messages too", async () => {
  for (const [kind, text] of (await papers()).made) {
    expect(text, kind).toMatch(WORDS);
    expect(text, kind).not.toMatch(NUMBERS);
  }

  await writeDays(true);
  const { invoice, made } = await papers();
  for (const [kind, text] of made) {
    expect(text, kind).toMatch(NUMBERS);
    expect(text, kind).not.toMatch(WORDS);
  }
  await sendByEmail(admin, { entity: "invoice", entityId: invoice.id });
  const { text } = await db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(text).toContain("01-12-2199");
  expect(text).not.toMatch(WORDS);

  const [line] = await listHistory(admin, "company", 1);
  expect(line?.changes).toEqual([
    { field: "Dates on papers as 25-11-2026", from: "No", to: "Yes" },
  ]);
});

test("what was issued stays as it was, and programs read days as ever", async () => {
  const { id } = await makeInvoice({ invoiceDate: "2026-11-05" });
  const api = await apiClient(await makeUser({ role: "admin" }));
  const read = async () => (await api.get(`/invoices/${id}`)).body.data;
  const before = await read();
  await writeDays(true);
  expect(await read()).toEqual(before);
  expect(JSON.stringify(await getInvoiceDocument(admin, id))).toContain("Nov 05, 2026");
  await writeDays(false);
  expect((await getCompany()).numericDates).toBe(false);
});
