import { asAt } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { jobOpen } from "~/models/road/job/job.status";

import { fleetOf, freeTruck } from "./carriage";
import { clerkOf } from "./clerk";
import { journeysOf } from "./journeys";
import type { Part } from "./plan";
import type { Desk, Made, RoadStep } from "./road-steps";
import type { Travels } from "./travel";

/**
 * Has the product's own commands make the road papers of the demo, in the order of time, so that numbers, states, histories and
 * signatures are what they come to in production.
 */
export async function writeRoadPapers(tx: Tx, part: Part, travels: Travels): Promise<void> {
  const desk = await deskOf(tx);
  const steps = journeysOf(part, travels).flatMap(({ jobId, steps }) => {
    const made: Made = { consignmentId: 0, claimIds: [], reportIds: [] };
    return steps.map((step) => ({ ...step, made, jobId }));
  });
  for (const step of steps.sort((a, b) => a.time - b.time)) {
    const { time, does, made } = step;
    const moment = part.timeline.moment(time);
    await asAt(moment, () => does(desk, made));
    await touched(tx, moment, step);
  }
}

/** Moves that run, or begin after a day, without a consignment have a truck where one is free; the last of them waits for one. */
export async function giveTrucks(tx: Tx, after: string): Promise<void> {
  const fleet = await fleetOf(tx);
  const moves = await tx.job.findMany({
    where: {
      AND: [jobOpen.where(), { startDate: { gt: after }, vehicleId: null }],
      quotationId: { not: null },
      consignments: { none: {} },
    },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    select: { id: true, startDate: true, endDate: true, updatedAt: true },
  });
  for (const { id, startDate, endDate, updatedAt } of moves.slice(0, -1)) {
    const truck = freeTruck(fleet, startDate, endDate);
    if (!truck) continue;
    const { vehicleId, driverId } = truck;
    await tx.job.update({ where: { id }, data: { vehicleId, driverId, updatedAt } });
  }
}

type Step = RoadStep & { made: Made; jobId: number };

/** Says when what a step wrote was last touched: the database itself takes the time of day. */
async function touched(
  tx: Tx,
  moment: Date,
  { jobId, quotationId, made: { consignmentId, reportIds, claimIds } }: Step,
): Promise<void> {
  const updatedAt = { gt: moment };
  const data = { updatedAt: moment };
  await tx.consignment.updateMany({ where: { id: consignmentId, updatedAt }, data });
  await tx.package.updateMany({ where: { consignmentId, updatedAt }, data });
  await tx.job.updateMany({ where: { id: jobId, updatedAt }, data });
  if (quotationId) {
    await tx.quotation.updateMany({ where: { id: quotationId, updatedAt }, data });
  }
  if (reportIds.length > 0) {
    await tx.vehicleReport.updateMany({ where: { consignmentId, updatedAt }, data });
  }
  if (claimIds.length > 0) {
    await tx.claim.updateMany({ where: { consignmentId, updatedAt }, data });
  }
}

async function deskOf(tx: Tx): Promise<Desk> {
  const vehicles = await tx.vehicle.findMany({ select: { id: true, number: true } });
  const drivers = await tx.driver.findMany({ select: { id: true, name: true } });
  return {
    clerk: await clerkOf(tx),
    vehicles: new Map(vehicles.map(({ id, number }) => [number, id])),
    drivers: new Map(drivers.map(({ id, name }) => [name, id])),
  };
}
