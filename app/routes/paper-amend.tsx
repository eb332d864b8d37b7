import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Card } from "~/components/ui/Card";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import { loadAmendmentForm, saveAmendmentForm } from "~/services/billing/amendment-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Amend ${data.number}` : "Amend" },
];

/* An invoice or a payment, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadAmendmentForm(args);
export const action = (args: ActionFunctionArgs) => saveAmendmentForm(args);

type Values = Record<"return" | "date" | "gstin" | "placeOfSupply" | "reason", string>;

/** Amends a filed paper: what it says now stands above what it is to say. */
export default function AmendPage() {
  const { number, day, sides, isRegistered, removes, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`Amend ${number}`} />
      <Refusal answer={answer} />
      {removes && (
        <ConfirmStep
          title="Delete Amendment"
          message="The document is then in the returns as it was before this amendment."
          action={page.here}
          fields={{ intent: "remove", amendment: removes }}
          cancelTo={page.cancelTo}
        />
      )}
      <Card title={`In the returns so far, as of ${day}`}>
        <DescriptionList items={[...sides]} />
      </Card>
      <RecordForm<Values>
        id="amendment"
        plan={page.plan}
        values={page.values}
        lastResult={replyIn(answer)}
        idempotencyKey={page.idempotencyKey}
        save="Amend"
        cancelTo={page.cancelTo}
      >
        {({ control }) => (
          <>
            <FormSection>
              {page.offersOwn && control("return")}
              {control("date")}
              {isRegistered && control("gstin")}
              {control("placeOfSupply")}
              {control("reason")}
            </FormSection>
            <p className="hint">
              A wrong GSTIN or place of supply is amended in a later return, or in GSTR-1A until
              GSTR-3B is filed. The document itself stays as it was issued, and so does its value: a
              credit or debit note changes that.
            </p>
          </>
        )}
      </RecordForm>
    </>
  );
}
