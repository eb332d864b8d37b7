import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { FormSection } from "~/components/ui/FormLayout";
import { ProofForm } from "~/components/ui/ProofForm";
import { RecordForm } from "~/components/ui/RecordForm";
import { RecordHead } from "~/components/ui/RecordHead";
import { paths } from "~/paths";
import { loadDeduction, postDeduction } from "~/services/billing/tds-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Deducted of ${data.payment}` : "Deducted at source" },
];

export const loader = (args: LoaderFunctionArgs) => loadDeduction(args);
export const action = (args: ActionFunctionArgs) => postDeduction(args);

export default function Deduction() {
  const { values, plan, cancelTo, file, ...row } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrongFile = answer && "file" in answer ? (answer.file as string[]) : null;
  return (
    <>
      <RecordHead
        title={`Deducted of ${row.payment}`}
        facts={{ about: [row.state, row.short] }}
        prints
        back={{ to: paths.tds.list(), label: "Back to List" }}
      />
      <Card>
        <FactList facts={row.facts} />
      </Card>
      <RecordForm<typeof values>
        id="certificate"
        plan={plan}
        values={values}
        lastResult={wrongFile ? undefined : answer}
        currency="INR"
        save="Save certificate"
        cancelTo={cancelTo}
      >
        {({ control }) => (
          <FormSection title="Certificate">
            {control("certificateNumber")}
            {control("certificateDate")}
            {control("certificateAmount")}
          </FormSection>
        )}
      </RecordForm>
      {row.certificate !== null && (
        <ProofForm
          label="Certificate file"
          accept="application/pdf,image/png,image/jpeg"
          hint="PDF, PNG or JPEG of at most 1 MB"
          file={file ? { to: file } : null}
          errors={wrongFile ?? undefined}
        />
      )}
    </>
  );
}
