import { companyToday, getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { only } from "~/platform/only";
import { placeOf } from "~/models/ground/typed/place";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { type Absent, ABSENT, absentText, type Hanging } from "~/models/road/absence/absence";
import { absencesBetween, absentOf } from "~/models/road/absence/absence.server";
import { CREW } from "~/models/road/job/job.crew";
import { jobsDuring } from "~/models/road/job/job.list";
import { jobOpen } from "~/models/road/job/job.status";
import { whoseSurvey } from "~/models/sales/survey/survey.record";
import { visitsOf } from "~/models/sales/survey/survey.visits.server";
import { db, type Tx } from "~/platform/db.server";
import { type Booked, bookedBy } from "./consignment.clash";
import { consignmentCounts, consignmentOpen } from "./consignment.status";

const LAST_DAY = "9999-12-31";

/** More than anybody reads; so many moves of a span of days are compared. */
const COMPARED = 500;

/** A job or a consignment that takes a truck, a driver or people, or days on which one of these is away. */
export type Booking = Booked & {
  /** Null: none; somebody is away. */
  job: { id: number; jobNumber: string } | null;
  /** "is off the road until Nov 30, 2026", of who is away. */
  away?: string;
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
  const employees = idsOf(crew);
  const helpers = crew.some(({ employeeId, phone }) => employeeId === null && phone !== null);
  return [
    ...(employees.length ? [{ assignments: { some: { employeeId: { in: employees } } } }] : []),
    ...(helpers ? [{ assignments: { some: { employeeId: null, phone: { not: null } } } }] : []),
  ];
}

const idsOf = (crew: Takes["crew"]) => crew.flatMap(({ employeeId }) => employeeId ?? []);

/** Appointments for surveys between two days, as bookings that belong to no move: those with an hour, of those people or all. */
async function surveysBetween(from: string, to: string, of: Takes | null, tx: Tx) {
  const rows = await tx.survey.findMany({
    where: {
      visitDay: { gte: from, lte: to },
      visitTime: { not: null },
      surveyorId: of ? { in: idsOf(of.crew) } : { not: null },
    },
    select: {
      ...only("Survey", "visitDay visitTime"),
      surveyor: { select: only("User", "id name phone") },
      enquiry: { select: { name: true } },
      customer: { select: { name: true } },
      quotation: { select: { quotationNumber: true } },
    },
    orderBy: [{ visitDay: "asc" }, { id: "asc" }],
    take: COMPARED,
  });
  return rows.map(({ visitDay, visitTime, surveyor, ...row }): Booking => ({
    startDate: visitDay ?? "",
    endDate: null,
    scheduledTime: visitTime,
    vehicleId: null,
    driverId: null,
    crew: surveyor ? [{ employeeId: surveyor.id, name: surveyor.name, phone: surveyor.phone }] : [],
    jobId: null,
    job: null,
    away: `has the survey of ${whoseSurvey(row)} at ${visitTime} on ${formatDate(visitDay ?? "")}`,
    consignmentId: null,
    number: "",
    place: "",
    vehicle: null,
    driver: null,
  }));
}

/** Those of a booking, or all, who are away between two days: as bookings that belong to no move. */
export async function awayBetween(
  from: string,
  to: string,
  of: Takes | null,
  tx: Tx = db,
): Promise<Booking[]> {
  const ids = of && {
    vehicleIds: of.vehicleId === null ? [] : [of.vehicleId],
    driverIds: of.driverId === null ? [] : [of.driverId],
    employeeIds: idsOf(of.crew),
  };
  const absent = (await absencesBetween(from, to, ids, tx)).map((row): Booking => ({
    startDate: row.from,
    endDate: row.until,
    scheduledTime: null,
    vehicleId: row.vehicleId,
    driverId: row.driverId,
    crew: row.employee && row.employeeId ? [{ employeeId: row.employeeId, ...row.employee }] : [],
    jobId: null,
    job: null,
    away: absentText(absentOf(row), row),
    consignmentId: null,
    number: "",
    place: "",
    vehicle: row.vehicle,
    driver: row.driver,
  }));
  return [...absent, ...(await surveysBetween(from, to, of, tx))];
}

/**
 * The open jobs and consignments that take something between two days, both included; `of`: only those that take the same truck,
 * driver or people. And who is away then.
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
    ...(await awayBetween(from, to, of, tx)),
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

/** A booking that takes one truck, driver or employee and nothing else. */
function takesOf(absent: Absent, id: number): Takes {
  const none = { vehicleId: null, driverId: null, crew: [] };
  return absent === "employee"
    ? { ...none, crew: [{ employeeId: id, name: "", phone: null }] }
    : { ...none, [ABSENT[absent].key]: id };
}

/** The open moves that a truck, a driver or an employee is on between two days, both included, each once. */
export async function movesBetween(absent: Absent, id: number, from: string, to: string) {
  const found = (await bookingsBetween(from, to, takesOf(absent, id))).flatMap(
    ({ job, startDate, place }) => (job ? [{ ...job, startDate, place }] : []),
  );
  return [...new Map(found.map((move) => [move.id, move])).values()];
}

/** The appointments for surveys to which an employee goes between two days; trucks and drivers go to none. */
export async function visitsIn(absent: Absent, id: number, from: string, to: string) {
  const found = absent === "employee" ? await visitsOf(id, from, to) : [];
  return found.map(({ id: surveyId, day, time, whose, place }) => ({
    id: surveyId,
    whose,
    startDate: day,
    text: [`Survey of ${whose}`, place, [formatDate(day), time].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", "),
    to: roadPaths.surveys.view(surveyId),
  }));
}

/**
 * What still counts on a truck, a driver or an employee: its open moves and consignments on any day, each once, and the appointments
 * to come, first ones first.
 */
export async function hangsOn(absent: Absent, id: number): Promise<Hanging[]> {
  const [found, visits] = await Promise.all([
    bookingsBetween("0000-01-01", LAST_DAY, takesOf(absent, id)),
    visitsIn(absent, id, companyToday(await getCompany()), LAST_DAY),
  ]);
  const moves = found
    .filter(({ away }) => away === undefined)
    .map(({ job, consignmentId, number, place, startDate }) => ({
      startDate,
      text: [job?.jobNumber ?? number, place, formatDate(startDate)].filter(Boolean).join(", "),
      to: job ? paths.jobs.view(job.id) : roadPaths.consignments.view(consignmentId ?? 0),
    }));
  const rows = [...moves, ...visits]
    .sort((one, other) => one.startDate.localeCompare(other.startDate))
    .map(({ text, to }) => ({ text, to }));
  return [...new Map(rows.map((row) => [row.to, row])).values()];
}
