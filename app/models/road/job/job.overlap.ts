import type { CrewMember } from "./job.crew";

/** A job's needs before it begins. Pure. */

/** Whether goods go on the road with a job, as far as it says: one of unpacking alone needs no truck and no lorry receipt. */
export const carriesGoods = (job: { quotationId: number | null; location: string }): boolean =>
  job.quotationId !== null || job.location.includes("→");

/** A job as far as it takes its crew's time. */
export type Booking = {
  id: number;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
  crew: readonly CrewMember[];
};

type DoubleBooking<T extends Booking> = {
  employee: { id: number; name: string };
  first: T;
  second: T;
};

/** The minutes that a timed job of one day keeps its crew: two such jobs fit in a day. */
export const TIMED_JOB_MINUTES = 4 * 60;

type When = Pick<Booking, "startDate" | "endDate" | "scheduledTime">;

/** The last day that a job takes. */
export function lastDay(job: Pick<When, "startDate" | "endDate">): string {
  return job.endDate ?? job.startDate;
}

function minutes(job: When): number | null {
  if (!job.scheduledTime || lastDay(job) !== job.startDate) return null;
  const [hour = 0, minute = 0] = job.scheduledTime.split(":").map(Number);
  return hour * 60 + minute;
}

/**
 * Whether two jobs need somebody at the same time. A job takes its days whole, from the first to the
 * last; one of a single day with a time takes four hours of it.
 */
export function overlap(one: When, other: When): boolean {
  if (one.startDate > lastDay(other) || other.startDate > lastDay(one)) return false;
  const [a, b] = [minutes(one), minutes(other)];
  return a === null || b === null || Math.abs(a - b) < TIMED_JOB_MINUTES;
}

/** The first day that two jobs which overlap have in common. */
export function clashDay(one: Pick<Booking, "startDate">, other: Pick<Booking, "startDate">) {
  return one.startDate > other.startDate ? one.startDate : other.startDate;
}

/** Every pair of jobs that one employee is on at the same time. Names without an account are no pair. */
export function doubleBookings<T extends Booking>(jobs: readonly T[]): DoubleBooking<T>[] {
  const byEmployee = new Map<number, { name: string; jobs: T[] }>();
  for (const job of jobs) {
    for (const { employeeId, name } of job.crew) {
      if (employeeId === null) continue;
      const entry = byEmployee.get(employeeId) ?? { name, jobs: [] };
      entry.jobs.push(job);
      byEmployee.set(employeeId, entry);
    }
  }
  const found: DoubleBooking<T>[] = [];
  for (const [id, { name, jobs: own }] of byEmployee) {
    own.sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
    own.forEach((first, index) => {
      for (const second of own.slice(index + 1)) {
        // Sorted by start: no later one can overlap either.
        if (second.startDate > lastDay(first)) break;
        if (overlap(first, second)) found.push({ employee: { id, name }, first, second });
      }
    });
  }
  return found;
}
