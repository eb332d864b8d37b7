import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { paths } from "~/paths";

/** What somebody who registered does before their papers are shown. */
export function ConfirmCard({ email }: { email: string }) {
  return (
    <Card title="Confirm your e-mail address">
      <Form method="post" action={paths.confirmAddress()} discover="none" className="stack">
        <p>
          {`We sent a link to ${email}. Open it and set your password: then your quotations, invoices, receipts and jobs are shown here.`}
        </p>
        <p className="muted">
          Nothing there? Look among the unwanted mails, or have the link sent again. You are signed
          out everywhere when the address is confirmed.
        </p>
        <div className="row">
          <SubmitButton label="Send the link again" variant="primary" />
        </div>
      </Form>
    </Card>
  );
}
