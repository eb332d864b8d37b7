import * as z from "zod";

import { amount, day, id, moment, record, text, nullableText } from "../../kit/shared/json";
import { toMajor } from "../../ground/money/money";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { replyOf } from "../../papers/paper/reply-of";
import { JOB_FIELDS } from "./job.fields";
import type { JobRecord, listJobs } from "./job.server";
import type { jobStats } from "./job.stats.server";
import { JOB_STATUSES } from "./job.status";

const Party = z.strictObject({ id, name: text, email: nullableText, phone: nullableText });
const Helper = z.strictObject({ employeeId: id.nullable(), name: text, phone: nullableText });
const PartyWithAddress = Party.extend({ address: nullableText });

const head = {
  id,
  jobNumber: text,
  ...replyShape(JOB_FIELDS),
  quotationId: id.nullable(),
  /** Of loading and unloading by the clock. */
  hoursWorked: z.int().nullable(),
  currency: text,
  assignedTo: z.array(text),
  assignments: z.array(z.strictObject({ employeeId: id.nullable(), name: text })),
  helpers: z.array(Helper),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** A job in a list; the office's notes are null for customers. */
export const JobRowJson = record("JobRow", { ...head, client: Party, customer: Party });

const Invoice = z.strictObject({
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
});

export const JobJson = record("Job", {
  ...head,
  client: PartyWithAddress,
  customer: PartyWithAddress,
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  invoices: z.array(Invoice),
  /** Those of its crew who were told of it; `current`: nothing that they were told has changed since. */
  crewTold: z.array(z.strictObject({ name: text, at: moment, current: z.boolean() })),
  /** Those to whom its day, or something else of it, is new. */
  crewNotTold: z.array(text),
});

type ListRow = Awaited<ReturnType<typeof listJobs>>["rows"][number];

function headJson(job: Omit<ListRow, "client">) {
  // The office always has a priority: who has none is a customer.
  const isOffice = job.priority !== null;
  return {
    ...sent(JOB_FIELDS, job, isOffice),
    assignedTo: job.assignments.map(({ name }) => name),
    helpers: job.assignments.map((one) =>
      replyOf(Helper, one, { phone: isOffice ? one.phone : null }),
    ),
  };
}

export function jobRowJson(job: ListRow): z.output<typeof JobRowJson> {
  return replyOf(JobRowJson, job, { ...headJson(job), customer: replyOf(Party, job.client) });
}

/** `shownAs` is the number and the state that its invoices show today: invoices know that themselves. */
export function jobJson(
  job: JobRecord,
  shownAs: (invoice: JobRecord["invoices"][number]) => { invoiceNumber: string; status: string },
  crew: { told: { name: string; at: Date; current: boolean }[]; untold: string[] },
): z.output<typeof JobJson> {
  return replyOf(JobJson, job, {
    ...headJson(job),
    customer: replyOf(PartyWithAddress, job.client),
    crewTold: crew.told.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    crewNotTold: crew.untold,
    invoices: job.invoices.map((invoice) => {
      const amount = toMajor(invoice.total);
      return replyOf(Invoice, invoice, { ...shownAs(invoice), totalAmount: amount, amount });
    }),
  });
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
  const party = { name: job.customer };
  return replyOf(UpcomingJobJson, job, {
    scheduledDate: job.startDate,
    customer: party,
    client: party,
  });
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
  return replyOf(JobStatsJson, stats, {
    jobsByStatus: stats.byStatus,
    upcomingJobs: stats.upcoming.map(upcomingJobJson),
    jobsByMonth: stats.months.map(({ key, label, count }) => ({ month: key, label, count })),
  });
}
