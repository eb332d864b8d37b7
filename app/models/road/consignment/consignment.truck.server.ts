import { now } from "~/platform/clock.server";
import { holdPlan } from "../../kit/shared/hold.server";
import { transaction, type Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { chosenDriver } from "../driver/driver.server";
import { chosenVehicle } from "~/models/road/vehicle/vehicle.server";
import { consignmentSearchText } from "./consignment.list";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { TruckInput } from "./consignment.schema";
import { CONSIGNMENT_CLOSED } from "./consignment.status";
import {
  currentTruck,
  holdConsignment,
  isOpen,
  wholeConsignment,
  type Consignment,
} from "./consignment.server";

/**
 * Says which truck and driver a consignment goes with from now on: one more row, the earlier ones stay. The same ones again
 * are harmless. In the caller's transaction, which holds the consignment's row. Raises `invalid` at the vehicle or driver that
 * cannot be chosen, and at `reason` where a truck changes on the way without one.
 */
export async function appendTruck(
  tx: Tx,
  actor: Actor,
  consignment: Consignment,
  input: TruckInput,
): Promise<boolean> {
  const before = currentTruck(consignment);
  const { vehicleId, driverId, reason } = input;
  if (before?.vehicleId === vehicleId && before.driverId === driverId) return false;
  const vehicle = await chosenVehicle(tx, vehicleId);
  const driver = driverId === null ? null : await chosenDriver(tx, driverId);
  if (before && consignment.status === "In transit" && reason === null) {
    throw invalidField("reason", "Say why it changes on the way, as 'Breakdown at Lonavala'");
  }
  const { id } = consignment;
  await tx.consignmentTruck.create({
    data: {
      consignmentId: id,
      vehicleId,
      driverId,
      vehicleNumber: vehicle.number,
      vehicleKind: vehicle.kind,
      driverName: driver?.name ?? null,
      driverPhone: driver?.phone ?? null,
      driverLicence: driver?.licenceNumber ?? null,
      reason,
      createdById: actor.id,
      at: now(),
    },
  });
  await tx.consignment.update({
    where: { id },
    data: {
      vehicleId,
      driverId,
      searchText: consignmentSearchText({ ...consignment, vehicleNumber: vehicle.number }),
    },
  });
  const from = before && truckSaid(before.vehicleNumber, before.driverName);
  const to = truckSaid(vehicle.number, driver?.name ?? null);
  const more = { changes: [{ field: "truck", from, to }], note: reason };
  const event = before ? "truck-changed" : "truck-chosen";
  await recordHistory(tx, actor, "consignment", id, event, {}, more);
  return true;
}

/**
 * Takes the truck off a consignment that has not left and has no number yet, so that no paper says it; whether it had one. In the
 * caller's transaction, which counts its version up.
 */
export async function removeTruck(tx: Tx, actor: Actor, consignment: Consignment) {
  const before = currentTruck(consignment);
  if (!before) return false;
  const { id } = consignment;
  await tx.consignmentTruck.deleteMany({ where: { consignmentId: id } });
  await tx.consignment.update({
    where: { id },
    data: {
      vehicleId: null,
      driverId: null,
      searchText: consignmentSearchText({ ...consignment, vehicleNumber: null }),
    },
  });
  const from = truckSaid(before.vehicleNumber, before.driverName);
  const changes = [{ field: "truck", from, to: null }];
  await recordHistory(tx, actor, "consignment", id, "truck-removed", {}, { changes });
  return true;
}

const truckSaid = (number: string, name: string | null) =>
  [number, name].filter(Boolean).join(", ");

/**
 * Chooses or changes the truck of a consignment. Raises `conflict` once it is delivered or cancelled, and what `appendTruck`
 * does.
 */
export async function assignTruck(actor: Actor, id: number, input: TruckInput): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    await holdPlan(tx);
    await holdConsignment(tx, id);
    const consignment = await wholeConsignment({ id }, tx);
    if (!isOpen(consignment)) throw conflict(CONSIGNMENT_CLOSED);
    const changed = await appendTruck(tx, actor, consignment, input);
    if (changed && consignment.lrNumber !== null) await keepLorryReceipt(tx, actor, id);
  });
}
