import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { readCustomerFilter } from "~/models/customer/customer.filter";
import { listCustomers } from "~/models/customer/customer.server";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { accountRows } from "~/services/account-page.server";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "Customers" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, url }) => {
    const filter = readCustomerFilter(url.searchParams);
    const { rows, ...page } = await listCustomers(actor, filter, readPage(url.searchParams));
    return {
      filter,
      ...page,
      canAdd: can(actor, "customer:create"),
      rows: await accountRows(actor, "customer", rows),
    };
  });
}

export default function Customers() {
  return <AccountList kind="customers" {...useLoaderData<typeof loader>()} />;
}
