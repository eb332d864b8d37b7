import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { Texts } from "~/models/shared/define-fields";
import { comparedLines, type FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";
import type { VEHICLE_FIELDS } from "~/models/vehicle/vehicle.fields";

/** New and edit in one: with a version it edits. */
export function VehicleForm({
  values,
  version,
  ...frame
}: {
  values: Partial<Texts<typeof VEHICLE_FIELDS>>;
  version?: number;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="vehicle"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      save={version === undefined ? "Create Vehicle" : "Update Vehicle"}
      values={values}
      version={version}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection>
            {control("number")}
            {control("kind")}
            {control("owner")}
            <div className="cols">
              {control("capacityCft")}
              {control("payloadKg")}
            </div>
            {control("insuranceUntil")}
            {control("permitUntil")}
            {control("fitnessUntil")}
            {control("notes")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
