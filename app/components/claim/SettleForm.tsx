import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Frame = {
  plan: FormPlan;
  values: Record<string, string>;
  currency: string;
  lastResult?: FormReply;
  cancelTo: string;
};

/** Accepts a claim, all of it or a part, or rejects it with a reason. */
export function DecideForm(frame: Frame) {
  return (
    <RecordForm
      id="decision"
      save="Save decision"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title="Decide">
            {Object.keys(frame.plan.specs).map((name) =>
              control(name, name === "status" ? { placeholder: "Choose" } : {}),
            )}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}

/** Says how an accepted claim was paid, or which credit note it was given by. */
export function SettleForm({
  notes,
  ...frame
}: Frame & { notes: readonly { value: string; label: string }[] }) {
  return (
    <RecordForm
      id="settlement"
      save="Save settlement"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      opened={{ status: "Settled" }}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title="Settle">
            {control("settledHow")}
            {control("noteId", {
              options: notes,
              placeholder: notes.length > 0 ? "None" : "No credit note fits",
              hint: "Where it is given by a credit note of one of the customer's invoices",
            })}
            {control("settledDate")}
            {control("settledReference")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
