import { type CrewMember, personKey } from "./job.crew";

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
  /** `id`: null of a helper without an account. */
  employee: { id: number | null; name: string };
  /** Known by an account or a phone; a name alone may be anybody's. */
  isSure: boolean;
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

/** Every pair of jobs that one person is on at the same time: an employee, or a helper by phone or by name. */
export function doubleBookings<T extends Booking>(jobs: readonly T[]): DoubleBooking<T>[] {
  const people: { who: CrewMember; jobs: T[] }[] = [];
  const byKey = new Map<string, (typeof people)[number]>();
  for (const job of jobs) {
    for (const who of job.crew) {
      const key = personKey(who);
      if (key === null) continue;
      const entry = byKey.get(key) ?? { who, jobs: [] };
      if (!byKey.has(key)) people.push(entry);
      byKey.set(key, entry);
      entry.jobs.push(job);
    }
  }
  const found: DoubleBooking<T>[] = [];
  for (const { who, jobs: own } of people) {
    const employee = { id: who.employeeId, name: who.name };
    const isSure = who.employeeId !== null || who.phone !== null;
    own.sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
    own.forEach((first, index) => {
      for (const second of own.slice(index + 1)) {
        // Sorted by start: no later one can overlap either.
        if (second.startDate > lastDay(first)) break;
        if (overlap(first, second)) found.push({ employee, isSure, first, second });
      }
    });
  }
  return found;
}
