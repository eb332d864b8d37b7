import { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";
import { creditEnds } from "../../ground/tax/financial-year";
import type { Company } from "../company/company.server";
import { lastMonthOf, monthsAway, returnNamesOf } from "./month";
import { firstOpen, returnOf } from "./month.held.server";

/**
 * The credit of a return as it is filed: with the vendors' GSTINs of today and what is taken back, and without the bills that still wait
 * for their approval, or for what they lack, which go into the next open one that may have them.
 */
export async function freezeCredit(
  tx: Tx,
  company: Company,
  period: string,
  waiting: readonly number[],
): Promise<void> {
  const returns = returnNamesOf(period);
  const after = monthsAway(lastMonthOf(period), 1);
  const lacks = {
    credit: { not: "no" },
    currency: "INR",
    correctsId: null,
    reverseCharge: false,
    OR: [{ billNumber: null }, { vendorId: null }, { vendor: { gstin: null } }],
  };
  const waits = company.expensesNeedApproval ? [lacks, { status: { not: "approved" } }] : [lacks];
  const also = [...waits, { id: { in: [...waiting] } }];
  const where = { creditReturn: { in: returns }, creditTaken: null, OR: also };
  const days = await tx.expense.groupBy({ by: "date", where });
  for (const ends of new Set(days.map(({ date }) => creditEnds(date)))) {
    const next = await firstOpen(tx, after, ends);
    const those = days.flatMap(({ date }) => (creditEnds(date) === ends ? date : []));
    await tx.expense.updateMany({
      where: { ...where, date: { in: those } },
      data: { creditReturn: next && returnOf(company, next) },
    });
  }
  await tx.$executeRaw`UPDATE "Expense"
    SET "creditGstin" = (SELECT "gstin" FROM "Vendor" WHERE "Vendor"."id" = "Expense"."vendorId")
    WHERE "creditReturn" IN (${Prisma.join(returns)}) AND "correctsId" IS NULL`;
  // What is shared waits for the supplies of the period.
  await tx.$executeRaw`UPDATE "Expense" SET "creditTaken" = CASE WHEN "credit" = 'no' THEN 0 ELSE "taxAmount" END
    WHERE "creditReturn" IN (${Prisma.join(returns)}) AND "credit" <> 'shared'`;
}
