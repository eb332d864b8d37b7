import { db } from "~/db.server";

import { companyToday, type Company } from "../company/company.server";
import type { Actor } from "../policy/policy";
import { lastMonths, type Month } from "./months";
import { invoiceScope, paymentScope, quotationScope } from "../policy/scope";

export type MonthActivity = {
  /** "Nov 2026" */
  month: string;
  quotations: number;
  invoices: number;
  payments: number;
};

function perMonth(months: Month[], count: (month: Month) => Promise<number>): Promise<number[]> {
  return Promise.all(months.map(count));
}

/**
 * How many quotations were written, invoices issued and payments received in each of the last six
 * months of the company's time zone. Each number is one count over an index range.
 */
export async function monthlyActivity(
  actor: Actor,
  company: Pick<Company, "timeZone">,
): Promise<MonthActivity[]> {
  const months = lastMonths(companyToday(company), company.timeZone);
  const [quotations, invoices, payments] = await Promise.all([
    perMonth(months, ({ from, until }) =>
      db.quotation.count({
        where: { ...quotationScope(actor), createdAt: { gte: from, lt: until } },
      }),
    ),
    perMonth(months, ({ firstDay, nextDay }) =>
      db.invoice.count({
        where: {
          ...invoiceScope(actor),
          status: { notIn: ["Draft", "Cancelled"] },
          invoiceDate: { gte: firstDay, lt: nextDay },
        },
      }),
    ),
    perMonth(months, ({ firstDay, nextDay }) =>
      db.payment.count({
        where: {
          ...paymentScope(actor),
          status: "Completed",
          date: { gte: firstDay, lt: nextDay },
        },
      }),
    ),
  ]);
  return months.map(({ label }, index) => ({
    month: label,
    quotations: quotations[index] ?? 0,
    invoices: invoices[index] ?? 0,
    payments: payments[index] ?? 0,
  }));
}
