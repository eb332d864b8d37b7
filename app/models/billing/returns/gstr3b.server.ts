import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany, expenseCounts } from "../../company/company/company.server";
import { returnNamesOf } from "../../company/month/month";
import { monthState } from "../../company/month/month.server";
import type { Actor } from "../../kit/policy/policy";
import { amendedLines } from "./amended";
import { booksOf, readAmended, readPapers } from "./gstr1.server";
import type { Books } from "./gstr1.totals";
import { gatherGstr3b, type Gstr3b } from "./gstr3b";

export type Sheet = { gstin: string; gstr3b: Gstr3b; books: Books };

/** GSTR-3B of a month or quarter from its papers and expenses. Raises `conflict` as `readGstr1`. */
export async function readGstr3b(actor: Actor, period: string): Promise<Sheet> {
  const { gathered, gstin } = await readPapers(actor, period, gatherGstr3b);
  const { closedAt } = await monthState(actor, period);
  const expenses = await db.expense.findMany({
    where: {
      creditReturn: { in: returnNamesOf(period) },
      taxAmount: { not: 0 },
      currency: "INR",
      // What was filed stays, whatever is asked of expenses since.
      ...(closedAt ? {} : expenseCounts(await getCompany())),
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: {
      ...only("Expense", "id date kind amount taxAmount creditGstin"),
      vendor: { select: { name: true, gstin: true } },
    },
  });
  for (const { vendor, creditGstin, ...expense } of expenses) {
    const vendorName = vendor?.name ?? "";
    const vendorGstin = closedAt ? creditGstin : (vendor?.gstin ?? null);
    gathered.addInput({ ...expense, vendorName, vendorGstin });
  }
  const gstr3b = gathered.done();
  const amended = (await readAmended(actor, period, gatherGstr3b)).map(({ before, after }) => ({
    before: before.gathered.done().rows,
    after: after.gathered.done().rows,
  }));
  const rows = [...gstr3b.rows, ...amendedLines(amended)];
  return { gstin, gstr3b: { ...gstr3b, rows }, books: await booksOf(period) };
}
