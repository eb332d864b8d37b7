import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { paths } from "~/paths";

import { RemindForm } from "./RemindForm";

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
