import { useForm } from "~/components/ui/use-form";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PublicPage } from "~/components/layout/PublicPage";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { companyContact } from "~/models/company/company/company.server";
import { requestPasswordLink } from "~/models/people/user/password-link.server";
import type { ForgotPasswordInput } from "~/models/people/user/register.schema";
import { linkAsked } from "~/models/people/user/user.words";
import { paths } from "~/paths";
import { parseForgotPassword, signInFrom } from "~/services/auth.server";
import { sendsMail } from "~/services/delivery/connected.server";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { readSession } from "~/services/session.server";

export const meta = () => [{ title: "Forgot your password?" }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.profile());
  return { ...(await companyContact()), mailed: sendsMail() };
}

export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const submission = parseForgotPassword(await readForm(args.request));
    if (submission.status !== "success") return formReply(submission);
    const { email } = submission.value;
    try {
      await requestPasswordLink(email, await signInFrom(args));
    } catch (error) {
      return commandRefused(submission, error);
    }
    return redirectWithFlash(paths.login(), "info", linkAsked(sendsMail()));
  });

/** Asks for the address that the link is sent to. */
export default function ForgotPassword() {
  const { phone, mailed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof ForgotPasswordInput>>({ id: "forgot", lastResult });
  const how = mailed
    ? "We will send you a link to set a new one."
    : "No e-mails are sent from here: the office will give you a link to set a new one.";
  return (
    <PublicPage title="Forgot your password?">
      <p>{`${how}${phone ? ` ${mailed ? "Or call" : "Call"} our office: ${phone}.` : ""}`}</p>
      <Form method="post" discover="none" {...form.props} className="stack">
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
    </PublicPage>
  );
}
