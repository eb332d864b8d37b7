import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { gstCompany } from "../../company/company/gst.server";
import {
  daysOf,
  isMonth,
  isQuarter,
  lastMonthOf,
  monthOf,
  monthsAway,
  quarterOf,
} from "../../company/month/month";
import { isFiledQuarterly, returnOf } from "../../company/month/month.held.server";
import { assertItsPeriod } from "../../company/month/month.server";
import { sum } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { amendedVoucher, type Amendment } from "../invoice/invoice.amended";
import { booksOf } from "./gstr1.books.server";
import { amendedAdvance, amendedPaper, amendedTables, countsBefore } from "./amended";
import {
  gatherGstr1,
  type Gstr1,
  type Paper,
  type PlaceRow,
  type Problem,
  type SeriesRow,
  signOf,
  type Voucher,
} from "./gstr1";
import { voucherRow } from "./gstr1.sums";
import { elsewhereWords, isElsewhere } from "./gstr1.placed";
import { seriesRows, type UsedNumber } from "./gstr1.series";
import type { Books } from "./gstr1.totals";
import {
  eachPaper,
  invoicePaper,
  invoicesPage,
  notePaper,
  notesPage,
  suppliers,
  type UseRow,
  usedOf,
  usesPage,
  voucherClient,
  type VoucherRow,
  vouchersPage,
} from "./returned-papers.server";

/** `version`: of the file that is uploaded. */
export type Return = { gstin: string; version: string; gstr1: Gstr1; books: Books };

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

export const NO_QUARTER = "Choose a quarter from July 2017 on, such as 2627-Q3";

/** Returns the month or the quarter asked for in an address or post; by default the last month. Raises `invalid`. */
export async function askedPeriod(asked: {
  month?: string | null;
  quarter?: string | null;
}): Promise<string> {
  if (!asked.quarter) return asked.month ? asMonth(asked.month) : lastPeriod();
  if (asked.month) throw invalidField("quarter", "Choose a month or a quarter, not both");
  if (!isQuarter(asked.quarter)) throw invalidField("quarter", NO_QUARTER);
  return asked.quarter;
}

/** The period that a file's address names. Raises `invalid` where it names none. */
export async function namedPeriod(params: URLSearchParams): Promise<string> {
  const quarter = params.get("quarter");
  return quarter
    ? askedPeriod({ month: params.get("month"), quarter })
    : asMonth(params.get("month") ?? "");
}

/** The period whose return is due: the month before this, or the quarter that it is in. */
export async function lastPeriod(): Promise<string> {
  const month = await lastMonth();
  if (!isFiledQuarterly(await getCompany(), month)) return month;
  const quarter = quarterOf(month);
  return lastMonthOf(quarter) === month ? quarter : month;
}

/**
 * GSTR-1 of a month or quarter from its papers, with what the books come to. Raises `conflict` where the company is not
 * under GST, and for a quarter of a company that files month by month. A month of who files by quarter is what its quarter
 * has of it.
 */
export async function readGstr1(actor: Actor, period: string): Promise<Return> {
  const { gathered, docIssue, ...found } = await readPapers(actor, period, gatherGstr1);
  const amended = await readAmended(actor, period, gatherCounted);
  const tables = amended.map(({ before, after }) => ({
    before: before.gathered.done([]),
    after: after.gathered.done([]),
  }));
  const books = await booksOf(period, false);
  const more = sum(
    amended.map(({ before, after }) => after.gathered.tax() - before.gathered.tax()),
  );
  return {
    ...found,
    gstr1: { ...gathered.done(docIssue), amended: amendedTables(period, tables) },
    books: { ...books, tax: books.tax + more },
  };
}

/**
 * GSTR-1A of a month or quarter: what was amended of its papers, and what was added to them, after its GSTR-1 was filed and before its
 * GSTR-3B. Raises as `readGstr1`.
 */
export async function readGstr1a(actor: Actor, period: string): Promise<Return> {
  const { gathered: before, gstin, version } = await readPapers(actor, period, gatherGstr1);
  const with1a = { withGstr1a: true };
  const { gathered: after } = await readPapers(actor, period, gatherGstr1, {
    ...with1a,
    late: false,
  });
  const late = await readPapers(actor, period, gatherGstr1, { ...with1a, late: true });
  const amended = amendedTables(period, [{ before: before.done([]), after: after.done([]) }]);
  return {
    gstin,
    version,
    gstr1: { ...late.gathered.done(late.docIssue), amended },
    books: { count: 0, taxable: 0, tax: 0, others: [] },
  };
}

/** Gathers the return, and sums the papers' tax by their own columns. */
function gatherCounted(...of: Parameters<typeof gatherGstr1>) {
  const gathered = gatherGstr1(...of);
  let tax = 0;
  return {
    ...gathered,
    addPaper(paper: Paper) {
      if (paper.currency === "INR") tax += signOf(paper) * paper.taxAmount;
      gathered.addPaper(paper);
    },
    tax: () => tax,
  };
}

/**
 * The filed returns of which a period's amendments say something else, each gathered as it was before them and as it is with
 * them. The papers of the period's own return are in that as they are amended.
 */
export async function readAmended<G extends Gatherer>(
  actor: Actor,
  period: string,
  gather: Gather<G>,
) {
  const company = await getCompany();
  const { from, before } = daysOf(period);
  const found = await db.amendment.findMany({
    where: { date: { gte: from, lt: before } },
    select: AMENDS,
  });
  const first = daysOf(returnOf(company, period)).from;
  const days = found.flatMap(touchedDays).filter((day) => day < first);
  const periods = [...new Set(days.map((day) => returnOf(company, monthOf(day))))];
  const all = [];
  for (const of of periods.sort((one, other) => (daysOf(one).from < daysOf(other).from ? -1 : 1))) {
    all.push({
      before: await readPapers(actor, of, gather, { amendedBefore: from }),
      after: await readPapers(actor, of, gather, { amendedBefore: before }),
    });
  }
  return all;
}

const DATED = { select: { date: true } } as const;
/** The papers that an amendment says something else of. */
const AMENDS = {
  invoice: { select: { invoiceDate: true, creditAndDebitNotes: DATED } },
  payment: { select: { date: true, refunds: DATED, adjustments: DATED } },
} as const;

const touchedDays = ({
  invoice,
  payment,
}: Prisma.AmendmentGetPayload<{ select: typeof AMENDS }>): string[] => [
  ...(invoice ? [invoice.invoiceDate, ...invoice.creditAndDebitNotes.map(({ date }) => date)] : []),
  ...(payment ? [payment, ...payment.refunds, ...payment.adjustments].map(({ date }) => date) : []),
];

/** Takes the papers of a period, one after another. */
type Gatherer = {
  addPaper: (paper: Paper) => void;
  addAdvance: (row: PlaceRow, of: Voucher, times?: number) => void;
  addAdjusted: (row: PlaceRow, of: Voucher) => void;
  addProblem: (problem: Problem) => void;
};

type Gather<G> = (period: string, supplierState: string, gstin: string) => G;

/** As which amendments have papers: those before a day, and with those of the period's own GSTR-1A, whose GSTR-1 was filed before. */
type Amending = {
  amendedBefore?: string;
  withGstr1a?: boolean;
  /** Only bills that its GSTR-1 lacked, or none of them; left out, those that count with these amendments. */
  late?: boolean;
};

/**
 * Gives every paper of a period that a return is about to a gatherer, in the order of their days, as the amendments before a
 * day (`amendedBefore`) have it: those of the return itself, unless said.
 */
export async function readPapers<G extends Gatherer>(
  actor: Actor,
  period: string,
  gather: Gather<G>,
  { amendedBefore, withGstr1a = false, late }: Amending = {},
) {
  assertCan(actor, "return:view");
  const company = await getCompany();
  const gst = await gstCompany(db, company);
  if (!gst) throw conflict(NOT_UNDER_GST);
  if (isQuarter(period)) assertItsPeriod(company, period);
  const own = gst.gstin ?? "";
  const { stateCode } = gst.supplier;
  const gathered = gather(period, stateCode, own);
  const ownReturn = daysOf(returnOf(company, period));
  const until = amendedBefore ?? ownReturn.before;
  const counts = ({ gstr1a, date }: Amendment) => !gstr1a || date < ownReturn.from;
  const amendmentOf = (all: readonly Amendment[]) =>
    countsBefore(withGstr1a || amendedBefore ? all : all.filter(counts), until);
  const { from } = daysOf(period);
  const supplierOf = suppliers();
  if (!gst.gstin) {
    const message = "The company has no GSTIN: see the tax settings";
    gathered.addProblem({ entity: "company", id: null, number: company.name, message });
  }
  const invoices: UsedNumber[] = [];
  const isAsked = (isLate: boolean) =>
    late === undefined ? !isLate || withGstr1a || amendedBefore !== undefined : late === isLate;
  await eachPaper(period, "invoiceDate", invoicesPage, async (row) => {
    if (row.invoiceNumber === null || !isAsked(row.gstr1a)) return;
    const cancelled = row.status === "Cancelled";
    const supplier = await supplierOf(row.companySnapshotId);
    // The numbers of another GSTIN are in use there.
    if (!isElsewhere(supplier, own)) invoices.push({ number: row.invoiceNumber, cancelled });
    if (cancelled) return;
    const paper = invoicePaper(row, row.invoiceNumber, supplier);
    gathered.addPaper(amendedPaper(paper, amendmentOf(row.amendments), stateCode));
  });
  const notes = { credit: [] as UsedNumber[], debit: [] as UsedNumber[] };
  await eachPaper(period, "date", notesPage, async (row) => {
    if (!isAsked(row.gstr1a)) return;
    const paper = notePaper(row, await supplierOf(row.companySnapshotId));
    const used = { number: paper.number, cancelled: false };
    if (!isElsewhere(paper.supplierGstin, own)) notes[paper.entity].push(used);
    gathered.addPaper(amendedPaper(paper, amendmentOf(row.invoice.amendments), stateCode));
  });
  const vouchers = { received: [] as UsedNumber[], refunded: [] as UsedNumber[] };
  const named = new Set<number>();
  /** Whether an advance belongs to another return: named once as a problem then. */
  const isOfAnother = async ({ id, referenceNumber: number, companySnapshotId }: VoucherRow) => {
    const supplier = await supplierOf(companySnapshotId);
    if (!isElsewhere(supplier, own)) return false;
    if (named.has(id)) return true;
    named.add(id);
    gathered.addProblem({ entity: "payment", id, number, message: elsewhereWords(supplier) });
    return true;
  };
  await eachPaper(period, "date", vouchersPage, async (row) => {
    const { amount, referenceNumber: number } = row;
    if (!isAsked(row.gstr1a) || (await isOfAnother(row))) return;
    (amount < 0 ? vouchers.refunded : vouchers.received).push({ number, cancelled: false });
    const amended = amendedVoucher(row, amendmentOf((row.refundOf ?? row).amendments), stateCode);
    const voucher = row.currency === "INR" ? voucherRow(amended, amended) : null;
    const of = { id: row.id, number, date: row.date, ...voucherClient(row) };
    if (voucher) gathered.addAdvance(voucher, of);
  });
  // An advance is used on a day of an open month alone.
  const eachUse = late ? () => Promise.resolve() : eachPaper<"date", UseRow>;
  await eachUse(period, "date", usesPage, async (row) => {
    const { amendments } = row.payment;
    const advance = amendedAdvance(row.payment, amendmentOf(amendments), stateCode);
    const used = usedOf({ ...row, payment: advance });
    if (!used || (await isOfAnother(row.payment))) return;
    // Received and used in one period it is in neither section.
    const { id, referenceNumber: number } = row.payment;
    const of = { id, number, date: row.date, ...voucherClient(row.payment) };
    if (row.payment.date >= from) gathered.addAdvance(used, of, -1);
    else gathered.addAdjusted(used, of);
  });
  const docIssue: SeriesRow[] = [
    ...seriesRows(1, invoices),
    ...seriesRows(4, notes.debit),
    ...seriesRows(5, notes.credit),
    ...seriesRows(6, vouchers.received),
    ...seriesRows(8, vouchers.refunded),
  ];
  return { gstin: own, version: company.gstr1Version, gathered, docIssue };
}
