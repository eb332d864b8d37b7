import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { roadPaths } from "~/road-paths";
import { loadLabelsPage } from "~/services/road/labels-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.number ? `Package labels of ${data.number}` : "Package labels" },
];

export const loader = (args: LoaderFunctionArgs) => loadLabelsPage(args);

const SHEETS = [
  { value: "24", label: "24 labels a sheet, 70 × 37 mm" },
  { value: "65", label: "65 labels a sheet, 38.1 × 21.2 mm" },
];

const PLACES = [
  { name: "from", label: "From package", hint: "Leave it empty to start at the first." },
  { name: "to", label: "To package", hint: "Leave it empty to end at the last." },
  {
    name: "skip",
    label: "Labels already used",
    hint: "This many places on the first sheet stay empty.",
  },
] as const;

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
          <PlainSelect
            id="sheet"
            name="sheet"
            label="Sheet"
            defaultValue={typed.sheet === "65" ? "65" : "24"}
            options={SHEETS}
            error={errors.sheet}
          />
          {PLACES.map(({ name, ...words }) => (
            <PlainInput
              key={name}
              id={name}
              name={name}
              {...words}
              inputMode="numeric"
              maxLength={5}
              defaultValue={typed[name]}
              error={errors[name]}
            />
          ))}
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
