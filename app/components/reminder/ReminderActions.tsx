import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** What can be done about a row of the reminders: send it at one press, or write it first. */
export function ReminderActions({
  action,
  row,
  formKey,
}: {
  /** The list, on the page that is open. */
  action: string;
  row: {
    kind: "invoice" | "quotation";
    id: number;
    number: string | null;
    canSend: boolean;
    canWrite: boolean;
  };
  /** Of the whole list: with the row's own name it is the row's. Pressed twice, one is sent. */
  formKey: string;
}) {
  const { kind, id, number, canSend, canWrite } = row;
  if (!canWrite) return null;
  return (
    <>
      <RowMenu about={number ?? ""} />
      {canSend && (
        <Form method="post" action={action} discover="none">
          <input type="hidden" name="idempotencyKey" value={`${formKey}-${kind}-${id}`} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="email" label="Send by e-mail" variant="secondary" />
        </Form>
      )}
      <RowLink to={paths.message(`${kind}-reminder`, id)} about={`about ${number}`}>
        Write message
      </RowLink>
    </>
  );
}
