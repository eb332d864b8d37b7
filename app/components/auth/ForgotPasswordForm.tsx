import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type * as z from "zod";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { ForgotPasswordInput } from "~/models/people/user/user.schema";
import { paths } from "~/paths";

/** Asks for the address that the link is sent to. */
export function ForgotPasswordForm({ lastResult }: { lastResult?: FormReply }) {
  const [form, fields] = useForm<z.input<typeof ForgotPasswordInput>>({ id: "forgot", lastResult });
  return (
    <Form
      method="post"
      discover="none"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="stack"
    >
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <SubmitButton label="Send link" busyLabel="Sending..." />
      <ButtonLink to={paths.login()}>Back to sign in</ButtonLink>
    </Form>
  );
}
