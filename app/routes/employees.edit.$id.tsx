import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { loadAccountForm, postAccountForm } from "~/services/people/account-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit employee" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadAccountForm(args, "employee");
}

export async function action(args: ActionFunctionArgs) {
  return postAccountForm(args, "employee");
}

export default function EditEmployee() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
