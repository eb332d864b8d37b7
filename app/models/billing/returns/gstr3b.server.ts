import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { type Company, expenseCounts, getCompany } from "../../company/company/company.server";
import { isQuarter, quarterOf, returnNamesOf } from "../../company/month/month";
import { isFiledQuarterly } from "../../company/month/month.held.server";
import { monthState } from "../../company/month/month.server";
import type { Turnover } from "../../ground/tax/credit";
import type { Actor } from "../../kit/policy/policy";
import { vendorGstin } from "../expense/expense.credit.server";
import { creditAsks, creditTaken, lacksWords } from "../expense/expense.taken";
import { amendedLines } from "./amended";
import { booksOf } from "./gstr1.books.server";
import { readAmended, readPapers } from "./gstr1.server";
import type { Books } from "./gstr1.totals";
import { waitsForGstr2b } from "./gstr2b.server";
import { gatherGstr3b, type Gstr3b } from "./gstr3b";

export type Sheet = {
  gstin: string;
  gstr3b: Gstr3b;
  books: Books;
  turnover: Turnover;
  /** Bills that wait for GSTR-2B; null where it takes the credit of all in the books, or what was filed. */
  waits: ReadonlySet<number> | null;
};

/** Bills whose credit a return takes; of a month that is filed with its quarter those of its days, as PMT-06 has them. */
const creditIn = (company: Company, period: string) =>
  !isQuarter(period) && isFiledQuarterly(company, period)
    ? {
        creditReturn: { in: [period, quarterOf(period)] },
        date: { gte: `${period}-01`, lte: `${period}-31` },
      }
    : { creditReturn: { in: returnNamesOf(period) } };

/** GSTR-3B of a month or quarter from its papers and expenses. Raises `conflict` as `readGstr1`. */
export async function readGstr3b(actor: Actor, period: string): Promise<Sheet> {
  const { closedAt, outwardReverse, stateCode } = await monthState(actor, period);
  const gather = (...of: [string, string, string]) => gatherGstr3b(...of, outwardReverse);
  const { gathered, gstin } = await readPapers(actor, period, gather, { withGstr1a: true });
  const company = await getCompany();
  const expenses = await db.expense.findMany({
    where: {
      ...creditIn(company, period),
      taxAmount: { not: 0 },
      currency: "INR",
      // What was filed stays, whatever is asked of expenses since.
      ...(closedAt ? {} : expenseCounts(company)),
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: {
      ...only(
        "Expense",
        "id date kind amount taxAmount creditGstin correctsId currency billNumber",
        "credit creditTaken creditReturn reverseCharge",
      ),
      vendor: { select: { name: true, gstin: true } },
    },
  });
  const turnover = gathered.turnover();
  const waits = closedAt ? null : await waitsForGstr2b(company, period);
  for (const expense of expenses) {
    const lacks = closedAt
      ? ""
      : waits?.has(expense.id)
        ? "a line in GSTR-2B that says the same"
        : lacksWords(creditAsks(expense));
    if (lacks) {
      gathered.addWaiting(expense, lacks);
      continue;
    }
    gathered.addInput({
      ...expense,
      taken: creditTaken(expense, true, turnover),
      vendorName: expense.vendor?.name ?? "",
      vendorGstin: vendorGstin(expense, closedAt !== null),
      ownState: stateCode,
    });
  }
  const gstr3b = gathered.done();
  const amended = (await readAmended(actor, period, gather)).map(({ before, after }) => ({
    before: before.gathered.done().rows,
    after: after.gathered.done().rows,
  }));
  const rows = [...gstr3b.rows, ...amendedLines(amended)];
  return {
    gstin,
    gstr3b: { ...gstr3b, rows },
    books: await booksOf(period, true),
    turnover,
    waits,
  };
}
