import { SubmitButton } from "~/components/ui/Button";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { LATE_ANYWAY, lateAskedIn } from "~/models/road/claim/claim.days";
import type { ClaimTexts } from "~/models/road/claim/claim.fields";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

/** New and edit in one: with a version it edits. */
export function ClaimForm({
  version,
  ...frame
}: {
  values: ClaimTexts;
  version?: number;
  plan: FormPlan;
  currency: string;
  /** What a new one is about. */
  opened?: Readonly<Record<string, string>>;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const { lastResult } = frame;
  const confirmed = lastResult?.initialValue?.[LATE_ANYWAY];
  return (
    <RecordForm<Required<ClaimTexts>>
      id="claim"
      save={version === undefined ? "Record claim" : "Update Claim"}
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      version={version}
      {...frame}
    >
      {({ control, buttons, fields }) => {
        const asked = lateAskedIn(fields.noticeDate.errors);
        return (
          <>
            <FormSection>
              {Object.keys(frame.plan.specs).map((name) => control(name))}
              {typeof confirmed === "string" && (
                <input type="hidden" name={LATE_ANYWAY} value={confirmed} />
              )}
              {asked && (
                <div className="wide">
                  <SubmitButton
                    variant="secondary"
                    name={LATE_ANYWAY}
                    value={asked}
                    label="Save anyway"
                  />
                </div>
              )}
            </FormSection>
            <FormActions>{buttons}</FormActions>
          </>
        );
      }}
    </RecordForm>
  );
}
