import type { Tx } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { conflict } from "../../kit/shared/domain-error";
import { addDays } from "../../ground/day/calendar-date";
import { daysFrom } from "../../ground/day/day-count";
import type { CrewMember } from "../job/job.crew";
import { crewSaid, HISTORY } from "../job/job.edit.server";
import type { MoveInput } from "../job/job.schema";
import { CREW } from "../job/job.server";
import { JOB_CLOSED, jobOpen } from "../job/job.status";
import { driverWarnings } from "../driver/driver.record";
import { chosenVehicle } from "../vehicle/vehicle.choices.server";
import { vehicleWarnings } from "../vehicle/vehicle.papers";
import { bookedBy, type Booked } from "./consignment.clash";
import { ClashConflict, clashesOf, clashText, type Clash } from "./consignment.clash.server";
import { HISTORY as CONSIGNMENT_HISTORY } from "./consignment.edit.server";
import { keepLorryReceipt } from "./consignment.revision.server";
import { wholeConsignment, type Consignment } from "./consignment.server";
import { appendTruck } from "./consignment.truck.server";

/** What is in the way of a move: a booking, or a paper that has ended by then. */
export type MoveClash = { text: string } & (Clash | { what: "papers"; name: string });

type Planned = {
  id: number;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
  vehicleId: number | null;
  driverId: number | null;
  assignments: readonly CrewMember[];
};

/** A job as it books its days; the truck is its consignments' own where they have one. */
const bookedOf = ({ id, assignments, ...job }: Planned): Booked => ({
  ...job,
  jobId: id,
  crew: assignments,
});

async function papersEnded(tx: Tx, { vehicleId, driverId, startDate, endDate }: Booked) {
  const day = endDate ?? startDate;
  const vehicle = vehicleId && (await tx.vehicle.findUnique({ where: { id: vehicleId } }));
  const driver = driverId && (await tx.driver.findUnique({ where: { id: driverId } }));
  const ofVehicle = vehicle ? vehicleWarnings(vehicle, day) : [];
  const ofDriver = driver ? driverWarnings(driver, day) : [];
  return [
    ...ofVehicle.map((warning) => ({ ...warning, name: vehicle ? vehicle.number : "" })),
    ...ofDriver.map((warning) => ({ ...warning, name: driver ? driver.name : "" })),
  ]
    .filter(({ tone }) => tone === "danger")
    .map(({ text, name }): MoveClash => ({ what: "papers", name, text }));
}

/** All that is in the way of some bookings of one job. */
async function inTheWay(tx: Tx, bookings: readonly Booked[]): Promise<MoveClash[]> {
  const found: MoveClash[] = [];
  for (const booked of bookings) {
    const clashes = await clashesOf(booked, tx);
    found.push(...clashes.map((clash) => ({ ...clash, text: clashText(clash) })));
    found.push(...(await papersEnded(tx, booked)));
  }
  return found.filter(
    ({ text }, index) => found.findIndex((other) => other.text === text) === index,
  );
}

/** A consignment that has not left goes along with its job: its days by as many, and in the job's truck. */
function goesAlong(one: Consignment, days: number, vehicleId: number | null | undefined) {
  const { loadingDate, expectedDate } = one;
  return {
    ...one,
    loadingDate: addDays(loadingDate, days),
    expectedDate: expectedDate && addDays(expectedDate, days),
    vehicleId: vehicleId ?? one.vehicleId,
  };
}

/**
 * Moves an open job to another day, and to another truck where one is named (null: to none); its last day and the consignments
 * that have not left go along. Raises `ClashConflict` with what is in the way and did not stand there before, unless `anyway`;
 * `conflict` when the job is completed or cancelled, `EditConflict` as `updateJob` does, `invalid` at a truck that cannot be chosen.
 */
export async function moveJob(actor: Actor, id: number, input: MoveInput): Promise<void> {
  let booked: Consignment[] = [];
  let days = 0;
  await editRecord(actor, id, input.version, {
    entity: "job",
    allow: "job:edit",
    load: (tx) =>
      tx.job.findUnique({
        where: { id },
        include: {
          assignments: CREW,
          vehicle: { select: { number: true } },
          driver: { select: { name: true } },
          consignments: { where: { status: "Booked" }, select: { id: true } },
        },
      }),
    refuse: (before) => (jobOpen.of(before) ? null : conflict(JOB_CLOSED)),
    derive: async (tx, before) => {
      const { date: startDate, vehicleId = before.vehicleId } = input;
      days = daysFrom(before.startDate, startDate);
      const endDate = before.endDate && addDays(before.endDate, days);
      const vehicle = vehicleId && (await chosenVehicle(tx, vehicleId, before.vehicleId));
      booked = [];
      for (const one of before.consignments) {
        booked.push(await wholeConsignment({ id: one.id }, tx));
      }
      const job = { ...before, startDate, endDate, vehicleId };
      if (!input.anyway) {
        const moved = booked.map((one) => bookedBy(goesAlong(one, days, input.vehicleId)));
        const stood = await inTheWay(tx, [bookedOf(before), ...booked.map(bookedBy)]);
        const found = await inTheWay(tx, [bookedOf(job), ...moved]);
        const fresh = found.filter(({ text }) => !stood.some((one) => one.text === text));
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
    after: async (tx) => {
      for (const one of booked) await moveAlong(tx, actor, one, days, input.vehicleId);
    },
  });
}

async function moveAlong(
  tx: Tx,
  actor: Actor,
  before: Consignment,
  days: number,
  vehicleId: number | null | undefined,
): Promise<void> {
  const { id, driverId } = before;
  const { loadingDate, expectedDate } = goesAlong(before, days, vehicleId);
  const moves = days !== 0;
  if (moves) {
    const data = { loadingDate, expectedDate, version: { increment: 1 } };
    await tx.consignment.update({ where: { id }, data });
    const changes = changesBetween<object>(
      before,
      { loadingDate, expectedDate },
      CONSIGNMENT_HISTORY,
    );
    await recordHistory(tx, actor, "consignment", id, "updated", {}, { changes });
  }
  const other = vehicleId ? { vehicleId, driverId, reason: null } : null;
  const changed = other !== null && (await appendTruck(tx, actor, before, other));
  if ((moves || changed) && before.lrNumber !== null) await keepLorryReceipt(tx, actor, id);
}
