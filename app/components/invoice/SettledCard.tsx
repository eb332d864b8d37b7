import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";

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
