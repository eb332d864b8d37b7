import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

/** Offers the step that copying a link leaves out. */
export function SentDraftNotice({ action }: { action: string }) {
  return (
    <Form method="post" action={action} discover="none" className="notice warning row no-print">
      <p>
        A link to this quotation works, but it is still a draft: who opens it reads &apos;Draft: not
        valid yet&apos; and cannot accept it.
      </p>
      <SubmitButton name="intent" value="sent" label="Mark as Sent" />
    </Form>
  );
}
