import { invoiceCounts } from "~/models/billing/invoice/invoice.status";
import { paymentReceived } from "~/models/billing/payment/payment.status";
import { addDays, monthOf } from "~/models/ground/day/calendar-date";
import { lastMonths, type Month } from "~/models/ground/day/time-zone";
import { sum } from "~/models/ground/money/money";
import { invoiceScope, paymentScope, quotationScope } from "~/models/kit/policy/scope";
import { upcomingJobs } from "~/models/road/job/job.stats.server";
import { countEach, groupsOf } from "~/platform/fast/fast.server";
import { owedToOwners } from "~/models/billing/hire/hire.pay.server";
import { weOwe } from "../report/payables.server";
import { tdsReceivable } from "../../billing/tds/tds.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { type Actor, can } from "../../kit/policy/policy";
import * as figures from "./figures.server";
import * as recent from "./recent.server";

type MonthActivity = {
  /** "Nov 2026" */
  month: string;
  quotations: number;
  invoices: number;
  payments: number;
};

/** The conditions of the months: of moments in the company's time zone, or of days. */
const ofMonths = (months: Month[], where: (month: Month) => object, ...all: object[]) =>
  months.map((month) => ({ AND: [...all, where(month)] }));

/** By their days, in one pass: of a customer's payments each is found through its invoice. */
async function paymentsByMonth(actor: Actor, months: Month[]): Promise<number[]> {
  const [first, last] = [months[0]?.firstDay ?? "", months.at(-1)?.nextDay ?? ""];
  const where = [paymentScope(actor), paymentReceived.where(), { date: { gte: first, lt: last } }];
  const days = await groupsOf("Payment", { AND: where }, { by: ["date"] });
  return months.map(({ key }) =>
    sum(days.filter(({ date }) => monthOf(date) === key).map(({ rows }) => rows)),
  );
}

/**
 * Counts quotations, issued invoices and received payments by month: six months in the company's time zone, three
 * queries.
 */
export async function monthlyActivity(
  actor: Actor,
  company: Pick<Company, "timeZone">,
): Promise<MonthActivity[]> {
  const months = lastMonths(companyToday(company), company.timeZone);
  const [quotations, invoices, payments] = await Promise.all([
    countEach(
      "Quotation",
      ofMonths(
        months,
        ({ from, until }) => ({ createdAt: { gte: from, lt: until } }),
        quotationScope(actor),
      ),
    ),
    countEach(
      "Invoice",
      ofMonths(
        months,
        ({ firstDay, nextDay }) => ({ invoiceDate: { gte: firstDay, lt: nextDay } }),
        invoiceScope(actor),
        invoiceCounts.where(),
      ),
    ),
    paymentsByMonth(actor, months),
  ]);
  return months.map(({ label }, index) => ({
    month: label,
    quotations: quotations[index] ?? 0,
    invoices: invoices[index] ?? 0,
    payments: payments[index] ?? 0,
  }));
}

/** The first and the last day of each month of `monthlyActivity`: what a list is asked for to show its rows. */
export function activityDays(company: Pick<Company, "timeZone">) {
  return lastMonths(companyToday(company), company.timeZone).map(({ firstDay, nextDay }) => ({
    startDate: firstDay,
    endDate: addDays(nextDay, -1),
  }));
}

/**
 * The parts of the actor's dashboard, each to be read by itself so that a page can do without one that
 * fails; amounts in minor units. What is the office's reads as null for customers.
 */
export async function dashboardParts(actor: Actor) {
  const company = await getCompany();
  const today = companyToday(company);
  const ofOffice =
    <T>(read: () => Promise<T>) =>
    async () =>
      can(actor, "dashboard:business") ? await read() : null;
  return {
    quotations: () => figures.quotationFigures(actor, today),
    invoices: () => figures.invoiceFigures(actor, today),
    jobs: () => figures.jobFigures(actor),
    payments: ofOffice(() => figures.paymentFigures(actor, company.invoiceCurrency)),
    hires: async () => (can(actor, "hire:view") ? owedToOwners(actor) : null),
    payables: async () => (can(actor, "vendorPayment:view") ? weOwe(actor) : null),
    tds: ofOffice(() => tdsReceivable(actor)),
    users: ofOffice(() => figures.userFigures(actor)),
    items: ofOffice(() => figures.itemFigures(actor)),
    activity: () => monthlyActivity(actor, company),
    recentQuotations: () => recent.recentQuotations(actor, company.timeZone, today),
    recentInvoices: () => recent.recentInvoices(actor, company.timeZone, today),
    recentPayments: ofOffice(() => recent.recentPayments(actor)),
    upcomingJobs: () => upcomingJobs(actor, today),
  };
}

type Parts = Awaited<ReturnType<typeof dashboardParts>>;
export type Dashboard = { [Part in keyof Parts]: Awaited<ReturnType<Parts[Part]>> };

/** The whole dashboard of the actor; fails where a part of it fails. */
export async function readDashboard(actor: Actor): Promise<Dashboard> {
  const parts = Object.entries(await dashboardParts(actor));
  const read = parts.map(async ([part, load]) => [part, await load()] as const);
  return Object.fromEntries(await Promise.all(read)) as Dashboard;
}
