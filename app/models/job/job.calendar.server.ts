import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { assertCan, isStaff, type Actor } from "../policy/policy";
import { jobScope } from "../policy/scope";
import { doubleBookings, overlap, type Booking } from "./job.overlap";
import { jobOpen } from "./job.status";

/** How many jobs a calendar reads at most; beyond it says that it is not complete. */
export const CALENDAR_LIMIT = 2000;

const SHOWN = {
  id: true,
  jobNumber: true,
  title: true,
  location: true,
  client: { select: { name: true } },
  quotation: { select: { sourceAddress: true, destinationAddress: true } },
  status: true,
  startDate: true,
  endDate: true,
  scheduledTime: true,
} as const satisfies Prisma.JobSelect;

function during(from: string, to: string): Prisma.JobWhereInput {
  return {
    startDate: { lte: to },
    OR: [{ startDate: { gte: from } }, { endDate: { gte: from } }],
  };
}

type Row = Prisma.JobGetPayload<{ select: typeof SHOWN }>;
export type CalendarJob = Row & Booking;

/**
 * Who works on jobs, by job. The jobs are named by their condition, not by their ids: a calendar may
 * hold more of them than a query may have parameters.
 */
async function crews(where: Prisma.JobWhereInput) {
  const rows = await db.jobAssignment.findMany({
    where: { job: { is: where } },
    select: { jobId: true, employeeId: true, name: true },
    orderBy: { position: "asc" },
  });
  const byJob = new Map<number, Booking["crew"][number][]>();
  for (const { jobId, ...member } of rows) {
    byJob.set(jobId, [...(byJob.get(jobId) ?? []), member]);
  }
  return byJob;
}

/**
 * The jobs of a range of days (both included) in the order of their start, cancelled ones left out, and
 * for staff who is on two of them at once. `complete` is false when there were more than could be read.
 */
export async function listCalendar(actor: Actor, from: string, to: string) {
  assertCan(actor, "job:view");
  const where = { AND: [jobScope(actor), during(from, to), { status: { not: "Cancelled" } }] };
  const rows = await db.job.findMany({
    where,
    select: SHOWN,
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: CALENDAR_LIMIT + 1,
  });
  const jobs = rows.slice(0, CALENDAR_LIMIT);
  const complete = rows.length <= CALENDAR_LIMIT;
  if (!isStaff(actor)) {
    return { jobs: jobs.map((job) => ({ ...job, crew: [] })), complete, doubleBookings: [] };
  }
  const crewOf = await crews(where);
  const manned = jobs.map((job): CalendarJob => ({ ...job, crew: crewOf.get(job.id) ?? [] }));
  const busy = manned.filter((job) => jobOpen.of(job));
  return { jobs: manned, complete, doubleBookings: doubleBookings(busy) };
}

/** The other open jobs that the crew of this one is on at the same time. For staff; none otherwise. */
export async function doubleBookingsOf(
  actor: Actor,
  job: Booking & { status: string },
): Promise<{ employee: string; job: CalendarJob }[]> {
  const employees = job.crew.flatMap(({ employeeId }) => (employeeId === null ? [] : [employeeId]));
  if (!isStaff(actor) || !jobOpen.of(job) || employees.length === 0) return [];
  const rows = await db.job.findMany({
    where: {
      ...during(job.startDate, job.endDate ?? job.startDate),
      ...jobOpen.where(),
      id: { not: job.id },
      assignments: { some: { employeeId: { in: employees } } },
    },
    select: { ...SHOWN, assignments: { select: { employeeId: true, name: true } } },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: 50,
  });
  return rows
    .map(({ assignments, ...row }) => ({ ...row, crew: assignments }))
    .filter((other) => overlap(job, other))
    .flatMap((other) =>
      other.crew
        .filter(({ employeeId }) => employeeId !== null && employees.includes(employeeId))
        .map(({ name }) => ({ employee: name, job: other })),
    );
}
