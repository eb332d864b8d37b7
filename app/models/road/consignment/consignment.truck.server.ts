import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { consignmentSearchText } from "./consignment.list";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { TruckInput } from "./consignment.schema";
import { CONSIGNMENT_CLOSED } from "./consignment.status";
import { currentTruck, isOpen, wholeConsignment, type Consignment } from "./consignment.server";

export const HISTORY = { truck: "Truck" };

/** The vehicle and the driver that are chosen. Raises `invalid` at what does not exist or is not active. */
async function chosen(tx: Tx, { vehicleId, driverId }: TruckInput) {
  await holdParent(tx, "Vehicle", vehicleId);
  const vehicle = await tx.vehicle.findUnique({ where: { id: vehicleId } });
  if (!vehicle) throw invalidField("vehicleId", "This vehicle does not exist");
  if (vehicle.status !== "active") {
    throw invalidField("vehicleId", `${vehicle.number} is not active: activate it first`);
  }
  if (driverId === null) return { vehicle, driver: null };
  await holdParent(tx, "Driver", driverId);
  const driver = await tx.driver.findUnique({ where: { id: driverId } });
  if (!driver) throw invalidField("driverId", "This driver does not exist");
  if (driver.status !== "active") {
    throw invalidField("driverId", `${driver.name} is not active: activate the driver first`);
  }
  return { vehicle, driver };
}

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
  const { vehicle, driver } = await chosen(tx, input);
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
  const words = (number: string, name: string | null) => [number, name].filter(Boolean).join(", ");
  const from = before && words(before.vehicleNumber, before.driverName);
  const to = words(vehicle.number, driver?.name ?? null);
  const more = { changes: [{ field: "truck", from, to }], note: reason };
  const event = before ? "truck-changed" : "truck-chosen";
  await recordHistory(tx, actor, "consignment", id, event, {}, more);
  return true;
}

/**
 * Chooses or changes the truck of a consignment. Raises `conflict` once it is delivered or cancelled, and what `appendTruck`
 * does.
 */
export async function assignTruck(actor: Actor, id: number, input: TruckInput): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const { count } = await tx.consignment.updateMany({
      where: { id },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw notFound("consignment");
    const consignment = await wholeConsignment({ id }, tx);
    if (!isOpen(consignment)) throw conflict(CONSIGNMENT_CLOSED);
    const changed = await appendTruck(tx, actor, consignment, input);
    if (changed && consignment.lrNumber !== null) await keepLorryReceipt(tx, actor, id);
  });
}
