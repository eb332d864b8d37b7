import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { leavesSaid } from "~/models/billing/crew-advance/crew-advance.server";
import { loadAccountForm, postAccountForm } from "~/services/people/account-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit user" }];

export const loader = (args: LoaderFunctionArgs) => loadAccountForm(args, "user");
export const action = (args: ActionFunctionArgs) => postAccountForm(args, "user", leavesSaid);

export default function EditUser() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
