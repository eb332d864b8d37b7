import { Chooser } from "~/components/ui/Chooser";
import type { AnyField, Option } from "~/components/ui/Field";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { ClashAnyway } from "./ClashAnyway";

type Named = AnyField & { name: string };

/** The choice of a truck and of its driver, as jobs and consignments ask for them, and what to answer where they are booked. */
export function TruckAndDriver({
  truck,
  driver,
  vehicles,
  drivers,
  reply,
  plan,
  isNeeded = false,
}: {
  truck: Named;
  driver: Named;
  vehicles: readonly Option[];
  drivers: readonly Option[];
  reply?: FormReply;
  plan?: FormPlan;
  /** A truck must be chosen. */
  isNeeded?: boolean;
}) {
  const typed = reply?.initialValue;
  const clash = <ClashAnyway field={truck} reply={reply} />;
  return (
    <>
      <Chooser
        field={truck}
        all={vehicles}
        typed={typed}
        label={plan?.specs.vehicleId?.label ?? "Truck"}
        placeholder={isNeeded ? "Select a vehicle" : "No truck yet"}
        findLabel={isNeeded ? "Find vehicle" : "Find truck"}
      />
      {isNeeded && clash}
      <Chooser
        field={driver}
        all={drivers}
        typed={typed}
        label={plan?.specs.driverId?.label ?? "Driver"}
        placeholder="No driver yet"
        findLabel="Find driver"
      />
      {!isNeeded && clash}
    </>
  );
}
