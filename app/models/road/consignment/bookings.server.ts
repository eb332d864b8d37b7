import { only } from "~/platform/only";
import { placeOf } from "~/models/ground/typed/place";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { CREW } from "~/models/road/job/job.crew";
import { jobsDuring } from "~/models/road/job/job.list";
import { jobOpen } from "~/models/road/job/job.status";
import { db, type Tx } from "~/platform/db.server";
import { type Booked, bookedBy } from "./consignment.clash";
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
            ...only(
              "Consignment",
              "id lrNumber jobId loadingDate expectedDate toPlace vehicleId driverId",
            ),
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
            ...only(
              "Job",
              "id jobNumber location startDate endDate scheduledTime vehicleId",
              "driverId",
            ),
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
