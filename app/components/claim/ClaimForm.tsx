import { AskedAnyway } from "~/components/ui/Anyway";
import { FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";
import { LATE_ANYWAY, lateAskedIn } from "~/models/road/claim/claim.days";
import type { ClaimTexts } from "~/models/road/claim/claim.fields";

type Values = Required<ClaimTexts>;

/** New and edit in one: with a version it edits. */
export function ClaimForm(
  frame: FormFrame<Values> & {
    /** The subject of a new claim, as hidden fields. */
    opened?: Readonly<Record<string, string>>;
  },
) {
  return (
    <RecordForm<Values>
      id="claim"
      save={frame.version === undefined ? "Record claim" : "Update Claim"}
      {...frame}
    >
      {({ control, fields }) => (
        <FormSection>
          {Object.keys(frame.plan.specs).map((name) => control(name))}
          <AskedAnyway
            name={LATE_ANYWAY}
            asked={lateAskedIn(fields.noticeDate.errors)}
            confirmed={frame.lastResult?.initialValue?.[LATE_ANYWAY]}
          />
        </FormSection>
      )}
    </RecordForm>
  );
}
