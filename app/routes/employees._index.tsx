import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { loadAccountList } from "~/services/people/account-list.server";

export const meta = () => [{ title: "Employees" }];

export const loader = (args: LoaderFunctionArgs) => loadAccountList(args, "employee");

export default function Employees() {
  return <AccountList {...useLoaderData<typeof loader>()} />;
}
