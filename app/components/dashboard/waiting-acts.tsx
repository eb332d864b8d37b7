import { Form } from "@remix-run/react";

import { RemindForm } from "~/components/reminder/RemindForm";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

import type { Waits } from "./Waiting";

type Rows<P extends keyof Waits> = NonNullable<Waits[P]>["rows"][number];

/** Actions for a message that did not arrive. */
export function SendAgain({ id, recipient, again, canRetry }: Rows<"failed">) {
  return (
    <>
      {again && (
        <RowLink to={paths.message(again.kind, again.id)} about={`to ${recipient}`}>
          Correct and send again
        </RowLink>
      )}
      {canRetry && (
        <Form method="post" action={paths.dashboard()} discover="none" className="contents">
          <input type="hidden" name="messageId" value={id} />
          <SubmitButton
            name="intent"
            value="retry"
            label="Try again"
            aria-label={`Try again, ${recipient}`}
            variant="secondary"
          />
        </Form>
      )}
    </>
  );
}

/** At one press where a reminder is owed; else the words are seen first. */
export function Remind({
  id,
  customer,
  number,
  canSend,
  canWrite,
  formKey,
}: Rows<"overdue"> & { formKey: string }) {
  const says = `Remind ${customer} of ${number}`;
  if (canSend) {
    return (
      <RemindForm
        action={paths.dashboard()}
        intent="remind"
        row={{ kind: "invoice", id }}
        formKey={formKey}
        says={says}
        className="contents"
      />
    );
  }
  if (!canWrite) return null;
  return (
    <ButtonLink to={paths.message("invoice-reminder", id)} aria-label={says}>
      Remind
    </ButtonLink>
  );
}
