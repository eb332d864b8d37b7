import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountPage } from "~/components/user/AccountPage";
import { leavesSaid, plannedWith } from "~/models/billing/crew-advance/crew-advance.server";
import { crewMoney } from "~/services/billing/cost-pages.server";
import { loadAccount } from "~/services/people/account-page.server";
import { postAccount } from "~/services/people/account-press.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "User" },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadAccount(args, "user", crewMoney, undefined, plannedWith);
export const action = (args: ActionFunctionArgs) =>
  postAccount(args, "user", leavesSaid, plannedWith);

export default function OneUser() {
  return (
    <AccountPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
