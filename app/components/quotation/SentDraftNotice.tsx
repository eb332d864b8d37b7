import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

/** Offers the step that sending leaves out: the status is the office's to change. */
export function SentDraftNotice({ action }: { action: string }) {
  return (
    <Form method="post" action={action} discover="none" className="notice warning row no-print">
      <p>This quotation was sent but is still a draft: the customer cannot accept it yet.</p>
      <SubmitButton name="intent" value="sent" label="Mark as Sent" />
    </Form>
  );
}
