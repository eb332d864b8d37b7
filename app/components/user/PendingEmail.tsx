import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

/** One's own new e-mail that waits for its link, with what can be done meanwhile. */
export function PendingEmail({ email, action }: { email: string; action: string }) {
  return (
    <Form method="post" action={action} discover="none" className="notice warning stack">
      <p>
        {`Waiting for confirmation of ${email}. Open the link that we sent there: until then your e-mail stays as it is.`}
      </p>
      <div className="row">
        <SubmitButton name="intent" value="send-new-email" label="Send again" variant="secondary" />
        <SubmitButton name="intent" value="cancel-new-email" label="Cancel" variant="secondary" />
      </div>
    </Form>
  );
}
