import * as z from "zod";
import { getCompany } from "~/models/company/company/company.server";
import {
  BILLED_ALREADY,
  createOrFindInvoice,
} from "~/models/billing/invoice/invoice.from-quotation.server";
import { assertSaysWhich, ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { leftOffBill } from "~/models/billing/invoice/invoice.moves.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { rulesOfInvoice, rulesOfNewInvoice } from "~/models/billing/invoice/invoice.rules.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { INVOICE_LIST, type InvoicesQuery } from "~/models/billing/invoice/invoice.list";
import {
  invoiceFields,
  InvoiceJson,
  invoiceJson,
  InvoiceRowJson,
  invoiceRowJson,
} from "~/models/billing/invoice/invoice.json";
import { InvoiceInput, InvoiceStatusInput } from "~/models/billing/invoice/invoice.schema";
import { getInvoice, invoiceSummary, listInvoices } from "~/models/billing/invoice/invoice.server";
import { toInvoiceStatus } from "~/models/billing/invoice/invoice.status";
import {
  InvoiceSummaryJson,
  invoiceSummaryJson,
} from "~/models/billing/invoice/invoice.summary.json";
import { GIVE_BACK_FORM } from "~/models/billing/payment/payment.fields";
import { giveBack, rulesOfGiveBack } from "~/models/billing/payment/payment.give-back.server";
import { GiveBackInput } from "~/models/billing/payment/payment.schema";
import { invoicedRateWarning } from "~/models/papers/paper-tax/sent-rate";
import { type Actor, isStaff } from "~/models/kit/policy/policy";
import { otherNames } from "~/models/kit/shared/define-fields";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";
import { requiredId } from "~/models/kit/shared/number-fields";
import { titled } from "~/models/kit/shared/vocabulary";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { duplicateOf } from "~/models/papers/paper/document-view";
import { oneOf, version } from "~/models/kit/shared/query";
import { eInvoiceCalls } from "./e-invoices.server";
import { tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { ofInactive, recordCalls } from "./record-calls.server";
import { BareList, bareList, One, one } from "./replies";

const TAG = "Invoices";
const { get, file } = tagged(TAG);

const InvoiceBody = alsoNamed(InvoiceInput, { clientId: ["customerId", "client", "customer"] });

const read = async (actor: Actor, id: number) => invoiceJson(await getInvoice(actor, id), actor);
const calls = recordCalls("invoice", InvoiceJson, read);

const page = async (actor: Actor, asked: InvoicesQuery) =>
  bareList(await listInvoices(actor, asked), asked, invoiceRowJson);

/** The quotation stands in the body, not in the address: an unknown one is a wrong value. */
function namedInBody(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
  throw invalidField("quotationId", error.message);
}

export const invoiceOperations = [
  get("/invoices", "listInvoices", {
    summary: "Invoices, newest invoice date first",
    access: "invoice:view",
    query: INVOICE_LIST.query,
    reply: BareList(InvoiceRowJson),
    run: ({ actor, query }) => page(actor, query),
  }),
  calls.create({
    summary: "Create an invoice, as Draft or as Sent: Sent gives it its number",
    access: "invoice:create",
    body: InvoiceBody,
    description:
      "Under GST the tax rate follows from the regime and the day: one that is sent and is another is refused (422).",
    rules: ({ actor }) => rulesOfNewInvoice(actor),
    run: createInvoice,
    warns: ofInactive,
  }),
  get("/invoices/customer", "listCustomerInvoices", {
    summary: "Your own invoices; staff: those of a customer (clientId)",
    access: "invoice:view",
    query: INVOICE_LIST.query,
    reply: BareList(InvoiceRowJson),
    run: ({ actor, query }) =>
      page(actor, isStaff(actor) ? query : { ...query, clientId: actor.id }),
  }),
  get("/invoices/summary", "getInvoiceSummary", {
    summary: "Sums invoiced, paid, pending and overdue, without drafts and cancelled invoices",
    access: "invoice:view",
    reply: One(InvoiceSummaryJson),
    run: async ({ actor }) => {
      const [sums, company] = await Promise.all([invoiceSummary(actor), getCompany()]);
      return one(invoiceSummaryJson(sums, company.invoiceCurrency));
    },
  }),
  calls.create({
    id: "createInvoiceFromQuotation",
    at: "/from-quotation",
    summary:
      "Create the invoice of an approved quotation; a second call returns the same one (200)",
    found: BILLED_ALREADY,
    access: "invoice:create",
    body: alsoNamed(
      z.object({ quotationId: requiredId("Quotation is required", "Quotation not found") }),
      { quotationId: ["quotation"] },
    ),
    run: (actor, { quotationId }) => createOrFindInvoice(actor, quotationId).catch(namedInBody),
    warns: ofInactive,
  }),
  calls.create({
    id: "createConsolidatedInvoice",
    at: "/consolidated",
    summary: "Create one draft invoice for several moves of a customer, one line each",
    description:
      "Of `quotationIds`, else of all approved quotations whose jobs were completed by the end of `month` (YYYY-MM) and that no invoice bills. Each line is what its quotation says before tax; the tax is of their sum. Of those that are not taxed alike the fewer are left out, and `warnings` names them. 409 at `quotationIds` for one that is billed.",
    access: "invoice:create",
    body: alsoNamed(ConsolidatedInput, { customerId: ["clientId", "customer", "client"] }),
    run: async (actor, body) => {
      assertSaysWhich(body);
      return createConsolidated(actor, body);
    },
    warns: async (body, record, actor) => {
      const left = await leftOffBill(actor, body, record.id as number);
      return [...(left ? [left] : []), ...(await ofInactive(body, record))];
    },
  }),
  get("/invoices/{id}", "getInvoice", {
    summary: "An invoice with items and payments, in `data` and in the body itself",
    access: "invoice:view",
    reply: z.strictObject({ ...invoiceFields, success: z.literal(true), data: InvoiceJson }),
    run: async ({ actor, id }) => {
      const invoice = await read(actor, id("invoice"));
      return { ...invoice, ...one(invoice) };
    },
  }),
  calls.update({
    summary: "Change an invoice that is not paid or cancelled",
    access: "invoice:edit",
    body: InvoiceBody,
    rules: ({ actor, id }) => rulesOfInvoice(actor, id("invoice")),
    run: async (actor, id, body) => {
      const before = await getInvoice(actor, id);
      // Overdue is derived: sent back as it was read, it is no wish to change anything.
      const unchanged = body.status === before.shownStatus ? toInvoiceStatus(before.status) : null;
      await updateInvoice(actor, id, { ...body, status: unchanged ?? body.status });
    },
    // Left out it is the one that was stored.
    warns: ({ taxRate: sent }, { taxRate }) =>
      invoicedRateWarning(sent, Math.round(Number(taxRate) * 100)),
  }),
  calls.remove(
    "invoice:delete",
    "Delete a draft; an issued invoice is cancelled instead",
    deleteInvoice,
  ),
  calls.patch("/status", "setInvoiceStatus", {
    summary:
      "Change the status of an invoice that is not paid or cancelled, or reopen a settled one",
    description:
      "Overdue follows from the due date: before it, it is refused (409). Paid with a balance settles the invoice: the balance becomes settledAmount, and reason says why (422 without one). Sent reopens a settled invoice. A draft that becomes Sent is issued, with its number. A goods transport agency's bill of carriage without an issued lorry receipt is refused (422 at confirmNoLorryReceipt, with the sentence), unless confirmNoLorryReceipt is true.",
    access: "invoice:changeStatus",
    body: InvoiceStatusInput,
    run: (actor, id, { status, ...confirmed }) => changeInvoiceStatus(actor, id, status, confirmed),
    message: ({ status }) => `Invoice status updated to ${status}`,
  }),
  calls.post("/give-back", "giveBackInvoice", {
    summary: "Refund what was paid above an invoice's value after credit notes",
    description:
      "A payment of the invoice below zero, on its own day; `amount` is above zero here.",
    access: "payment:refund",
    body: alsoNamed(GiveBackInput, otherNames(GIVE_BACK_FORM)),
    rules: ({ actor, id }) => rulesOfGiveBack(actor, id("invoice")),
    run: (actor, id, body) => giveBack(actor, id, body),
    message: "Given back successfully",
  }),
  ...eInvoiceCalls({
    title: titled("invoice"),
    words: "invoice",
    path: "/invoices",
    tag: TAG,
    noun: "invoice",
    about: (id) => ({ entity: "invoice", id }),
    json: InvoiceJson,
    read,
  }),
  file("/invoices/{id}/pdf", "getInvoicePdf", {
    summary: "The invoice as a PDF; staff: as it was at a version, or the supplier's copy of it",
    access: "invoice:view",
    query: z.object({ version, copy: oneOf("Copy", ["original", "duplicate"]) }),
    run: async ({ actor, id, query }) => {
      const document = await getInvoiceDocument(actor, id("invoice"), query.version);
      const isDuplicate = query.copy === "duplicate" && isStaff(actor);
      return documentPdf(isDuplicate ? duplicateOf(document) : document, query.version);
    },
  }),
];
