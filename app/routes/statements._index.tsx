import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { SendStatements, StatementsSent } from "~/components/customer/SendStatements";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterDate } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { loadOwing, sendToAllOwing } from "~/services/billing/owing-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Statements" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadOwing(args);
}

export async function action(args: ActionFunctionArgs) {
  return sendToAllOwing(args);
}

export default function Statements() {
  const { period, shown, count, any, formKey, moreTo, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title="Statements" subtitle={`Customers who owe: ${count}`} />
      {answer && "problem" in answer && <Problem text={answer.problem} more={answer.more} />}
      {answer && "sent" in answer && (
        <StatementsSent {...answer} period={period} formKey={formKey} />
      )}
      <FilterBar resetTo={paths.statements.list()}>
        <FilterDate name="from" label="From" defaultValue={period.from} />
        <FilterDate name="to" label="To" defaultValue={period.to} />
      </FilterBar>
      {any ? (
        <>
          <SendStatements
            // Another one after each answer: its question is closed then.
            key={formKey}
            count={count}
            shown={shown}
            period={period}
            formKey={formKey}
            asked={search.get("confirm") === "send"}
          />
          <Card>
            <Table
              caption="Customers who owe"
              rows={rows}
              rowKey={({ key }) => key}
              rowTo={({ to }) => to}
              columns={[
                { label: "Customer", cell: ({ name }) => name },
                {
                  label: "Balance due",
                  numeric: true,
                  phone: "end",
                  cell: ({ balance }) => balance,
                },
                { label: "E-mail", phone: "who", cell: ({ email }) => email ?? "No e-mail" },
                { label: "Phone", cell: ({ phone }) => phone },
                {
                  label: "Last sent",
                  phone: "date",
                  cell: ({ sent }) => (sent ? `Sent ${sent}` : "Never sent"),
                },
              ]}
            />
            {moreTo && <ButtonLink to={moreTo}>More</ButtonLink>}
          </Card>
        </>
      ) : (
        <EmptyState text="Nobody owes anything" />
      )}
    </>
  );
}
