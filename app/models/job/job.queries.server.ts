import { db } from "~/db.server";

import { invoiceScope, jobScope } from "../policy/scope";
import { assertCan, isStaff, type Actor } from "../policy/policy";
import { countRows } from "../shared/count.server";
import { notFound } from "../shared/domain-error";
import { pageInfo, slice } from "../shared/list-query";
import { jobOrder, jobWhere, type JobFilter, type JobSort } from "./job.filter";
import { isOpenJob } from "./job.status";

const CREW = {
  select: { employeeId: true, name: true },
  orderBy: { position: "asc" },
} as const;

/** One page of jobs, newest first unless sorted; customers see their own, without the office's notes. */
export async function listJobs(
  actor: Actor,
  filter: JobFilter,
  page: number,
  more: { pageSize?: number; sort?: JobSort } = {},
) {
  assertCan(actor, "job:view");
  const where = { AND: [jobScope(actor), jobWhere(filter)] };
  const total = await countRows("Job", where, () => db.job.count({ where }));
  const info = pageInfo(page, total, more.pageSize);
  const rows = await db.job.findMany({
    where,
    include: {
      client: { select: { id: true, name: true, email: true, phone: true } },
      assignments: CREW,
    },
    orderBy: jobOrder(more.sort ?? null),
    ...slice(info),
  });
  const staff = isStaff(actor);
  return { rows: rows.map((row) => ({ ...row, notes: staff ? row.notes : null })), ...info };
}

/**
 * A job with its client, crew, quotation and invoices; amounts in minor units. Raises `not_found` for
 * customers whose job it is not. Customers get no notes of the office and no drafts of invoices.
 */
export async function getJob(actor: Actor, id: number) {
  assertCan(actor, "job:view");
  const job = await db.job.findFirst({
    where: { AND: [{ id }, jobScope(actor)] },
    include: {
      client: { select: { id: true, name: true, email: true, phone: true, address: true } },
      quotation: { select: { id: true, quotationNumber: true, status: true } },
      assignments: CREW,
      invoices: {
        where: invoiceScope(actor),
        orderBy: { id: "asc" },
        select: {
          id: true,
          invoiceNumber: true,
          invoiceDate: true,
          dueDate: true,
          status: true,
          total: true,
          balance: true,
          settledAmount: true,
          currency: true,
        },
      },
    },
  });
  if (!job) throw notFound("job");
  const staff = isStaff(actor);
  return {
    ...job,
    notes: staff ? job.notes : null,
    // A draft is the office's: a customer could not open it.
    quotation: staff || job.quotation?.status !== "draft" ? job.quotation : null,
    open: isOpenJob(job.status),
  };
}

export type JobRecord = Awaited<ReturnType<typeof getJob>>;
