import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";

/** The trucks and drivers that can be chosen: the active ones, and those that are chosen already. */
export async function truckChoices(
  actor: Actor,
  chosen: { vehicleId: number | null; driverId: number | null },
) {
  assertCan(actor, "consignment:edit");
  const orChosen = (id: number | null) => ({ OR: [{ status: "active" }, { id: id ?? 0 }] });
  const [vehicles, drivers] = await Promise.all([
    db.vehicle.findMany({
      where: orChosen(chosen.vehicleId),
      select: { id: true, number: true, kind: true },
      orderBy: [{ number: "asc" }, { id: "asc" }],
    }),
    db.driver.findMany({
      where: orChosen(chosen.driverId),
      select: { id: true, name: true, phone: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
  ]);
  return {
    vehicles: vehicles.map(({ id, number, kind }) => ({
      value: String(id),
      label: `${number}, ${kind}`,
    })),
    drivers: drivers.map(({ id, name, phone }) => ({
      value: String(id),
      label: [name, phone].filter(Boolean).join(", "),
    })),
  };
}
