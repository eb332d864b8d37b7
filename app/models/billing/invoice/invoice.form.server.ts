import { db } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { customerOptions } from "./customer.options.server";
import { catalogueItems, itemOptions } from "../../sales/item/item.options.server";
import { amountText, rateText } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { HAS_IRN } from "../../papers/paper-tax/e-invoice";
import { chargesNoTax, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { typedTax } from "../../papers/paper-tax/typed-tax.server";
import { choiceTexts } from "../../papers/paper-tax/tax.form";
import { addDays, isCalendarDate } from "../../ground/day/calendar-date";
import { conflict } from "../../kit/shared/domain-error";
import { toId } from "../../kit/shared/number-fields";
import { liveInvoiceOf } from "./invoice.claim.server";
import { serviceItems } from "./invoice.from-quotation.server";
import { quotationOptions } from "./invoice.options.server";
import { CLOSED } from "./invoice.status";
import type { InvoiceFormValues, InvoiceRowText } from "./invoice.fields";
import { type CatalogueItem, completedRow, inOthers, NEW_ROW } from "./invoice.form";
import { invoiceFormValues, rowText } from "./invoice.form-values";
import { getInvoice } from "./invoice.server";
import { taxAsIssued } from "./invoice.figures.server";
import { keepsOneRate, OWN_RATE, untaxedWhy } from "./invoice.tax.server";
import { quotedLines, SERVICE_ITEMS } from "../../sales/quotation/quotation.lines";
import { quotationNamed } from "../../sales/quotation/quotation.server";
import { jobNamed } from "../../road/job/job.server";

type InvoiceChoice = {
  clientId: number | null;
  quotationId: number | null;
  clientQuery?: string;
  itemQuery?: string;
  quotationQuery?: string;
  /** Items of the rows: they are offered whatever their status. */
  itemIds: number[];
  /** The texts that its tax follows from, by the names of the form. */
  typed?: InvoiceFormValues;
};

/** The invoice that is edited: its currency is settled, and its own quotation stays to be chosen. */
export type EditedInvoice = { id: number; currency: string; quotationId: number | null };

/**
 * The form's options, and its currency: the edited invoice's, else the chosen quotation's, else the company's. `billed`:
 * the invoice that already bills the chosen quotation.
 */
export async function invoiceChoices(
  actor: Actor,
  choice: InvoiceChoice,
  edited: EditedInvoice | null = null,
) {
  assertCan(actor, "invoice:create");
  const { quotationId: chosen, quotationQuery: query } = choice;
  const [clients, quotations, offered, company, live, tax, own] = await Promise.all([
    customerOptions(actor, { chosen: choice.clientId, query: choice.clientQuery }),
    quotationOptions(actor, { chosen, query, own: edited?.quotationId }),
    itemOptions(actor, { query: choice.itemQuery }),
    getCompany(),
    chosen === null ? null : liveInvoiceOf(chosen),
    taxTyped(actor, choice, edited),
    edited && db.invoice.findUnique({ where: { id: edited.id }, select: OWN_RATE }),
  ]);
  const usual = edited?.currency ?? company.invoiceCurrency;
  return {
    clients,
    quotations,
    items: [
      ...(await catalogueItems(actor, choice.itemIds)),
      ...offered.options.map(({ of }) => of as CatalogueItem),
    ],
    offered,
    currencies: { usual, inOthers: edited ? {} : inOthers(quotations.options, usual) },
    dueDays: company.invoiceDueDays,
    tax,
    untaxed: (await untaxedWhy(db, company, own, chosen)) !== null,
    billed:
      live && chosen && live.id !== edited?.id
        ? { id: live.id, quotationId: chosen, number: live.number }
        : null,
  };
}

export type InvoiceFormChoices = Awaited<ReturnType<typeof invoiceChoices>>;

/** Returns the invoice's tax for the typed values; null outside GST. */
async function taxTyped(
  actor: Actor,
  { clientId, typed = {} }: InvoiceChoice,
  edited: EditedInvoice | null,
) {
  if (edited && (await keepsOneRate(edited.id))) return null;
  const issued = edited && (await taxAsIssued(edited.id, { clientId, typed }));
  if (issued) return issued;
  const { invoiceDate = "", items } = typed;
  // A blank row of a posted form is nothing at all.
  const rows: (Partial<InvoiceRowText> | undefined)[] = Array.isArray(items) ? items : [];
  return typedTax(actor, {
    customerId: clientId,
    date: isCalendarDate(invoiceDate) ? invoiceDate : null,
    currency: null,
    pickupAddress: null,
    carriage: rows.length === 0 || !rows.every((row) => Boolean(row?.taxRate)),
    read: (name) => typed[name] ?? "",
  });
}

/** A new invoice's initial values; a source quotation fills them. */
export async function newInvoiceValues(
  actor: Actor,
  prefill: { clientId: number | null; quotationId: number | null; jobId: number | null },
): Promise<InvoiceFormValues> {
  assertCan(actor, "invoice:create");
  const company = await getCompany();
  const today = companyToday(company);
  const values: InvoiceFormValues = {
    ...(prefill.clientId === null ? {} : { clientId: String(prefill.clientId) }),
    ...(prefill.jobId === null ? {} : { jobId: String(prefill.jobId) }),
    invoiceDate: today,
    dueDate: addDays(today, company.invoiceDueDays),
    status: "Draft",
    taxRate: "0",
    discount: "0",
    items: [NEW_ROW],
  };
  const filled =
    prefill.quotationId === null ? null : await valuesFromQuotation(actor, prefill.quotationId);
  return {
    ...values,
    ...(prefill.jobId !== null && (await statesOfJob(prefill.jobId))),
    ...filled,
  };
}

/** The states that an invoice takes from its job, so that the form shows the saved tax. */
async function statesOfJob(id: number): Promise<InvoiceFormValues> {
  const job = await jobNamed(db, id);
  return {
    pickupStateCode: job?.pickupStateCode ?? "",
    dropStateCode: job?.dropStateCode ?? "",
  };
}

/** The client, rows, discount and tax of an approved quotation, as the form holds them; null for any other. */
export async function valuesFromQuotation(
  actor: Actor,
  quotationId: number,
): Promise<InvoiceFormValues | null> {
  assertCan(actor, "invoice:create");
  const quotation = await quotationNamed(db, quotationId);
  if (quotation?.status !== "approved") return null;
  const untaxed = chargesNoTax(await getCompany(), ratedQuotation(quotation));
  const lines = quotedLines(quotation);
  const items = await serviceItems(actor, lines);
  return {
    quotationId: String(quotation.id),
    clientId: String(quotation.customerId),
    reference: quotation.quotationNumber,
    purchaseOrderNumber: quotation.purchaseOrderNumber ?? "",
    employeeName: quotation.employeeName ?? "",
    taxRate: rateText(untaxed ? 0 : quotation.gstRate),
    discount: amountText(quotation.discount),
    ...choiceTexts(quotation, { pickup: null, drop: null }),
    items: lines.map((line) => {
      const { sku, description } = SERVICE_ITEMS[line.service];
      return rowText({ ...line, itemId: items.get(sku) ?? null, description });
    }),
  };
}

/** An invoice as its edit form starts. Raises `conflict` for one that can no longer be edited, unless `includeClosed`. */
export async function invoiceForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "invoice:edit");
  const invoice = await getInvoice(actor, id);
  const { status } = invoice;
  const closed = status === "Paid" || status === "Cancelled";
  if (closed && !includeClosed) throw conflict(CLOSED[status]);
  if (invoice.eInvoice && !includeClosed) throw conflict(HAS_IRN);
  return {
    id,
    shownNumber: invoice.shownNumber,
    numbered: invoice.invoiceNumber !== null,
    version: invoice.version,
    currency: invoice.currency,
    quotationId: invoice.quotationId,
    values: invoiceFormValues(invoice),
  };
}

/** Typed rows completed from the catalogue where a description or a price is still missing. */
export async function completedRows(
  actor: Actor,
  rows: Partial<InvoiceRowText>[],
  currency: string,
): Promise<Partial<InvoiceRowText>[]> {
  const items = await catalogueItems(
    actor,
    rows.flatMap(({ itemId }) => toId(itemId) ?? []),
  );
  return rows.map((row) =>
    completedRow(
      row,
      items.find((item) => String(item.id) === row.itemId),
      currency,
    ),
  );
}
