import { db, type Tx } from "~/platform/db.server";

import type { PaperWarning } from "../../ground/day/paper-end";
import { invalidField } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { vehicleWarnings } from "./vehicle.papers";
import { vehicles } from "./vehicle.server";

/** A truck as selects offer it. */
export type VehicleChoice = { id: number; number: string; label: string; warnings: PaperWarning[] };

/**
 * The active vehicles, by their numbers, with what is to be said of their papers on a day; `chosen` stands among them whatever
 * became of it.
 */
export async function activeVehicles(
  day: string,
  chosen: number | null = null,
  tx: Tx = db,
): Promise<VehicleChoice[]> {
  return (await vehicles.active("number", chosen, tx)).map((row) => ({
    id: row.id,
    number: row.number,
    label: `${row.number}, ${row.kind}`,
    warnings: vehicleWarnings(row, day),
  }));
}

/**
 * The vehicle that is chosen, held; `kept`: chosen before, so whatever became of it. Raises `invalid` at `vehicleId` for one
 * that does not exist or is not active.
 */
export async function chosenVehicle(tx: Tx, vehicleId: number, kept: number | null = null) {
  await holdParent(tx, "Vehicle", vehicleId);
  const vehicle = await tx.vehicle.findUnique({ where: { id: vehicleId } });
  if (!vehicle) throw invalidField("vehicleId", "This vehicle does not exist");
  if (vehicle.status !== "active" && vehicleId !== kept) {
    throw invalidField("vehicleId", `${vehicle.number} is not active: activate it first`);
  }
  return vehicle;
}
