import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { sum } from "../../ground/money/money";
import { isContractWork, tdsDays, tdsYear } from "../../ground/tax/tds";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { expenseCounts } from "../expense/expense.record";

/**
 * What a vendor was promised or paid in the financial year of a day besides one hire, as the year's limit counts it: hires,
 * and expenses for work, without their tax. `bare`: of that what nothing was deducted of.
 */
export async function paidInYear(
  tx: Tx,
  { vendorId, day, except }: { vendorId: number; day: string; except: number },
): Promise<{ amount: number; bare: number }> {
  const days = tdsDays(tdsYear(day), null);
  const own = {
    vendorId,
    currency: "INR",
    date: { gte: days?.from ?? day, lte: days?.to ?? day },
  };
  const [hires, expenses] = await Promise.all([
    tx.hire.findMany({
      where: { ...own, status: "active", id: { not: except } },
      select: { amount: true, tdsAmount: true, tdsReason: true },
    }),
    tx.expense.findMany({
      where: { ...own, ...expenseCounts(await getCompany(tx)) },
      select: { kind: true, amount: true, taxAmount: true },
    }),
  ]);
  const work = expenses.filter(({ kind }) => isContractWork(kind));
  const worked = sum(work.map(({ amount, taxAmount }) => amount - taxAmount));
  const bare = hires.filter(({ tdsAmount, tdsReason }) => tdsAmount === 0 && tdsReason === null);
  return {
    amount: sum(hires.map(({ amount }) => amount)) + worked,
    bare: sum(bare.map(({ amount }) => amount)) + worked,
  };
}

/** What was deducted of vendors in a month (YYYY-MM), oldest first. Staff only. */
export async function tdsPaid(actor: Actor, month: string) {
  assertCan(actor, "hire:view");
  const rows = await db.hire.findMany({
    where: {
      status: "active",
      currency: "INR",
      tdsAmount: { gt: 0 },
      date: { gte: `${month}-01`, lte: `${month}-31` },
    },
    select: {
      id: true,
      hireNumber: true,
      date: true,
      vendorName: true,
      amount: true,
      tdsAmount: true,
      tdsRule: true,
      vendor: { select: { id: true, pan: true, gstin: true } },
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  return rows.map(({ vendor, ...row }) => ({
    ...row,
    vendorId: vendor.id,
    pan: vendor.pan ?? vendor.gstin?.slice(2, 12) ?? null,
  }));
}
export type TdsPaid = Awaited<ReturnType<typeof tdsPaid>>[number];
