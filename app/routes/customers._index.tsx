import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { loadAccountList } from "~/services/people/account-list.server";
import { postBulk } from "~/services/desk/bulk.server";

export const meta = () => [{ title: "Customers" }];

export const loader = (args: LoaderFunctionArgs) => loadAccountList(args, "customer");
export const action = (args: ActionFunctionArgs) => postBulk(args, "customer");

export default function Customers() {
  return (
    <AccountList {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
