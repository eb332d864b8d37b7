import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { INVOICE_STATUSES } from "~/models/invoice/invoice.status";

/** What 'Change Status' opens: any of the five values; what the state forbids cannot be chosen. */
export function InvoiceStatusForm({
  action,
  invoice,
}: {
  /** The invoice's page: where it posts and where 'Cancel' leads. */
  action: string;
  invoice: { status: string; version: number; amountPaid: number };
}) {
  const { status, version, amountPaid } = invoice;
  const forbidden = (to: string) =>
    (to === "Draft" && status !== "Draft") ||
    (to === "Paid" && status === "Draft") ||
    (to === "Cancelled" && amountPaid > 0);
  return (
    <div className="card confirm stack" role="dialog" aria-labelledby="status-title">
      <h2 id="status-title">Change Status</h2>
      <Form method="post" action={action} className="stack" discover="none">
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label className="label" htmlFor="new-status">
            New status
          </label>
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
          {amountPaid > 0 && (
            <p className="hint">
              Cancelling is possible once its payments are refunded or deleted.
            </p>
          )}
        </div>
        <div className="row">
          <SubmitButton name="intent" value="status" label="Change Status" />
          <ButtonLink to={action}>Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  );
}
