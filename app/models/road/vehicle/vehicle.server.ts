import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { countAbout } from "../../kit/record/count-rows.server";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { isUniqueViolation } from "../../kit/shared/database-error";
import { columns } from "../../kit/shared/define-fields";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { VEHICLE_FIELDS, type VehicleInput, type VehicleStatus } from "./vehicle.fields";
import { VEHICLE_LIST, vehicleSearchText, type VehiclesQuery } from "./vehicle.list";

const HISTORY = historyLabels(VEHICLE_FIELDS);

/** One page of vehicles, newest first unless sorted otherwise. Staff only: raises `forbidden`. */
export async function listVehicles(actor: Actor, asked: VehiclesQuery) {
  assertCan(actor, "vehicle:view");
  const where = VEHICLE_LIST.where(actor, asked, await companyDay());
  const orderBy = VEHICLE_LIST.orderBy(asked);
  return readPage({ table: "Vehicle", where, orderBy, asked }, (found) =>
    db.vehicle.findMany({ where: found }),
  );
}

/** The quick views over vehicles, with how many are in each. */
export async function vehicleViews(actor: Actor) {
  assertCan(actor, "vehicle:view");
  const day = await companyDay();
  return VEHICLE_LIST.views(actor, day, (where) => countAbout("Vehicle", where));
}

/** A vehicle, inactive ones too. Raises `not_found`. */
export async function getVehicle(actor: Actor, id: number) {
  assertCan(actor, "vehicle:view");
  const vehicle = await db.vehicle.findUnique({ where: { id } });
  if (!vehicle) throw notFound("vehicle");
  return vehicle;
}

/** Whether a journey named it, then or now. */
export async function isVehicleUsed(id: number, tx: Tx = db): Promise<boolean> {
  return (await tx.consignmentTruck.findFirst({ where: { vehicleId: id } })) !== null;
}

/** What may be done with a vehicle: what its page offers. Commands check it again. */
export function vehicleOffers(actor: Actor, { status }: { status: string }, used: boolean) {
  const edits = can(actor, "vehicle:edit");
  return {
    edit: edits,
    /** The status that one press gives it; null where none may. */
    setStatus: edits ? (status === "active" ? ("inactive" as const) : ("active" as const)) : null,
    delete: can(actor, "vehicle:delete") && !used,
  };
}

export const NUMBER_OF_ANOTHER = "Another vehicle has this number";

/**
 * What a vehicle keeps to besides what its fields say of themselves, for a form or a body that has mistakes already: its number
 * is no other vehicle's. Where all else is right the database itself says so. `ownId`: the vehicle that may have it, null for a
 * new one.
 */
export function rulesOfVehicle(actor: Actor, ownId: number | null): Rule<VehicleInput>[] {
  assertCan(actor, "vehicle:edit");
  return [
    ruleOf<VehicleInput>()(["number"], async ({ number }, say) => {
      const holder = await db.vehicle.findUnique({ where: { number }, select: { id: true } });
      if (holder && holder.id !== ownId) say("number", NUMBER_OF_ANOTHER);
    }),
  ];
}

async function withUniqueNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField("number", NUMBER_OF_ANOTHER);
    throw error;
  }
}

/** Adds a vehicle. Raises `invalid` at `number` when another one has it. */
export async function createVehicle(actor: Actor, input: VehicleInput, key?: string | null) {
  assertCan(actor, "vehicle:create");
  return withUniqueNumber(() =>
    once(actor, "vehicle:create", key, async (tx) => {
      const vehicle = columns(VEHICLE_FIELDS, input);
      const { id } = await tx.vehicle.create({
        data: { ...vehicle, searchText: vehicleSearchText(vehicle), createdAt: now() },
      });
      await recordHistory(tx, actor, "vehicle", id, "Created");
      return id;
    }),
  );
}

/**
 * Saves a vehicle. With a version it raises `EditConflict` when somebody saved in between; `invalid` at `number` when another
 * one has it. Papers that were issued keep the number that they were issued with.
 */
export async function updateVehicle(actor: Actor, id: number, input: VehicleInput) {
  return withUniqueNumber(() =>
    editRecord(actor, id, input.version, {
      entity: "vehicle",
      allow: "vehicle:edit",
      load: (tx) => tx.vehicle.findUnique({ where: { id } }),
      derive: async (_, before) => {
        const after = columns(VEHICLE_FIELDS, input);
        return {
          data: { ...after, searchText: vehicleSearchText(after) },
          changes: changesBetween(before, after, HISTORY),
        };
      },
    }),
  );
}

const DONE = { active: "Activated", inactive: "Deactivated" } as const;

/** Activates or deactivates a vehicle; the status it already has is harmless. New journeys choose among active ones. */
export async function setVehicleStatus(actor: Actor, id: number, status: VehicleStatus) {
  assertCan(actor, "vehicle:edit");
  await transaction(async (tx) => {
    const before = await tx.vehicle.findUnique({ where: { id }, select: { status: true } });
    if (!before) throw notFound("vehicle");
    if (before.status === status) return;
    const { count } = await tx.vehicle.updateMany({
      where: { id, status: before.status },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    await recordHistory(tx, actor, "vehicle", id, DONE[status]);
  });
}

/** Deletes a vehicle for good. Raises `conflict` once a journey has named it. */
export async function deleteVehicle(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "vehicle:delete");
  await transaction(async (tx) => {
    // The row is ours first: a journey that chooses it at the same moment waits, and finds it gone.
    await holdAlone(tx, "Vehicle", id);
    const vehicle = await tx.vehicle.findUnique({ where: { id }, select: { number: true } });
    if (!vehicle) throw notFound("vehicle");
    const { number: note } = vehicle;
    if (await isVehicleUsed(id, tx)) {
      throw conflict(`${note} was on a journey and cannot be deleted. Deactivate it instead.`);
    }
    await recordHistory(tx, actor, "vehicle", id, "Deleted", { note });
    await tx.vehicle.delete({ where: { id } });
  });
}
