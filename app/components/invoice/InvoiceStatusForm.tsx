import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { INVOICE_STATUSES } from "~/models/invoice/invoice.status";

/** 'Change Status': any of the five values; what the state forbids cannot be chosen. */
export function InvoiceStatusForm({
  action,
  invoice,
  remindAt,
}: {
  action: string;
  invoice: { status: string; version: number; amountPaid: number };
  /** Where a reminder is written; null when there is nothing to send a reminder about. */
  remindAt: string | null;
}) {
  const { status, version, amountPaid } = invoice;
  const forbidden = (to: string) =>
    (to === "Draft" && status !== "Draft") ||
    (to === "Paid" && status === "Draft") ||
    (to === "Cancelled" && amountPaid > 0);
  return (
    <Card title="Status">
      <Form method="post" action={action} className="row" discover="none">
        <input type="hidden" name="version" value={version} />
        <label className="label" htmlFor="new-status">
          New status
        </label>
        <span>
          <select
            key={status}
            className="input"
            id="new-status"
            name="status"
            defaultValue={status}
          >
            {INVOICE_STATUSES.map((to) => (
              <option key={to} disabled={forbidden(to)}>
                {to}
              </option>
            ))}
          </select>
        </span>
        <SubmitButton name="intent" value="status" label="Change Status" variant="secondary" />
      </Form>
      {amountPaid > 0 && (
        <p className="hint">Cancelling is possible once its payments are refunded or deleted.</p>
      )}
      {remindAt && (
        <p className="mt-4">
          <ButtonLink to={remindAt}>Send reminder</ButtonLink>
        </p>
      )}
    </Card>
  );
}
