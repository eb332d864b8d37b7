import type { Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { firstOpen, isMonthClosed, returnOf } from "../../company/month/month.held.server";
import { lastMonthOf, monthOf, periodName } from "../../company/month/month";
import { percentOf } from "../../ground/money/money";
import { CREDIT_LABELS, isCredit, proposedCredit } from "../../ground/tax/credit";
import { creditEnds, financialYear } from "../../ground/tax/financial-year";
import { reverseRate } from "../../ground/tax/reverse-charge";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt, invalidField } from "../../kit/shared/domain-error";
import { kindNamed } from "../expense-kind/expense-kind.server";
import type { ExpenseInput } from "./expense.record";

/** What a return that was filed has of a bill. */
const FILED = ["date", "amount", "taxAmount", "reverseCharge", "vendorId"] as const;
type Bill = Pick<RowOf<"Expense">, (typeof FILED)[number]>;
const filedWhy = (creditReturn: string) =>
  `The GST in it was taken back in ${periodName(creditReturn)}, which is filed: press 'Correct' on its page`;

/** Whether the return that takes a bill's credit was filed; it stays open until the transaction ends where it is. */
export const isCreditFiled = async (tx: Tx, { creditReturn }: { creditReturn: string | null }) =>
  creditReturn !== null && (await isMonthClosed(tx, lastMonthOf(creditReturn)));

type Billed = Pick<RowOf<"Expense">, "creditGstin" | "correctsId"> & {
  vendor: { gstin: string | null } | null;
};

/** The vendor's GSTIN of a bill: of a filed return that with which it was filed, and so of a correction. */
export const vendorGstin = ({ creditGstin, correctsId, vendor }: Billed, isFiled: boolean) =>
  isFiled || correctsId !== null ? creditGstin : (vendor?.gstin ?? null);

/** The same of bills of any return. */
export async function filedGstin(tx: Tx) {
  const closed = await tx.taxMonth.findMany({ where: { closedAt: { not: null } } });
  const filed = new Set(closed.map(({ month }) => month));
  return (bill: Billed & { creditReturn: string | null }) =>
    vendorGstin(bill, bill.creditReturn !== null && filed.has(lastMonthOf(bill.creditReturn)));
}

/**
 * The return that takes back the GST in a bill: the earliest open one from its day on, until the November after its financial
 * year (section 16(4) of the CGST Act); null where there is no GST in it, or none that is open. Raises `conflict` at
 * the field that a filed return has otherwise.
 */
export async function creditReturnOf(
  tx: Tx,
  before: RowOf<"Expense"> | null,
  bill: Bill,
): Promise<string | null> {
  if (before?.creditReturn && (await isCreditFiled(tx, before))) {
    const changed = FILED.find((name) => before[name] !== bill[name]);
    if (!changed) return before.creditReturn;
    throw conflictAt(changed, filedWhy(before.creditReturn));
  }
  if (bill.taxAmount === 0) return null;
  const month = await firstOpen(tx, monthOf(bill.date), creditEnds(bill.date));
  return month && returnOf(await getCompany(tx), month);
}

type Cost = Pick<ExpenseInput, "date" | "kind" | "jobId" | "taxAmount" | "credit" | "creditReason">;

/** The regimes of what a cost serves: those of its job's papers, else the company's own and those of the year's invoices. */
async function regimesServed(tx: Tx, company: Company, { jobId, date }: Cost): Promise<string[]> {
  const distinct = (rows: readonly { taxRegime: string | null }[]) => [
    ...new Set(rows.flatMap(({ taxRegime }) => taxRegime ?? [])),
  ];
  const billed = { status: { notIn: ["Draft", "Cancelled"] }, taxRegime: { not: null } };
  if (jobId !== null) {
    const job = await tx.job.findUnique({
      where: { id: jobId },
      select: {
        quotation: { select: { taxRegime: true } },
        invoices: { where: billed, select: { taxRegime: true } },
      },
    });
    const own = distinct(
      job?.invoices.length ? job.invoices : job?.quotation ? [job.quotation] : [],
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
  const regimes = await regimesServed(tx, company, cost);
  const kind = (await kindNamed(cost.kind, tx))?.credit ?? "yes";
  return proposedCredit(cost.date, { kind: isCredit(kind) ? kind : "yes", regimes });
}

/**
 * The credit of a bill: what the rules say, unless another one is chosen with a reason. Of a filed return it stays. Raises `invalid`
 * at `creditReason` without one, `conflict` at `credit` for another one of a filed return.
 */
export async function creditOf(tx: Tx, before: RowOf<"Expense"> | null, cost: Cost) {
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

type Taxed = Pick<
  ExpenseInput,
  "date" | "kind" | "vendorId" | "amount" | "taxAmount" | "reverseCharge"
>;

/**
 * Whether a cost is under reverse charge, and its tax: as it is told, else by kind and vendor where the vendor charged none. A company
 * that is not registered pays none.
 */
export async function reverseOf(tx: Tx, before: RowOf<"Expense"> | null, input: Taxed) {
  const { reverseCharge: told, ...cost } = input;
  // With another amount its own tax is another one, unless that is told too.
  const follows =
    before?.reverseCharge && before.taxAmount === input.taxAmount && before.amount !== input.amount;
  const taxAmount = told && follows ? 0 : input.taxAmount;
  const { taxSystem, taxRegime } = await getCompany(tx);
  const forward = { reverseCharge: false, taxAmount };
  const pays = taxSystem === "gst_india" && taxRegime !== "unregistered";
  if ((!pays && !before?.reverseCharge) || told === false) return forward;
  if (cost.vendorId === null || (told === undefined && taxAmount !== 0))
    return told ? { reverseCharge: true, taxAmount } : forward;
  const vendor = await tx.vendor.findUnique({ where: { id: cost.vendorId } });
  const tdsRow = (await kindNamed(cost.kind, tx))?.tdsRow ?? null;
  const rate = vendor && reverseRate({ date: cost.date, tdsRow, vendor });
  if (!told && !rate) return forward;
  // It comes on top.
  return { reverseCharge: true, taxAmount: taxAmount || percentOf(cost.amount, rate ?? 0) };
}
