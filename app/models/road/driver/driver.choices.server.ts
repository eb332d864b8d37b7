import { db, type Tx } from "~/platform/db.server";

import type { PaperWarning } from "../../kit/shared/paper-end";
import { driverWarnings } from "./driver.papers";

/** A driver as selects offer one. */
export type DriverChoice = { id: number; label: string; warnings: PaperWarning[] };

/**
 * The active drivers, by their names, with what is to be said of their licences on a day; `chosen` stands among them whatever
 * became of that one.
 */
export async function activeDrivers(
  day: string,
  chosen: number | null = null,
  tx: Tx = db,
): Promise<DriverChoice[]> {
  const rows = await tx.driver.findMany({
    where: { OR: [{ status: "active" }, { id: chosen ?? 0 }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    id: row.id,
    label: [row.name, row.phone].filter(Boolean).join(", "),
    warnings: driverWarnings(row, day),
  }));
}
