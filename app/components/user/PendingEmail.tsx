import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

const SENT = "Open the link that we sent there.";
const OFFICE = "No e-mails are sent from here: the office will check with you that it is yours.";

/** One's own new e-mail that waits, with what can be done meanwhile. */
export function PendingEmail({
  email,
  mailed,
  action,
}: {
  email: string;
  /** The server sends mails; without that the office confirms it. */
  mailed: boolean;
  action: string;
}) {
  return (
    <Form method="post" action={action} discover="none" className="notice warning stack">
      <p>
        {`Waiting for confirmation of ${email}. ${mailed ? SENT : OFFICE} Until then your e-mail stays as it is.`}
      </p>
      <div className="row">
        {mailed && (
          <SubmitButton
            name="intent"
            value="send-new-email"
            label="Send again"
            variant="secondary"
          />
        )}
        <SubmitButton name="intent" value="cancel-new-email" label="Cancel" variant="secondary" />
      </div>
    </Form>
  );
}
