import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { FoldCard } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { Link } from "~/components/ui/Link";
import { columnsOf, kindFilter, statusFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { loadTds } from "~/services/billing/tds-pages.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.labels.title }];

export const loader = (args: LoaderFunctionArgs) => loadTds(args);

const QUARTERS = ["April to June", "July to September", "October to December", "January to March"];
const STATES = [
  { value: "open", label: "Open" },
  { value: "certified", label: "Certified" },
];

export default function DeductedAtSource() {
  const { rows, kinds, years, clients, labels, subtitle, sums, more, refusal, ...page } =
    useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  const ofSums = columnsOf(sums);
  return (
    <ListPage
      title={labels.title}
      subtitle={subtitle}
      actions={
        <>
          <ButtonLink to={returnPaths.form26as()}>Form 26AS</ButtonLink>
          {page.paidTo && <ButtonLink to={page.paidTo}>TDS on what we pay</ButtonLink>}
        </>
      }
      filters={[
        { name: "search", label: "Search", placeholder: "Payment, invoice, certificate #, client" },
        { name: "clientId", label: labels.customer, all: "All Customers", customers: clients },
        { name: "financialYear", label: "Financial year", all: "All Years", options: years },
        {
          name: "quarter",
          label: "Quarter",
          all: "All Quarters",
          options: QUARTERS.map((label, at) => ({ value: String(at + 1), label })),
        },
        kindFilter(kinds),
        statusFilter("All", STATES),
      ]}
      address={paths.tds.list}
      rows={rows}
      rowTo={({ id }) => paths.tds.view(id)}
      columns={[
        column.customer((row) => row.customer, { phone: undefined }),
        { label: "Invoice #", phone: "who", cell: (row) => row.invoice },
        column.date("Date", (row) => row.date, { sort: "date", phone: "date" }),
        { label: "Quarter", cell: (row) => row.period },
        column.kind((row) => row.kind, { phone: undefined }),
        column.status(({ state, short }) => [state, short].filter(Boolean).join(", ")),
        column.rupees("Deducted", (row) => row.amount, { phone: "end" }),
      ]}
      empty="Nothing was deducted at source"
      {...page}
      paging="ellipsis"
      summary="page"
    >
      {sums.length > 0 && (
        <FoldCard title="By customer and quarter">
          <Table
            caption="By customer and quarter"
            rows={sums}
            rowKey={({ key }) => key}
            columns={[
              ofSums.customer(({ customer, to }) => <Link to={to}>{customer}</Link>, {
                phone: undefined,
              }),
              { label: "Quarter", phone: "who", cell: ({ period }) => period },
              ofSums.rupees("Deducted", ({ deducted }) => deducted, { phone: "end" }),
              ofSums.rupees("Receivable", ({ open }) => open, { phone: "status", named: true }),
              {
                label: "Declaration",
                cell: ({ declaration, customer, period }) =>
                  declaration && (
                    <DownloadLink to={declaration} plain>
                      PDF<span className="hide">{` for ${customer}, ${period.slice(0, 7)}`}</span>
                    </DownloadLink>
                  ),
              },
            ]}
          />
          {refusal && <p className="hint">{`No declaration against TDS: ${refusal}.`}</p>}
          {more > 0 && <p className="hint">{`And ${more} more: choose a customer or a year.`}</p>}
        </FoldCard>
      )}
    </ListPage>
  );
}
