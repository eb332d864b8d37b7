import { Prisma } from "~/generated/sqlite/client";
import { inUnitOfWork, type Tx } from "~/platform/db.server";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import { lastMonthOf, monthsAway, returnNamesOf } from "../../company/month/month";
import { closeMonth } from "../../company/month/month.server";
import { creditEnds } from "../../ground/tax/financial-year";
import type { Actor } from "../../kit/policy/policy";
import { lateCredit, returnTaking } from "../expense/expense.credit.server";
import { creditAsks, creditTaken } from "../expense/expense.taken";
import { waitsForGstr2b } from "./gstr2b.server";
import { readGstr3b } from "./gstr3b.server";
import { fileInward } from "./inward.server";
import { billKey, type TaxedBill, taxedBills } from "./taxed-bills.server";

/**
 * 'Close month' or 'Close quarter' with the credit that its return took: with the vendors' GSTINs of today, and without the bills that
 * wait. Raises as `closeMonth`.
 */
export async function closeReturn(actor: Actor, period: string, why: string, today: string) {
  await inUnitOfWork(async (tx) => {
    await closeMonth(actor, period, why, today);
    const returns = returnNamesOf(period);
    const own = Prisma.sql`"creditReturn" IN (${Prisma.join(returns)})`;
    await tx.$executeRaw`UPDATE "Expense"
      SET "creditGstin" = (SELECT "gstin" FROM "Vendor" WHERE "Vendor"."id" = "Expense"."vendorId")
      WHERE ${own} AND "correctsId" IS NULL AND "correctsHireId" IS NULL`;
    await tx.$executeRaw`UPDATE "Hire"
      SET "creditGstin" = (SELECT "gstin" FROM "Vendor" WHERE "Vendor"."id" = "Hire"."vendorId") WHERE ${own}`;
    await passOn(tx, period);
    await freezeTaken(tx, actor, period);
    await fileInward(tx, period);
  });
}

/** Writes to bills, of both tables. */
async function write(
  tx: Tx,
  bills: readonly Pick<TaxedBill, "entity" | "id">[],
  data: {
    creditReturn?: string | null;
    credit?: string;
    creditRule?: string;
    creditTaken?: number;
  },
) {
  const idsOf = (entity: TaxedBill["entity"]) =>
    bills.flatMap((bill) => (bill.entity === entity ? bill.id : []));
  await tx.expense.updateMany({ where: { id: { in: idsOf("expense") } }, data });
  await tx.hire.updateMany({ where: { id: { in: idsOf("hire") } }, data });
}

/**
 * Bills that still wait for their approval, for what they lack or for GSTR-2B go into the next open return that may have them; null where
 * none may. Of one that GSTR-2B refuses no return takes the credit: it is in 4(D)(2) alone.
 */
async function passOn(tx: Tx, period: string): Promise<void> {
  const company = await getCompany(tx);
  const where = { creditReturn: { in: returnNamesOf(period) }, creditTaken: null };
  const bills = await taxedBills(company, where, false, tx);
  const lacking = await waitsForGstr2b(company, period);
  const { status = null } = expenseCounts(company);
  const refusedOf = (bill: TaxedBill) => lacking?.get(billKey(bill)) ?? null;
  const waiting = bills.filter(
    (bill) =>
      refusedOf(bill) === null &&
      ((bill.entity === "expense" && status !== null && bill.status !== status) ||
        creditAsks(bill).length > 0 ||
        lacking?.has(billKey(bill))),
  );
  for (const bill of bills) {
    const creditRule = refusedOf(bill);
    if (creditRule !== null) await write(tx, [bill], { creditReturn: null, creditRule });
  }
  const from = monthsAway(lastMonthOf(period), 1);
  const keyOf = (bill: TaxedBill) =>
    [creditEnds(bill.billDate ?? bill.date), bill.reverseCharge, bill.taxAmount < 0].join(" ");
  for (const key of new Set(waiting.map(keyOf))) {
    const own = waiting.filter((bill) => keyOf(bill) === key);
    const creditReturn = await returnTaking(tx, own[0]!, from);
    await write(tx, own, { creditReturn });
    for (const bill of own) {
      const late = lateCredit({ ...bill, gstin: bill.vendor?.gstin ?? null }, creditReturn);
      if (late && bill.creditReason === null)
        await write(tx, [bill], { credit: late.credit, creditRule: late.rule });
    }
  }
}

/** What is taken back as it is filed; of what is shared the part that the supplies of the period leave (rule 42), known only now. */
async function freezeTaken(tx: Tx, actor: Actor, period: string): Promise<void> {
  const returns = returnNamesOf(period);
  for (const table of ["Expense", "Hire"])
    await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET "creditTaken" = CASE WHEN "credit" = 'no' THEN 0 ELSE "taxAmount" END
      WHERE "creditReturn" IN (${Prisma.join(returns)}) AND "credit" <> 'shared'`;
  const where = { creditReturn: { in: returns }, credit: "shared", creditTaken: null };
  const shared = await taxedBills(await getCompany(tx), where, false, tx);
  if (shared.length === 0) return;
  const { turnover } = await readGstr3b(actor, period);
  for (const bill of shared)
    await write(tx, [bill], { creditTaken: creditTaken(bill, true, turnover) });
}
