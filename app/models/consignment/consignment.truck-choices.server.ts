import { activeDrivers } from "../driver/driver.choices.server";
import { assertCan, type Actor } from "../policy/policy";
import { activeVehicles } from "../vehicle/vehicle.choices.server";

const optionOf = ({ id, label }: { id: number; label: string }) => ({ value: String(id), label });

/** The trucks and drivers that can be chosen for a journey: the active ones, and those that are chosen already. */
export async function truckChoices(
  actor: Actor,
  journey: { loadingDate: string; vehicleId: number | null; driverId: number | null },
) {
  assertCan(actor, "consignment:edit");
  const { loadingDate, vehicleId, driverId } = journey;
  const [vehicles, drivers] = await Promise.all([
    activeVehicles(loadingDate, vehicleId),
    activeDrivers(loadingDate, driverId),
  ]);
  return { vehicles: vehicles.map(optionOf), drivers: drivers.map(optionOf) };
}
