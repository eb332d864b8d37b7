import { db, type Tx } from "~/platform/db.server";

import type { PaperWarning } from "../../ground/day/paper-end";
import { vehicleWarnings } from "./vehicle.papers";
import { vehicles } from "./vehicle.server";

/** A truck as selects offer it. */
export type VehicleChoice = { id: number; label: string; warnings: PaperWarning[] };

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
    label: `${row.number}, ${row.kind}`,
    warnings: vehicleWarnings(row, day),
  }));
}
