import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PageHeader } from "~/components/ui/PageHeader";
import { roadPaths } from "~/road-paths";
import { loadLabelsPage } from "~/services/road/labels-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.number ? `Package labels of ${data.number}` : "Package labels" },
];

export const loader = (args: LoaderFunctionArgs) => loadLabelsPage(args);

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export default function PackageLabels() {
  const { id, typed, asked, number, made, errors } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Package labels"
        subtitle={number}
        actions={<ButtonLink to={roadPaths.consignments.view(id)}>Back to consignment</ButtonLink>}
      />
      <Card>
        <Form
          method="get"
          action={roadPaths.consignments.labels(id)}
          className="stack"
          discover="none"
        >
          <div className="field">
            <label className="label" htmlFor="sheet">
              Sheet
            </label>
            <select
              className="input"
              id="sheet"
              name="sheet"
              defaultValue={typed.sheet === "65" ? "65" : "24"}
            >
              <option value="24">24 labels a sheet, 70 × 37 mm</option>
              <option value="65">65 labels a sheet, 38.1 × 21.2 mm</option>
            </select>
            {errors.sheet && <p className="error">{errors.sheet}</p>}
          </div>
          <NumberField
            name="from"
            label="From package"
            value={typed.from}
            hint="Leave it empty to start at the first."
            error={errors.from}
          />
          <NumberField
            name="to"
            label="To package"
            value={typed.to}
            hint="Leave it empty to end at the last."
            error={errors.to}
          />
          <NumberField
            name="skip"
            label="Labels already used"
            value={typed.skip}
            hint="This many places on the first sheet stay empty."
            error={errors.skip}
          />
          <div className="row">
            <button className="btn btn-secondary">Count labels</button>
            {made && (
              <DownloadLink to={roadPaths.consignments.labelsPdf(id, asked)} variant="primary">
                Download PDF
              </DownloadLink>
            )}
          </div>
          {made && (
            <p>{`${counted(made.labels, "label")} on ${counted(made.sheets, "sheet")} of A4. Print at 100 %, not fitted to the page.`}</p>
          )}
        </Form>
      </Card>
    </>
  );
}

function NumberField({
  name,
  label,
  value,
  hint,
  error,
}: {
  name: string;
  label: string;
  value: string | undefined;
  hint: string;
  error: string | undefined;
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        inputMode="numeric"
        maxLength={5}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : `${name}-hint`}
      />
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      {error && (
        <p className="error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
