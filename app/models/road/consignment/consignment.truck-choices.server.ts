import { activeDrivers, type DriverChoice } from "../driver/driver.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { activeVehicles, type VehicleChoice } from "../vehicle/vehicle.choices.server";

/** What a select offers: with what ended or ends soon, so that nobody chooses a truck that may not drive. */
function optionOf({ id, label, warnings }: VehicleChoice | DriverChoice) {
  const texts = warnings.map((warning) => warning.short.toLowerCase());
  return { value: String(id), label: [label, ...texts].join(" · ") };
}

/** The trucks and drivers that can be chosen for a consignment: the active ones, and those that are chosen already. */
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
