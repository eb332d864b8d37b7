import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { CheckboxField } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";
import { PlainSelect } from "~/components/ui/PlainField";
import { type FormFrame, RecordForm } from "~/components/ui/RecordForm";
import type { Fact } from "~/models/kit/record/shown-record";
import type { PackageTexts } from "~/models/road/package/package.fields";

/** Where a package goes and how it came there; once its consignment has ended also what its form said of it. */
export function PackageFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Card title="Package">
      <FactList facts={facts} />
    </Card>
  );
}

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
            <PlainSelect
              id="through"
              name="through"
              label="What is changed"
              wide
              defaultValue={String(frame.lastResult?.initialValue?.through ?? through ?? "")}
              none={`Package ${first} alone`}
              options={others.map((last) => ({
                value: last,
                label: `Packages ${first} to ${last}, which are alike`,
              }))}
            />
          )}
          {Object.keys(frame.plan.specs).map((name) => control(name))}
          <CheckboxField field={fields.loaded} label="Loaded" />
        </FormSection>
      )}
    </RecordForm>
  );
}
