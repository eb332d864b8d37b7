import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { loadNewAccount, postNewAccount } from "~/services/people/account-form.server";

export const meta = () => [{ title: "New user" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadNewAccount(args, "user");
}

export async function action(args: ActionFunctionArgs) {
  return postNewAccount(args, "user");
}

export default function NewUser() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
