import { Form } from "@remix-run/react";

import { Button, SubmitButton, useMailRefusal } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

type Period = { from: string; to: string };

/** 'Send statements to all who owe', and the question before it. */
export function SendStatements({
  count,
  shown,
  period,
  formKey,
  asked,
}: {
  /** The count as text. */
  count: string;
  shown: string;
  period: Period;
  formKey: string;
  asked: boolean;
}) {
  const here = paths.owed.list(period);
  // Statements go by WhatsApp as well, where a provider is connected.
  const refusal = useMailRefusal({ orProvider: true });
  const words: ConfirmWords = {
    title: "Send statements to all who owe",
    message: `Statements from ${shown} go to ${count} customers by e-mail, a hundred at a time. Customers who got one today are left out. Customers without an e-mail address are listed afterwards.`,
    action: here,
    fields: { intent: "send", ...period, idempotencyKey: formKey },
    confirm: "Send statements",
    tone: "primary",
  };
  if (asked) return <ConfirmStep {...words} cancelTo={here} />;
  if (refusal) {
    return (
      <div className="row">
        <Button disabled title={refusal}>
          Send statements to all who owe
        </Button>
        <span className="hint">{refusal}</span>
      </div>
    );
  }
  return (
    <div className="row">
      <ConfirmLink
        {...words}
        to={`${here}&confirm=send`}
        label="Send statements to all who owe"
        variant="primary"
      />
    </div>
  );
}

/** Whom a press reached, and whom not and why; another goes on where it ended. */
export function StatementsSent({
  sent,
  not,
  next,
  period,
  formKey,
}: {
  sent: number;
  not: { key: string; name: string; why: string; to: string }[];
  next: string | null;
  period: Period;
  formKey: string;
}) {
  return (
    <Card title={sent === 1 ? "1 statement sent" : `${sent} statements sent`}>
      <div className="stack" role="status">
        {sent > 0 && (
          <p>
            {"The "}
            <RowLink to={paths.outbox({ search: "Statement" })}>outbox</RowLink>
            {" shows whether each was sent."}
          </p>
        )}
        {not.length > 0 && (
          <div>
            <b>{`Not sent: ${not.length}`}</b>
            <ul>
              {not.map(({ key, name, why, to }) => (
                <li key={key}>
                  <RowLink to={to}>{name}</RowLink>
                  {` ${why}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        {next && (
          <Form method="post" action={paths.owed.list(period)} discover="none">
            <input type="hidden" name="from" value={period.from} />
            <input type="hidden" name="to" value={period.to} />
            <input type="hidden" name="after" value={next} />
            <input type="hidden" name="idempotencyKey" value={formKey} />
            <SubmitButton name="intent" value="send" label="Send the next" variant="primary" />
          </Form>
        )}
      </div>
    </Card>
  );
}
