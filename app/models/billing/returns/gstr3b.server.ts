import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import type { Turnover } from "../../ground/tax/credit";
import { creditAsks, creditTaken } from "../expense/expense.taken";

import { type Company, expenseCounts, getCompany } from "../../company/company/company.server";
import { isQuarter, quarterOf, returnNamesOf } from "../../company/month/month";
import { isFiledQuarterly } from "../../company/month/month.held.server";
import { monthState } from "../../company/month/month.server";
import type { Actor } from "../../kit/policy/policy";
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
  /** Whose credit it takes: of bills that GSTR-2B has too, or of all in the books; of a closed one what was filed. */
  creditBy: "gstr2b" | "books";
};

const LACKS = { billNumber: "the bill's number", vendorId: "a vendor with a GSTIN" };

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
  const { gathered, gstin } = await readPapers(actor, period, gather, undefined, true);
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
    if (waits?.has(expense.id)) {
      gathered.addWaiting(expense, "a line in GSTR-2B that says the same");
      continue;
    }
    const { vendor, creditGstin, correctsId } = expense;
    const asks = closedAt ? [] : creditAsks(expense);
    if (asks.length > 0) {
      gathered.addWaiting(expense, asks.map((one) => LACKS[one]).join(" and "));
      continue;
    }
    // A correction has the heads of what it corrects.
    const kept = closedAt !== null || correctsId !== null;
    const vendorGstin = kept ? creditGstin : (vendor?.gstin ?? null);
    const taken = creditTaken(expense, true, turnover);
    const vendorName = vendor?.name ?? "";
    gathered.addInput({ ...expense, taken, vendorName, vendorGstin, ownState: stateCode });
  }
  const gstr3b = gathered.done();
  const amended = (await readAmended(actor, period, gather)).map(({ before, after }) => ({
    before: before.gathered.done().rows,
    after: after.gathered.done().rows,
  }));
  const rows = [...gstr3b.rows, ...amendedLines(amended)];
  const creditBy = waits ? ("gstr2b" as const) : ("books" as const);
  return { gstin, gstr3b: { ...gstr3b, rows }, books: await booksOf(period), turnover, creditBy };
}
