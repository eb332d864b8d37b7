import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";

/** Somebody signs in with this account who has not shown that its mailbox is theirs. */
export function NotConfirmed() {
  return <Badge tone="warning">Not confirmed</Badge>;
}

/** What that means, for the office, and how it ends. */
export function NotConfirmedCard({
  name,
  email,
  since,
  action,
}: {
  name: string;
  email: string | null;
  since: string;
  /** The customer's page. */
  action: string;
}) {
  return (
    <Card title="Not confirmed" id="confirm">
      <Form method="post" action={`${action}#confirm`} discover="none" className="stack">
        <p>
          {`Somebody registered as ${name} on ${since} and has not opened the link sent to ${email ?? "the address"}. Their account shows no papers; what you send by e-mail or WhatsApp still arrives.`}
        </p>
        <p className="muted">
          Confirm only after asking the person whether they registered: whoever knows the password
          of this account sees its papers from then on.
        </p>
        <div className="row">
          <SubmitButton
            name="intent"
            value="confirm"
            label="Confirm this customer"
            variant="secondary"
          />
        </div>
      </Form>
    </Card>
  );
}
