import { useForm } from "~/components/ui/use-form";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PublicPage } from "~/components/layout/PublicPage";
import { SubmitButton } from "~/components/ui/Button";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Link } from "~/components/ui/Link";
import { currentNotice } from "~/models/people/consent/privacy-notice.server";
import { rulesOfRegistration } from "~/models/people/user/account.rules.server";
import { registerCustomer } from "~/models/people/user/account.server";
import { RegisterInput } from "~/models/people/user/register.schema";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { labelsOf } from "~/services/forms/facts.server";
import { registrationPlan } from "~/services/forms/form-plans.server";
import { readForm, saveForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { readSession } from "~/services/session.server";

export const meta = () => [{ title: "Create your account" }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.dashboard());
  const { version } = await currentNotice();
  const labels = labelsOf(ACCOUNT_FORM, "address");
  return { checks: registrationPlan().checks, labels, noticeVersion: version };
}

export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const form = await readForm(args.request);
    const saving = {
      schema: RegisterInput,
      rules: rulesOfRegistration,
      failed: "Registration failed",
    };
    return saveForm(form, saving, async (input) => {
      await registerCustomer(input);
      return doneAt(paths.login(), "Registration successful! Please log in.");
    });
  });

/** Sign up as a customer. */
export default function Register() {
  const { checks, labels, noticeVersion } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof RegisterInput>>({
    id: "register",
    lastResult,
    checks,
  });
  return (
    <PublicPage title="Create your account">
      <Form method="post" discover="none" {...form.props} className="stack">
        <FormErrors form={form} />
        <TextField
          field={fields.name}
          label="Full Name"
          autoComplete="name"
          maxLength={50}
          required
        />
        <TextField
          field={fields.email}
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          maxLength={200}
          required
        />
        <TextField
          field={fields.confirmPassword}
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <TextField
          field={fields.phone}
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="10 digits"
          maxLength={10}
          required
        />
        <TextAreaField
          field={fields.address}
          label={labels.address}
          autoComplete="street-address"
          maxLength={500}
          required
        />
        <input type="hidden" name="noticeVersion" value={noticeVersion} />
        <label className="check">
          <input
            type="checkbox"
            name="offers"
            defaultChecked={lastResult?.initialValue?.offers === "on"}
          />
          Send me offers too (you can withdraw this at any time)
        </label>
        <p className="hint">
          {"By signing up you accept version "}
          {noticeVersion}
          {" of our "}
          <Link to={paths.privacyNotice()}>privacy notice</Link>.
        </p>
        <SubmitButton label="Sign up" busyLabel="Signing up..." />
        <p>
          <Link to={paths.login()}>Already have an account? Sign in</Link>
        </p>
      </Form>
    </PublicPage>
  );
}
