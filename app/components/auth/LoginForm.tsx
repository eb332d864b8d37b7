import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type * as z from "zod";

import { SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Link } from "~/components/ui/Link";
import type { LoginInput } from "~/models/people/user/user.schema";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

/** Sign in. `next` is where to go afterwards. */
export function LoginForm({ lastResult, next }: { lastResult?: FormReply; next: string | null }) {
  // Checked on the server only: the schema's library would be a third of this page's weight, and the
  // page is what everybody opens first.
  const [form, fields] = useForm<z.input<typeof LoginInput>>({ id: "login", lastResult });
  return (
    <Form
      method="post"
      discover="none"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="stack"
    >
      <FormErrors form={form} />
      {next && <input type="hidden" name="next" value={next} />}
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <SubmitButton label="Sign in" busyLabel="Signing in..." />
      <p className="row">
        <Link to={paths.register()}>{"Don't have an account? Sign up"}</Link>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
        <Link to={paths.privacyNotice()}>Privacy notice</Link>
      </p>
    </Form>
  );
}
