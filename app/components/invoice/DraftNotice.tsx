import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

/** Where a draft leads: why nothing can be paid on it yet, and the ways to issue it. For staff. */
export function DraftNotice({
  action,
  version,
  formKey,
  email,
  takesPayment,
}: {
  /** The invoice's page. */
  action: string;
  version: number;
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** Where it would be mailed to. */
  email: string | null;
  /** There is something to pay on it. */
  takesPayment: boolean;
}) {
  return (
    <section className="notice info no-print stack" aria-label="Draft">
      <p>
        This invoice is a draft: it has no number yet, its client sees it only by a link that you
        copied, and no payment can be recorded on it. Issue it to go on; sending it issues it as
        well.
      </p>
      <Form method="post" action={action} className="row" discover="none">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="issue" label="Issue" />
        {email && (
          <SubmitButton
            name="intent"
            value="issue-and-send"
            label="Issue and send"
            variant="secondary"
          />
        )}
        {takesPayment && (
          <SubmitButton
            name="intent"
            value="issue-and-pay"
            label="Issue and record payment"
            variant="secondary"
          />
        )}
      </Form>
      <p className="hint">
        {email
          ? `'Issue and send' mails it to ${email}.`
          : "The client has no e-mail address: send it via WhatsApp, or type an address under 'Write message'."}
      </p>
    </section>
  );
}
