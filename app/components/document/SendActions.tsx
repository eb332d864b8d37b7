import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";

/**
 * The buttons of a document that send it at one press, in the template's words to the address that is
 * known; and the way to write the message first.
 */
export function SendActions({
  action,
  writeTo,
  formKey,
}: {
  /** The document's page. */
  action: string;
  /** Where the message is written. */
  writeTo: string;
  /** Pressed twice, it is sent once. */
  formKey: string;
}) {
  return (
    <>
      <Form method="post" action={action} discover="none" className="contents">
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="email" label="Send by e-mail" variant="secondary" />
        <SubmitButton
          name="intent"
          value="whatsapp"
          label="Send via WhatsApp"
          variant="secondary"
        />
      </Form>
      <ButtonLink to={writeTo}>Write message</ButtonLink>
    </>
  );
}
