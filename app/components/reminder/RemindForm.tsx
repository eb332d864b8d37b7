import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";

/** The one press that sends a document's owed reminder by e-mail: what it posts is what `remindAsPressed` reads. */
export function RemindForm({
  action,
  intent = "email",
  row: { kind, id },
  formKey,
  says,
  className,
}: {
  action: string;
  intent?: string;
  row: { kind: "invoice" | "quotation"; id: number };
  /** Of the whole list: with the row's own name it is the row's. Pressed twice, one is sent. */
  formKey: string;
  /** What the button is called for who does not see its row. */
  says?: string;
  className?: string;
}) {
  return (
    <Form method="post" action={action} discover="none" className={className}>
      <input type="hidden" name="idempotencyKey" value={`${formKey}-${kind}-${id}`} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <SubmitButton
        name="intent"
        value={intent}
        label="Remind"
        variant="secondary"
        aria-label={says}
      />
    </Form>
  );
}
