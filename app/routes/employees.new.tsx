import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { loadNewAccount, postNewAccount } from "~/services/people/account-form.server";

export const meta = () => [{ title: "New employee" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadNewAccount(args, "employee");
}

export async function action(args: ActionFunctionArgs) {
  return postNewAccount(args, "employee");
}

export default function NewEmployee() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
