import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CustomerPage } from "~/components/customer/CustomerPage";
import { AccountPage } from "~/components/user/AccountPage";
import { postAccount } from "~/services/people/account-page.server";
import { loadCustomer } from "~/services/people/customer-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Customer" },
];

export const loader = (args: LoaderFunctionArgs) => loadCustomer(args);
export const action = (args: ActionFunctionArgs) => postAccount(args, "customer");

export default function OneCustomer() {
  const { office, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return office ? (
    <CustomerPage {...page} {...office} answer={answer} />
  ) : (
    <AccountPage {...page} answer={answer} />
  );
}
