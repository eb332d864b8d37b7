import { only } from "~/platform/only";
import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { assertCan, isStaff, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { doubleBookings, overlap, type Booking } from "./job.overlap";
import { comparedIds, firstDay, jobsOnDays, shownIds, spansOf } from "./job.crowd.server";
import { jobsDuring } from "./job.list";
import { jobOpen } from "./job.status";

/** The most jobs that a calendar reads; beyond that it reads the first ones of each day. */
const CALENDAR_LIMIT = 500;

const SHOWN = {
  ...only(
    "Job",
    "id jobNumber title location vehicleId driverId status startDate endDate scheduledTime",
  ),
  client: { select: { name: true } },
  quotation: { select: { sourceAddress: true, destinationAddress: true } },
  vehicle: { select: { number: true } },
  driver: { select: { name: true } },
  consignments: {
    where: { status: { not: "Cancelled" } },
    select: {
      ...only("Consignment", "status deliveryDate"),
      vehicle: { select: { number: true } },
      driver: { select: { name: true } },
    },
    orderBy: { id: "asc" },
  },
} as const satisfies Prisma.JobSelect;

type Row = Prisma.JobGetPayload<{ select: typeof SHOWN }>;
export type CalendarJob = Row & Booking;

/** The crews by job. */
async function crews(ids: number[]) {
  const rows = await db.jobAssignment.findMany({
    where: { jobId: { in: ids } },
    select: { jobId: true, employeeId: true, name: true, phone: true },
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
 * for staff who is on two of them at once. Where there are more than a calendar shows, `crowd` says how many there are
 * each day: the jobs are then the first ones of each, and double bookings are looked for among the first open ones.
 */
export async function listCalendar(actor: Actor, from: string, to: string) {
  assertCan(actor, "job:view");
  const where = { AND: [jobsDuring(from, to), { status: { not: "Cancelled" } }] };
  if (!isStaff(actor)) {
    const own = { AND: [jobScope(actor), where] };
    const rows = await jobsOf(own, CALENDAR_LIMIT);
    return { jobs: rows.map((job) => ({ ...job, crew: [] })), crowd: null, doubleBookings: [] };
  }
  const spans = await spansOf(where);
  const total = spans.reduce((sum, { rows }) => sum + rows, 0);
  if (total <= CALENDAR_LIMIT) {
    const jobs = await manned(await jobsOf(where));
    const busy = jobs.filter((job) => jobOpen.of(job));
    return { jobs, crowd: null, doubleBookings: doubleBookings(busy) };
  }
  const [shown, compared] = await Promise.all([
    shownIds(spans, { status: { not: "Cancelled" } }, from, to),
    comparedIds({ AND: [jobsDuring(from, to), { startDate: { gte: firstDay(spans) } }] }),
  ]);
  const jobs = await manned(await jobsOf({ id: { in: [...new Set([...shown, ...compared])] } }));
  const [first, open] = [new Set(shown), new Set(compared)];
  return {
    jobs: jobs.filter(({ id }) => first.has(id)),
    crowd: jobsOnDays(spans, from, to),
    doubleBookings: doubleBookings(jobs.filter(({ id }) => open.has(id))),
  };
}

function jobsOf(where: Prisma.JobWhereInput, take?: number) {
  return db.job.findMany({
    where,
    select: SHOWN,
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take,
  });
}

/** Jobs with who works on them. */
async function manned(rows: Row[]): Promise<CalendarJob[]> {
  const crewOf = await crews(rows.map(({ id }) => id));
  return rows.map((job) => ({ ...job, crew: crewOf.get(job.id) ?? [] }));
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
      ...jobsDuring(job.startDate, job.endDate ?? job.startDate),
      ...jobOpen.where(),
      id: { not: job.id },
      assignments: { some: { employeeId: { in: employees } } },
    },
    select: { ...SHOWN, assignments: { select: { employeeId: true, name: true, phone: true } } },
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
