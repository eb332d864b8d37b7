import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StatementSheet } from "~/components/customer/StatementSheet";
import { Button, ButtonLink } from "~/components/ui/Button";
import { FilterBar, FilterDate } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { loadStatement } from "~/services/customer-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statement for ${data.customer.name}` : "Statement" },
];

export async function loader(args: LoaderFunctionArgs) {
  return loadStatement(args);
}

export default function CustomerStatement() {
  const { customer, period, ...sheet } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Statement"
        subtitle={customer.name}
        actions={
          <>
            <ButtonLink to={paths.customers.view(customer.id)}>Back to customer</ButtonLink>
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
      <StatementSheet {...sheet} customer={customer} />
    </>
  );
}
