import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { CheckboxField } from "~/components/ui/Field";
import type { PackageTexts } from "~/models/road/package/package.fields";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Values = Required<PackageTexts> & { loaded: string };

/** One package: what is in it, where it stood, how it is, and whether it is on the truck. */
export function PackageForm(frame: {
  values: Partial<Values>;
  version: number;
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
}) {
  return (
    <RecordForm<Values>
      id="package"
      save="Update Package"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      {...frame}
    >
      {({ control, buttons, fields }) => (
        <>
          <FormSection>
            {Object.keys(frame.plan.specs).map((name) => control(name))}
            <CheckboxField field={fields.loaded} label="Loaded" />
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
