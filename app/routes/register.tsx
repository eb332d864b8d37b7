import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RegisterForm } from "~/components/auth/RegisterForm";
import { PublicPage } from "~/components/layout/PublicPage";
import { currentNotice } from "~/models/people/consent/privacy-notice.server";
import { rulesOfRegistration } from "~/models/people/user/account.rules.server";
import { registerCustomer } from "~/models/people/user/account.server";
import { RegisterInput } from "~/models/people/user/user.schema";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/forms/form.server";
import { registrationPlan } from "~/services/forms/form-plans.server";
import { publicPage } from "~/services/page.server";
import { readSession } from "~/services/session.server";

export const meta = () => [{ title: "Create your account" }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.dashboard());
  const { version } = await currentNotice();
  return { checks: registrationPlan().checks, noticeVersion: version };
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

export default function Register() {
  return (
    <PublicPage title="Create your account">
      <RegisterForm
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()}
      />
    </PublicPage>
  );
}
