import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { LoginForm } from "~/components/auth/LoginForm";
import { PublicPage } from "~/components/layout/PublicPage";
import { ownPath, paths } from "~/paths";
import { afterPassword, authenticateForm, parseLogin } from "~/services/auth.server";
import { commandRefused, formReply, readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { readSession } from "~/services/session.server";

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
