import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { StatementPaper } from "~/components/customer/StatementPaper";
import { Button, ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FilterBar, FilterDate } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { actOnStatement, loadStatement } from "~/services/billing/statement-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statement for ${data.customer.name}` : "Statement" },
];

export const loader = (args: LoaderFunctionArgs) => loadStatement(args);
export const action = (args: ActionFunctionArgs) => actOnStatement(args);

export default function CustomerStatement() {
  const { customer, period, papers, shown, staff, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  return (
    <>
      {refused && <Problem text={refused.problem} more={refused.more} />}
      <PageHeader
        title="Statement"
        subtitle={customer.name}
        actions={
          <>
            <ButtonLink to={paths.customers.view(customer.id)}>
              {staff ? "Back to customer" : "Back"}
            </ButtonLink>
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      <FilterBar resetTo={paths.customers.statement(customer.id)}>
        <FilterDate name="from" label="From" defaultValue={period.from} />
        <FilterDate name="to" label="To" defaultValue={period.to} />
      </FilterBar>
      {papers.length === 0 && (
        <Card>
          <p className="muted">{`No invoices and no payments from ${shown}.`}</p>
        </Card>
      )}
      {papers.map((paper) => (
        <StatementPaper
          key={paper.view.currency}
          here={paths.customers.statement(customer.id, period)}
          several={papers.length > 1}
          answer={answer}
          {...paper}
          {...page}
        />
      ))}
    </>
  );
}
