import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { listEmployees } from "~/models/employee/employee.server";
import { readPage } from "~/models/shared/list-query";
import { accountOffers } from "~/models/user/account-guards.server";
import { can } from "~/models/policy/policy";
import { readAccountFilter } from "~/models/user/user.filter";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "Employees" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, url }) => {
    const { search, status } = readAccountFilter(url.searchParams);
    const filter = { search, status };
    const { rows, ...page } = await listEmployees(actor, filter, readPage(url.searchParams));
    return {
      filter,
      ...page,
      canAdd: can(actor, "employee:create"),
      rows: rows.map((row) => {
        const { id, name, email, phone, role } = row;
        const offers = accountOffers(actor, "employee", row);
        return {
          ...{ id, name, email, phone, role, status: row.status },
          canEdit: offers.edit,
          canDelete: offers.delete,
        };
      }),
    };
  });
}

export default function Employees() {
  return <AccountList kind="employees" {...useLoaderData<typeof loader>()} />;
}
