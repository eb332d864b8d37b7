import { FormSection } from "./FormLayout";
import { RecordForm, type FormFrame } from "./RecordForm";

/** A form whose fields stand one after another, in the order of its plan. */
export function PlainForm({
  title,
  values = {},
  ...frame
}: Omit<FormFrame<Record<string, string>>, "values"> & {
  id: string;
  save: string;
  values?: Record<string, string>;
  title?: string;
}) {
  return (
    <RecordForm values={values} {...frame}>
      {({ control }) => (
        <FormSection title={title}>
          {Object.keys(frame.plan.specs).map((name) => control(name, { placeholder: "Choose" }))}
        </FormSection>
      )}
    </RecordForm>
  );
}
