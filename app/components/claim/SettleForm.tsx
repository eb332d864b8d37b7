import { FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";

type Frame = FormFrame<Record<string, string>>;

/** Accepts a claim, all of it or a part, or rejects it with a reason. */
export function DecideForm(frame: Frame) {
  return (
    <RecordForm id="decision" save="Save decision" {...frame}>
      {({ control }) => (
        <FormSection title="Decide">
          {Object.keys(frame.plan.specs).map((name) =>
            control(name, name === "status" ? { placeholder: "Choose" } : {}),
          )}
        </FormSection>
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
    <RecordForm id="settlement" save="Save settlement" opened={{ status: "Settled" }} {...frame}>
      {({ control }) => (
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
      )}
    </RecordForm>
  );
}
