import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { changesBetween, recordHistory } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { assertRules } from "../shared/assert-rules.server";
import { conflict, EditConflict, notFound } from "../shared/domain-error";
import { nextNumber } from "../shared/number-series.server";
import { once } from "../shared/once.server";
import { foldForSearch } from "../shared/text";
import { jobRules, linked } from "./job-rules.server";
import { crewText } from "./job.crew";
import { resolveCrew } from "./job.crew.server";
import type { JobInput } from "./job.schema";
import { isOpenJob, OPEN_JOB_STATUSES, type JobStatus } from "./job.status";

const HISTORY_FIELDS = {
  title: "Title",
  client: "Client",
  quotation: "Quotation",
  description: "Description",
  location: "Location",
  startDate: "Start date",
  endDate: "End date",
  scheduledTime: "Time",
  budget: {
    label: "Budget",
    show: (minor: number | null, currency: string) =>
      minor === null ? "" : formatMoney(minor, currency),
  },
  status: "Status",
  priority: "Priority",
  crew: "Assigned to",
  notes: "Notes",
} as const;

const CLOSED = "This job is completed or cancelled and can no longer be changed.";

/** The text lists of jobs are searched by. */
export function jobSearchText(job: {
  jobNumber: string;
  title: string;
  description: string;
  location: string;
}) {
  return foldForSearch(job.title, job.description, job.jobNumber, job.location);
}

const CREW = {
  select: { employeeId: true, name: true },
  orderBy: { position: "asc" },
} as const;

/** The columns that an input fills; what it leaves out stays as it was `before`. */
function columns(
  input: JobInput,
  before: { quotationId: number | null; scheduledTime: string | null } = {
    quotationId: null,
    scheduledTime: null,
  },
) {
  const { quotationId = before.quotationId, scheduledTime = before.scheduledTime } = input;
  const { title, clientId, description, location, startDate, endDate } = input;
  const { budget, status, priority, notes } = input;
  return {
    title,
    clientId,
    quotationId,
    description,
    location,
    startDate,
    endDate,
    scheduledTime,
    budget,
    status,
    priority,
    notes,
  };
}

/**
 * Schedules a job and returns its id; its money is in the currency of invoices. Raises `invalid` at the
 * client, quotation or crew that does not exist.
 */
export async function createJob(actor: Actor, input: JobInput, key?: string | null) {
  assertCan(actor, "job:create");
  return once(actor, "job:create", key, async (tx) => {
    await assertRules(jobRules(tx), input);
    const job = columns(input);
    const crew = await resolveCrew(tx, input.assignedTo ?? []);
    const company = await getCompany(tx);
    const today = companyToday(company);
    const jobNumber = await nextNumber(tx, "JOB", today, company.financialYearStart);
    const { id } = await tx.job.create({
      data: {
        ...job,
        jobNumber,
        currency: company.invoiceCurrency,
        searchText: jobSearchText({ ...job, jobNumber }),
        createdById: actor.id,
        createdAt: now(),
        assignments: { create: crew.map((member, position) => ({ ...member, position })) },
      },
    });
    await recordHistory(tx, actor, "job", id, "Created");
    return id;
  });
}

/**
 * Saves a job. Raises `conflict` when it is completed or cancelled, `EditConflict` when somebody saved
 * in between (with a version), `invalid` as `createJob` does.
 */
export async function updateJob(actor: Actor, id: number, input: JobInput) {
  assertCan(actor, "job:edit");
  await transaction(async (tx) => {
    const before = await tx.job.findUnique({
      where: { id },
      include: {
        assignments: CREW,
        client: { select: { name: true } },
        quotation: { select: { quotationNumber: true } },
      },
    });
    if (!before) throw notFound("job");
    if (!isOpenJob(before.status)) throw conflict(CLOSED);
    await assertRules(jobRules(tx, before), input);
    const after = columns(input, before);
    const { client, quotation } = await linked(tx, after);
    const crew =
      input.assignedTo === undefined
        ? before.assignments
        : await resolveCrew(tx, input.assignedTo, before.assignments);
    const { count } = await tx.job.updateMany({
      where: {
        id,
        version: input.version ?? before.version,
        status: { in: [...OPEN_JOB_STATUSES] },
      },
      data: {
        ...after,
        searchText: jobSearchText({ ...after, jobNumber: before.jobNumber }),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw new EditConflict();
    if (input.assignedTo !== undefined) {
      await tx.jobAssignment.deleteMany({ where: { jobId: id } });
      await tx.jobAssignment.createMany({
        data: crew.map((member, position) => ({ ...member, position, jobId: id })),
      });
    }
    const changes = changesBetween(
      {
        ...before,
        client: before.client.name,
        quotation: before.quotation?.quotationNumber,
        crew: crewText(before.assignments),
      },
      {
        ...after,
        client: client.name,
        quotation: quotation?.quotationNumber,
        crew: crewText(crew),
      },
      HISTORY_FIELDS,
      before.currency,
    );
    if (changes.length) await recordHistory(tx, actor, "job", id, "Updated", { changes });
  });
}

/**
 * Moves an open job to any status; the one it has already is no change. Raises `conflict` when it is
 * completed or cancelled.
 */
export async function changeJobStatus(actor: Actor, id: number, status: JobStatus) {
  assertCan(actor, "job:changeStatus");
  await transaction(async (tx) => {
    const before = await tx.job.findUnique({ where: { id }, select: { status: true } });
    if (!before) throw notFound("job");
    if (before.status === status) return;
    const { count } = await tx.job.updateMany({
      where: { id, status: { equals: before.status, in: [...OPEN_JOB_STATUSES] } },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) throw conflict(CLOSED);
    await recordHistory(tx, actor, "job", id, "Status changed", {
      changes: [{ field: "Status", from: before.status, to: status }],
    });
  });
}

/** Deletes a job for good; invoices that belonged to it stay, without the link. */
export async function deleteJob(actor: Actor, id: number) {
  assertCan(actor, "job:delete");
  await transaction(async (tx) => {
    const before = await tx.job.findUnique({
      where: { id },
      select: { jobNumber: true, title: true },
    });
    if (!before) throw notFound("job");
    await recordHistory(tx, actor, "job", id, "Deleted", {
      note: `${before.jobNumber}, ${before.title}`,
    });
    await tx.job.delete({ where: { id } });
  });
}

/** What a form for a new job starts with: from an approved quotation, or for a client, or empty. */
export async function jobPrefill(
  actor: Actor,
  from: { quotationId: number | null; clientId: number | null },
) {
  assertCan(actor, "job:create");
  const today = companyToday(await getCompany());
  const start = { startDate: today, status: "Pending", priority: "Medium" };
  const quotation =
    from.quotationId === null
      ? null
      : await db.quotation.findUnique({
          where: { id: from.quotationId },
          include: {
            customer: { select: { name: true, address: true } },
            items: { orderBy: { position: "asc" } },
          },
        });
  if (from.quotationId !== null && !quotation) throw notFound("quotation");
  if (!quotation) {
    return { ...start, ...(from.clientId === null ? {} : { clientId: String(from.clientId) }) };
  }
  if (quotation.status !== "approved") {
    throw conflict("A job is scheduled from an approved quotation only.");
  }
  const { sourceAddress, destinationAddress, customer, items } = quotation;
  const goods = items.map((item) => `${item.quantity} × ${item.name}`).join("\n");
  const route = [sourceAddress, destinationAddress].filter(Boolean).join(" to ");
  return {
    ...start,
    title: `Move for ${customer.name}`.slice(0, 100),
    clientId: String(quotation.customerId),
    quotationId: String(quotation.id),
    description: [route, goods].filter(Boolean).join("\n\n").slice(0, 5000),
    // Where nothing is named the customer is asked at their own address; the form says it when there is none.
    location: (sourceAddress ?? destinationAddress ?? customer.address ?? "").slice(0, 500),
    startDate: quotation.movingDate > today ? quotation.movingDate : today,
  };
}
