import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type * as z from "zod";

import { SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { SetPasswordInput } from "~/models/people/user/user.schema";

/** A new password, twice. Checked on the server only, as signing in is: people come here once. */
export function SetPasswordForm({
  email,
  min,
  lastResult,
}: {
  email: string;
  /** How long a password is at least. */
  min: number;
  lastResult?: FormReply;
}) {
  const [form, fields] = useForm<z.input<typeof SetPasswordInput.staff>>({
    id: "set-password",
    lastResult,
  });
  return (
    <Form method="post" discover="none" {...getFormProps(form)} noValidate className="stack">
      <FormErrors form={form} />
      {/* Password managers file the new password under this name. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        field={fields.password}
        label="New Password"
        type="password"
        hint={`At least ${min} characters`}
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <TextField
        field={fields.confirmPassword}
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <SubmitButton label="Set password" busyLabel="Saving..." />
    </Form>
  );
}
