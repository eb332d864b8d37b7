import { useForm } from "~/components/ui/use-form";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PublicPage } from "~/components/layout/PublicPage";
import { SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Link } from "~/components/ui/Link";
import { ownPath } from "~/models/ground/typed/own-path";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { LoginInput } from "~/models/people/user/register.schema";
import { paths } from "~/paths";
import { afterPassword, authenticateForm, parseLogin } from "~/services/auth.server";
import { commandRefused, formReply, readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { readSession } from "~/services/session.server";

/** Sign in. `next` is where to go afterwards. */
function LoginForm({ lastResult, next }: { lastResult?: FormReply; next: string | null }) {
  // Checked on the server only: the schema's library would be a third of this page's weight, and the
  // page is what everybody opens first.
  const [form, fields] = useForm<z.input<typeof LoginInput>>({ id: "login", lastResult });
  return (
    <Form method="post" discover="none" {...form.props} className="stack">
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

export const meta = () => [{ title: "Sign in" }];

export async function loader(args: LoaderFunctionArgs) {
  const next = ownPath(new URL(args.request.url).searchParams.get("next"));
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.dashboard());
  return { next };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const url = new URL(request.url);
  return publicPage(args, async () => {
    const form = await readForm(request);
    const submission = parseLogin(form);
    if (submission.status !== "success") return formReply(submission);
    try {
      const user = await authenticateForm(args, form);
      const next = ownPath(String(form.get("next") ?? "")) ?? ownPath(url.searchParams.get("next"));
      return await afterPassword(request, user, next);
    } catch (error) {
      return commandRefused(submission, error);
    }
  });
}

export default function Login() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <PublicPage title="Sign in to your account">
      <LoginForm lastResult={useActionData<typeof action>()} next={next} />
    </PublicPage>
  );
}
