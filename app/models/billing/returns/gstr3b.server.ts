import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany, expenseCounts } from "../../company/company/company.server";
import { daysOf } from "../../company/month/month";
import type { Actor } from "../../kit/policy/policy";
import { amendedLines } from "./amended";
import { booksOf, readAmended, readPapers } from "./gstr1.server";
import type { Books } from "./gstr1.totals";
import { gatherGstr3b, type Gstr3b } from "./gstr3b";

export type Sheet = { gstin: string; gstr3b: Gstr3b; books: Books };

/** GSTR-3B of a month or quarter from its papers and expenses. Raises `conflict` as `readGstr1`. */
export async function readGstr3b(actor: Actor, period: string): Promise<Sheet> {
  const { gathered, gstin } = await readPapers(actor, period, gatherGstr3b);
  const { from, before } = daysOf(period);
  const expenses = await db.expense.findMany({
    where: {
      date: { gte: from, lt: before },
      taxAmount: { not: 0 },
      currency: "INR",
      ...expenseCounts(await getCompany()),
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: {
      ...only("Expense", "id date kind amount taxAmount"),
      vendor: { select: { name: true, gstin: true } },
    },
  });
  for (const { vendor, ...expense } of expenses) {
    const [vendorName, vendorGstin] = [vendor?.name ?? "", vendor?.gstin ?? null];
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
