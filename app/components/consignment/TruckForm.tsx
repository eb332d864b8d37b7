import type { Option } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";
import { RowLink } from "~/components/ui/RowLink";
import { roadPaths } from "~/road-paths";

import { TruckAndDriver } from "./TruckAndDriver";

type Values = { vehicleId: string; driverId: string; reason: string };

/** Which truck and driver a consignment goes with; a change on the way says why. */
export function TruckForm({
  vehicles,
  drivers,
  changes,
  ...frame
}: FormFrame<Values> & {
  vehicles: readonly Option[];
  drivers: readonly Option[];
  /** It had a truck before: the reason is asked for. */
  changes: boolean;
}) {
  return (
    <RecordForm<Values> id="truck" save="Save truck" {...frame}>
      {({ control, fields }) => (
        <>
          <FormSection>
            <TruckAndDriver
              truck={fields.vehicleId}
              driver={fields.driverId}
              vehicles={vehicles}
              drivers={drivers}
              reply={frame.lastResult}
              plan={frame.plan}
              isNeeded
            />
            {changes && control("reason")}
          </FormSection>
          <p className="hint">
            {"Not on the list? "}
            <RowLink to={roadPaths.vehicles.create()}>Add Vehicle</RowLink>
            {" or "}
            <RowLink to={roadPaths.drivers.create()}>Add Driver</RowLink>
            {" first."}
          </p>
        </>
      )}
    </RecordForm>
  );
}
