import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { readCashBook } from "./cash-book.server";
import { readCollections } from "./collections.server";
import { readEnquiries } from "./enquiries.server";
import { readJobs } from "./jobs.server";
import { readOutstanding } from "./outstanding.server";
import { readQuotations } from "./quotations.server";
import { readProfit } from "./profit.server";
import {
  accessOf,
  breakdownOf,
  REPORTS,
  SHOWN_ROWS,
  type ReportName,
  type ReportTable,
} from "./report";
import {
  askedDay,
  askedPeriod,
  quickPeriods,
  type Period,
  type PeriodErrors,
} from "./report.period";
import type { Asked } from "./report.read.server";
import { readSurveys } from "./surveys.server";
import { readSales } from "./sales.server";
import { readTaxes } from "./taxes.server";

type Reader = (asked: Asked, ownCurrency: string) => Promise<ReportTable[]>;

const READERS: Record<ReportName, Reader> = {
  sales: readSales,
  enquiries: readEnquiries,
  surveys: readSurveys,
  quotations: readQuotations,
  outstanding: readOutstanding,
  collections: (asked, own) =>
    asked.by === "cash" ? readCashBook(asked, own) : readCollections(asked, own),
  jobs: readJobs,
  taxes: readTaxes,
  profit: readProfit,
};

/** The choices in a report's address, and the mistakes in them. */
export type AskedReport = Period & {
  by: string;
  errors: PeriodErrors & { on?: string; by?: string };
};

/** Reads an address: `from` and `to`, of a report about one day `on`; `by`. This month and today, unless it says otherwise. */
export async function readAsked(name: ReportName, params: URLSearchParams): Promise<AskedReport> {
  const company = await getCompany();
  const today = companyToday(company);
  const [thisMonth] = quickPeriods(today, company.financialYearStart);
  const words = REPORTS[name];
  const by = breakdownOf(name, params.get("by")?.trim() ?? "");
  const wrongBy = by === null ? `By is one of ${Object.keys(words.by).join(", ")}` : undefined;
  const usualBy = by ?? breakdownOf(name, "") ?? "";
  if (words.asOf) {
    const { day, error } = askedDay(params.get("on"), today);
    return { from: day, to: day, by: usualBy, errors: { on: error ?? undefined, by: wrongBy } };
  }
  const asked = {
    from: params.get("from") ?? params.get("startDate"),
    to: params.get("to") ?? params.get("endDate"),
  };
  const { period, errors } = askedPeriod(asked, thisMonth);
  return { ...period, by: usualBy, errors: { ...errors, by: wrongBy } };
}

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
