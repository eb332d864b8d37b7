import { companyToday, getCompany } from "../../company/company/company.server";
import { owedToOwners } from "../../billing/hire/hire.owed.server";
import { tdsReceivable } from "../../billing/tds/tds.server";
import { upcomingJobs } from "~/models/road/job/job.stats.server";
import { can, type Actor } from "../../kit/policy/policy";
import { monthlyActivity } from "./activity.server";
import * as figures from "./figures.server";
import * as recent from "./recent.server";

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
    hires: ofOffice(() => owedToOwners(actor)),
    tds: ofOffice(() => tdsReceivable(actor)),
    users: ofOffice(() => figures.userFigures(actor)),
    items: ofOffice(() => figures.itemFigures(actor)),
    activity: () => monthlyActivity(actor, company),
    recentQuotations: () => recent.recentQuotations(actor, company.timeZone, today),
    recentInvoices: () => recent.recentInvoices(actor, today),
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
