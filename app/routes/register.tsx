import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { RegisterForm } from "~/components/auth/RegisterForm";
import { PublicPage } from "~/components/layout/PublicPage";
import { rulesOfRegistration } from "~/models/user/account-rules.server";
import { registerCustomer } from "~/models/user/account.server";
import { RegisterInput } from "~/models/user/user.schema";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { throwPage } from "~/services/error-page.server";
import { readSession } from "~/services/session.server";

export const meta = () => [{ title: "Create your account" }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.dashboard());
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const submission = await checkForm(await readForm(request), RegisterInput, () =>
      rulesOfRegistration(),
    );
    if (submission.status !== "success") return formReply(submission);
    try {
      await registerCustomer(submission.value);
    } catch (error) {
      return commandRefused(submission, error, "Registration failed");
    }
    return await redirectWithFlash(
      paths.login(),
      "success",
      "Registration successful! Please log in.",
    );
  } catch (error) {
    throwPage(error, new URL(request.url));
  }
}

export default function Register() {
  return (
    <PublicPage title="Create your account">
      <RegisterForm lastResult={useActionData<typeof action>()} />
    </PublicPage>
  );
}
