import { inUnitOfWork } from "~/platform/db.server";
import { closeMonth } from "../../company/month/month.server";
import { returnNamesOf } from "../../company/month/month";
import type { Actor } from "../../kit/policy/policy";
import { creditTaken } from "../expense/expense.taken";
import { waitsForGstr2b } from "./gstr2b.server";
import { readGstr3b } from "./gstr3b.server";

/**
 * 'Close month' or 'Close quarter' with all that its return took: of what is shared, the part that the supplies of the period leave
 * (rule 42), which is known only now. Raises as `closeMonth`.
 */
export async function closeReturn(actor: Actor, period: string, why: string, today: string) {
  await inUnitOfWork(async (tx) => {
    await closeMonth(actor, period, why, today, async (company) => [
      ...((await waitsForGstr2b(company, period)) ?? []),
    ]);
    const creditReturn = { in: returnNamesOf(period) };
    const where = { creditReturn, credit: "shared", creditTaken: null };
    const shared = await tx.expense.findMany({ where, include: { vendor: true } });
    if (shared.length === 0) return;
    const { turnover } = await readGstr3b(actor, period);
    for (const bill of shared)
      await tx.expense.update({
        where: { id: bill.id },
        data: { creditTaken: creditTaken(bill, true, turnover) },
      });
  });
}
