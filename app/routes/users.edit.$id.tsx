import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { can } from "~/models/policy/policy";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { getAccount, updateAccount } from "~/models/user/accounts.server";
import { UserEditForm } from "~/models/user/user.schema";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { forAdmin } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit user" }];

export async function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async ({ actor, id }) => {
    const account = await getAccount(actor, "user", id("user"));
    return {
      account,
      isSelf: account.id === actor.id,
      offersAllRoles: can(actor, "user:changeRole"),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forAdmin(args, async ({ actor, sessionId, request, id }) => {
    const userId = id("user");
    const submission = await checkForm(await readForm(request), UserEditForm, () =>
      rulesOfAccount(userId),
    );
    if (submission.status !== "success") return formReply(submission);
    try {
      await updateAccount(actor, "user", userId, submission.value, sessionId);
    } catch (error) {
      return commandRefused(submission, error, "Failed to save user");
    }
    return redirectWithFlash(paths.users.view(userId), "success", "User updated successfully");
  });
}

export default function EditUser() {
  const { account, isSelf, offersAllRoles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${account.name}`} />
      <AccountForm
        kind="user"
        account={account}
        isSelf={isSelf}
        offersAllRoles={offersAllRoles}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.users.view(account.id)}
      />
    </>
  );
}
