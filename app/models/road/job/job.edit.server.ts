import { inUnitOfWork, type Tx } from "~/platform/db.server";

import { changesBetween } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict, DomainError } from "../../kit/shared/domain-error";
import { holdPlan } from "../../kit/shared/hold.server";
import { DriverInput } from "../driver/driver.record";
import { drivers } from "../driver/driver.server";
import { VehicleInput } from "../vehicle/vehicle.record";
import { vehicles } from "../vehicle/vehicle.server";
import { crewText, type CrewMember } from "./job.crew";
import { resolveCrew, saysCrew, writeCrew } from "./job.crew.server";
import { JOB_FIELDS } from "./job.fields";
import { jobSearchText } from "./job.list";
import { assertHoldsNothing } from "./job.held.server";
import { crewRules, jobRules, linked } from "./job.rules.server";
import { HISTORY } from "./job.history";
import { type CrewFormInput, type CrewInput, crewOfForm, type JobInput } from "./job.schema";
import { CREW } from "./job.crew";
import { JOB_CLOSED, jobOpen } from "./job.status";

const WITH_NAMES = {
  assignments: CREW,
  vehicle: { select: { number: true } },
  driver: { select: { name: true } },
  client: { select: { name: true } },
  quotation: { select: { quotationNumber: true } },
} as const;

type Named = {
  vehicle: { number: string } | null;
  driver: { name: string } | null;
  assignments: readonly CrewMember[];
};

/** A job's truck, driver and crew as the history says them. */
export const crewSaid = ({ vehicle, driver, assignments }: Named) => ({
  truck: vehicle?.number ?? null,
  driver: driver?.name ?? null,
  crew: crewText(assignments),
});

type Manned = Named & { vehicleId: number | null; driverId: number | null };

/** The truck, driver and crew that a job has after an input, by their ids and by their names; what it leaves out stays. */
async function crewAfter(tx: Tx, before: Manned, input: Omit<CrewInput, "version">) {
  const { vehicleId = before.vehicleId, driverId = before.driverId } = input;
  const select = { select: { number: true } } as const;
  const crew = saysCrew(input)
    ? await resolveCrew(tx, input, before.assignments)
    : before.assignments;
  const vehicle =
    vehicleId === before.vehicleId
      ? before.vehicle
      : vehicleId && (await tx.vehicle.findUnique({ where: { id: vehicleId }, ...select }));
  const driver =
    driverId === before.driverId
      ? before.driver
      : driverId && (await tx.driver.findUnique({ where: { id: driverId } }));
  const said = crewSaid({ vehicle: vehicle || null, driver: driver || null, assignments: crew });
  return { ids: { vehicleId, driverId }, crew, said };
}

/** The edit of a job that is open; nobody else plans meanwhile. */
const openJob = (id: number) => ({
  entity: "job" as const,
  allow: "job:edit" as const,
  hold: holdPlan,
  load: (tx: Tx) => tx.job.findUnique({ where: { id }, include: WITH_NAMES }),
  refuse: (before: { status: string }) => (jobOpen.of(before) ? null : conflict(JOB_CLOSED)),
});

/**
 * Says who goes on an open job, and with which truck and driver; what is left out stays. Raises `conflict` when it is completed or
 * cancelled, `EditConflict` as `updateJob` does, `invalid` at whoever does not exist or is not active.
 */
export async function assignJob(actor: Actor, id: number, input: CrewInput): Promise<void> {
  let crew: readonly CrewMember[] = [];
  await editRecord(actor, id, input.version, {
    ...openJob(id),
    derive: async (tx, before) => {
      await assertRules(crewRules(tx, before), input);
      const after = await crewAfter(tx, before, input);
      ({ crew } = after);
      return {
        data: after.ids,
        changes: changesBetween<object>(crewSaid(before), after.said, HISTORY),
      };
    },
    after: async (tx) => {
      if (saysCrew(input)) await writeCrew(tx, id, crew);
    },
  });
}

/** Makes a record that was written within the form `at`; what it refuses is said at its fields there. */
async function madeAt(at: string, make: () => Promise<number>): Promise<number> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
    const fieldErrors = Object.fromEntries(
      Object.entries(error.fieldErrors).map(([name, said]) => [`${at}.${name}`, said]),
    );
    throw new DomainError("invalid", error.message, { fieldErrors });
  }
}

/**
 * Assigns a crew, and makes the truck and the driver that were written in the form first: all of it or nothing. Raises what
 * `assignJob` and the two nouns do.
 */
export async function assignWithNew(actor: Actor, id: number, input: CrewFormInput): Promise<void> {
  const { newTruck, newDriver } = input;
  await inUnitOfWork(async (tx) => {
    await holdPlan(tx);
    const crew = crewOfForm(input);
    if (newTruck) {
      const truck = VehicleInput.parse({ ...newTruck, owner: "own" });
      crew.vehicleId = await madeAt("newTruck", () => vehicles.create(actor, truck));
    }
    if (newDriver) {
      const driver = DriverInput.parse(newDriver);
      crew.driverId = await madeAt("newDriver", () => drivers.create(actor, driver));
    }
    await assignJob(actor, id, crew);
  });
}

/**
 * Saves a job; crew, truck, driver, time, states and quotation stay where the input leaves them out. Raises `conflict` when it is
 * completed or cancelled, `EditConflict` when another person saved in between (with a version), `invalid` as
 * `createJob` does.
 */
export async function updateJob(actor: Actor, id: number, input: JobInput): Promise<void> {
  let crew: readonly CrewMember[] = [];
  await editRecord(actor, id, input.version, {
    ...openJob(id),
    derive: async (tx, before) => {
      await assertRules(jobRules(tx, before), input);
      if (input.status === "Cancelled") await assertHoldsNothing(tx, id);
      const {
        quotationId = before.quotationId,
        scheduledTime = before.scheduledTime,
        pickupStateCode = before.pickupStateCode,
        dropStateCode = before.dropStateCode,
      } = input;
      const kept = { quotationId, scheduledTime, pickupStateCode, dropStateCode };
      const manned = await crewAfter(tx, before, input);
      ({ crew } = manned);
      const fields = { ...columns(JOB_FIELDS, input), ...kept, ...manned.ids };
      const { client, quotation } = await linked(tx, fields);
      const { jobNumber, currency } = before;
      const searchText = jobSearchText({ ...fields, jobNumber });
      return {
        data: { ...fields, searchText },
        changes: changesBetween<object>(
          {
            ...before,
            client: before.client.name,
            quotation: before.quotation?.quotationNumber,
            ...crewSaid(before),
          },
          {
            ...fields,
            client: client.name,
            quotation: quotation?.quotationNumber,
            ...manned.said,
          },
          HISTORY,
          { currency },
        ),
        context: { currency },
      };
    },
    after: async (tx) => {
      if (saysCrew(input)) await writeCrew(tx, id, crew);
    },
  });
}
