import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { formatDate } from "../../ground/day/calendar-date";
import { type Actor, isStaff } from "../../kit/policy/policy";
import { DomainError } from "../../kit/shared/domain-error";
import { clashDay, lastDay, TIMED_JOB_MINUTES } from "../job/job.overlap";
import { awayBetween, type Booking, bookingsBetween } from "./bookings.server";
import { atOnce, type Booked, bookedTwice, overloadText } from "./consignment.clash";
import { consignmentOpen } from "./consignment.status";

export type Clash = {
  what: "vehicle" | "driver" | "crew" | "load";
  /** The truck's number, or the driver's or the helper's name. */
  name: string;
  /** Null: on no move; `says` says why it cannot go. */
  jobId: number | null;
  /** Null: the job itself has it. */
  consignmentId: number | null;
  number: string;
  /** "is off the road until Nov 30, 2026", "has 250 cft for 640" */
  says?: string;
  /** The first day that both need it. */
  day: string;
};

/** Those among some bookings that need the same truck, driver or people at the same time. */
export function clashesAmong(booked: Booked, others: readonly Booking[]): Clash[] {
  return others.flatMap((other) =>
    bookedTwice(booked, other).map(({ what, name }) => ({
      what,
      name: name ?? (what === "vehicle" ? other.vehicle?.number : other.driver?.name) ?? "",
      jobId: other.job?.id ?? null,
      consignmentId: other.consignmentId,
      number: other.number,
      ...(other.away && { says: other.away }),
      day: clashDay(booked, other),
    })),
  );
}

/** Reads each once, however often it is asked for. */
export function onceEach<T>(read: (id: number) => Promise<T>) {
  const known = new Map<number, Promise<T>>();
  return (id: number) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    return found;
  };
}

/** Finds trucks that cannot hold their booking's goods, with those of the same job that they carry already. */
export function overloads(tx: Tx = db) {
  const vehicleOf = onceEach((id) => tx.vehicle.findUnique({ where: { id } }));
  const goodsOf = onceEach((jobId) =>
    tx.consignment.findMany({
      where: { AND: [{ jobId }, consignmentOpen.where()] },
      select: only("Consignment", "id vehicleId volumeCft weightKg"),
    }),
  );
  return async ({ jobId, vehicleId, goods, startDate }: Booked): Promise<Clash[]> => {
    const truck = vehicleId === null ? null : await vehicleOf(vehicleId);
    if (!truck || (truck.capacityCft === null && truck.payloadKg === null)) return [];
    const stored = jobId === null ? [] : await goodsOf(jobId);
    // A job's own truck takes what has no other.
    const along = stored.filter(
      (one) =>
        !goods?.some(({ id }) => id === one.id) &&
        (one.vehicleId === vehicleId || (!goods && one.vehicleId === null)),
    );
    const says = overloadText(truck, [...(goods ?? []), ...along]);
    if (!says) return [];
    const none = { jobId: null, consignmentId: null, number: "" };
    return [{ what: "load", name: truck.number, ...none, says, day: startDate }];
  };
}

/**
 * The other open jobs and consignments that need the same truck, driver or people at the same time, and a truck that cannot hold
 * the goods.
 */
export async function clashesOf(booked: Booked, tx: Tx = db): Promise<Clash[]> {
  const { startDate, endDate } = booked;
  const others = await bookingsBetween(startDate, endDate ?? startDate, booked, tx);
  return [...clashesAmong(booked, others), ...(await overloads(tx)(booked))];
}

/** Those of a booking's truck, driver and people who are away on its days. */
export async function awayOn(booked: Booked): Promise<Clash[]> {
  return clashesAmong(booked, await awayBetween(booked.startDate, lastDay(booked), booked));
}

/** "MH12AB1234 is on LR-2627-00001 on Nov 24, 2026" */
export function clashText({ name, number, day, says }: Omit<Clash, "what" | "jobId">): string {
  return says ? `${name} ${says}` : `${name} is on ${number} on ${formatDate(day)}`;
}

/** "5 PM", "5:30 PM" */
function hourText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const shown = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${shown} ${hour < 12 ? "AM" : "PM"}`;
}

/** "JOB-2627-00012, Pune, until 5 PM": where somebody is who is busy. */
export function busyText({ job, away, place, endDate, startDate, scheduledTime }: Booking): string {
  if (!job) return (away ?? "").replace(/^is /, "");
  const [hour = 0, minute = 0] = (scheduledTime ?? "").split(":").map(Number);
  const ends = hour * 60 + minute + TIMED_JOB_MINUTES;
  const last = endDate ?? startDate;
  const timed = scheduledTime !== null && last === startDate && ends < 24 * 60;
  const until = `until ${timed ? hourText(ends) : formatDate(last)}`;
  return [job.jobNumber, place, until].filter(Boolean).join(", ");
}

/** Returns the bookings of all other moves at the time of a job: people and trucks, and where they are. */
export async function busyAt(booked: Booked, tx: Tx = db): Promise<Booking[]> {
  const { startDate, endDate } = booked;
  const all = await bookingsBetween(startDate, endDate ?? startDate, null, tx);
  return all.filter((other) => atOnce(booked, other));
}

/**
 * The trucks and drivers that two jobs need on a day between two days, both included, and the moves of who is away then; for
 * staff, none otherwise.
 */
export async function bookedTwiceBetween(actor: Actor, from: string, to: string) {
  if (!isStaff(actor)) return [];
  const rows = await bookingsBetween(from, to);
  const named = ({ job, consignmentId, number }: Booking) =>
    job
      ? [
          {
            id: job.id,
            name: consignmentId === null ? job.jobNumber : `${job.jobNumber} (${number})`,
          },
        ]
      : [];
  return rows.flatMap((first, at) =>
    rows.slice(at + 1).flatMap((second) => {
      // Who is away twice is missed by no move.
      if (!first.job && !second.job) return [];
      const away = first.away ?? second.away ?? null;
      return (
        bookedTwice(first, second)
          // People on two jobs are found with their jobs.
          .filter(({ what }) => away !== null || what !== "crew")
          .map(({ what, name }) => ({
            who: name ?? (what === "vehicle" ? first.vehicle?.number : first.driver?.name) ?? "",
            day: clashDay(first, second),
            away,
            moves: [...named(first), ...named(second)],
          }))
      );
    }),
  );
}

/** A move to a day or truck that is taken: what is in the way, each as scripts read it. */
export class ClashConflict extends DomainError {
  readonly clashes: readonly { text: string }[];

  constructor(clashes: readonly { text: string }[]) {
    super("conflict", clashes.map(({ text }) => text).join("; "));
    this.name = "ClashConflict";
    this.clashes = clashes;
  }
}
