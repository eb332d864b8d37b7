import { FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";
import { CheckboxField } from "~/components/ui/Field";
import type { PackageTexts } from "~/models/road/package/package.fields";

type Values = Required<PackageTexts> & { loaded: string };

/** Those that are alike and follow a package, by their numbers, and how many of them are changed with it. */
export type Alike = { first: number; others: readonly number[]; through: number | null };

/** One package: what is in it, where it stood, how it is, and whether it is on the truck. */
export function PackageForm({
  alike: { first, others, through },
  ...frame
}: FormFrame<Values> & { alike: Alike }) {
  return (
    <RecordForm<Values> id="package" save="Update Package" {...frame}>
      {({ control, fields }) => (
        <FormSection>
          {others.length > 0 && (
            <div className="field wide">
              <label className="label" htmlFor="through">
                What is changed
              </label>
              <select
                id="through"
                name="through"
                className="input"
                defaultValue={String(frame.lastResult?.initialValue?.through ?? through ?? "")}
              >
                <option value="">{`Package ${first} alone`}</option>
                {others.map((last) => (
                  <option key={last} value={last}>
                    {`Packages ${first} to ${last}, which are alike`}
                  </option>
                ))}
              </select>
            </div>
          )}
          {Object.keys(frame.plan.specs).map((name) => control(name))}
          <CheckboxField field={fields.loaded} label="Loaded" />
        </FormSection>
      )}
    </RecordForm>
  );
}
