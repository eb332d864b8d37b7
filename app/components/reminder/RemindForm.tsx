import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/ui/Button";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** Actions for a row of the reminders: remind, or write another message. */
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
  /** The list's key; with the row's name added, a double press sends one message. */
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
  /** The list's key; with the row's name added, a double press sends one message. */
  formKey: string;
  /** The button's accessible label, which names the row. */
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
