import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { loadNewAccount, postNewAccount } from "~/services/people/account-form.server";

export const meta = () => [{ title: "New employee" }];

export const loader = (args: LoaderFunctionArgs) => loadNewAccount(args, "employee");
export const action = (args: ActionFunctionArgs) => postNewAccount(args, "employee");

export default function NewEmployee() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
