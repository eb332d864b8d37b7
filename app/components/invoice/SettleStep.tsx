import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { Money } from "~/components/ui/Money";
import { PlainArea } from "~/components/ui/PlainField";
import { SETTLE_REASON_MAX } from "~/models/billing/invoice/invoice.words";

/** What was written off of a settled invoice and why, and the way back. For staff. */
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

/** What is asked before an invoice with a balance is marked as paid: why that much is written off. */
export function SettleStep({
  action,
  invoice,
  refused,
}: {
  /** The invoice's page. */
  action: string;
  /** The balance in minor units: the one that the answer is about. */
  invoice: { number: string; version: number; balance: number; currency: string };
  /** What was typed and refused. */
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
