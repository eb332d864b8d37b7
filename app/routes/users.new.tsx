import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { createAccount } from "~/models/user/accounts.server";
import { UserCreateForm } from "~/models/user/user.schema";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import {
  commandRefused,
  formKey,
  formReply,
  newFormKey,
  checkForm,
  readForm,
} from "~/services/form.server";
import { forAdmin } from "~/services/page.server";

export const meta = () => [{ title: "New user" }];

export async function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async () => ({ idempotencyKey: newFormKey() }));
}

export async function action(args: ActionFunctionArgs) {
  return forAdmin(args, async ({ actor, request }) => {
    const form = await readForm(request);
    const submission = await checkForm(form, UserCreateForm, () => rulesOfAccount(null));
    if (submission.status !== "success") return formReply(submission);
    let id: number;
    try {
      id = await createAccount(actor, "user", submission.value, formKey(form));
    } catch (error) {
      return commandRefused(submission, error, "Failed to save user");
    }
    return redirectWithFlash(paths.users.view(id), "success", "User created successfully");
  });
}

export default function NewUser() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New User" />
      <AccountForm
        kind="user"
        offersAllRoles
        lastResult={useActionData<typeof action>()}
        idempotencyKey={idempotencyKey}
        cancelTo={paths.users.list()}
      />
    </>
  );
}
