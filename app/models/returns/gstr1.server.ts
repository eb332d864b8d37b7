import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { gstCompany } from "../company/gst.server";
import { daysOf, isMonth, monthOf, monthsAway } from "../month/month";
import { voucherTax } from "../payment/payment.voucher";
import { assertCan, type Actor } from "../policy/policy";
import { conflict, invalidField } from "../shared/domain-error";
import { frozenTax } from "../tax/frozen-tax";
import { gatherGstr1, type Gstr1, type Paper, type SeriesRow } from "./gstr1";
import { usesOf, voucherRow } from "./gstr1.advances";
import { seriesRows, type UsedNumber } from "./gstr1.series";
import type { Books } from "./gstr1.totals";

/** How many papers are held at a time while a month is read. */
const PAGE = 500;

export type Return = { gstin: string; gstr1: Gstr1; books: Books };

export const NOT_UNDER_GST = "The company is not under GST India, so it has no GSTR-1.";
export const NO_MONTH = "Choose a month from July 2017 on, such as 2026-11";

/** A posted or linked month. Raises `invalid`. */
export function asMonth(text: string): string {
  if (!isMonth(text)) throw invalidField("month", NO_MONTH);
  return text;
}

/** The month whose return is due: the one before this. */
export async function lastMonth(): Promise<string> {
  return monthsAway(monthOf(companyToday(await getCompany())), -1);
}

/** GSTR-1 of a month from its papers, with what the books come to. Raises `conflict` where the company is not under GST. */
export async function readGstr1(actor: Actor, month: string): Promise<Return> {
  assertCan(actor, "return:view");
  const company = await getCompany();
  const gst = await gstCompany(db, company);
  if (!gst) throw conflict(NOT_UNDER_GST);
  const gathered = gatherGstr1(month, gst.supplier.stateCode);
  if (!gst.gstin) {
    const message = "The company has no GSTIN: see the tax settings";
    gathered.addProblem({ entity: "company", id: null, number: company.name, message });
  }
  const invoices: UsedNumber[] = [];
  await eachPaper(month, "invoiceDate", invoicesPage, (row) => {
    if (row.invoiceNumber === null) return;
    const cancelled = row.status === "Cancelled";
    invoices.push({ number: row.invoiceNumber, cancelled });
    if (!cancelled) gathered.addPaper(invoicePaper(row, row.invoiceNumber));
  });
  const notes = { credit: [] as UsedNumber[], debit: [] as UsedNumber[] };
  await eachPaper(month, "date", notesPage, (row) => {
    const paper = notePaper(row);
    notes[paper.entity].push({ number: paper.number, cancelled: false });
    gathered.addPaper(paper);
  });
  const vouchers = { received: [] as UsedNumber[], refunded: [] as UsedNumber[] };
  await eachPaper(month, "date", vouchersPage, (row) => {
    const { amount, referenceNumber: number } = row;
    (amount < 0 ? vouchers.refunded : vouchers.received).push({ number, cancelled: false });
    const tax = voucherTax(row);
    if (!tax || row.placeOfSupply === null || row.currency !== "INR") return;
    const { placeOfSupply, taxableValue } = row;
    gathered.addAdvance(voucherRow({ placeOfSupply }, { tax, taxableValue: taxableValue ?? 0 }));
  });
  await eachPaper(month, "date", usesPage, (row) => {
    const used = usedOf(row);
    if (!used) return;
    // Received and used in one month it is in neither section.
    if (row.payment.date.startsWith(month)) gathered.addAdvance(used, -1);
    else gathered.addAdjusted(used);
  });
  const docIssue: SeriesRow[] = [
    ...seriesRows(1, invoices),
    ...seriesRows(4, notes.debit),
    ...seriesRows(5, notes.credit),
    ...seriesRows(6, vouchers.received),
    ...seriesRows(8, vouchers.refunded),
  ];
  const gstr1 = gathered.done(docIssue);
  return { gstin: gst.gstin ?? "", gstr1, books: await booksOf(month) };
}

/** What follows the last row of a page, by its day and id. */
type After = { day: string; id: number } | null;
type Page<Row> = (where: object, take: number) => Promise<Row[]>;

/** Calls `use` for each row of a month in the order of its days, some rows held at a time. */
async function eachPaper<D extends string, Row extends { id: number } & Record<D, string>>(
  month: string,
  column: D,
  page: Page<Row>,
  use: (row: Row) => void,
): Promise<void> {
  const { from, before } = daysOf(month);
  let after: After = null;
  for (;;) {
    const beyond: object = after
      ? {
          OR: [
            { [column]: { gt: after.day, lt: before } },
            { [column]: after.day, id: { gt: after.id } },
          ],
        }
      : {};
    const where = { AND: [{ [column]: { gte: after?.day ?? from, lt: before } }, beyond] };
    const rows: Row[] = await page(where, PAGE);
    rows.forEach(use);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { day: last[column], id: last.id };
  }
}

const INVOICE = {
  id: true,
  invoiceNumber: true,
  status: true,
  invoiceDate: true,
  currency: true,
  total: true,
  taxableValue: true,
  taxAmount: true,
  clientName: true,
  clientKind: true,
  clientGstin: true,
  taxRegime: true,
  placeOfSupply: true,
  placeOfSupplyReason: true,
  placeOfSupplyChosen: true,
  reverseCharge: true,
  tax: true,
} as const;
type InvoiceRow = Prisma.InvoiceGetPayload<{ select: typeof INVOICE }>;

const invoicesPage: Page<InvoiceRow> = (where, take) =>
  db.invoice.findMany({
    where: { AND: [where, { invoiceNumber: { not: null } }] },
    orderBy: [{ invoiceDate: "asc" }, { id: "asc" }],
    select: INVOICE,
    take,
  });

function invoicePaper(row: InvoiceRow, number: string): Paper {
  const { id, currency, total, taxableValue, taxAmount, clientKind, clientGstin } = row;
  const { placeOfSupply, placeOfSupplyReason, placeOfSupplyChosen, reverseCharge } = row;
  return {
    entity: "invoice",
    id,
    number,
    date: row.invoiceDate,
    currency,
    total,
    taxableValue,
    taxAmount,
    clientName: row.clientName ?? "",
    clientKind,
    clientGstin,
    regime: row.taxRegime,
    placeOfSupply,
    placeOfSupplyReason,
    placeOfSupplyChosen,
    reverseCharge,
    tax: frozenTax(row),
    invoice: null,
  };
}

const NOTE = {
  id: true,
  noteNumber: true,
  kind: true,
  date: true,
  currency: true,
  total: true,
  taxableValue: true,
  taxAmount: true,
  taxRegime: true,
  placeOfSupply: true,
  placeOfSupplyReason: true,
  reverseCharge: true,
  tax: true,
  invoice: { select: INVOICE },
} as const;
type NoteRow = Prisma.NoteGetPayload<{ select: typeof NOTE }>;

const notesPage: Page<NoteRow> = (where, take) =>
  db.note.findMany({
    where,
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: NOTE,
    take,
  });

function notePaper(row: NoteRow) {
  const { id, date, currency, total, taxableValue, taxAmount, reverseCharge, invoice } = row;
  return {
    ...invoicePaper(invoice, row.noteNumber),
    entity: row.kind === "debit" ? ("debit" as const) : ("credit" as const),
    id,
    date,
    currency,
    total,
    taxableValue,
    taxAmount,
    regime: row.taxRegime,
    placeOfSupply: row.placeOfSupply,
    placeOfSupplyReason: row.placeOfSupplyReason,
    reverseCharge,
    tax: frozenTax(row),
    invoice: { date: invoice.invoiceDate, total: invoice.total },
  } satisfies Paper;
}

const VOUCHER = {
  id: true,
  referenceNumber: true,
  date: true,
  amount: true,
  currency: true,
  placeOfSupply: true,
  taxableValue: true,
  tax: true,
} as const;
type VoucherRow = Prisma.PaymentGetPayload<{ select: typeof VOUCHER }>;

/** Those with tax in them: a money receipt is no paper of the return. */
const vouchersPage: Page<VoucherRow> = (where, take) =>
  db.payment.findMany({
    where: {
      AND: [where, { quotationId: { not: null }, tax: { not: null }, status: "Completed" }],
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: VOUCHER,
    take,
  });

const USE = {
  id: true,
  date: true,
  payment: {
    select: {
      ...VOUCHER,
      adjustments: { select: { id: true, amount: true }, orderBy: { id: "asc" } },
      refunds: { select: { ...VOUCHER, status: true } },
    },
  },
} as const;
type UseRow = Prisma.AdvanceAdjustmentGetPayload<{ select: typeof USE }>;

const usesPage: Page<UseRow> = (where, take) =>
  db.advanceAdjustment.findMany({
    where: { AND: [where, { payment: { tax: { not: null } } }] },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: USE,
    take,
  });

/** What an invoice took off, with its tax; null of what has none. */
function usedOf({ id, payment }: UseRow) {
  const tax = voucherTax(payment);
  const { placeOfSupply, taxableValue, amount, currency } = payment;
  if (!tax || placeOfSupply === null || currency !== "INR") return null;
  const refunds = payment.refunds.flatMap((refund) => {
    const its = voucherTax(refund);
    if (!its || refund.status !== "Completed") return [];
    return [{ amount: refund.amount, taxableValue: refund.taxableValue ?? 0, tax: its }];
  });
  const whole = { amount, taxableValue: taxableValue ?? 0, placeOfSupply, tax };
  return usesOf({ ...whole, uses: payment.adjustments, refunds }).get(id) ?? null;
}

/** The books of a month by the papers' own columns. */
async function booksOf(month: string): Promise<Books> {
  const { from, before } = daysOf(month);
  const inMonth = { gte: from, lt: before };
  const figures = { _sum: { taxableValue: true, taxAmount: true }, _count: true } as const;
  const [invoices, notes] = await Promise.all([
    db.invoice.aggregate({
      where: {
        invoiceDate: inMonth,
        invoiceNumber: { not: null },
        status: { not: "Cancelled" },
      },
      ...figures,
    }),
    db.note.groupBy({ by: ["kind"], where: { date: inMonth }, ...figures }),
  ]);
  const of = (figure: "taxableValue" | "taxAmount") =>
    notes.reduce(
      (sum, note) => sum + (note.kind === "debit" ? 1 : -1) * (note._sum[figure] ?? 0),
      invoices._sum[figure] ?? 0,
    );
  const count = notes.reduce((sum, note) => sum + note._count, invoices._count);
  return { count, taxable: of("taxableValue"), tax: of("taxAmount") };
}
