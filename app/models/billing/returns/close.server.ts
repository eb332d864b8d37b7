import { Prisma } from "~/generated/sqlite/client";
import { inUnitOfWork, type Tx } from "~/platform/db.server";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import { lastMonthOf, monthsAway, returnNamesOf } from "../../company/month/month";
import { firstOpen, returnOf } from "../../company/month/month.held.server";
import { closeMonth } from "../../company/month/month.server";
import { creditEnds } from "../../ground/tax/financial-year";
import type { Actor } from "../../kit/policy/policy";
import { creditAsks, creditTaken } from "../expense/expense.taken";
import { waitsForGstr2b } from "./gstr2b.server";
import { readGstr3b } from "./gstr3b.server";

/**
 * 'Close month' or 'Close quarter' with the credit that its return took: with the vendors' GSTINs of today, and without the bills that
 * wait. Raises as `closeMonth`.
 */
export async function closeReturn(actor: Actor, period: string, why: string, today: string) {
  await inUnitOfWork(async (tx) => {
    await closeMonth(actor, period, why, today);
    const returns = returnNamesOf(period);
    await tx.$executeRaw`UPDATE "Expense"
      SET "creditGstin" = (SELECT "gstin" FROM "Vendor" WHERE "Vendor"."id" = "Expense"."vendorId")
      WHERE "creditReturn" IN (${Prisma.join(returns)}) AND "correctsId" IS NULL`;
    await passOn(tx, period);
    await freezeTaken(tx, actor, period);
  });
}

/**
 * Bills that still wait for their approval, for what they lack or for GSTR-2B go into the next open return that may have them; null where
 * none may.
 */
async function passOn(tx: Tx, period: string): Promise<void> {
  const company = await getCompany(tx);
  const bills = await tx.expense.findMany({
    where: { creditReturn: { in: returnNamesOf(period) }, creditTaken: null },
    include: { vendor: { select: { gstin: true } } },
  });
  const lacking = await waitsForGstr2b(company, period);
  const { status = null } = expenseCounts(company);
  const waiting = bills.filter(
    (bill) =>
      (status !== null && bill.status !== status) ||
      creditAsks(bill).length > 0 ||
      lacking?.has(bill.id),
  );
  for (const ends of new Set(waiting.map(({ date }) => creditEnds(date)))) {
    const next = await firstOpen(tx, monthsAway(lastMonthOf(period), 1), ends);
    const ids = waiting.flatMap(({ id, date }) => (creditEnds(date) === ends ? id : []));
    const creditReturn = next && returnOf(company, next);
    await tx.expense.updateMany({ where: { id: { in: ids } }, data: { creditReturn } });
  }
}

/** What is taken back as it is filed; of what is shared the part that the supplies of the period leave (rule 42), known only now. */
async function freezeTaken(tx: Tx, actor: Actor, period: string): Promise<void> {
  const returns = returnNamesOf(period);
  await tx.$executeRaw`UPDATE "Expense" SET "creditTaken" = CASE WHEN "credit" = 'no' THEN 0 ELSE "taxAmount" END
    WHERE "creditReturn" IN (${Prisma.join(returns)}) AND "credit" <> 'shared'`;
  const where = { creditReturn: { in: returns }, credit: "shared", creditTaken: null };
  const shared = await tx.expense.findMany({ where, include: { vendor: true } });
  if (shared.length === 0) return;
  const { turnover } = await readGstr3b(actor, period);
  for (const bill of shared)
    await tx.expense.update({
      where: { id: bill.id },
      data: { creditTaken: creditTaken(bill, true, turnover) },
    });
}
