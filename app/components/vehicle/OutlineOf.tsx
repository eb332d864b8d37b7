import { VehicleOutline } from "~/components/road-paper/VehicleOutline";
import type { VehicleKind } from "~/models/road/road/vehicle-parts";
import { VEHICLE_PLACES } from "~/models/road/road/vehicle-places";
import type { Marks } from "~/models/road/vehicle-report/vehicle-report.fields";

/** The outline of a vehicle with the numbers that the inputs beside it go by; what is marked is filled. */
export function OutlineOf({
  kind,
  pickup,
  delivery,
}: {
  kind: VehicleKind;
  pickup: Marks;
  delivery: Marks;
}) {
  const places = VEHICLE_PLACES[kind].map(({ key, number, x, y }) => ({
    number,
    x,
    y,
    stage: pickup[key] ? ("pickup" as const) : delivery[key] ? ("delivery" as const) : null,
  }));
  return <VehicleOutline outline={{ kind, places }} />;
}
