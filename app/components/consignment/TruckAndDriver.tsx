import type { ReactNode } from "react";

import { Chooser } from "~/components/ui/Chooser";
import type { AnyField, Option } from "~/components/ui/Field";

type Named = AnyField & { name: string };

/** The choice of a truck and of its driver, as jobs and consignments ask for them; `children` stand between the two. */
export function TruckAndDriver({
  truck,
  driver,
  vehicles,
  drivers,
  typed,
  labels,
  isNeeded = false,
  children,
}: {
  truck: Named;
  driver: Named;
  vehicles: readonly Option[];
  drivers: readonly Option[];
  /** What was posted of the form. */
  typed?: Readonly<Record<string, unknown>> | null;
  labels: { truck: string; driver: string };
  /** A truck must be chosen. */
  isNeeded?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <Chooser
        field={truck}
        all={vehicles}
        typed={typed}
        label={labels.truck}
        placeholder={isNeeded ? "Select a vehicle" : "No truck yet"}
        findLabel={isNeeded ? "Find vehicle" : "Find truck"}
      />
      {children}
      <Chooser
        field={driver}
        all={drivers}
        typed={typed}
        label={labels.driver}
        placeholder="No driver yet"
        findLabel="Find driver"
      />
    </>
  );
}
