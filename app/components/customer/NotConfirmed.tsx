import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";

/** Somebody signs in with this account who has not shown that its mailbox is theirs. */
export function NotConfirmed() {
  return <Badge tone="warning">Not confirmed</Badge>;
}

/** Tells the office what an unconfirmed account means and how it is confirmed. */
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
          {`${name} registered on ${since} and has not opened the link sent to ${email ?? "the address"}. The account shows no documents until then. What you send by e-mail or WhatsApp still arrives.`}
        </p>
        <p className="muted">
          Ask the person first whether they registered. After you confirm, anyone who knows the
          password of this account sees its documents.
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
