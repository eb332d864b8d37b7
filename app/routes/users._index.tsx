import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { listAccounts } from "~/models/user/accounts.server";
import { readAccountFilter } from "~/models/user/user.filter";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "Users" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, url }) => {
    const filter = readAccountFilter(url.searchParams);
    const { rows, ...page } = await listAccounts(actor, "user", filter, readPage(url.searchParams));
    const editsStaff = can(actor, "user:editStaff");
    return {
      filter,
      ...page,
      canAdd: can(actor, "user:create"),
      rows: rows.map(({ id, name, email, phone, role, status }) => ({
        ...{ id, name, email, phone, role, status },
        // Customers are edited among the customers.
        canEdit: editsStaff && role !== "customer",
        canDelete: false,
      })),
    };
  });
}

export default function Users() {
  return <AccountList kind="users" {...useLoaderData<typeof loader>()} />;
}
