import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountList } from "~/components/user/AccountList";
import { listEmployees } from "~/models/employee/employee.server";
import { readPage } from "~/models/shared/list-query";
import { can } from "~/models/policy/policy";
import { readAccountFilter } from "~/models/user/user.filter";
import { accountRows } from "~/services/account-page.server";
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
      rows: await accountRows(actor, "employee", rows),
    };
  });
}

export default function Employees() {
  return <AccountList kind="employees" {...useLoaderData<typeof loader>()} />;
}
