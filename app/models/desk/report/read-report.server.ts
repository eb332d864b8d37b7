import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { readCashBook } from "./cash-book.server";
import { readCollections } from "./collections.server";
import { readJobs } from "./jobs.server";
import { readOutstanding } from "./outstanding.server";
import { readQuotations } from "./quotations.server";
import { readProfit } from "./profit.server";
import { accessOf, SHOWN_ROWS, type ReportName, type ReportTable } from "./report";
import type { Period } from "./report.period";
import type { Asked } from "./report.read.server";
import { readSales } from "./sales.server";
import { readTaxes } from "./taxes.server";

type Reader = (asked: Asked, ownCurrency: string) => Promise<ReportTable[]>;

const READERS: Record<ReportName, Reader> = {
  sales: readSales,
  quotations: readQuotations,
  outstanding: readOutstanding,
  collections: (asked, own) =>
    asked.by === "cash" ? readCashBook(asked, own) : readCollections(asked, own),
  jobs: readJobs,
  taxes: readTaxes,
  profit: readProfit,
};

/**
 * A report of some days, broken down by a word of its own; one table a currency, the company's first. At most `limit` rows of
 * each are read out. Staff only: raises `forbidden`.
 */
export async function readReport(
  actor: Actor,
  name: ReportName,
  { from, to, by, limit = SHOWN_ROWS }: Period & { by: string; limit?: number },
): Promise<ReportTable[]> {
  assertCan(actor, accessOf(name, by));
  const company = await getCompany();
  const { timeZone, invoiceCurrency } = company;
  const asked = { from, to, by, limit, today: companyToday(company), timeZone };
  return READERS[name](asked, invoiceCurrency);
}
