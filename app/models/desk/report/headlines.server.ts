import { db } from "~/platform/db.server";
import { countEach, groupsOf } from "~/platform/fast/fast.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { invoiceCounts, invoiceOverdue, invoiceUnpaid } from "../../billing/invoice/invoice.status";
import { jobCounts, jobOpen } from "../../road/job/job.status";
import { paymentReceived } from "../../billing/payment/payment.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { daysBetween, momentsBetween } from "../../kit/record/define-list";
import type { ReportName } from "./report";
import { quickPeriods } from "./report.period";

/** A figure of a report: a number, or amounts a currency in minor units. */
export type Headline = { label: string } & (
  | { count: number }
  | { amounts: { currency: string; minor: number }[] }
);

/**
 * The two or three figures of each report that are asked for most, of this month and of now: all of them kept with each write, so
 * that they cost nothing. Invoiced is before notes, which a report takes off. Staff only: raises `forbidden`.
 */
export async function reportHeadlines(
  actor: Actor,
): Promise<Partial<Record<ReportName, Headline[]>>> {
  assertCan(actor, "report:view");
  const company = await getCompany();
  const today = companyToday(company);
  const [{ from, to }] = quickPeriods(today, company.financialYearStart);
  const invoiced = { AND: [invoiceCounts.where(), daysBetween("invoiceDate", from, to) ?? {}] };
  const made = momentsBetween("createdAt", from, to, company.timeZone) ?? {};
  const starting = daysBetween("startDate", from, to) ?? {};
  const [counted, carriedOver, unpaid, overdue, received, quotations, jobs] = await Promise.all([
    groupsOf("Invoice", invoiced, { by: ["currency"], sums: ["total"] }),
    // No counter knows which of them an import carried over: of one month they are added up by the index of its days.
    db.invoice.groupBy({
      by: ["currency"],
      where: { AND: [invoiced, { carriedOver: true }] },
      _sum: { total: true },
      _count: true,
    }),
    groupsOf("Invoice", invoiceUnpaid.where(), { by: ["currency"], sums: ["balance"] }),
    groupsOf("Invoice", invoiceOverdue.where(today), { by: ["currency"], sums: ["balance"] }),
    groupsOf(
      "Payment",
      { AND: [paymentReceived.where(), daysBetween("date", from, to) ?? {}] },
      { by: ["currency"], sums: ["amount"] },
    ),
    countEach("Quotation", [
      { AND: [made] },
      { AND: [{ status: "approved" }, made] },
      { AND: [{ status: "rejected" }, made] },
    ]),
    countEach("Job", [
      { AND: [jobCounts.where(), starting] },
      { AND: [jobOpen.where(), starting] },
    ]),
  ]);
  const before = new Map(carriedOver.map((group) => [group.currency, group]));
  const sales = counted
    .map(({ currency, rows, total }) => ({
      currency,
      rows: rows - (before.get(currency)?._count ?? 0),
      total: total - (before.get(currency)?._sum.total ?? 0),
    }))
    .filter(({ rows }) => rows > 0);
  const [all = 0, accepted = 0, declined = 0] = quotations;
  const [begun = 0, open = 0] = jobs;
  return {
    sales: [
      { label: "Invoiced this month", amounts: amountsOf(sales, "total") },
      { label: "Invoices", count: sales.reduce((sum, { rows }) => sum + rows, 0) },
    ],
    quotations: [
      { label: "Made this month", count: all },
      { label: quotationStatusLabel("approved"), count: accepted },
      { label: quotationStatusLabel("rejected"), count: declined },
    ],
    outstanding: [
      { label: "Owed now", amounts: amountsOf(unpaid, "balance") },
      { label: "Overdue", amounts: amountsOf(overdue, "balance") },
    ],
    collections: [
      { label: "Received this month", amounts: amountsOf(received, "amount") },
      { label: "Payments", count: received.reduce((sum, { rows }) => sum + rows, 0) },
    ],
    jobs: [
      { label: "Start this month", count: begun },
      { label: "Still to be done", count: open },
    ],
  };
}

const amountsOf = <S extends string>(
  groups: readonly ({ currency: string } & Record<S, number>)[],
  sum: S,
) => groups.map((group) => ({ currency: group.currency, minor: group[sum] }));
