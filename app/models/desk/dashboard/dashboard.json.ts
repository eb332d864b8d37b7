import * as z from "zod";

import { statusForScripts } from "../../billing/invoice/invoice.status";
import { UpcomingJobJson, upcomingJobJson } from "../../road/job/job.json";
import { toMajor } from "../../ground/money/money";
import { replyOf } from "../../papers/paper/reply-of";
import { QUOTATION_STATUSES } from "../../sales/quotation/quotation.status";
import { amount, day, id, record, text, nullableText } from "../../kit/shared/json";
import type { Dashboard } from "./dashboard.server";

const count = z.int();
const Sums = z.array(z.strictObject({ currency: text, amount }));
const Named = z.strictObject({ name: text });

const RecentQuotation = z.strictObject({
  id,
  quotationNumber: text,
  status: z.enum(QUOTATION_STATUSES),
  customer: Named,
  client: Named,
  createdAt: day,
});

const RecentInvoice = z.strictObject({
  id,
  invoiceNumber: text,
  status: text,
  customer: Named,
  client: Named,
  currency: text,
  totalAmount: amount,
  total: amount,
  balance: amount,
  dueDate: day,
});

const RecentPayment = z.strictObject({
  id,
  paymentMethod: text,
  status: text,
  amount,
  currency: text,
  paymentDate: day,
  date: day,
  invoiceNumber: nullableText,
});

/** The figures and recent records of the dashboard; what is the office's is null for customers. */
export const DashboardJson = record("Dashboard", {
  quotations: z.strictObject({
    total: count,
    draft: count,
    sent: count,
    approved: count,
    rejected: count,
    expired: count,
  }),
  invoices: z.strictObject({
    total: count,
    paid: count,
    unpaid: count,
    overdue: count,
    outstanding: Sums,
    /** Written off when invoices were marked as paid by hand. */
    settled: Sums,
  }),
  jobs: z.strictObject({
    total: count,
    scheduled: count,
    inProgress: count,
    onHold: count,
    completed: count,
    cancelled: count,
  }),
  payments: z
    .strictObject({
      count,
      totals: Sums,
      paymentMethodCounts: z.record(z.string(), count),
    })
    .nullable(),
  /** The balance owed to owners of hired trucks, and its part that is due. */
  hires: z.strictObject({ owed: Sums, due: Sums }).nullable(),
  /** All that is owed to vendors, bills and hires, and its part that is due. */
  payables: z.strictObject({ owed: Sums, due: Sums }).nullable(),
  /** Customers' deductions at source in rupees that no certificate covers yet. */
  tdsReceivable: amount.nullable(),
  users: z
    .strictObject({ total: count, customers: count, employees: count, admins: count })
    .nullable(),
  items: z
    .strictObject({
      total: count,
      categories: z.array(z.strictObject({ name: text, count })),
    })
    .nullable(),
  monthlyActivity: z.array(
    z.strictObject({ month: text, quotations: count, invoices: count, payments: count }),
  ),
  recentQuotations: z.array(RecentQuotation),
  recentInvoices: z.array(RecentInvoice),
  recentPayments: z.array(RecentPayment).nullable(),
  upcomingJobs: z.array(UpcomingJobJson),
});

const sums = (lines: { currency: string; minor: number }[]) =>
  lines.map(({ currency, minor }) => ({ currency, amount: toMajor(minor) }));

/** Its customer goes under both names. */
const namesOf = ({ customer: name }: { customer: string }) => ({
  customer: { name },
  client: { name },
});

export function dashboardJson(dashboard: Dashboard): z.output<typeof DashboardJson> {
  const {
    quotations,
    invoices,
    jobs,
    payments,
    hires,
    payables,
    tds,
    users,
    items,
    recentPayments,
  } = dashboard;
  const { outstanding, settled, ...states } = invoices;
  return {
    quotations,
    invoices: { ...states, outstanding: sums(outstanding), settled: sums(settled) },
    jobs,
    payments: payments && {
      count: payments.count,
      totals: sums(payments.totals),
      paymentMethodCounts: Object.fromEntries(
        payments.methods.map(({ method, count }) => [method, count]),
      ),
    },
    hires: hires && { owed: sums(hires.owed), due: sums(hires.due) },
    payables: payables && { owed: sums(payables.owed), due: sums(payables.due) },
    tdsReceivable: tds && toMajor(tds),
    users,
    items,
    monthlyActivity: dashboard.activity,
    recentQuotations: dashboard.recentQuotations.map((row) =>
      replyOf(RecentQuotation, row, {
        quotationNumber: row.number,
        ...namesOf(row),
        createdAt: row.created,
      }),
    ),
    recentInvoices: dashboard.recentInvoices.map((row) =>
      replyOf(RecentInvoice, row, {
        status: statusForScripts(row.status),
        invoiceNumber: row.number,
        ...namesOf(row),
        totalAmount: toMajor(row.total),
      }),
    ),
    recentPayments:
      recentPayments &&
      recentPayments.map((row) =>
        replyOf(RecentPayment, row, { invoiceNumber: row.aboutNumber, paymentDate: row.date }),
      ),
    upcomingJobs: dashboard.upcomingJobs.map(upcomingJobJson),
  };
}
