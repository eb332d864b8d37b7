import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { DRIVER_FIELDS } from "~/models/driver/driver.fields";
import type { Texts } from "~/models/shared/define-fields";
import { comparedLines, type FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";

/** New and edit in one: with a version it edits. */
export function DriverForm({
  values,
  version,
  ...frame
}: {
  values: Partial<Texts<typeof DRIVER_FIELDS>>;
  version?: number;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="driver"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      save={version === undefined ? "Create Driver" : "Update Driver"}
      values={values}
      version={version}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection>
            {control("name")}
            {control("phone")}
            {control("licenceNumber")}
            {control("licenceUntil")}
            {control("notes")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
