import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { loadNewAccount, postNewAccount } from "~/services/people/account-form.server";

export const meta = () => [{ title: "New user" }];

export const loader = (args: LoaderFunctionArgs) => loadNewAccount(args, "user");
export const action = (args: ActionFunctionArgs) => postNewAccount(args, "user");

export default function NewUser() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
