import { useId } from "react";

import { SubmitButton, type ButtonVariant } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { PlainArea } from "~/components/ui/PlainField";
import { HEAD_FORM } from "~/components/ui/RecordHead";
import { paths } from "~/paths";

/** What was posted and refused, to be said where it was typed. */
export type RefusedMove = { reason: string; reasonError: string | null };

/** What is asked once 'Mark as Rejected' is pressed. */
export function rejectionWords(action: string, refused: RefusedMove | null): ConfirmWords {
  return {
    title: "Mark as Rejected",
    message: "Please provide a reason for rejection",
    action,
    fields: { intent: "rejected" },
    confirm: "Mark as Rejected",
    children: <RejectionReason refused={refused} />,
  };
}

function RejectionReason({ refused }: { refused: RefusedMove | null }) {
  // The step of the page and the dialog over it may both be there.
  const id = useId();
  return (
    <PlainArea
      id={id}
      name="rejectionReason"
      label="Reason for rejection"
      rows={2}
      maxLength={1000}
      defaultValue={refused?.reason}
      error={refused?.reasonError}
    />
  );
}

/**
 * 'Record answer': what the customer told the office, yes or no. The link brings the answers into sight by CSS
 * alone, so that nothing is loaded for them and no script is needed.
 */
export function RecordAnswer({
  id,
  variant,
  refused,
}: {
  id: number;
  variant: ButtonVariant;
  refused: RefusedMove | null;
}) {
  return (
    <>
      <a className={`btn btn-${variant}`} href="#record-answer">
        Record answer
      </a>
      <div className="row step" id="record-answer">
        <SubmitButton
          form={HEAD_FORM}
          name="intent"
          value="approved"
          label="Mark as Approved"
          variant="secondary"
        />
        <ConfirmLink
          to={paths.quotations.confirm(id, "reject")}
          label="Mark as Rejected"
          variant="secondary"
          {...rejectionWords(paths.quotations.view(id), refused)}
        />
      </div>
    </>
  );
}
