import { type Company, getCompany } from "../../company/company/company.server";
import { isQuarter, monthsOf, quarterOf, returnNamesOf } from "../../company/month/month";
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
import { refusedLines, type Waits, waitsForGstr2b } from "./gstr2b.server";
import { gatherGstr3b, type Gstr3b } from "./gstr3b";
import { billKey, taxedBills } from "./taxed-bills.server";

export type Sheet = {
  gstin: string;
  gstr3b: Gstr3b;
  books: Books;
  turnover: Turnover;
  /** Bills that wait for GSTR-2B; null where it takes the credit of all in the books, or what was filed. */
  waits: Waits | null;
  isClosed: boolean;
  /** Of a closed one as it was then. */
  ownState: string | null;
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
  // What was filed stays, whatever is asked of expenses since.
  const bills = await taxedBills(company, creditIn(company, period), closedAt === null);
  const turnover = gathered.turnover();
  const waits = closedAt ? null : await waitsForGstr2b(company, period);
  for (const bill of bills) {
    const lacks = closedAt
      ? ""
      : waits?.has(billKey(bill))
        ? "a line in GSTR-2B that says the same"
        : lacksWords(creditAsks(bill));
    if (lacks) {
      gathered.addWaiting(bill, lacks);
      continue;
    }
    gathered.addInput({
      ...bill,
      taken: creditTaken(bill, true, turnover),
      vendorName: bill.vendor?.name ?? "",
      vendorGstin: vendorGstin(bill, closedAt !== null),
      ownState: stateCode,
    });
  }
  for (const line of await refusedLines(monthsOf(period))) gathered.addRefused(line);
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
    isClosed: closedAt !== null,
    ownState: stateCode,
  };
}
