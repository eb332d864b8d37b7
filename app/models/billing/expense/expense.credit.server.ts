import type { Tx } from "~/platform/db.server";

import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { firstOpen, isMonthClosed, returnOf } from "../../company/month/month.held.server";
import { lastMonthOf, monthOf, monthsAway, periodName } from "../../company/month/month";
import { CREDIT_LABELS, creditLaw, isCredit, proposedCredit } from "../../ground/tax/credit";
import { creditEnds, financialYear } from "../../ground/tax/financial-year";
import { reverseRate, taxAt } from "../../ground/tax/reverse-charge";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt, invalidField } from "../../kit/shared/domain-error";
import { kindNamed } from "../expense-kind/expense-kind.server";
import type { ExpenseInput } from "./expense.record";
import { type Corrects, isCorrection } from "./expense.taken";

/** What a return that was filed has of a bill. */
const FILED = ["date", "amount", "taxAmount", "reverseCharge", "vendorId"] as const;
type Bill = Pick<RowOf<"Expense">, "date" | "amount" | "taxAmount" | "reverseCharge"> & {
  vendorId: number | null;
};
/** What says how long the credit of one lasts: its year is that of the vendor's own day. */
type Dated = Pick<RowOf<"Expense">, "date" | "billDate" | "taxAmount" | "reverseCharge">;
/** A stored one: an expense, or a hire, which has its GST in the same way. */
type Stored = Bill &
  Papered &
  Pick<RowOf<"Expense">, "creditReturn" | "credit" | "creditRule" | "creditReason">;
/** Papers of the company's own that say what a bill does. */
type Issued = "selfInvoice" | "paymentVoucher";
/** A stored bill or hire, by what papers of it are found. */
export type Papered = Pick<RowOf<"Expense">, Issued | "id" | "reverseCharge" | "taxAmount">;
/** The number of one that was issued of a bill, or of a payment of what is under reverse charge; null: none was. */
export async function issuedOf(tx: Tx, bill: Papered): Promise<string | null> {
  const own = bill.selfInvoice ?? bill.paymentVoucher;
  if (own !== null || !bill.reverseCharge || bill.taxAmount === 0) return own;
  const of = "hireNumber" in bill ? { hireId: bill.id } : { expenseId: bill.id };
  const found = await tx.vendorPaymentBill.findFirst({
    where: { ...of, payment: { paymentVoucher: { not: null } } },
    select: { payment: { select: { paymentVoucher: true } } },
    orderBy: { id: "asc" },
  });
  return found?.payment.paymentVoucher ?? null;
}
/** Why one stays as it is, and how it is mended: words after 'its'. */
export const filedIn = (creditReturn: string) =>
  `GST was taken back in ${periodName(creditReturn)}, which is filed: press 'Correct' on its page`;
const filedWhy = (creditReturn: string) => `The GST in it ${filedIn(creditReturn).slice(4)}`;

/** Of one of which a self-invoice or a payment voucher is issued, or of a payment of it. */
export const invoicedWhy = (number: string) =>
  `${number} was issued of it, and says so: press 'Correct' on its page`;

/** Whether the return that takes a bill's credit was filed; it stays open until the transaction ends where it is. */
export const isCreditFiled = async (tx: Tx, { creditReturn }: { creditReturn: string | null }) =>
  creditReturn !== null && (await isMonthClosed(tx, lastMonthOf(creditReturn)));

type Billed = Pick<RowOf<"Expense">, "creditGstin"> &
  Corrects & { vendor: { gstin: string | null } | null };

/** The vendor's GSTIN of a bill: of a filed return that with which it was filed, and so of a correction. */
export const vendorGstin = (bill: Billed, isFiled: boolean) =>
  isFiled || isCorrection(bill) ? bill.creditGstin : (bill.vendor?.gstin ?? null);

/** The same of bills of any return. */
export async function filedGstin(tx: Tx) {
  const where = { closedAt: { not: null } };
  const closed = await tx.taxMonth.findMany({ where, select: { month: true } });
  const filed = new Set(closed.map(({ month }) => month));
  return (bill: Billed & { creditReturn: string | null }) =>
    vendorGstin(bill, bill.creditReturn !== null && filed.has(lastMonthOf(bill.creditReturn)));
}

const yearEnds = ({ billDate, date }: Dated) => creditEnds(billDate ?? date);

/**
 * The earliest open return from a month on that has the GST of a bill; null where none may. Of what the vendor charged it is filed by the 30
 * November after the bill's financial year: October's, or the quarter to September. What the company pays itself is due whenever it comes;
 * less tax is always said.
 */
export async function returnTaking(tx: Tx, bill: Dated, from: string): Promise<string | null> {
  const { taxAmount, reverseCharge } = bill;
  if (taxAmount === 0) return null;
  const company = await getCompany(tx);
  const always = reverseCharge || taxAmount < 0;
  // Two years from now no month is closed: none is closed before it has begun.
  const never = monthsAway(monthOf(companyToday(company)), 24);
  const ends = yearEnds(bill);
  const month = await firstOpen(tx, from, always ? never : ends);
  const found = month && returnOf(company, month);
  return found && (always || lastMonthOf(found) < ends) ? found : null;
}

/**
 * What the company pays itself in a return past the bill's year carries no credit, where the supplier has a GSTIN; null of all else. Of
 * suppliers without one the year is that of the company's own invoice, which it makes now.
 */
export function lateCredit(bill: Dated & { gstin: string | null }, creditReturn: string | null) {
  if (!bill.reverseCharge || bill.taxAmount <= 0 || !bill.gstin || creditReturn === null)
    return null;
  if (lastMonthOf(creditReturn) < yearEnds(bill)) return null;
  const rule = `Not taken back under ${creditLaw(bill.date).late}: the last return of its year is over`;
  return { credit: "no" as const, rule };
}

/**
 * The return that takes back the GST in a bill: the earliest open one from its day on, in the books and of the vendor. Raises `conflict` at the field that a filed return has
 * otherwise.
 */
export async function creditReturnOf(
  tx: Tx,
  before: Stored | null,
  bill: Bill & Dated,
): Promise<string | null> {
  if (before?.creditReturn && (await isCreditFiled(tx, before))) {
    const changed = FILED.find((name) => before[name] !== bill[name]);
    if (!changed) return before.creditReturn;
    throw conflictAt(changed, filedWhy(before.creditReturn));
  }
  const issued = before && (await issuedOf(tx, before));
  if (issued) {
    const changed = FILED.find((name) => before[name] !== bill[name]);
    if (changed) throw conflictAt(changed, invoicedWhy(issued));
  }
  // No return takes the credit of a bill of later.
  const { date, billDate } = bill;
  return returnTaking(tx, bill, monthOf(billDate !== null && billDate > date ? billDate : date));
}

type Cost = Dated &
  Pick<ExpenseInput, "credit" | "creditReason" | "vendorId"> & {
    /** The return that has its GST. */
    creditReturn: string | null;
    /** Null of a hire. */
    kind: string | null;
    jobIds: readonly number[];
  };

/** The regimes of what a cost serves: those of its jobs' papers, else the company's own and those of the year's invoices. */
async function regimesServed(tx: Tx, company: Company, { jobIds, date }: Cost): Promise<string[]> {
  const distinct = (rows: readonly { taxRegime: string | null }[]) => [
    ...new Set(rows.flatMap(({ taxRegime }) => taxRegime ?? [])),
  ];
  const billed = { status: { notIn: ["Draft", "Cancelled"] }, taxRegime: { not: null } };
  if (jobIds.length > 0) {
    const jobs = await tx.job.findMany({
      where: { id: { in: [...jobIds] } },
      select: {
        quotation: { select: { taxRegime: true } },
        invoices: { where: billed, select: { taxRegime: true } },
      },
    });
    const own = distinct(
      jobs.flatMap(({ invoices, quotation }) =>
        invoices.length > 0 ? invoices : (quotation ?? []),
      ),
    );
    if (own.length > 0) return own;
  }
  const { taxRegime, householdsUnderForwardCharge } = company;
  const year = financialYear(date);
  const invoiceDate = { gte: `${year}-04-01`, lte: `${year + 1}-03-31` };
  const found = await tx.invoice.groupBy({ by: "taxRegime", where: { ...billed, invoiceDate } });
  // Households of a carrier under forward charge are exempt by one reading of the law.
  const exempt = taxRegime.startsWith("gta_fcm") && householdsUnderForwardCharge !== "charge";
  return [...new Set([taxRegime, ...(exempt ? ["gta_exempt"] : []), ...distinct(found)])];
}

/** What the rules say of the GST in a cost; outside GST it is taken back. */
async function proposedOf(tx: Tx, cost: Cost) {
  const company = await getCompany(tx);
  if (company.taxSystem !== "gst_india") return { credit: "yes" as const, rule: "" };
  const vendor =
    cost.reverseCharge && cost.vendorId !== null
      ? await tx.vendor.findUnique({ where: { id: cost.vendorId }, select: { gstin: true } })
      : null;
  const late = lateCredit({ ...cost, gstin: vendor?.gstin ?? null }, cost.creditReturn);
  if (late) return late;
  const regimes = await regimesServed(tx, company, cost);
  const kind = (cost.kind && (await kindNamed(cost.kind, tx))?.credit) || "yes";
  return proposedCredit(cost.date, { kind: isCredit(kind) ? kind : "yes", regimes });
}

/**
 * The credit of a bill: what the rules say, unless another one is chosen with a reason. Of a filed return it stays. Raises `invalid`
 * at `creditReason` without one, `conflict` at `credit` for another one of a filed return.
 */
export async function creditOf(tx: Tx, before: Stored | null, cost: Cost) {
  const { credit: asked, creditReason } = cost;
  if (before?.creditReturn && (await isCreditFiled(tx, before))) {
    const { credit, creditRule } = before;
    if (asked !== null && asked !== credit)
      throw conflictAt("credit", filedWhy(before.creditReturn));
    return { credit, creditRule, creditReason: before.creditReason };
  }
  const { credit, rule } = await proposedOf(tx, cost);
  const own = { credit, creditRule: rule, creditReason: null };
  if (asked === null || asked === credit || cost.taxAmount === 0) return own;
  if (creditReason !== null) return { credit: asked, creditRule: rule, creditReason };
  // One that nobody chose follows the rules.
  if (asked === before?.credit && before.creditReason === null) return own;
  const said = [CREDIT_LABELS[credit]?.toLowerCase(), rule].filter(Boolean).join(": ");
  throw invalidField("creditReason", `By the rules it is ${said}. Say why it is another`);
}

type Taxed = Omit<Bill, "reverseCharge"> & {
  reverseCharge: boolean | undefined;
  tdsRow: string | null;
  /** In hundredths of a percent; 0 where nobody says it. */
  taxRate?: number;
};

/**
 * Whether a cost is under reverse charge, and its tax: as it is told, else by a told rate, or by kind and vendor where the vendor charged
 * none. A company that is not registered pays none.
 */
export async function reverseOf(
  tx: Tx,
  before: (Bill & { taxRate?: number }) | null,
  input: Taxed,
) {
  const { reverseCharge: told, amount, taxRate = 0 } = input;
  const isKept = before !== null && before.taxAmount === input.taxAmount;
  // With another amount or rate a tax that follows from them is another one, unless that is told too.
  const follows =
    isKept &&
    (before.amount !== amount || (before.taxRate ?? 0) !== taxRate) &&
    (taxRate > 0 || (told && before.reverseCharge));
  const taxAmount = follows ? 0 : input.taxAmount;
  const { taxSystem, taxRegime } = await getCompany(tx);
  const forward = { reverseCharge: false, taxAmount: taxAmount || taxAt(amount, taxRate, false) };
  const pays = taxSystem === "gst_india" && taxRegime !== "unregistered";
  if ((!pays && !before?.reverseCharge) || told === false) return { ...forward, taxRate };
  if (input.vendorId === null || (told === undefined && (taxAmount !== 0 || taxRate > 0)))
    return { ...(told ? { reverseCharge: true, taxAmount } : forward), taxRate };
  const vendor = await tx.vendor.findUnique({ where: { id: input.vendorId } });
  const law = vendor && reverseRate({ date: input.date, tdsRow: input.tdsRow, vendor });
  if (!told && !law) return { ...forward, taxRate };
  // It comes on top.
  const rate = taxRate || (law ?? 0);
  return { reverseCharge: true, taxAmount: taxAmount || taxAt(amount, rate, true), taxRate: rate };
}
