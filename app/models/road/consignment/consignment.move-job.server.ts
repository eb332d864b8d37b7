import type { Job } from "~/generated/sqlite/client";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdPlan } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { addDays, daysFrom, shortDay } from "../../ground/day/calendar-date";
import { CREW, type CrewMember } from "../job/job.crew";
import { planCell, SAME_TRUCK } from "../job/job.calendar";
import { crewSaid, updateJob } from "../job/job.edit.server";
import { HISTORY } from "../job/job.history";
import type { JobInput, MoveInput } from "../job/job.schema";
import { JOB_CLOSED, jobOpen } from "../job/job.status";
import { driverWarnings } from "../driver/driver.record";
import { activeVehicles, chosenVehicle } from "~/models/road/vehicle/vehicle.server";
import { vehicleWarnings } from "../vehicle/vehicle.papers";
import { type Booked, bookedBy } from "./consignment.clash";
import {
  type Clash,
  ClashConflict,
  clashesAmong,
  clashesOf,
  clashText,
  onceEach,
  overloads,
} from "./consignment.clash.server";
import { type Booking, bookingsBetween } from "./bookings.server";
import { HISTORY as CONSIGNMENT_HISTORY } from "./consignment.history";
import { keepLorryReceipt } from "./consignment.revision.server";
import { type Consignment, wholeConsignment } from "./consignment.server";
import { appendTruck, removeTruck } from "./consignment.truck.server";

/** A clash of a move: a booking, or a paper that has ended by then. */
export type MoveClash = { text: string } & (Clash | { what: "papers"; name: string });

type Planned = Pick<Job, "startDate" | "endDate" | "scheduledTime" | "vehicleId" | "driverId"> & {
  /** Null: not stored yet. */
  id: number | null;
  assignments: readonly CrewMember[];
};

/** A job as it books its days; the truck is its consignments' own where they have one. */
export const bookedOf = ({ id, assignments, ...job }: Planned): Booked => ({
  ...job,
  jobId: id,
  crew: assignments,
});

/** Finds all that is in the way of some bookings of one job; `others`: of those bookings, where they are known already. */
export function lookout(tx: Tx, others: readonly Booking[] | null = null) {
  const vehicleOf = onceEach((id) => tx.vehicle.findUnique({ where: { id } }));
  const driverOf = onceEach((id) => tx.driver.findUnique({ where: { id } }));
  const overloaded = overloads(tx);
  const papersEnded = async ({ vehicleId, driverId, startDate, endDate }: Booked) => {
    const day = endDate ?? startDate;
    const vehicle = vehicleId && (await vehicleOf(vehicleId));
    const driver = driverId && (await driverOf(driverId));
    const ofVehicle = vehicle ? vehicleWarnings(vehicle, day) : [];
    const ofDriver = driver ? driverWarnings(driver, day) : [];
    return [
      ...ofVehicle.map((warning) => ({ ...warning, name: vehicle ? vehicle.number : "" })),
      ...ofDriver.map((warning) => ({ ...warning, name: driver ? driver.name : "" })),
    ]
      .filter(({ tone }) => tone === "danger")
      .map(({ text, name }): MoveClash => ({ what: "papers", name, text }));
  };
  return async (bookings: readonly Booked[]): Promise<MoveClash[]> => {
    const found: MoveClash[] = [];
    for (const booked of bookings) {
      const clashes = others
        ? [...clashesAmong(booked, others), ...(await overloaded(booked))]
        : await clashesOf(booked, tx);
      found.push(...clashes.map((clash) => ({ ...clash, text: clashText(clash) })));
      found.push(...(await papersEnded(booked)));
    }
    return found.filter(
      ({ text }, index) => found.findIndex((other) => other.text === text) === index,
    );
  };
}

/** Where a move leads: a truck, to none (null), or in the one that it has (undefined). */
type Target = { date: string; vehicleId?: number | null };

/** A consignment that has not left goes along with its job: its days by as many, and in the job's truck. */
function goesAlong(one: Consignment, days: number, vehicleId: number | null | undefined) {
  const { loadingDate, expectedDate } = one;
  return {
    ...one,
    loadingDate: addDays(loadingDate, days),
    expectedDate: expectedDate && addDays(expectedDate, days),
    vehicleId: vehicleId === undefined ? one.vehicleId : vehicleId,
  };
}

/** A job and its consignments that have not left, as they would book their days. */
function bookedAt(job: Planned, along: readonly Consignment[], target: Target): Booked[] {
  const days = daysFrom(job.startDate, target.date);
  const { vehicleId = job.vehicleId, date: startDate } = target;
  const endDate = job.endDate && addDays(job.endDate, days);
  // What goes over to one truck is weighed together.
  const goods = target.vehicleId ? { goods: along } : {};
  return [
    { ...bookedOf({ ...job, startDate, endDate, vehicleId }), ...goods },
    ...along.map((one) => ({ ...bookedBy(goesAlong(one, days, target.vehicleId)), ...goods })),
  ];
}

const WITH_WHAT_GOES_ALONG = {
  assignments: CREW,
  vehicle: { select: { number: true } },
  driver: { select: { name: true, status: true } },
  consignments: { where: { status: "Booked" }, select: { id: true, vehicleId: true } },
} as const;

async function consignmentsOf(tx: Tx, { consignments }: { consignments: { id: number }[] }) {
  const along: Consignment[] = [];
  for (const { id } of consignments) along.push(await wholeConsignment({ id }, tx));
  return along;
}

/** A job with its consignments that have not left; null where there is none. */
async function jobWithWhatGoesAlong(id: number, tx: Tx) {
  const job = await tx.job.findUnique({ where: { id }, include: WITH_WHAT_GOES_ALONG });
  return job && { job, along: await consignmentsOf(tx, job) };
}

/**
 * An open job's bookings as it stands, and `as` it would be with other days, truck or people: its consignments that have not left
 * go along with its first day. Null where there is none, or it is open no more.
 */
export async function bookingsOfJob(id: number, tx: Tx, as: Partial<Planned> = {}) {
  const found = await jobWithWhatGoesAlong(id, tx);
  if (!found || !jobOpen.of(found.job)) return null;
  const { job, along } = found;
  const asked = { ...job, ...as };
  const days = daysFrom(job.startDate, asked.startDate);
  return {
    stands: [bookedOf(job), ...along.map(bookedBy)],
    asked: [bookedOf(asked), ...along.map((one) => bookedBy(goesAlong(one, days, undefined)))],
  };
}

/** Returns the clashes that did not exist before. */
export function freshOf(found: readonly MoveClash[], stood: readonly MoveClash[]): MoveClash[] {
  return found.filter(({ text }) => !stood.some((one) => one.text === text));
}

/** So many days after a plan's last one are looked at for a truck's next booking. */
const AHEAD = 14;

/** "free until Dec 01": how long the truck of some bookings stays free after them; "free" where nothing is booked. */
function freeText(booked: readonly Booked[], others: readonly Booking[]): string {
  const trucks = new Set(booked.flatMap(({ vehicleId }) => vehicleId ?? []));
  const [last = ""] = booked
    .map((one) => one.endDate ?? one.startDate)
    .sort()
    .reverse();
  const [next] = others
    .filter(({ vehicleId, jobId }) => trucks.has(vehicleId ?? 0) && jobId !== booked[0]?.jobId)
    .flatMap(({ startDate }) => (startDate > last ? startDate : []))
    .sort();
  return next ? `free until ${shortDay(addDays(next, -1))}` : "free";
}

/**
 * Returns a job's prospects at each place of a plan, by `planCell`: `clashes` where something is in the way, `free` elsewhere: how
 * long its truck stays free. `days`: YYYY-MM-DD, in their order. Raises `notFound`.
 */
export async function planFor(
  actor: Actor,
  id: number,
  days: readonly string[],
): Promise<Record<"clashes" | "free", Record<string, string>>> {
  assertCan(actor, "job:edit");
  const found = await jobWithWhatGoesAlong(id, db);
  if (!found) throw notFound("job");
  const { job, along } = found;
  const [first, last] = [days[0] ?? job.startDate, days.at(-1) ?? job.startDate];
  const trucks = (await activeVehicles(first)).map((truck) => truck.id);
  const ends = bookedAt(job, along, { date: last }).map(({ endDate }) => endDate ?? last);
  const begins = bookedAt(job, along, { date: first }).map(({ startDate }) => startDate);
  const [from = first] = [first, job.startDate, ...begins].sort();
  const to = [last, job.endDate ?? job.startDate, ...ends].sort().at(-1) ?? last;
  const others = await bookingsBetween(from, addDays(to, AHEAD));
  const find = lookout(db, others);
  const stood = await find(bookedAt(job, along, { date: job.startDate }));
  const clashes: Record<string, string> = {};
  const free: Record<string, string> = {};
  for (const date of days) {
    for (const vehicleId of [undefined, null, ...trucks]) {
      const booked = bookedAt(job, along, { date, vehicleId });
      const found = freshOf(await find(booked), stood);
      const cell = planCell(date, vehicleId === undefined ? SAME_TRUCK : (vehicleId ?? ""));
      if (found.length > 0) clashes[cell] = found.map(({ text }) => text).join("; ");
      else free[cell] = freeText(booked, others);
    }
  }
  return { clashes, free };
}

/** Where a job stood before it was moved, as another move would put it back; null where its consignments were in several trucks. */
type MovedFrom = { date: string; vehicleId: number | null } | null;

function stoodAt(job: Planned & { consignments: { vehicleId: number | null }[] }): MovedFrom {
  const own = job.consignments.flatMap(({ vehicleId }) => vehicleId ?? []);
  const trucks = new Set(own.length > 0 ? own : [job.vehicleId]);
  const [vehicleId = null] = trucks;
  return trucks.size > 1 ? null : { date: job.startDate, vehicleId };
}

/** Where a job stands: its day, and the one truck that it or its consignments have; null where these are in several. */
export async function placeOfJob(id: number): Promise<MovedFrom> {
  const job = await db.job.findUnique({ where: { id }, include: WITH_WHAT_GOES_ALONG });
  if (!job) throw notFound("job");
  return stoodAt(job);
}

/**
 * Moves an open job to another day, and to another truck where one is named (null: to none); its last day and the consignments
 * that have not left go along. Raises `ClashConflict` with what is in the way and did not stand there before, unless `anyway`;
 * `conflict` when the job is completed or cancelled, and at a truck that an issued receipt names; `EditConflict` as `updateJob`
 * does, `invalid` at a truck that cannot be chosen.
 */
export async function moveJob(actor: Actor, id: number, input: MoveInput): Promise<MovedFrom> {
  let booked: Consignment[] = [];
  let stood: MovedFrom = null;
  let days = 0;
  await editRecord(actor, id, input.version, {
    entity: "job",
    allow: "job:edit",
    hold: holdPlan,
    load: (tx) => tx.job.findUnique({ where: { id }, include: WITH_WHAT_GOES_ALONG }),
    refuse: (before) => (jobOpen.of(before) ? null : conflict(JOB_CLOSED)),
    derive: async (tx, before) => {
      const { date: startDate, vehicleId = before.vehicleId } = input;
      days = daysFrom(before.startDate, startDate);
      const endDate = before.endDate && addDays(before.endDate, days);
      const vehicle = vehicleId && (await chosenVehicle(tx, vehicleId, before.vehicleId));
      booked = await consignmentsOf(tx, before);
      stood = stoodAt(before);
      const named = booked.find((one) => one.lrNumber !== null && one.vehicleId !== null);
      if (input.vehicleId === null && named) throw conflict(keepsItsTruck(named));
      if (!input.anyway) {
        const find = lookout(tx);
        const now = await find([bookedOf(before), ...booked.map(bookedBy)]);
        const fresh = freshOf(await find(bookedAt(before, booked, input)), now);
        if (fresh.length > 0) throw new ClashConflict(fresh);
      }
      return {
        data: { startDate, endDate, vehicleId },
        changes: changesBetween<object>(
          { ...before, ...crewSaid(before) },
          { startDate, endDate, truck: vehicle ? vehicle.number : null },
          HISTORY,
        ),
      };
    },
    after: async (tx, { driver, driverId }) => {
      const to = { ...input, driverId: driver?.status === "active" ? driverId : null };
      for (const one of booked) await moveAlong(tx, actor, one, days, to);
    },
  });
  return stood;
}

/**
 * Saves a job's form; where its first day becomes another one, the consignments that have not left go along as they do when it is
 * moved. Raises what `updateJob` does.
 */
export async function changeJob(actor: Actor, id: number, input: JobInput): Promise<void> {
  await inUnitOfWork(async (tx) => {
    await holdPlan(tx);
    const before = await jobWithWhatGoesAlong(id, tx);
    await updateJob(actor, id, input);
    const days = before ? daysFrom(before.job.startDate, input.startDate) : 0;
    for (const one of before?.along ?? []) await moveAlong(tx, actor, one, days, {});
  });
}

const keepsItsTruck = (one: Consignment) =>
  `${shownLrNumber(one)} is issued with its truck: choose another truck for it`;

/** Takes a consignment along; one without a truck goes with the job's driver, as a new one does. */
async function moveAlong(
  tx: Tx,
  actor: Actor,
  before: Consignment,
  days: number,
  { vehicleId, ...job }: { vehicleId?: number | null; driverId?: number | null },
): Promise<void> {
  const { id } = before;
  const driverId = before.vehicleId === null ? (job.driverId ?? null) : before.driverId;
  const { loadingDate, expectedDate } = goesAlong(before, days, vehicleId);
  const other = vehicleId ? { vehicleId, driverId, reason: null } : null;
  const changes =
    days === 0
      ? []
      : changesBetween<object>(before, { loadingDate, expectedDate }, CONSIGNMENT_HISTORY);
  if (changes.length > 0) {
    await tx.consignment.update({ where: { id }, data: { loadingDate, expectedDate } });
    await recordHistory(tx, actor, "consignment", id, "updated", {}, { changes });
  }
  const isRemoved = vehicleId === null && (await removeTruck(tx, actor, before));
  const isOther = other !== null && (await appendTruck(tx, actor, before, other));
  if (changes.length === 0 && !isRemoved && !isOther) return;
  // One version for all of it, which its kept receipt is told apart by.
  await tx.consignment.update({ where: { id }, data: { version: { increment: 1 } } });
  if (before.lrNumber !== null) await keepLorryReceipt(tx, actor, id);
}
