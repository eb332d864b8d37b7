import { companyToday, getCompany } from "../company/company.server";
import { isStaff, type Actor } from "../policy/policy";
import { monthlyActivity } from "./activity.server";
import {
  invoiceFigures,
  itemFigures,
  jobFigures,
  paymentFigures,
  quotationFigures,
  userFigures,
} from "./figures.server";
import { recentInvoices, recentPayments, recentQuotations, upcomingJobs } from "./recent.server";

/** Everything the dashboard shows the actor, amounts in minor units; `office` is null for customers. */
export async function readDashboard(actor: Actor) {
  const company = await getCompany();
  const today = companyToday(company);
  const [quotations, invoices, jobs, activity, newQuotations, newInvoices, upcoming, office] =
    await Promise.all([
      quotationFigures(actor, today),
      invoiceFigures(actor, today),
      jobFigures(actor),
      monthlyActivity(actor, company),
      recentQuotations(actor, company.timeZone),
      recentInvoices(actor, today),
      upcomingJobs(actor, today),
      isStaff(actor) ? readOffice(actor) : null,
    ]);
  return {
    ...{ quotations, invoices, jobs, activity, office },
    recentQuotations: newQuotations,
    recentInvoices: newInvoices,
    upcomingJobs: upcoming,
  };
}

async function readOffice(actor: Actor) {
  const [payments, users, items, newPayments] = await Promise.all([
    paymentFigures(actor),
    userFigures(actor),
    itemFigures(actor),
    recentPayments(actor),
  ]);
  return { payments, users, items, recentPayments: newPayments };
}
