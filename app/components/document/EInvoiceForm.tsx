import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Values = { irn?: string; ackNo?: string; ackDate?: string; signedQr?: string };
type Refused = { problem: string; more: string | null };

/** Keeps what the e-invoice portal answered about a paper: pasted as a whole, or field by field. */
export function EInvoiceForm({
  number,
  values,
  kept,
  removes,
  plan,
  here,
  cancelTo,
  answer,
}: {
  number: string;
  values: Values;
  kept: boolean;
  /** Whether it was asked to remove it. */
  removes: boolean;
  plan: FormPlan;
  here: string;
  cancelTo: string;
  answer: FormReply | Refused | undefined;
}) {
  const refused = answer && "problem" in answer ? answer : null;
  const words = {
    title: "Remove IRN",
    message:
      "Cancel the IRN on the e-invoice portal first. This only removes it here, and the document is then printed without it.",
    action: here,
    fields: { intent: "remove" },
  };
  return (
    <>
      <PageHeader title={`E-invoice ${number}`} />
      {refused && <Problem text={refused.problem} more={refused.more} />}
      {kept && removes && <ConfirmStep {...words} cancelTo={here} />}
      <RecordForm<Required<Values> & { response: string }>
        id="e-invoice"
        plan={plan}
        values={values}
        lastResult={refused ? undefined : (answer as FormReply | undefined)}
        save="Save IRN"
        cancelTo={cancelTo}
      >
        {({ control }) => (
          <FormSection>
            {control("response", { rows: 3 })}
            {control("irn")}
            {control("ackNo")}
            {control("ackDate")}
            {control("signedQr", { rows: 6 })}
          </FormSection>
        )}
      </RecordForm>
      {kept && !removes && (
        <p className="row no-print">
          <ConfirmLink {...words} to="?confirm=remove" label="Remove IRN" variant="link" />
        </p>
      )}
    </>
  );
}
