import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyToday, type Company } from "../company/company.server";
import { invoiceCounts } from "../invoice/invoice.status";
import type { Actor } from "../policy/policy";
import { paymentReceived } from "../payment/payment.status";
import { invoiceScope, paymentScope, quotationScope } from "../policy/scope";
import { addDays } from "../shared/calendar-date";
import { lastMonths, type Month } from "../shared/months";
import { whereSql } from "../shared/where-sql.server";

export type MonthActivity = {
  /** "Nov 2026" */
  month: string;
  quotations: number;
  invoices: number;
  payments: number;
};

type Counted = { month: string; count: bigint | number };

/**
 * Quotations carry a moment, so their months are ranges of moments: one column a month, in one pass over
 * the index. The days of the others say their month themselves.
 */
async function quotationsByMonth(actor: Actor, months: Month[]): Promise<number[]> {
  const columns = months.map(
    ({ until }, index) =>
      Prisma.sql`COUNT(CASE WHEN "createdAt" < ${until} THEN 1 END) AS ${Prisma.raw(`"upTo${index}"`)}`,
  );
  const [row] = await db.$queryRaw<Record<string, bigint | number>[]>(
    Prisma.sql`SELECT ${Prisma.join(columns)} FROM "Quotation"
      WHERE "createdAt" >= ${months[0]?.from} AND "createdAt" < ${months.at(-1)?.until}
      AND ${whereSql(quotationScope(actor))}`,
  );
  const upTo = months.map((_, index) => Number(row?.[`upTo${index}`] ?? 0));
  return upTo.map((count, index) => count - (upTo[index - 1] ?? 0));
}

function countsOf(months: Month[], rows: Counted[]): number[] {
  const counts = new Map(rows.map(({ month, count }) => [month, Number(count)]));
  return months.map(({ key }) => counts.get(key) ?? 0);
}

async function invoicesByMonth(actor: Actor, months: Month[]): Promise<number[]> {
  const rows = await db.$queryRaw<Counted[]>(
    Prisma.sql`SELECT substr("invoiceDate", 1, 7) AS "month", COUNT(*) AS "count" FROM "Invoice"
      WHERE "invoiceDate" >= ${months[0]?.firstDay} AND "invoiceDate" < ${months.at(-1)?.nextDay}
      AND ${whereSql(invoiceCounts.where())} AND ${whereSql(invoiceScope(actor))}
      GROUP BY 1`,
  );
  return countsOf(months, rows);
}

async function paymentsByMonth(actor: Actor, months: Month[]): Promise<number[]> {
  const rows = await db.$queryRaw<Counted[]>(
    Prisma.sql`SELECT substr("date", 1, 7) AS "month", COUNT(*) AS "count" FROM "Payment"
      WHERE ${whereSql(paymentReceived.where())}
      AND "date" >= ${months[0]?.firstDay} AND "date" < ${months.at(-1)?.nextDay}
      AND ${whereSql(paymentScope(actor))}
      GROUP BY 1`,
  );
  return countsOf(months, rows);
}

/**
 * How many quotations were written, invoices issued and payments received in each of the last six
 * months of the company's time zone: three queries over ranges of indexes.
 */
export async function monthlyActivity(
  actor: Actor,
  company: Pick<Company, "timeZone">,
): Promise<MonthActivity[]> {
  const months = lastMonths(companyToday(company), company.timeZone);
  const [quotations, invoices, payments] = await Promise.all([
    quotationsByMonth(actor, months),
    invoicesByMonth(actor, months),
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
