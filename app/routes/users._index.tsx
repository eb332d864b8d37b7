import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { loadAccountList } from "~/services/people/account-list.server";

export const meta = () => [{ title: "Users" }];

export const loader = (args: LoaderFunctionArgs) => loadAccountList(args, "user");

export default function Users() {
  return <AccountList {...useLoaderData<typeof loader>()} />;
}
