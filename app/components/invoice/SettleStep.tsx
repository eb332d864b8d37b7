import { Form } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { Money } from "~/components/ui/Money";
import { PlainArea } from "~/components/ui/PlainField";
import { SETTLE_REASON_MAX } from "~/models/billing/invoice/invoice.words";

/** Opened by 'Change Status': five values; those not possible now are disabled, with the reason beside. */
export function InvoiceStatusForm({
  action,
  invoice,
  moves,
}: {
  /** The invoice's page: where it posts and where 'Cancel' leads. */
  action: string;
  invoice: { status: string; version: number };
  /** The five, each with what forbids it. */
  moves: readonly { to: string; refusal: string | null }[];
}) {
  const { status, version } = invoice;
  const refused = moves.filter(({ refusal }) => refusal);
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
            aria-describedby={refused.length > 0 ? "new-status-refused" : undefined}
            defaultValue={status}
          >
            {moves.map(({ to, refusal }) => (
              <option key={to} disabled={refusal !== null}>
                {to}
              </option>
            ))}
          </select>
          {refused.length > 0 && (
            <ul className="hint" id="new-status-refused">
              {refused.map(({ to, refusal }) => (
                <li key={to}>{`${to}: ${refusal}`}</li>
              ))}
            </ul>
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

/** The write-off of a settled invoice, its reason and its undo. For staff. */
export function SettledCard({
  action,
  invoice,
}: {
  /** The invoice's page. */
  action: string;
  /** The settled amount in minor units. */
  invoice: {
    version: number;
    currency: string;
    settledAmount: number;
    settledReason: string | null;
  };
}) {
  const { version, currency, settledAmount, settledReason } = invoice;
  return (
    <Card title="Settled">
      <div className="stack">
        <p>
          <Money minor={settledAmount} currency={currency} />
          {" was not received and is written off."}
        </p>
        {settledReason && <p className="lines">{settledReason}</p>}
        <Form method="post" action={action} discover="none">
          <input type="hidden" name="version" value={version} />
          <SubmitButton name="intent" value="reopen" label="Reopen" variant="secondary" />
        </Form>
      </div>
    </Card>
  );
}

/** Asks for the reason of the write-off before an invoice with a balance is marked as paid. */
export function SettleStep({
  action,
  invoice,
  refused,
}: {
  /** The invoice's page. */
  action: string;
  /** The balance in minor units: the one that the answer is about. */
  invoice: { number: string; version: number; balance: number; currency: string };
  refused: { reason: string; reasonError: string | null } | null;
}) {
  const { number, version, balance, currency } = invoice;
  return (
    <ConfirmStep
      title="Settle without the balance"
      message={
        <>
          <Money minor={balance} currency={currency} />
          {` of ${number} was not received. Settling writes it off: nothing is owed any more, and the invoice shows Settled. 'Reopen' reverses this.`}
        </>
      }
      action={action}
      fields={{ intent: "status", status: "Paid", version, balance }}
      tone="primary"
      cancelTo={action}
    >
      <PlainArea
        id="settle-reason"
        name="reason"
        label="Reason"
        rows={2}
        maxLength={SETTLE_REASON_MAX}
        required
        defaultValue={refused?.reason}
        error={refused?.reasonError}
      />
    </ConfirmStep>
  );
}
