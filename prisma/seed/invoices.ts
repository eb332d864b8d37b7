import { invoiceSearchText } from "~/models/billing/invoice/invoice.list";
import { figuresOf, type InvoiceLine } from "~/models/billing/invoice/invoice.lines.server";
import { frozenTax } from "~/models/ground/tax/frozen-tax";
import type { Recipient } from "~/models/ground/tax/recipient";
import { stateElsePin } from "~/models/kit/shared/state-field";
import { seriesOf } from "~/models/ground/tax/titles";
import { quotedLines, SERVICE_ITEMS } from "~/models/sales/quotation/quotation.lines";
import { quotationTotals } from "~/models/sales/quotation/quotation.totals";

import { remember } from "./history";
import type { Part, Person } from "./plan";
import type { Bill, Move } from "./stories";
import { dayOf, later } from "./timeline";
import { DOLLAR_LINES, INVOICE_NOTES, RUPEE_LINES } from "./words/texts";

type Line = InvoiceLine;

/** An invoice that is out of Draft, as payments see it. */
export type IssuedInvoice = {
  bill: Bill;
  id: number;
  clientId: number;
  number: string;
  currency: string;
  total: number;
  issued: number;
  /** Counts a completed payment. */
  paid: (amount: number, time: number, author: Person | null) => void;
};

/** The rows and history of invoices, in the order in which they were made; the issued ones. */
export function addInvoices(part: Part, bills: Bill[]): IssuedInvoice[] {
  return bills.flatMap((bill) => addInvoice(part, bill) ?? []);
}

function addInvoice(part: Part, bill: Bill): IssuedInvoice | null {
  const { random, company, timeline, rows } = part;
  const { move, customer, author, fate, created } = bill;
  const id = part.takeId("Invoice");
  // Issued at once, so that numbers, dates and ids agree in their order.
  const issued = fate === "draft" ? null : created;
  const currency = move ? company.quotationCurrency : company.invoiceCurrency;
  const lines = move ? linesOf(part, move) : directLines(part);
  const discount = move?.charges?.discount ?? 0;
  const taxRate = move ? (move.charges?.gstRate ?? 0) : random.pick([0, company.gstRate]);
  const states = {
    pickupStateCode: move ? stateElsePin(null, move.from.address) : null,
    dropStateCode: move ? stateElsePin(null, move.to.address) : null,
  };
  const date = timeline.dayAt(created);
  const decided = part.decided(customer.id, { date, currency, pickup: states.pickupStateCode });
  const { figures, lineTotals, problem } = figuresOf(lines, { discount, taxRate }, decided);
  if (problem) throw new Error(problem.message);
  const { total } = figures;
  const title = frozenTax(figures)?.title;
  const series = title ? seriesOf(title) : "INV";
  const number = issued === null ? null : part.takeNumber(series, created);
  const ended = fate === "cancelled" ? later(random, created, 2, 20) : created;
  const reference = move?.number ?? (random.chance(0.5) ? `PO ${random.int(1000, 9999)}` : null);
  const row = {
    id,
    invoiceNumber: number,
    status: issued === null ? "Draft" : fate === "cancelled" ? "Cancelled" : "Sent",
    currency,
    clientId: customer.id,
    clientName: issued === null ? null : customer.name,
    clientEmail: issued === null ? null : customer.email,
    clientPhone: issued === null ? null : customer.phone,
    clientAddress: issued === null ? null : customer.address,
    deliveryAddress: issued === null ? null : (move?.to.address ?? null),
    ...billedFacts(issued === null ? undefined : part.recipients.get(customer.id)),
    // Almost all went out on the day; some wait to be sent.
    sentAt:
      issued === null || fate === "cancelled" || id % 9 === 0 ? null : timeline.moment(issued),
    invoiceDate: timeline.dayAt(created),
    dueDate: timeline.day(dayOf(created) + bill.dueDays),
    reference,
    notes: random.chance(0.3) ? random.pick(INVOICE_NOTES) : null,
    quotationId: move?.id ?? null,
    jobId: move?.jobId ?? null,
    sourceQuotationId: fate === "cancelled" ? null : (move?.id ?? null),
    ...figures,
    ...(decided ? states : {}),
    amountPaid: 0,
    tdsAmount: 0,
    balance: total,
    issuedAt: issued === null ? null : timeline.moment(issued),
    companySnapshotId: issued === null ? null : part.companySnapshotId,
    createdById: author?.id ?? null,
    searchText: invoiceSearchText({
      invoiceNumber: number,
      clientName: customer.name,
      reference,
    }),
    ...part.stamps(created, ended),
  };
  rows.Invoice.push(row);
  lines.forEach((line, position) => {
    rows.InvoiceItem.push({
      invoiceId: id,
      position,
      ...line,
      lineTotal: lineTotals[position] ?? 0,
    });
  });
  const moved = (by: Person | null, time: number, from: string, to: string) => {
    const changes = [{ field: "status", from, to }];
    remember(part, by, "invoice", id, time, "status-changed-to", { status: to }, { changes });
  };
  const changes = [{ field: "total", from: null, to: total }];
  remember(part, author, "invoice", id, created, "created", { currency }, { changes });
  if (move) remember(part, author, "quotation", move.id, created, "invoice-created");
  if (number === null || issued === null) return null;
  moved(author, issued, "Draft", "Sent");
  if (fate === "cancelled") moved(author, ended, "Sent", "Cancelled");
  const paid: IssuedInvoice["paid"] = (amount, time, receiver) => {
    row.amountPaid += amount;
    row.balance -= amount;
    row.updatedAt = timeline.moment(time);
    if (row.balance > 0) return;
    row.status = "Paid";
    moved(receiver, time, "Sent", "Paid");
  };
  return { bill, id, clientId: customer.id, number, currency, total, issued, paid };
}

/** The customer for the tax as on the day of issue. */
function billedFacts(recipient: Recipient | undefined) {
  const { kind = null, gstin = null, stateCode = null } = recipient ?? {};
  return { clientKind: kind, clientGstin: gstin, clientStateCode: stateCode };
}

function linesOf({ catalogue }: Part, { charges }: Move): Line[] {
  if (!charges) throw new Error("A quotation is written before its invoice.");
  const { surcharge } = quotationTotals(charges);
  return quotedLines({ ...charges, surcharge }).map(({ service, ...figures }) => {
    const { sku, name, description } = SERVICE_ITEMS[service];
    const own = { taxRate: null, sac: null };
    return { itemId: catalogue.get(sku)?.id ?? null, name, description, ...figures, ...own };
  });
}

function directLines({ random, catalogue, company }: Part): Line[] {
  const [packing, ...others] = company.invoiceCurrency === "INR" ? RUPEE_LINES : DOLLAR_LINES;
  return [packing, ...random.shuffled(others).slice(0, random.int(0, 3))]
    .filter((line) => line !== undefined)
    .map(([sku, description, unitPrice]) => {
      const item = catalogue.get(sku) ?? catalogue.get(SERVICE_ITEMS.packagingCharge.sku);
      return {
        itemId: item?.id ?? null,
        name: item?.name ?? description,
        description,
        quantity: random.int(4, 32) * 100 + (random.chance(0.3) ? 50 : 0),
        unitPrice,
        discount: random.chance(0.2) ? random.pick([500, 1000]) : 0,
        taxRate: null,
        sac: null,
      };
    });
}
