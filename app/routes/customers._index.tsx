import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { loadAccountList } from "~/services/people/account-list.server";
import { postBulk } from "~/services/desk/bulk.server";

export const meta = () => [{ title: "Customers" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadAccountList(args, "customer");
}

export async function action(args: ActionFunctionArgs) {
  return postBulk(args, "customer");
}

export default function Customers() {
  return (
    <AccountList {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
