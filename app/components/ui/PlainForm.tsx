import { FormActions, FormSection } from "./FormLayout";
import { RecordForm } from "./RecordForm";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Frame = {
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
  idempotencyKey?: string;
  version?: number;
};

/** A form whose fields stand one after another, in the order of its plan. */
export function PlainForm({
  id,
  save,
  values = {},
  title,
  ...frame
}: Frame & { id: string; save: string; values?: Record<string, string>; title?: string }) {
  return (
    <RecordForm
      id={id}
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      save={save}
      values={values}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title={title}>
            {Object.keys(frame.plan.specs).map((name) => control(name, { placeholder: "Choose" }))}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
