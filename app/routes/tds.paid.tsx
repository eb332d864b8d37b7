import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect } from "~/components/ui/FilterBar";
import { Link } from "~/components/ui/Link";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { columnsOf } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { loadTdsPaid } from "~/services/billing/tds-pages.server";

export const meta = () => [{ title: "TDS on what we pay" }];

export const loader = (args: LoaderFunctionArgs) => loadTdsPaid(args);

export default function TdsOnWhatWePay() {
  const { month, called, months, total, rows, labels } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <>
      <PageHeader
        title="TDS on what we pay"
        subtitle={
          <>
            <Money minor={total} currency="INR" />
            {` deducted in ${called}`}
          </>
        }
        actions={
          <>
            <a className="btn btn-secondary" href={paths.tds.paidCsv(month)} download>
              CSV
            </a>
            <ButtonLink to={paths.tds.list()}>What customers deducted</ButtonLink>
          </>
        }
      />
      <FilterBar resetTo={paths.tds.paid()}>
        <FilterSelect name="month" label="Month" options={months} defaultValue={month} />
      </FilterBar>
      <Card>
        <Table
          caption="Hires and expenses with TDS"
          rows={rows}
          rowKey={({ key }) => key}
          rowTo={({ to }) => to}
          empty={<EmptyState text="Nothing was deducted in this month" />}
          columns={[
            {
              label: "Paid to",
              cell: ({ vendorName, vendorTo }) => <Link to={vendorTo}>{vendorName}</Link>,
            },
            { label: labels.pan, phone: "status", cell: ({ pan }) => pan ?? "No PAN" },
            { label: "Hire or expense", phone: "who", cell: ({ number }) => number },
            column.date("Date", ({ date }) => date, { phone: "date" }),
            { label: "Rule", cell: ({ tdsRule }) => tdsRule },
            column.rupees("Amount", ({ amount }) => amount),
            column.rupees("Deducted", ({ tdsAmount }) => tdsAmount, { phone: "end" }),
          ]}
        />
      </Card>
    </>
  );
}
