import * as z from "zod";

import { amount, day, id, moment, record, text, nullableText } from "../../kit/shared/json";
import { toMajor } from "../../ground/money/money";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { JOB_FIELDS } from "./job.fields";
import type { JobRecord, listJobs } from "./job.server";
import type { jobStats } from "./job.stats.server";
import { JOB_STATUSES, type JobStatus } from "./job.status";

const Party = z.strictObject({ id, name: text, email: nullableText, phone: nullableText });
const PartyWithAddress = Party.extend({ address: nullableText });

const head = {
  id,
  jobNumber: text,
  ...replyShape(JOB_FIELDS),
  quotationId: id.nullable(),
  currency: text,
  assignedTo: z.array(text),
  assignments: z.array(z.strictObject({ employeeId: id.nullable(), name: text })),
  helpers: z.array(z.strictObject({ employeeId: id.nullable(), name: text, phone: nullableText })),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** A job in a list; the office's notes are null for customers. */
export const JobRowJson = record("JobRow", { ...head, client: Party, customer: Party });

export const JobJson = record("Job", {
  ...head,
  client: PartyWithAddress,
  customer: PartyWithAddress,
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  invoices: z.array(
    z.strictObject({
      id,
      invoiceNumber: text,
      invoiceDate: day,
      dueDate: day,
      status: text,
      total: amount,
      totalAmount: amount,
      amount,
      balance: amount,
      currency: text,
    }),
  ),
});

type ListRow = Awaited<ReturnType<typeof listJobs>>["rows"][number];

function headJson(job: Omit<ListRow, "client">) {
  const { id, jobNumber, quotationId, currency, version } = job;
  return {
    id,
    jobNumber,
    // The office always has a priority: who has none is a customer.
    ...sent(JOB_FIELDS, job, job.priority !== null),
    quotationId,
    currency,
    version,
    assignedTo: job.assignments.map(({ name }) => name),
    assignments: job.assignments.map(({ employeeId, name }) => ({ employeeId, name })),
    helpers: job.assignments.map(({ employeeId, name, phone }) => ({
      employeeId,
      name,
      phone: job.priority === null ? null : phone,
    })),
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}

export function jobRowJson(job: ListRow): z.output<typeof JobRowJson> {
  const { id, name, email, phone } = job.client;
  const client = { id, name, email, phone };
  return { ...headJson(job), client, customer: client };
}

/** `shownAs` is the number and the state that its invoices show today: invoices know that themselves. */
export function jobJson(
  job: JobRecord,
  shownAs: (invoice: JobRecord["invoices"][number]) => { invoiceNumber: string; status: string },
): z.output<typeof JobJson> {
  const { id, name, email, phone, address } = job.client;
  const client = { id, name, email, phone, address };
  return {
    ...headJson(job),
    client,
    customer: client,
    quotation: job.quotation && {
      id: job.quotation.id,
      quotationNumber: job.quotation.quotationNumber,
    },
    invoices: job.invoices.map((invoice) => {
      const { invoiceNumber, status } = shownAs(invoice);
      return {
        id: invoice.id,
        invoiceNumber,
        invoiceDate: invoice.invoiceDate,
        dueDate: invoice.dueDate,
        status,
        total: toMajor(invoice.total),
        totalAmount: toMajor(invoice.total),
        amount: toMajor(invoice.total),
        balance: toMajor(invoice.balance),
        currency: invoice.currency,
      };
    }),
  };
}

/** A job among those that start next. */
export const UpcomingJobJson = record("UpcomingJob", {
  id,
  jobNumber: text,
  title: text,
  status: z.enum(JOB_STATUSES),
  startDate: day,
  scheduledDate: day,
  scheduledTime: nullableText,
  customer: z.strictObject({ name: text }),
  client: z.strictObject({ name: text }),
});

type Upcoming = Awaited<ReturnType<typeof jobStats>>["upcoming"][number];

export function upcomingJobJson(job: Upcoming): z.output<typeof UpcomingJobJson> {
  const { id, jobNumber, title, startDate, scheduledTime } = job;
  const party = { name: job.customer };
  return {
    id,
    jobNumber,
    title,
    startDate,
    scheduledTime,
    status: job.status as JobStatus,
    scheduledDate: startDate,
    customer: party,
    client: party,
  };
}

export const JobStatsJson = record("JobStats", {
  total: z.int(),
  scheduled: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  jobsByStatus: z.record(z.string(), z.int()),
  upcomingJobs: z.array(UpcomingJobJson),
  jobsByMonth: z.array(z.strictObject({ month: text, label: text, count: z.int() })),
});

export function jobStatsJson(
  stats: Awaited<ReturnType<typeof jobStats>>,
): z.output<typeof JobStatsJson> {
  const { total, scheduled, inProgress, completed } = stats;
  return {
    total,
    scheduled,
    inProgress,
    completed,
    jobsByStatus: stats.byStatus,
    upcomingJobs: stats.upcoming.map(upcomingJobJson),
    jobsByMonth: stats.months.map(({ key, label, count }) => ({ month: key, label, count })),
  };
}
