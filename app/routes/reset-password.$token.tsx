import { useForm } from "~/components/ui/use-form";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PublicPage } from "~/components/layout/PublicPage";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { findPasswordLink, setPasswordByLink } from "~/models/people/user/password-link.server";
import { schemaFor, SetPasswordInput } from "~/models/people/user/user.schema";
import { LINK_GONE, ownPasswordMin } from "~/models/people/user/user.words";
import { paths } from "~/paths";
import { countWrongLink, rememberedHeaders } from "~/services/auth.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";

/** A new password, twice. Checked on the server only, as signing in is: people come here once. */
function SetPasswordForm({
  email,
  min,
  lastResult,
}: {
  email: string;
  min: number;
  lastResult?: FormReply;
}) {
  const [form, fields] = useForm<z.input<typeof SetPasswordInput.staff>>({
    id: "set-password",
    lastResult,
  });
  return (
    <Form method="post" discover="none" {...form.props} className="stack">
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

export const meta = () => [{ title: "Set a password" }];

// The address is the secret: it is kept out of caches and out of other hosts' logs. Not "no-referrer":
// browsers then post the form without their origin, which is refused.
const SECRET = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

export const headers = () => SECRET;

export async function loader(args: LoaderFunctionArgs) {
  const person = await findPasswordLink(args.params.token ?? "");
  const wait = person ? null : await countWrongLink(args);
  if (wait === null) return data({ person }, { status: person ? 200 : 404, headers: SECRET });
  return data({ person }, { status: 429, headers: { ...SECRET, "Retry-After": String(wait) } });
}

export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const form = await readForm(args.request);
    const token = args.params.token ?? "";
    const person = await findPasswordLink(token);
    const schema = schemaFor(SetPasswordInput, person?.role ?? "customer");
    return saveForm(form, { schema }, async ({ password }) => {
      const userId = await setPasswordByLink(token, password ?? "");
      const headers = await rememberedHeaders(args.request, userId);
      const done = "Your password is set. Please sign in.";
      return redirectWithFlash(paths.login(), "success", done, headers);
    });
  });

export default function ResetPassword() {
  const { person } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <PublicPage title="Set a password">
      {person ? (
        <div className="stack">
          <p>{`For ${person.name}, ${person.email}.`}</p>
          <SetPasswordForm
            email={person.email}
            min={ownPasswordMin(person.role)}
            lastResult={lastResult}
          />
        </div>
      ) : (
        <div className="stack">
          <p role="alert">{LINK_GONE}</p>
          <ButtonLink to={paths.forgotPassword()}>Forgot your password?</ButtonLink>
        </div>
      )}
    </PublicPage>
  );
}
