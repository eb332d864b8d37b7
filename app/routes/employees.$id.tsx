import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { AccountPage } from "~/components/user/AccountPage";
import { paths } from "~/paths";
import { crewMoney } from "~/services/billing/cost-pages.server";
import { loadAccount, postAccount } from "~/services/people/account-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Employee" },
];

export async function loader(args: LoaderFunctionArgs) {
  return loadAccount(args, "employee", crewMoney);
}

export async function action(args: ActionFunctionArgs) {
  return postAccount(args, "employee");
}

export default function OneEmployee() {
  const { besides, ...page } = useLoaderData<typeof loader>();
  const employeeId = page.account.id;
  return (
    <>
      <AccountPage {...page} answer={useActionData<typeof action>()} />
      <Card title="Cash advances">
        {besides.length === 0 && <p>No money for the road was given yet.</p>}
        {besides.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="row">
          <ButtonLink to={paths.crewAdvances.createFor({ employeeId, direction: "given" })}>
            Give Advance
          </ButtonLink>
          <ButtonLink to={paths.crewAdvances.createFor({ employeeId, direction: "returned" })}>
            Record Return
          </ButtonLink>
          <ButtonLink to={paths.crewAdvances.list({ employeeId })}>All advances</ButtonLink>
          <ButtonLink to={paths.expenses.list({ spentById: employeeId })}>Spent</ButtonLink>
        </p>
      </Card>
    </>
  );
}
