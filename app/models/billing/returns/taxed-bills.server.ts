import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { type Company, expenseCounts } from "../../company/company/company.server";

/** A bill with GST in it: of an expense, or of a hired truck. */
const TAXED = [
  "id date amount taxAmount reverseCharge billNumber billDate currency vendorId",
  "credit creditReason creditTaken creditReturn creditGstin",
] as const;
const VENDOR = { select: { id: true, name: true, gstin: true, phone: true } } as const;

/** What rows of both are asked by: columns that both have. */
type Where = {
  date?: object;
  creditReturn?: object;
  creditTaken?: null;
  credit?: string;
  OR?: Where[];
};

/**
 * Bills with GST in them, in rupees, expenses first, each by its day. Those of both tables are one in returns; a cancelled hire is none.
 * `counted`: only expenses that count as the company says now.
 */
export async function taxedBills(company: Company, where: Where, counted: boolean, tx: Tx = db) {
  const taxed = { ...where, taxAmount: { not: 0 }, currency: "INR" };
  const orderBy = [{ date: "asc" as const }, { id: "asc" as const }];
  const [expenses, hires] = await Promise.all([
    tx.expense.findMany({
      where: { AND: [taxed, counted ? expenseCounts(company) : {}] },
      orderBy,
      select: {
        ...only("Expense", ...TAXED, "kind status correctsId correctsHireId"),
        vendor: VENDOR,
      },
    }),
    tx.hire.findMany({
      where: { ...taxed, status: "active" },
      orderBy,
      select: { ...only("Hire", ...TAXED, "status hireNumber"), vendor: VENDOR },
    }),
  ]);
  return [
    ...expenses.map((row) => ({ ...row, entity: "expense" as const })),
    ...hires.map(({ hireNumber: kind, ...row }) => {
      const none = { correctsId: null, correctsHireId: null };
      return { ...row, ...none, kind, entity: "hire" as const };
    }),
  ];
}
export type TaxedBill = Awaited<ReturnType<typeof taxedBills>>[number];

/** A bill's name in sets and keys: both tables count from one. */
export const billKey = ({ entity, id }: Pick<TaxedBill, "entity" | "id">) => `${entity} ${id}`;
