import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Card } from "~/components/ui/Card";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Values = { date: string; gstin?: string; placeOfSupply: string };
type Refused = { problem: string; more: string | null };

/** Amends a filed paper: what it says now stands above what it is to say. */
export function AmendmentForm({
  number,
  day,
  sides,
  values,
  isRegistered,
  removes,
  plan,
  here,
  cancelTo,
  idempotencyKey,
  answer,
}: {
  number: string;
  day: string;
  sides: readonly { label: string; value: string }[];
  values: Values;
  /** Whether it was filed for a client with a GSTIN. */
  isRegistered: boolean;
  /** The amendment that is to be deleted. */
  removes: string | null;
  plan: FormPlan;
  here: string;
  cancelTo: string;
  idempotencyKey: string;
  answer: FormReply | Refused | undefined;
}) {
  const refused = answer && "problem" in answer ? answer : null;
  return (
    <>
      <PageHeader title={`Amend ${number}`} />
      {refused && <Problem text={refused.problem} more={refused.more} />}
      {removes && (
        <ConfirmStep
          title="Delete Amendment"
          message="The document is then in the returns as it was before this amendment."
          action={here}
          fields={{ intent: "remove", amendment: removes }}
          cancelTo={cancelTo}
        />
      )}
      <Card title={`In the returns so far, as of ${day}`}>
        <DescriptionList items={[...sides]} />
      </Card>
      <RecordForm<Required<Values> & { reason: string }>
        id="amendment"
        plan={plan}
        values={values}
        lastResult={refused ? undefined : (answer as FormReply | undefined)}
        idempotencyKey={idempotencyKey}
        save="Amend"
        cancelTo={cancelTo}
      >
        {({ control }) => (
          <>
            <FormSection>
              {control("date")}
              {isRegistered && control("gstin")}
              {control("placeOfSupply")}
              {control("reason")}
            </FormSection>
            <p className="hint">
              A wrong GSTIN or place of supply is amended in a later return. The document itself
              stays as it was issued, and so does its value: a credit or debit note changes that.
            </p>
          </>
        )}
      </RecordForm>
    </>
  );
}
