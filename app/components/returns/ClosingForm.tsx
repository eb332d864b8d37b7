import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";
import { REASON_MAX } from "~/models/company/month/month";

/** The form's name in its links. */
export const CLOSING_FORM = "month-form";

/** 'Close month' or 'Open month', with the reason that is kept; `what` is a month, a quarter or an IFF. */
export function ClosingForm({
  what,
  hint,
  action,
  fields,
  closed,
  does = `${closed ? "Open" : "Close"} ${what}`,
  refused,
}: {
  what: string;
  /** The button, where it is neither of the two. */
  does?: string;
  hint: string;
  action: string;
  fields: Record<string, string>;
  closed: boolean;
  refused: { reason: string; allErrors: { reason: string[] } } | null;
}) {
  const [error] = refused?.allErrors.reason ?? [];
  return (
    <Card title={does}>
      <Form key={does} method="post" action={action} className="stack" discover="none">
        <p className="hint">{hint}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PlainInput
          id={`${CLOSING_FORM}-reason`}
          name="reason"
          label="Reason"
          maxLength={REASON_MAX}
          required
          defaultValue={refused?.reason}
          error={error}
        />
        <div className="row">
          <SubmitButton
            name="intent"
            value={closed ? "open" : "close"}
            label={does}
            variant="primary"
          />
        </div>
      </Form>
    </Card>
  );
}
