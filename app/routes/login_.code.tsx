import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

import { PublicPage } from "~/components/layout/PublicPage";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { CodeField } from "~/components/user/CodeField";
import { paths } from "~/paths";
import { postedCode } from "~/services/auth.server";
import { publicPage } from "~/services/page.server";
import { readSecondStep } from "~/services/people/second-step.server";

export const meta = () => [{ title: "Sign in: code" }];

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await readSecondStep(request))) throw redirect(paths.login());
  return null;
}

export const action = (args: ActionFunctionArgs) => publicPage(args, () => postedCode(args));

export default function SecondStep() {
  const reply = useActionData<typeof action>();
  return (
    <PublicPage title="Enter your code">
      <Form method="post" discover="none" className="stack">
        <CodeField
          id="login-code"
          hint="The six digits that your app shows, or one of your recovery codes"
          error={reply && "problem" in reply ? reply.problem : null}
        />
        <SubmitButton label="Sign in" busyLabel="Signing in..." />
        <ButtonLink to={paths.login()}>Back to sign in</ButtonLink>
      </Form>
    </PublicPage>
  );
}
