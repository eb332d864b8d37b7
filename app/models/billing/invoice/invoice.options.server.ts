import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { tdsBase, tdsProposals } from "../../ground/tax/tds";
import { routeOf } from "../../ground/typed/place";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { searchQuotations } from "../../sales/quotation/quotation.list";
import { quotationUnbilled } from "../../sales/quotation/quotation.status";
import { foundBy } from "../../kit/record/define-list";
import { readNewest } from "../../kit/record/read-page.server";
import { RECORD_LIMIT, toRecordOptions, type RecordOptions } from "../../kit/shared/record-options";
import type { InvoiceDetails } from "./invoice.form";
import { searchInvoices } from "./invoice.list";
import { invoiceUnpaid } from "./invoice.status";
import { invoiceScope } from "../../kit/policy/scope";
import { shownInvoiceNumber } from "./invoice.status";

const PAYABLE_FIELDS = {
  id: true,
  invoiceNumber: true,
  clientName: true,
  client: { select: { name: true, phone: true, gstin: true, kind: true } },
  ...only("Invoice", "clientId invoiceDate taxableValue taxAmount total balance currency"),
} as const satisfies Prisma.InvoiceSelect;

type Payable = Prisma.InvoiceGetPayload<{ select: typeof PAYABLE_FIELDS }>;

const clientOf = (invoice: Payable) => invoice.clientName ?? invoice.client.name;

/** `inRupees`: how what may be deducted is rounded. */
const payable = (inRupees: boolean) => ({
  label(invoice: Payable) {
    const balance = formatMoney(invoice.balance, invoice.currency);
    return `${shownInvoiceNumber(invoice)} - ${clientOf(invoice)} (${balance})`;
  },
  about: ({ client, invoiceDate }: Payable) => [client.phone, formatDate(invoiceDate)],
  of(invoice: Payable): InvoiceDetails {
    const { id, clientId, total, balance, currency, invoiceDate } = invoice;
    const [number, client] = [shownInvoiceNumber(invoice), clientOf(invoice)];
    const deductions =
      currency === "INR"
        ? tdsProposals(tdsBase(invoice), invoice.client, invoiceDate, { inRupees })
        : [];
    return { id, number, clientId, client, total, balance, currency, deductions };
  },
});

/**
 * The unpaid invoices a payment's form offers: the newest or those that match, and the chosen one; of one client alone
 * where it is opened for one.
 */
export async function unpaidInvoiceOptions(
  actor: Actor,
  wanted: { query?: string; chosen?: number | null; clientId?: number | null } = {},
): Promise<RecordOptions> {
  assertCan(actor, "payment:record");
  const { query = "", chosen = null, clientId = null } = wanted;
  const [company, rows, own] = await Promise.all([
    getCompany(),
    readNewest(
      "Invoice",
      {
        AND: [
          invoiceScope(actor),
          invoiceUnpaid.where(),
          foundBy(searchInvoices, query) ?? {},
          clientId === null ? {} : { clientId },
        ],
      },
      RECORD_LIMIT + 1,
      (found) => db.invoice.findMany({ where: found, select: PAYABLE_FIELDS }),
    ),
    chosen === null
      ? null
      : db.invoice.findUnique({ where: { id: chosen }, select: PAYABLE_FIELDS }),
  ]);
  return toRecordOptions(rows, payable(company.tdsInRupees), { query, chosen: own });
}

const QUOTED_FIELDS = {
  id: true,
  quotationNumber: true,
  customer: { select: { name: true } },
  ...only("Quotation", "sourceAddress destinationAddress movingDate totalAmount currency"),
} as const satisfies Prisma.QuotationSelect;

type Quoted = Prisma.QuotationGetPayload<{ select: typeof QUOTED_FIELDS }>;

const QUOTED = {
  label: ({ quotationNumber, customer, totalAmount, currency }: Quoted) =>
    `${quotationNumber} - ${customer.name} (${formatMoney(totalAmount, currency)})`,
  about: ({ sourceAddress, destinationAddress, movingDate }: Quoted) => [
    routeOf(sourceAddress, destinationAddress),
    formatDate(movingDate),
  ],
  of: ({ currency }: Quoted) => ({ currency }),
};

/**
 * The approved quotations an invoice's form offers, in the same way: those without an invoice, and `own`,
 * that of the invoice which is edited.
 */
export async function quotationOptions(
  actor: Actor,
  wanted: { query?: string; chosen?: number | null; own?: number | null } = {},
): Promise<RecordOptions> {
  assertCan(actor, "invoice:create");
  const { query = "", chosen = null, own = null } = wanted;
  const billable = { AND: [quotationUnbilled.where(), foundBy(searchQuotations, query) ?? {}] };
  const byId = (id: number | null) =>
    id === null ? null : db.quotation.findUnique({ where: { id }, select: QUOTED_FIELDS });
  const [rows, mine, one] = await Promise.all([
    readNewest("Quotation", billable, RECORD_LIMIT + 1, (found) =>
      db.quotation.findMany({ where: found, select: QUOTED_FIELDS }),
    ),
    byId(own),
    byId(chosen),
  ]);
  const others = rows.filter(({ id }) => id !== mine?.id);
  return toRecordOptions(mine ? [mine, ...others] : rows, QUOTED, { query, chosen: one });
}
