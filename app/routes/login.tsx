import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { LoginForm } from "~/components/auth/LoginForm";
import { PublicPage } from "~/components/layout/PublicPage";
import { DomainError } from "~/models/shared/domain-error";
import { ownPath, paths } from "~/paths";
import {
  assertMayTry,
  authenticator,
  countFailure,
  forgetFailures,
  parseLogin,
} from "~/services/auth.server";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, readForm } from "~/services/form.server";
import { publicPage } from "~/services/page.server";
import { readSession, startSession } from "~/services/session.server";

export const meta = () => [{ title: "Sign in" }];

export async function loader(args: LoaderFunctionArgs) {
  const next = ownPath(new URL(args.request.url).searchParams.get("next"));
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.dashboard());
  return { next };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const url = new URL(request.url);
  const address = context.clientAddress ?? "local";
  return publicPage(args, async () => {
    const form = await readForm(request);
    const submission = parseLogin(form);
    if (submission.status !== "success") return formReply(submission);
    const { email } = submission.value;
    try {
      await assertMayTry(email, address);
      // The strategy reads a body of its own: ours is read already, and within its limits.
      const body = new Request(url, { method: "POST", body: form });
      const user = await authenticator.authenticate("form", body);
      await forgetFailures(email, address);
      const next = ownPath(String(form.get("next") ?? "")) ?? ownPath(url.searchParams.get("next"));
      return await redirectWithFlash(next ?? paths.dashboard(), "success", "Login successful!", {
        "Set-Cookie": await startSession(request, user.id),
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === "unauthenticated") {
        await countFailure(email, address);
      }
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
