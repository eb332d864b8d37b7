import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountPage } from "~/components/user/AccountPage";
import { leavesSaid } from "~/models/billing/crew-advance/crew-advance.server";
import { crewMoney } from "~/services/billing/cost-pages.server";
import { loadAccount } from "~/services/people/account-page.server";
import { postAccount } from "~/services/people/account-press.server";
import { readAbsences } from "~/services/road/absence-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Employee" },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadAccount(args, "employee", crewMoney, (actor, id) => readAbsences(actor, "employee", id));
export const action = (args: ActionFunctionArgs) => postAccount(args, "employee", leavesSaid);

export default function OneEmployee() {
  return (
    <AccountPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
