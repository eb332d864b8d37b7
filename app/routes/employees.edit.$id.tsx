import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountForm } from "~/components/user/AccountForm";
import { leavesSaid } from "~/models/billing/crew-advance/crew-advance.server";
import { loadAccountForm, postAccountForm } from "~/services/people/account-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit employee" }];

export const loader = (args: LoaderFunctionArgs) => loadAccountForm(args, "employee");
export const action = (args: ActionFunctionArgs) => postAccountForm(args, "employee", leavesSaid);

export default function EditEmployee() {
  return (
    <AccountForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
