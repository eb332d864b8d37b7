import { countEach, groupsOf } from "~/platform/fast/fast.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { invoiceCounts } from "../../billing/invoice/invoice.status";
import { sum } from "../../ground/money/money";
import type { Actor } from "../../kit/policy/policy";
import { paymentReceived } from "../../billing/payment/payment.status";
import { invoiceScope, paymentScope, quotationScope } from "../../kit/policy/scope";
import { addDays, monthOf } from "../../ground/day/calendar-date";
import { lastMonths, type Month } from "../../ground/day/months";

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
 * How many quotations were written, invoices issued and payments received in each of the last six
 * months of the company's time zone: three queries.
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
