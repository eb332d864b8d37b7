import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { columnsOf } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { RowLink } from "~/components/ui/RowLink";
import { returnPaths } from "~/return-paths";
import { loadAmendments } from "~/services/billing/amendment-page.server";

export const meta = () => [{ title: "Amendments" }];

export const loader = (args: LoaderFunctionArgs) => loadAmendments(args);

export default function Amendments() {
  const { rows, months, quarters, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Amendments"
      subtitle="What returns say otherwise of documents that were filed before"
      filters={[
        { name: "search", label: "Search", placeholder: "Invoice #, voucher #, client name" },
        { name: "month", label: "Month", all: "All Months", options: months },
        ...(quarters.length > 0
          ? [{ name: "quarter", label: "Quarter", all: "All Quarters", options: quarters }]
          : []),
      ]}
      address={returnPaths.amendments}
      rows={rows}
      rowTo={({ to }) => to}
      columns={[
        {
          label: "Document #",
          cell: (row) => (
            <RowLink to={row.to}>
              <span className="num">{row.number}</span>
            </RowLink>
          ),
        },
        column.client((row) => row.client),
        column.date("Declared On", (row) => row.date, { sort: "date", phone: "date" }),
        { label: "Return", phone: "status", cell: (row) => row.carriedBy },
        {
          label: "What Changed",
          phone: "whole",
          cell: (row) => <span className="lines">{row.changed}</span>,
        },
      ]}
      empty="No amendments yet."
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
