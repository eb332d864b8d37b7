import { DomainError } from "../../kit/shared/domain-error";
import { db, type Tx } from "~/platform/db.server";

import { isStaff, type Actor } from "../../kit/policy/policy";
import { formatDate } from "../../ground/day/calendar-date";
import { placeOf } from "../../ground/typed/place";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { CREW } from "../job/job.crew";
import { jobsDuring } from "../job/job.list";
import { clashDay, TIMED_JOB_MINUTES } from "../job/job.overlap";
import { jobOpen } from "../job/job.status";
import { atOnce, bookedBy, bookedTwice, type Booked } from "./consignment.clash";
import { consignmentCounts, consignmentOpen } from "./consignment.status";

/** More than anybody reads; so many moves of a span of days are compared. */
const COMPARED = 500;

/** A job or a consignment that takes a truck, a driver or people. */
export type Booking = Booked & {
  job: { id: number; jobNumber: string };
  /** The consignment's id, where one has the truck. */
  consignmentId: number | null;
  number: string;
  place: string;
  vehicle: { number: string } | null;
  driver: { name: string } | null;
};

const NAMED = {
  vehicle: { select: { number: true } },
  driver: { select: { name: true } },
} as const;

const journeysDuring = (from: string, to: string) => ({
  loadingDate: { lte: to },
  OR: [{ loadingDate: { gte: from } }, { expectedDate: { gte: from } }],
});

/** A job's truck is its consignments' once these have one. */
const TRUCK_OF_ITS_OWN = {
  consignments: { none: { AND: [consignmentCounts.where(), { vehicleId: { not: null } }] } },
};

type Takes = Pick<Booked, "vehicleId" | "driverId" | "crew">;

function trucksTaken({ vehicleId, driverId }: Takes) {
  return [
    ...(vehicleId === null ? [] : [{ vehicleId }]),
    ...(driverId === null ? [] : [{ driverId }]),
  ];
}

function peopleTaken({ crew }: Takes) {
  const employees = crew.flatMap(({ employeeId }) => employeeId ?? []);
  const helpers = crew.some(({ employeeId, phone }) => employeeId === null && phone !== null);
  return [
    ...(employees.length ? [{ assignments: { some: { employeeId: { in: employees } } } }] : []),
    ...(helpers ? [{ assignments: { some: { employeeId: null, phone: { not: null } } } }] : []),
  ];
}

/**
 * The open jobs and consignments that take something between two days, both included; `of`: only those that take the same truck,
 * driver or people.
 */
export async function bookingsBetween(
  from: string,
  to: string,
  of: Takes | null = null,
  tx: Tx = db,
): Promise<Booking[]> {
  const trucks = of ? trucksTaken(of) : [{ vehicleId: { not: null } }, { driverId: { not: null } }];
  const people = of ? peopleTaken(of) : [{ crewSize: { gt: 0 } }];
  const journeys =
    trucks.length === 0
      ? []
      : await tx.consignment.findMany({
          where: { AND: [consignmentOpen.where(), journeysDuring(from, to), { OR: trucks }] },
          select: {
            id: true,
            lrNumber: true,
            jobId: true,
            loadingDate: true,
            expectedDate: true,
            toPlace: true,
            vehicleId: true,
            driverId: true,
            ...NAMED,
            job: { select: { id: true, jobNumber: true } },
          },
          orderBy: [{ loadingDate: "asc" }, { id: "asc" }],
          take: COMPARED,
        });
  const either = [...trucks.map((one) => ({ AND: [one, TRUCK_OF_ITS_OWN] })), ...people];
  const jobs =
    either.length === 0
      ? []
      : await tx.job.findMany({
          where: { AND: [jobOpen.where(), jobsDuring(from, to), { OR: either }] },
          select: {
            id: true,
            jobNumber: true,
            location: true,
            startDate: true,
            endDate: true,
            scheduledTime: true,
            vehicleId: true,
            driverId: true,
            ...NAMED,
            assignments: CREW,
            consignments: {
              where: { AND: [consignmentCounts.where(), { vehicleId: { not: null } }] },
              select: { id: true },
              take: 1,
            },
          },
          orderBy: [{ startDate: "asc" }, { id: "asc" }],
          take: COMPARED,
        });
  return [
    ...journeys.map((row) => ({
      ...bookedBy(row),
      job: row.job,
      consignmentId: row.id,
      number: shownLrNumber(row),
      place: row.toPlace,
      vehicle: row.vehicle,
      driver: row.driver,
    })),
    ...jobs.map(({ id, jobNumber, location, assignments, consignments, ...row }) => ({
      ...row,
      ...(consignments.length > 0 && { vehicleId: null, driverId: null }),
      jobId: id,
      crew: assignments,
      job: { id, jobNumber },
      consignmentId: null,
      number: jobNumber,
      place: placeOf(location) ?? "",
    })),
  ];
}

export type Clash = {
  what: "vehicle" | "driver" | "crew";
  /** The truck's number, or the driver's or the helper's name. */
  name: string;
  jobId: number;
  /** Null: the job itself has it. */
  consignmentId: number | null;
  number: string;
  /** The first day that both need it. */
  day: string;
};

/** Those among some bookings that need the same truck, driver or people at the same time. */
export function clashesAmong(booked: Booked, others: readonly Booking[]): Clash[] {
  return others.flatMap((other) =>
    bookedTwice(booked, other).map(({ what, name }) => ({
      what,
      name: name ?? (what === "vehicle" ? other.vehicle?.number : other.driver?.name) ?? "",
      jobId: other.job.id,
      consignmentId: other.consignmentId,
      number: other.number,
      day: clashDay(booked, other),
    })),
  );
}

/** The other open jobs and consignments that need the same truck, driver or people at the same time. */
export async function clashesOf(booked: Booked, tx: Tx = db): Promise<Clash[]> {
  const { startDate, endDate } = booked;
  return clashesAmong(booked, await bookingsBetween(startDate, endDate ?? startDate, booked, tx));
}

/** "MH12AB1234 is on LR-2627-00001 on Nov 24, 2026" */
export function clashText({ name, number, day }: Pick<Clash, "name" | "number" | "day">): string {
  return `${name} is on ${number} on ${formatDate(day)}`;
}

/** "5 PM", "5:30 PM" */
function hourText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const shown = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${shown} ${hour < 12 ? "AM" : "PM"}`;
}

/** "JOB-2627-00012, Pune, until 5 PM": where somebody is who is busy. */
export function busyText({ job, place, endDate, startDate, scheduledTime }: Booking): string {
  const [hour = 0, minute = 0] = (scheduledTime ?? "").split(":").map(Number);
  const ends = hour * 60 + minute + TIMED_JOB_MINUTES;
  const last = endDate ?? startDate;
  const timed = scheduledTime !== null && last === startDate && ends < 24 * 60;
  const until = `until ${timed ? hourText(ends) : formatDate(last)}`;
  return [job.jobNumber, place, until].filter(Boolean).join(", ");
}

/** Who is taken at the time of a job, and where: of all other moves then. */
export async function busyAt(booked: Booked, tx: Tx = db): Promise<Booking[]> {
  const { startDate, endDate } = booked;
  const all = await bookingsBetween(startDate, endDate ?? startDate, null, tx);
  return all.filter((other) => atOnce(booked, other));
}

/** The trucks and drivers that two jobs need on a day between two days, both included; for staff, none otherwise. */
export async function trucksBookedTwice(actor: Actor, from: string, to: string) {
  if (!isStaff(actor)) return [];
  const rows = (await bookingsBetween(from, to)).map((row) => ({ ...row, crew: [] }));
  const named = ({ job, consignmentId, number }: Booking) => ({
    id: job.id,
    name: consignmentId === null ? job.jobNumber : `${job.jobNumber} (${number})`,
  });
  return rows.flatMap((first, at) =>
    rows.slice(at + 1).flatMap((second) =>
      bookedTwice(first, second).map(({ what }) => ({
        who: (what === "vehicle" ? first.vehicle?.number : first.driver?.name) ?? "",
        day: clashDay(first, second),
        first: named(first),
        second: named(second),
      })),
    ),
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
