import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import type { RowOf } from "../../kit/record/define-record";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { capitalized } from "../../ground/typed/text";
import { hireLive } from "../hire/hire.status";
import { type OwnerKind, type Statement, type StatementEntry, statementsBy } from "./statement";
import { vendorPaymentNumber } from "../vendor/vendor.record";

const KINDS = {
  order: [
    "bill",
    "correction",
    "bill-tds",
    "hire",
    "advance",
    "tds",
    "deduction",
    "payment",
    "payment-tds",
    "refund",
  ],
  debits: ["bill", "hire", "refund"],
} as const;

type Line = StatementEntry<OwnerKind>;
const numbered = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** Hires as they were agreed, with what was paid on the day, and kept back. Cancelled ones are left out: nothing was paid for them. */
async function ofHires(vendorId: number): Promise<Line[]> {
  const hires = await db.hire.findMany({
    where: { AND: [hireLive.where(), { vendorId }] },
    orderBy: { id: "asc" },
    select: {
      ...only(
        "Hire",
        "id hireNumber vehicleNumber date currency amount advance advanceReference",
        "tdsAmount",
      ),
      deductions: { select: { kind: true, amount: true }, orderBy: { id: "asc" } },
    },
  });
  return hires.flatMap(({ id, hireNumber, currency, date: day, ...hire }) => {
    const line = (kind: OwnerKind, amount: number, more: string | null = null): Line => {
      return { kind, id, number: numbered(hireNumber, more), day, currency, amount };
    };
    return [
      line("hire", hire.amount, hire.vehicleNumber),
      line("advance", hire.advance, hire.advanceReference),
      line("tds", hire.tdsAmount),
      ...hire.deductions.map(({ kind, amount }) => line("deduction", amount, capitalized(kind))),
    ];
  });
}

/** Bills that were not paid at once, what was corrected of them, and the tax that is deducted of them. */
async function ofBills(vendorId: number): Promise<Line[]> {
  const bills = await db.expense.findMany({
    where: { vendorId, paidFrom: "owed", ...expenseCounts(await getCompany()) },
    orderBy: { id: "asc" },
    select: only("Expense", "id kind billNumber date currency amount tdsAmount"),
  });
  return bills.flatMap(({ id, kind, billNumber, date: day, currency, amount, tdsAmount }) => {
    const of = { id, number: numbered(billNumber, kind), day, currency };
    return [
      { ...of, kind: "bill" as const, amount },
      { ...of, kind: "correction" as const, amount: -amount },
      { ...of, kind: "bill-tds" as const, amount: tdsAmount },
    ];
  });
}

/** What was paid, whether it met a bill or is an advance, and what came back. */
async function ofPayments(vendorId: number): Promise<Line[]> {
  const payments = await db.vendorPayment.findMany({
    where: { vendorId },
    orderBy: { id: "asc" },
    include: { bills: { where: { kind: "refund" }, orderBy: { id: "asc" } } },
  });
  return payments.flatMap(({ id, date, currency, amount, tdsAmount, reference, bills }) => {
    const of = { id, currency };
    const number = numbered(vendorPaymentNumber({ id }), reference);
    return [
      { ...of, kind: "payment" as const, number, day: date, amount },
      { ...of, kind: "payment-tds" as const, number, day: date, amount: tdsAmount },
      ...bills.map(({ reference: back, ...bill }) => {
        const number = numbered(vendorPaymentNumber({ id }), back);
        return { ...of, kind: "refund" as const, number, day: bill.date, amount: bill.amount };
      }),
    ];
  });
}

/**
 * Statements of a vendor between two days (both included), one a currency: billed, agreed, paid and kept-back amounts. Further
 * debt of the company is a debit. Deductions have the day of their hire or bill. The last balance of all time is what is owed
 * of bills and hires less the advances that the vendor holds. Staff only; raises `not_found`.
 */
export async function ownerStatements(
  actor: Actor,
  vendorId: number,
  period: { from: string; to: string },
): Promise<{ vendor: Owner; statements: Statement<OwnerKind>[] }> {
  assertCan(actor, "vendorPayment:view");
  const vendor = await db.vendor.findUnique({ where: { id: vendorId }, select: OWNER });
  if (!vendor) throw notFound("vendor");
  const all = await Promise.all([ofHires(vendorId), ofBills(vendorId), ofPayments(vendorId)]);
  const entries = all.flat().filter(({ amount }) => amount > 0);
  return { vendor, statements: statementsBy(KINDS, entries, period) };
}

const OWNER = { id: true, name: true, address: true, phone: true, email: true } as const;

type Owner = Pick<RowOf<"Vendor">, keyof typeof OWNER>;
