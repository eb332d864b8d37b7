import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/ui/Button";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** What can be done about a row of the reminders: remind, or write another message. */
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
      {canSend && <RemindForm action={action} row={row} formKey={formKey} />}
      <RowLink to={paths.message(`${kind}-reminder`, id)} about={`about ${number}`}>
        Write message
      </RowLink>
    </>
  );
}

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
