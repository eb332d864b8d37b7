import type { Option } from "~/components/ui/Field";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { RowLink } from "~/components/ui/RowLink";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { roadPaths } from "~/road-paths";

import { ClashAnyway } from "./ClashAnyway";
import { TruckAndDriver } from "./TruckAndDriver";

type Values = { vehicleId: string; driverId: string; reason: string };

/** Which truck and driver a consignment goes with; a change on the way says why. */
export function TruckForm({
  vehicles,
  drivers,
  changes,
  ...frame
}: {
  vehicles: readonly Option[];
  drivers: readonly Option[];
  /** It had a truck before: the reason is asked for. */
  changes: boolean;
  values: Partial<Values>;
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
}) {
  return (
    <RecordForm<Values> id="truck" save="Save truck" lines={() => []} {...frame}>
      {({ control, buttons, fields }) => (
        <>
          <FormSection>
            <TruckAndDriver
              truck={fields.vehicleId}
              driver={fields.driverId}
              vehicles={vehicles}
              drivers={drivers}
              typed={frame.lastResult?.initialValue}
              labels={{
                truck: frame.plan.specs.vehicleId?.label ?? "",
                driver: frame.plan.specs.driverId?.label ?? "",
              }}
              isNeeded
            >
              <ClashAnyway
                field={fields.vehicleId}
                confirmed={frame.lastResult?.initialValue?.[CLASH_ANYWAY]}
              />
            </TruckAndDriver>
            {changes && control("reason")}
          </FormSection>
          <p className="hint">
            {"Not on the list? "}
            <RowLink to={roadPaths.vehicles.create()}>Add Vehicle</RowLink>
            {" or "}
            <RowLink to={roadPaths.drivers.create()}>Add Driver</RowLink>
            {" first."}
          </p>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
