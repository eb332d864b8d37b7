import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";

import { OwnPassword } from "./OwnPassword";

/** An admin takes away the second factor of somebody whose phone is lost. */
export function LostSecondFactor({
  name,
  action,
  error,
}: {
  name: string;
  action: string;
  error: string | null;
}) {
  return (
    <Card title="Second factor" id="second-factor">
      <Form method="post" action={`${action}#second-factor`} discover="none" className="stack">
        <p className="muted">
          {`Is the phone of ${name} lost? Without the second factor the password is enough again. ${name} gets an e-mail about it.`}
        </p>
        <OwnPassword id="lost-factor-password" error={error} />
        <div className="row">
          <SubmitButton
            name="intent"
            value="remove-second-factor"
            label="Remove second factor"
            variant="danger"
          />
        </div>
      </Form>
    </Card>
  );
}
