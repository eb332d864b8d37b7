import { Prisma } from "~/generated/sqlite/client";
import { inUnitOfWork, type Tx } from "~/platform/db.server";
import { type Company, expenseCounts, getCompany } from "../../company/company/company.server";
import {
  lastMonthOf,
  monthsAway,
  monthsOf,
  periodName,
  returnNamesOf,
} from "../../company/month/month";
import { hold } from "../../company/month/month.held.server";
import { closeMonth, openMonth } from "../../company/month/month.server";
import { creditEnds } from "../../ground/tax/financial-year";
import type { Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { lateCredit, returnTaking } from "../expense/expense.credit.server";
import { creditAsks, creditTaken } from "../expense/expense.taken";
import { refusedBills, waitsForGstr2b } from "./gstr2b.server";
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

/** 'Open month' or 'Open quarter': what GSTR-2B refused is of its return again. Raises as `openMonth`. */
export async function openReturn(actor: Actor, period: string, why: string) {
  await inUnitOfWork(async (tx) => {
    await openMonth(actor, period, why);
    await giveRefusedBack(tx, await getCompany(tx), period);
  });
}

/** Has the bills that GSTR-2B refused in a period's return again, which looks at what is told of them now. */
async function giveRefusedBack(tx: Tx, company: Company, period: string): Promise<void> {
  const bills = await refusedBills(company, period);
  await write(tx, bills, { creditReturn: period, creditRule: "" });
}

/**
 * Brings GSTR-2B by `bring`. It comes after GSTR-1 is filed, by which a period is closed: the credit of one that is closed, and whose GSTR-3B
 * is still to be filed, is worked out anew.
 */
export async function takeByGstr2b(
  tx: Tx,
  actor: Actor,
  period: string,
  bring: () => Promise<void>,
): Promise<void> {
  const company = await getCompany(tx);
  const last = lastMonthOf(period);
  for (const month of monthsOf(period)) await hold(tx, month, "alone");
  const row = await tx.taxMonth.findUnique({ where: { month: last } });
  if (row?.gstr3bFiledAt)
    throw conflict(`GSTR-3B of ${periodName(period)} is filed: its GSTR-2B stays as it was.`);
  const isFrozen = Boolean(row?.closedAt) && company.creditBy === "gstr2b";
  if (isFrozen) await giveRefusedBack(tx, company, period);
  await bring();
  if (!isFrozen) return;
  const where = { creditReturn: { in: returnNamesOf(period) } };
  await tx.expense.updateMany({ where, data: { creditTaken: null } });
  await tx.hire.updateMany({ where, data: { creditTaken: null } });
  await passOn(tx, period, true);
  await freezeTaken(tx, actor, period);
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
 * none may. Of one that GSTR-2B refuses no return takes the credit: it is in 4(D)(2) alone. `again`: the period is closed, and had all but GSTR-2B.
 */
async function passOn(tx: Tx, period: string, again = false): Promise<void> {
  const company = await getCompany(tx);
  const where = { creditReturn: { in: returnNamesOf(period) }, creditTaken: null };
  const bills = await taxedBills(company, where, false, tx);
  const lacking = await waitsForGstr2b(company, period);
  const { status = null } = expenseCounts(company);
  const refusedOf = (bill: TaxedBill) => lacking?.get(billKey(bill)) ?? null;
  const waiting = bills.filter(
    (bill) =>
      refusedOf(bill) === null &&
      (lacking?.has(billKey(bill)) ||
        (!again &&
          ((bill.entity === "expense" && status !== null && bill.status !== status) ||
            creditAsks(bill).length > 0))),
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
