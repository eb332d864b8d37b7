import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { itemSearchText } from "../../sales/item/item.list";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { addDays } from "../../ground/day/calendar-date";
import {
  conflict,
  DomainError,
  isUniqueViolation,
  notFound,
} from "~/models/kit/shared/domain-error";
import { chargesNoTax, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { liveInvoiceOf, takeQuotation } from "./invoice.claim.server";
import { insertDraft } from "./invoice.create.server";
import { type InvoiceLine, storedTotals } from "./invoice.lines.server";
import { decideInvoice } from "./invoice.tax.server";
import { isTaxCurrent, TAX_MOVED } from "../../sales/quotation/quotation.tax.server";
import { type QuotedLine, quotedLines, SERVICE_ITEMS } from "../../sales/quotation/quotation.lines";

/** An invoice, and whether it was there before it was asked for. */
type MadeOrFound = { id: number; found: boolean };

/**
 * Makes the one invoice of an approved quotation, a draft in its currency with its total to the minor
 * unit. Returns its id; asked again, or twice at once, the same one. Raises `conflict` for a quotation
 * that is not approved or that has nothing to invoice.
 */
export async function createInvoiceFromQuotation(
  actor: Actor,
  quotationId: number,
): Promise<number> {
  return (await createOrFindInvoice(actor, quotationId)).id;
}

/** The message if the quotation already has its invoice. */
export const BILLED_ALREADY = "The quotation has this invoice already";

/** Creates or finds the invoice, and tells whether it was created now. */
export async function createOrFindInvoice(actor: Actor, quotationId: number): Promise<MadeOrFound> {
  assertCan(actor, "invoice:create");
  const made = await liveInvoiceOf(quotationId);
  if (made) return { id: made.id, found: true };
  const quotation = await db.quotation.findUnique({ where: { id: quotationId } });
  if (!quotation) throw notFound("quotation");
  assertInvoiceable(quotation);
  const items = await serviceItems(actor, quotedLines(quotation));
  return transaction((tx) => create(tx, actor, quotationId, items));
}

type Quotation = Prisma.QuotationGetPayload<object>;

function assertInvoiceable(quotation: Quotation) {
  if (quotation.status !== "approved") {
    throw conflict("Only an approved quotation can be turned into an invoice.");
  }
  if (quotedLines(quotation).length === 0) {
    throw conflict("This quotation has no charges, so there is nothing to invoice.");
  }
}

async function create(
  tx: Tx,
  actor: Actor,
  quotationId: number,
  items: Map<string, number>,
): Promise<MadeOrFound> {
  await takeQuotation(tx, quotationId);
  const made = await liveInvoiceOf(quotationId, tx);
  if (made) return { id: made.id, found: true };
  const quotation = await tx.quotation.findUnique({
    where: { id: quotationId },
    include: { customer: { select: { name: true } } },
  });
  if (!quotation) throw notFound("quotation");
  assertInvoiceable(quotation);
  const lines = quotedLines(quotation).map((line) => storedLine(line, items));
  const company = await getCompany(tx);
  const { discount } = quotation;
  const gstRate = chargesNoTax(company, ratedQuotation(quotation)) ? 0 : quotation.gstRate;
  const today = companyToday(company);
  const { currency } = quotation;
  const input = {
    ...NO_CHOICES,
    clientId: quotation.customerId,
    invoiceDate: today,
    quotationId,
  };
  const { decided, states } = await decideInvoice(tx, company, input, currency);
  const totals = totalsOf(lines, { discount, taxRate: gstRate }, decided);
  // The total alone does not tell: rounded, or with no tax in it, another regime may come to the same.
  if (!isTaxCurrent(quotation, decided)) throw conflict(TAX_MOVED);
  if (totals.figures.total !== quotation.totalAmount) {
    throw conflict(
      decided ? TAX_MOVED : "The figures of this quotation do not add up to its total.",
    );
  }
  const draft = {
    currency,
    ...NO_CHOICES,
    ...states,
    clientId: quotation.customerId,
    clientName: quotation.customer.name,
    invoiceDate: today,
    dueDate: addDays(today, company.invoiceDueDays),
    reference: quotation.quotationNumber,
    notes: null,
    purchaseOrderNumber: quotation.purchaseOrderNumber,
    employeeName: quotation.employeeName,
    quotationId,
    jobId: null,
    lines,
  };
  const id = await insertDraft(tx, actor, draft, totals);
  await recordHistory(tx, actor, "quotation", quotationId, "invoice-created");
  return { id, found: false };
}

/** Nothing that differs from what the quotation decided. */
const NO_CHOICES = {
  pickupStateCode: null,
  dropStateCode: null,
  taxRegime: null,
  taxRegimeReason: null,
  placeOfSupply: null,
  placeOfSupplyReason: null,
};

/** The totals of its lines; what is wrong with them is the quotation's state here, no field. */
function totalsOf(...given: Parameters<typeof storedTotals>): ReturnType<typeof storedTotals> {
  try {
    return storedTotals(...given);
  } catch (error) {
    if (error instanceof DomainError) throw conflict(error.message);
    throw error;
  }
}

function storedLine(line: QuotedLine, items: Map<string, number>): InvoiceLine {
  const { sku, name, description } = SERVICE_ITEMS[line.service];
  const { quantity, unitPrice, discount } = line;
  const itemId = items.get(sku) ?? null;
  return { itemId, name, description, quantity, unitPrice, discount, taxRate: null, sac: null };
}

/**
 * The ids of the catalogue's service items by SKU, those that are missing made first. They are kept
 * whatever becomes of the invoice, each in a transaction of its own: two quotations at once may want
 * the same one, and the loser then finds it.
 */
export async function serviceItems(
  actor: Actor,
  lines: readonly Pick<QuotedLine, "service">[],
): Promise<Map<string, number>> {
  const wanted = lines.map(({ service }) => SERVICE_ITEMS[service]);
  const where = { sku: { in: wanted.map(({ sku }) => sku) } };
  const find = async () => {
    const found = await db.item.findMany({ where, select: { id: true, sku: true } });
    return new Map(found.map(({ id, sku }) => [sku, id]));
  };
  const known = await find();
  const missing = wanted.filter(({ sku }) => !known.has(sku));
  if (missing.length === 0) return known;
  for (const service of missing) await createService(actor, service);
  return find();
}

/** The id of one such item, made on its first use. */
export async function serviceItem(
  actor: Actor,
  service: (typeof SERVICE_ITEMS)["surcharge"],
): Promise<number | null> {
  const find = () => db.item.findUnique({ where: { sku: service.sku }, select: { id: true } });
  if (!(await find())) await createService(actor, service);
  return (await find())?.id ?? null;
}

async function createService(actor: Actor, service: (typeof SERVICE_ITEMS)["surcharge"]) {
  const data = { ...service, category: "Services", searchText: itemSearchText(service) };
  try {
    await transaction(async (tx) => {
      const { quotationCurrency: currency } = await getCompany(tx);
      const { id } = await tx.item.create({ data: { ...data, currency, createdAt: now() } });
      await recordHistory(tx, actor, "item", id, "created");
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
