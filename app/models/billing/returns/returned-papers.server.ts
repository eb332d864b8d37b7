import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { daysOf } from "../../company/month/month";
import { partsOf } from "../invoice/invoice.advance-parts";
import { readBilledTo } from "../payment/payment.voucher";
import { AMENDMENTS } from "../invoice/invoice.amended";
import { LR_COUNTS } from "../../kit/shared/lr-number";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { type Paper } from "./gstr1";
import { voucherRow } from "./gstr1.sums";

/** The number of papers in memory at a time while a month is read. */
const PAGE = 500;

/** The GSTIN in a company's snapshot; null where it has none. */
export async function gstinIn(id: number): Promise<string | null> {
  const found = await db.companySnapshot.findUnique({ where: { id }, select: { content: true } });
  const { gstin } = JSON.parse(found?.content ?? "{}") as { gstin?: string };
  return gstin ?? null;
}

/** The GSTIN in a company's snapshot, each read once; null where a paper has none. */
export function suppliers() {
  const known = new Map<number, string | null>();
  return async (id: number | null): Promise<string | null> => {
    if (id === null) return null;
    if (!known.has(id)) known.set(id, await gstinIn(id));
    return known.get(id) ?? null;
  };
}

/** A page's last row by day and id; the next page begins after it. */
type After = { day: string; id: number } | null;
export type Page<Row> = (where: object, take: number) => Promise<Row[]>;

/** Calls `take` for each row of a period in the order of its days, some rows held at a time. */
export async function eachPaper<D extends string, Row extends { id: number } & Record<D, string>>(
  period: string,
  column: D,
  page: Page<Row>,
  take: (row: Row) => Promise<void>,
): Promise<void> {
  const { from, before } = daysOf(period);
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
    for (const row of rows) await take(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { day: last[column], id: last.id };
  }
}

const LORRY_RECEIPT = { where: LR_COUNTS, select: { id: true }, take: 1 } as const;

const INVOICE = {
  ...only(
    "Invoice",
    "id invoiceNumber status invoiceDate currency total taxableValue taxAmount",
    "clientName clientKind clientGstin clientAddress taxRegime placeOfSupply",
    "placeOfSupplyReason placeOfSupplyChosen reverseCharge tax companySnapshotId",
    "clientIsComposition gstr1a",
  ),
  quotation: { select: { consignments: LORRY_RECEIPT } },
  job: { select: { consignments: LORRY_RECEIPT } },
  iff: { select: { month: true } },
  amendments: AMENDMENTS,
} as const;
type InvoiceRow = Prisma.InvoiceGetPayload<{ select: typeof INVOICE }>;

export const invoicesPage: Page<InvoiceRow> = (where, take) =>
  db.invoice.findMany({
    where: { AND: [where, { invoiceNumber: { not: null }, carriedOver: false }] },
    orderBy: [{ invoiceDate: "asc" }, { id: "asc" }],
    select: INVOICE,
    take,
  });

export function invoicePaper(row: InvoiceRow, number: string, supplierGstin: string | null): Paper {
  return {
    ...row,
    entity: "invoice",
    number,
    date: row.invoiceDate,
    clientName: row.clientName ?? "",
    regime: row.taxRegime,
    tax: frozenTax(row),
    invoice: null,
    supplierGstin,
    hasLorryReceipt: [row.quotation, row.job].some((of) => of && of.consignments.length > 0),
    inIff: row.iff?.month ?? null,
    amendedInIff: false,
  };
}

const NOTE = {
  ...only(
    "Note",
    "id noteNumber kind date currency total taxableValue taxAmount taxRegime",
    "placeOfSupply placeOfSupplyReason reverseCharge tax companySnapshotId gstr1a",
  ),
  invoice: { select: INVOICE },
  iff: { select: { month: true } },
} as const;
type NoteRow = Prisma.NoteGetPayload<{ select: typeof NOTE }>;

export const notesPage: Page<NoteRow> = (where, take) =>
  db.note.findMany({
    where,
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: NOTE,
    take,
  });

export function notePaper({ invoice, ...row }: NoteRow, supplierGstin: string | null) {
  return {
    ...invoicePaper(invoice, row.noteNumber, supplierGstin),
    ...row,
    entity: row.kind === "debit" ? ("debit" as const) : ("credit" as const),
    regime: row.taxRegime,
    tax: frozenTax(row),
    invoice: { date: invoice.invoiceDate, total: invoice.total },
    inIff: row.iff?.month ?? null,
  } satisfies Paper;
}

const VOUCHER = {
  ...only(
    "Payment",
    "id referenceNumber date amount tdsAmount currency taxRegime placeOfSupply reverseCharge",
    "taxableValue tax companySnapshotId billedTo gstr1a",
  ),
  amendments: AMENDMENTS,
  refundOf: { select: { amendments: AMENDMENTS } },
} as const;
export type VoucherRow = Prisma.PaymentGetPayload<{ select: typeof VOUCHER }>;

/** Those with tax in them: a money receipt is no paper of the return. */
export const vouchersPage: Page<VoucherRow> = (where, take) =>
  db.payment.findMany({
    where: {
      AND: [where, { invoiceId: null, tax: { not: null }, status: "Completed" }],
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
      adjustments: {
        select: { id: true, amount: true, taxableValue: true, tax: true },
        orderBy: { id: "asc" },
      },
      refunds: { select: VOUCHER },
    },
  },
} as const;
export type UseRow = Prisma.AdvanceAdjustmentGetPayload<{ select: typeof USE }>;

export const usesPage: Page<UseRow> = (where, take) =>
  db.advanceAdjustment.findMany({
    where: { AND: [where, { payment: { tax: { not: null } } }] },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: USE,
    take,
  });

/** An invoice's use of an advance, with its tax; null where the advance has none. */
export function usedOf({ id, payment }: UseRow) {
  return payment.currency === "INR" ? voucherRow(payment, partsOf(payment).parts.get(id)) : null;
}

/** An invoice as the returns take it, with the amendments of it; null where there is none. A draft has no number. */
export async function returnedInvoice(tx: Tx, id: number) {
  const row = await tx.invoice.findUnique({ where: { id }, select: INVOICE });
  if (!row) return null;
  const supplier = row.companySnapshotId === null ? null : await gstinIn(row.companySnapshotId);
  const { status, amendments } = row;
  return {
    status,
    amendments,
    stored: row,
    paper: invoicePaper(row, row.invoiceNumber ?? "", supplier),
  };
}

/** The client as an advance's voucher names it, for the returns. */
export function voucherClient({ billedTo }: { billedTo: string | null }) {
  const client = billedTo === null ? null : readBilledTo(billedTo);
  return { gstin: client?.gstin ?? null, isComposition: client?.isComposition ?? false };
}

/** Returns an advance that has tax in it. */
export async function returnedAdvance(tx: Tx, id: number) {
  const where = { id, invoiceId: null, refundOfId: null, tax: { not: null } };
  const row = await tx.payment.findFirst({
    where: { ...where, status: "Completed" },
    select: VOUCHER,
  });
  if (!row) return null;
  const supplier = row.companySnapshotId === null ? null : await gstinIn(row.companySnapshotId);
  return { ...row, supplierGstin: supplier };
}
