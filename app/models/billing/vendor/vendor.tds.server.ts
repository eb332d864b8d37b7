import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany, expenseCounts } from "../../company/company/company.server";
import { formatMoney, sum } from "../../ground/money/money";
import { worthOf } from "../../ground/tax/reverse-charge";
import {
  type Deduction,
  type Earlier,
  type Lower,
  tdsDays,
  tdsOf,
  tdsYear,
} from "../../ground/tax/tds";
import { tdsLaw, type TdsRow } from "../../ground/tax/tds-law";
import { monthOf } from "../../company/month/month";
import type { RowOf } from "../../kit/record/define-record";
import { ruleOf, type Rule } from "../../kit/shared/rules";

/* Tax that the company deducts of what it pays: of hires, which are work, and of expenses by the row of their kind. */

/** The hire or the expense itself, which counts not among what came before it. */
type Except = {
  hireId?: number;
  expenseId?: number;
  paymentId?: number;
  /** Its corrections neither. */
  corrections?: boolean;
};
type Paid = {
  vendorId: number;
  row: TdsRow;
  day: string;
  amount: number;
  currency: string;
  except: Except;
  /** It stands without a deduction already. */
  again?: boolean;
};

/** The vendor's row is ours from here on: of two at once, hires or expenses, the second counts the first in its year. */
export const holdPayee = (tx: Tx, vendorId: number) =>
  tx.vendor.updateMany({ where: { id: vendorId }, data: { updatedAt: now() } });

/** The trucks held at some time of a day's financial year: one that was set inactive in it counts. */
export const heldInYear = (day: string) => ({
  OR: [
    { status: "active" },
    { updatedAt: { gte: new Date(`${tdsDays(tdsYear(day), null)?.from ?? day}T00:00:00Z`) } },
  ],
});

/** Whether it corrects what is excepted with its corrections. */
const isExcepted = (
  { correctsId, correctsHireId }: Pick<RowOf<"Expense">, "correctsId" | "correctsHireId">,
  { expenseId, hireId, corrections = false }: Except,
) =>
  corrections &&
  ((correctsId !== null && correctsId === expenseId) ||
    (correctsHireId !== null && correctsHireId === hireId));

/** A vendor's hires and expenses of some days that count, without one of them. */
async function paidTo(tx: Tx, { vendorId, except }: Paid, from: string, to: string) {
  const own = { vendorId, currency: "INR", date: { gte: from, lte: to } };
  const said = {
    tdsAmount: true,
    tdsReason: true,
    tdsCertified: true,
    tdsCertificate: true,
  } as const;
  const before = { tdsBefore: true } as const;
  const [hires, expenses, advances] = await Promise.all([
    tx.hire.findMany({
      where: { ...own, status: "active", id: { not: except.hireId ?? 0 } },
      select: { amount: true, taxAmount: true, reverseCharge: true, ...before, ...said },
    }),
    tx.expense.findMany({
      where: { ...own, ...expenseCounts(await getCompany(tx)), id: { not: except.expenseId ?? 0 } },
      select: {
        tdsRow: true,
        amount: true,
        taxAmount: true,
        reverseCharge: true,
        correctsId: true,
        correctsHireId: true,
        ...before,
        ...said,
      },
    }),
    tx.vendorPayment.findMany({
      where: { ...own, tdsAmount: { gt: 0 }, id: { not: except.paymentId ?? 0 } },
      select: only("VendorPayment", "tdsRow tdsBase tdsAmount tdsCertified tdsCertificate"),
    }),
  ]);
  const bills = [
    ...hires.map((one) => ({ ...one, tdsRow: "work" })),
    ...expenses.filter((one) => !isExcepted(one, except)),
    // As the limits count them: without tax, and without what an advance counted before.
  ].map((one) => ({ ...one, amount: worthOf(one) - one.tdsBefore }));
  const paid = advances.map(({ tdsBase: amount, ...one }) => {
    return { ...one, amount, tdsReason: null };
  });
  return [...bills, ...paid];
}

type Counted = Pick<Paid, "vendorId" | "row" | "except">;

/** A vendor's advances of which TDS was deducted, and what bills and hires count on of them: both with their days. */
async function deductedEarly(tx: Tx, { vendorId, row, except }: Counted) {
  const used = { date: true, tdsBefore: true } as const;
  const counting = { vendorId, tdsBefore: { gt: 0 } };
  const [advances, expenses, hires] = await Promise.all([
    tx.vendorPayment.findMany({
      where: { vendorId, tdsRow: row, tdsAmount: { gt: 0 }, id: { not: except.paymentId ?? 0 } },
      select: { date: true, tdsBase: true },
    }),
    tx.expense.findMany({
      where: { ...counting, tdsRow: row, id: { not: except.expenseId ?? 0 } },
      select: used,
    }),
    row === "work"
      ? tx.hire.findMany({
          where: { ...counting, status: "active", id: { not: except.hireId ?? 0 } },
          select: used,
        })
      : [],
  ]);
  const bills = [...expenses, ...hires];
  const until = (day: string) => ({
    advances: sum(advances.filter(({ date }) => date <= day).map(({ tdsBase }) => tdsBase)),
    bills: sum(bills.filter(({ date }) => date <= day).map(({ tdsBefore }) => tdsBefore)),
  });
  return { until, bills };
}

/**
 * So much of what a vendor is paid for had its TDS deducted by advances of until a day, and no bill counts on it yet. What comes back of an advance
 * changes nothing of it: the vendor has the tax.
 */
async function deductedBefore(tx: Tx, { day, ...of }: Counted & { day: string }) {
  const { until, bills } = await deductedEarly(tx, of);
  return until(day).advances - sum(bills.map(({ tdsBefore }) => tdsBefore));
}

/** Whether advances cover all that bills count on, each by advances of its own day and before: no later one stands in for them. */
export async function advancesCover(tx: Tx, of: Counted): Promise<boolean> {
  const { until, bills } = await deductedEarly(tx, of);
  return bills.every(({ date }) => until(date).advances >= until(date).bills);
}

/** A vendor's other amounts of the same row, in the month or the financial year of a day as the row's limit has it. */
async function paidBefore(tx: Tx, paid: Paid): Promise<Earlier> {
  const { row, day } = paid;
  const year = tdsDays(tdsYear(day), null) ?? { from: day, to: day };
  const byMonth = row !== "none" && tdsLaw(day).rows[row].perMonth !== undefined;
  const { from, to } = byMonth ? { from: `${monthOf(day)}-01`, to: `${monthOf(day)}-31` } : year;
  const worth = (await paidTo(tx, paid, from, to)).filter(({ tdsRow }) => tdsRow === row);
  const bare = worth.filter(
    ({ tdsAmount, tdsReason, tdsCertified }) =>
      tdsAmount === 0 && tdsReason === null && tdsCertified === 0,
  );
  return {
    amount: sum(worth.map(({ amount }) => amount)),
    bare: sum(bare.map(({ amount }) => amount)),
    taken: worth.filter(({ tdsAmount }) => tdsAmount > 0),
  };
}

/** What is left of the limit of a vendor's certificate for a lower rate; null where it has none that holds on the day. */
async function lowerOf(tx: Tx, paid: Paid, vendor: Certified): Promise<Lower | null> {
  const { lowerTdsNumber: certificateNumber, lowerTdsRate: rate } = vendor;
  const { lowerTdsLimit: limit, lowerTdsUntil: until } = vendor;
  if (certificateNumber === null || rate === null || limit === null || until === null) return null;
  const from = tdsDays(tdsYear(until), null)?.from ?? until;
  if (paid.day < from || paid.day > until) return null;
  const used = (await paidTo(tx, paid, from, until))
    .filter((one) => one.tdsCertificate === certificateNumber)
    .map(({ tdsCertified }) => tdsCertified);
  return { certificateNumber, rate, left: Math.max(0, limit - sum(used)) };
}

const PAID_TO = only(
  "Vendor",
  "pan gstin kind tenTrucksOn lowerTdsNumber lowerTdsRate lowerTdsLimit lowerTdsUntil",
);
type Certified = Pick<
  RowOf<"Vendor">,
  "lowerTdsNumber" | "lowerTdsRate" | "lowerTdsLimit" | "lowerTdsUntil"
>;

/** The lawful TDS of a payment to a vendor, its rule in words, and what of it a certificate covers; for rupees alone. */
export async function lawfulTds(
  tx: Tx,
  paid: Paid,
): Promise<Deduction & { certificate: string | null; before: number }> {
  const none = { amount: 0, rule: "", certified: 0, certificate: null, before: 0 };
  if (paid.currency !== "INR") return none;
  const { vendorId, day } = paid;
  const vendor = await tx.vendor.findUnique({ where: { id: vendorId }, select: PAID_TO });
  if (!vendor) return none;
  const [earlier, left, lower, trucks, { tdsInRupees: inRupees }] = await Promise.all([
    paidBefore(tx, paid),
    deductedBefore(tx, paid),
    lowerOf(tx, paid, vendor),
    tx.vehicle.count({ where: { ownedById: vendorId, ...heldInYear(day) } }),
    getCompany(tx),
  ]);
  const payee = { ...vendor, isBroker: vendor.kind === "broker", trucks, lower };
  // An advance is no bill: it counts on none before it.
  const before = paid.except.paymentId === undefined ? Math.max(0, Math.min(left, paid.amount)) : 0;
  const counted = { ...earlier, covered: before, again: paid.again };
  const law = tdsOf(paid.row, paid.amount, payee, counted, day, { inRupees });
  return { ...law, before, certificate: law.certified > 0 ? vendor.lowerTdsNumber : null };
}

/** The columns of a bill that say what of its deduction a certificate and advances cover: nothing where another was said. */
export const certifiedBy = (law: Awaited<ReturnType<typeof lawfulTds>>, tdsAmount: number) =>
  law.amount === tdsAmount
    ? { tdsCertificate: law.certificate, tdsCertified: law.certified, tdsBefore: law.before }
    : { tdsCertificate: null, tdsCertified: 0, tdsBefore: 0 };

/** The question of pages about a TDS that is not what the law asks for: why. */
export function whyAnotherTds(law: {
  amount: number;
  rule: string;
}): Rule<{ tdsReason?: unknown }> {
  const said = [formatMoney(law.amount, "INR"), law.rule].filter(Boolean).join(": ");
  return ruleOf<{ tdsReason?: unknown }>()(["tdsReason"], (_, addError) =>
    addError("tdsReason", `The law asks for ${said}. Say why it is another TDS`),
  );
}
