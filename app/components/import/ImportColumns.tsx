import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainSelect } from "~/components/ui/PlainField";
import { paths } from "~/paths";

import type { ColumnsStep } from "~/services/desk/import-page.server";

type Step = ColumnsStep;
type Errors = Record<string, string[]>;

/** Which column of the file is which field, how its dates are read, and what happens to existing records. */
export function ImportColumns({
  id,
  step,
  errors = {},
  typed = {},
}: {
  id: number;
  step: Step;
  errors?: Errors;
  typed?: Record<string, string>;
}) {
  const action = paths.imports.view(id);
  return (
    <>
      {step.encoding && (
        <Form method="post" action={action} className="card stack" discover="none">
          <p>
            The file does not name its encoding. If names look wrong in the samples, choose another
            encoding and read the file again.
          </p>
          <Choice
            name="encoding"
            label="Encoding"
            value={step.encoding.value}
            options={step.encoding.options}
          />
          <div className="row">
            <SubmitButton label="Read again" variant="secondary" name="intent" value="encoding" />
          </div>
        </Form>
      )}
      {step.sheets && (
        <Form method="post" action={action} className="card stack" discover="none">
          <Choice
            name="sheet"
            label="Sheet"
            value={typed.sheet ?? step.sheets.value}
            options={step.sheets.options}
            errors={errors.sheet}
          />
          <div className="row">
            <SubmitButton label="Read this sheet" variant="secondary" name="intent" value="sheet" />
          </div>
        </Form>
      )}
      <Form method="post" action={action} className="stack" discover="none" key={step.reading}>
        <Card title="Columns">
          <div className="stack">
            <p className="hint">{`${step.reading}. The headings are in line ${step.headingLine}.`}</p>
            <div className="cols">
              {step.fields.map(({ name, label, required, value, samples }) => (
                <Choice
                  key={name}
                  name={`column.${name}`}
                  label={label}
                  required={required}
                  none="Not in this file"
                  value={typed[`column.${name}`] ?? value}
                  options={step.files}
                  hint={samples.length > 0 ? samples.join(" · ") : undefined}
                  errors={errors[name]}
                />
              ))}
            </div>
          </div>
        </Card>
        {step.order && (
          <Card title="Dates">
            <Choice
              name="order"
              label="Order of dates"
              none={step.order.asked ? "Choose" : "As each date shows"}
              required={step.order.asked}
              value={typed.order ?? step.order.value}
              options={step.order.options}
              hint="Dates such as 05/04/2026 are read in this order. Dates that begin with the year or name the month are always clear."
              errors={errors.order}
            />
          </Card>
        )}
        {step.duplicates.options.length > 1 ? (
          <Card title="Records that already exist">
            <Choice
              name="duplicates"
              label="With the same e-mail, phone, SKU or name"
              value={typed.duplicates ?? step.duplicates.value}
              options={step.duplicates.options}
              errors={errors.duplicates}
            />
          </Card>
        ) : (
          <p className="hint">Documents whose number already exists are left out.</p>
        )}
        <div className="row">
          <SubmitButton
            label="Check the rows"
            busyLabel="Checking..."
            name="intent"
            value="check"
          />
        </div>
      </Form>
    </>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof PlainSelect>, "id" | "error" | "value"> & {
  name: string;
  value: string;
  errors?: string[];
};

/** A choice whose star says what has to be chosen: only the server asks for it. */
function Choice({ name, value, required, errors, ...field }: ChoiceProps) {
  return (
    <PlainSelect
      id={`import-${name.replace(".", "-")}`}
      name={name}
      defaultValue={value}
      starred={required}
      error={errors?.join(" ")}
      {...field}
    />
  );
}
