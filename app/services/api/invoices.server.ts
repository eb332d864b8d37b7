import * as z from "zod";

import { getCompany } from "~/models/company/company.server";
import { createInvoiceFromQuotation } from "~/models/invoice/from-quotation.server";
import { createInvoice } from "~/models/invoice/invoice-create.server";
import { deleteInvoice } from "~/models/invoice/invoice-delete.server";
import { updateInvoice } from "~/models/invoice/invoice-edit.server";
import { getInvoiceDocument } from "~/models/invoice/invoice-revision.server";
import { rulesOfInvoice, rulesOfNewInvoice } from "~/models/invoice/invoice-rules.server";
import { changeInvoiceStatus } from "~/models/invoice/invoice-status.server";
import {
  INVOICE_FILTER_STATUSES,
  INVOICE_SORTS,
  toInvoiceFilterStatus,
} from "~/models/invoice/invoice.filter";
import {
  invoiceFields,
  InvoiceJson,
  invoiceJson,
  InvoiceRowJson,
  invoiceRowJson,
  InvoiceSummaryJson,
  invoiceSummaryJson,
} from "~/models/invoice/invoice.json";
import { InvoiceInput, InvoiceStatusInput } from "~/models/invoice/invoice.schema";
import { getInvoice, invoiceSummary, listInvoices } from "~/models/invoice/invoice.server";
import { toInvoiceStatus } from "~/models/invoice/invoice.status";
import { isStaff, type Actor } from "~/models/policy/policy";
import { invalidField, DomainError } from "~/models/shared/domain-error";
import { requiredId } from "~/models/shared/fields";
import { alsoNamed } from "~/models/shared/other-names";

import { operation, pdfOperation } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { day, idOf, paging, search, sortOf, version, word } from "~/models/shared/query";
import {
  BareList,
  bareList,
  Created,
  created,
  Deleted,
  deleted,
  Done,
  done,
  One,
  one,
} from "./replies";

const tag = "Invoices";

const InvoiceQuery = z.object({
  ...paging([...INVOICE_SORTS, "totalAmount"]),
  search,
  status: word("Status", INVOICE_FILTER_STATUSES, toInvoiceFilterStatus),
  startDate: day("startDate"),
  endDate: day("endDate"),
  clientId: idOf("clientId"),
  customerId: idOf("customerId"),
});

const InvoiceBody = alsoNamed(InvoiceInput, { clientId: ["customerId", "client", "customer"] });

const read = async (actor: Actor, id: number) => invoiceJson(await getInvoice(actor, id), actor);

async function page(actor: Actor, query: z.output<typeof InvoiceQuery>, clientId: number | "") {
  const sort = sortOf(query, "invoiceDate");
  const by = sort?.by === "totalAmount" ? ("total" as const) : sort?.by;
  const found = await listInvoices(
    actor,
    { ...query, clientId },
    query.page,
    query.limit,
    sort && by && { by, direction: sort.direction },
  );
  return bareList(found, query, invoiceRowJson);
}

const listAll = operation({
  id: "listInvoices",
  method: "GET",
  path: "/invoices",
  tag,
  summary: "Invoices, newest invoice date first",
  access: "invoice:view",
  query: InvoiceQuery,
  reply: BareList(InvoiceRowJson),
  run: ({ actor, query }) => page(actor, query, query.clientId || query.customerId),
});

const listOfCustomer = operation({
  id: "listCustomerInvoices",
  method: "GET",
  path: "/invoices/customer",
  tag,
  summary: "One's own invoices; staff: those of a customer (clientId)",
  access: "invoice:view",
  query: InvoiceQuery,
  reply: BareList(InvoiceRowJson),
  run: ({ actor, query }) => {
    const named = query.clientId || query.customerId;
    return page(actor, query, isStaff(actor) ? named : actor.id);
  },
});

const summary = operation({
  id: "getInvoiceSummary",
  method: "GET",
  path: "/invoices/summary",
  tag,
  summary: "What was invoiced, paid, is pending and overdue; drafts and cancelled ones left out",
  access: "invoice:view",
  reply: One(InvoiceSummaryJson),
  run: async ({ actor }) => {
    const [sums, company] = await Promise.all([invoiceSummary(actor), getCompany()]);
    return one(invoiceSummaryJson(sums, company.invoiceCurrency));
  },
});

const getOne = operation({
  id: "getInvoice",
  method: "GET",
  path: "/invoices/{id}",
  tag,
  summary: "An invoice with items and payments, in `data` and in the body itself",
  access: "invoice:view",
  reply: z.strictObject({ ...invoiceFields, success: z.literal(true), data: InvoiceJson }),
  run: async ({ actor, id }) => {
    const invoice = await read(actor, id("invoice"));
    return { ...invoice, ...one(invoice) };
  },
});

const create = operation({
  id: "createInvoice",
  method: "POST",
  path: "/invoices",
  tag,
  summary: "Create an invoice; any status but Draft gives it its number",
  access: "invoice:create",
  body: InvoiceBody,
  rules: ({ actor }) => rulesOfNewInvoice(actor),
  reply: Created(InvoiceJson),
  status: 201,
  run: async ({ actor, body }) => {
    const id = await createInvoice(actor, body);
    return created("Invoice created successfully", await read(actor, id));
  },
});

const createFromQuotation = operation({
  id: "createInvoiceFromQuotation",
  method: "POST",
  path: "/invoices/from-quotation",
  tag,
  summary: "Make the one invoice of an approved quotation; asked again, the same one",
  access: "invoice:create",
  body: alsoNamed(
    z.object({ quotationId: requiredId("Quotation is required", "Quotation not found") }),
    { quotationId: ["quotation"] },
  ),
  reply: Created(InvoiceJson),
  status: 201,
  run: async ({ actor, body }) => {
    const id = await createInvoiceFromQuotation(actor, body.quotationId).catch(namedInBody);
    return created("Invoice created successfully", await read(actor, id));
  },
});

/** The quotation stands in the body, not in the address: an unknown one is a wrong value. */
function namedInBody(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
  throw invalidField("quotationId", error.message);
}

const update = operation({
  id: "updateInvoice",
  method: "PUT",
  path: "/invoices/{id}",
  tag,
  summary: "Change an invoice that is not paid or cancelled",
  access: "invoice:edit",
  body: InvoiceBody,
  rules: ({ actor, id }) => rulesOfInvoice(actor, id("invoice")),
  reply: Done(InvoiceJson),
  run: async ({ actor, body, id }) => {
    const before = await getInvoice(actor, id("invoice"));
    // Overdue is derived: sent back as it was read, it is no wish to change anything.
    const unchanged = body.status === before.shownStatus ? toInvoiceStatus(before.status) : null;
    await updateInvoice(actor, before.id, { ...body, status: unchanged ?? body.status });
    return done("Invoice updated successfully", await read(actor, before.id));
  },
});

const remove = operation({
  id: "deleteInvoice",
  method: "DELETE",
  path: "/invoices/{id}",
  tag,
  summary: "Delete an invoice without completed payments",
  access: "invoice:delete",
  reply: Deleted,
  run: async ({ actor, id }) => {
    await deleteInvoice(actor, id("invoice"));
    return deleted("Invoice deleted successfully", id("invoice"));
  },
});

const setStatus = operation({
  id: "setInvoiceStatus",
  method: "PATCH",
  path: "/invoices/{id}/status",
  tag,
  summary: "Change the status of an invoice that is not paid or cancelled, or reopen a settled one",
  description:
    "Paid with a balance settles the invoice: the balance becomes settledAmount, and reason says why (422 without one). Sent reopens a settled invoice. A draft that becomes Sent is issued, with its number.",
  access: "invoice:changeStatus",
  body: InvoiceStatusInput,
  reply: Done(InvoiceJson),
  run: async ({ actor, body, id }) => {
    await changeInvoiceStatus(actor, id("invoice"), body.status, { reason: body.reason });
    const invoice = await read(actor, id("invoice"));
    return done(`Invoice status updated to ${body.status}`, invoice);
  },
});

const pdf = pdfOperation({
  id: "getInvoicePdf",
  path: "/invoices/{id}/pdf",
  tag,
  summary: "The invoice as a PDF; staff: as it was at a version",
  access: "invoice:view",
  query: z.object({ version }),
  run: async ({ actor, id, query }) => {
    const document = await getInvoiceDocument(actor, id("invoice"), query.version);
    return documentPdf(document, query.version);
  },
});

export const invoiceOperations = [
  ...[listAll, create, listOfCustomer, summary, createFromQuotation],
  ...[getOne, update, remove, setStatus, pdf],
];
