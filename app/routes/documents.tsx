import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { documentAddresses, documentTone, TYPE_LABELS } from "~/components/document/document-row";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { columnsOf, dayFilters, statusFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import {
  CUSTOMER_DOCUMENT_FILTER,
  DOCUMENT_LIST,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
} from "~/models/desk/documents/document.list";
import { listDocuments } from "~/models/desk/documents/document.server";
import { can, isStaff } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Documents" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "document:list", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, DOCUMENT_LIST);
    const { rows, ...pages } = await listDocuments(actor, asked);
    const statuses = can(actor, "document:send") ? statusWords() : CUSTOMER_DOCUMENT_FILTER;
    // Three tables share one order.
    const list = { ...state, sorting: null };
    return listReply(page, {
      // A customer's own account; the office has them on its customers' pages.
      statement: isStaff(actor) ? null : paths.customers.statement(actor.id),
      rows,
      pages,
      statuses,
      types: types(),
      list,
    });
  });

// Sent with the rows: the page's script does not carry the list and its checks.
const types = () => DOCUMENT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));
const statusWords = () => DOCUMENT_STATUSES.map((status) => ({ value: status, label: status }));

export default function Documents() {
  const { types, statuses, rows, statement, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Documents"
      subtitle="Quotations, invoices, notes and receipts in one list"
      filters={[
        { name: "search", label: "Search", placeholder: "Number, client" },
        { name: "type", label: "Type", all: "All Types", options: types },
        statusFilter("All Statuses", statuses),
        ...dayFilters(),
      ]}
      actions={statement && <ButtonLink to={statement}>Statement</ButtonLink>}
      address={paths.documents}
      rows={rows}
      rowKey={(row) => `${row.type}-${row.id}`}
      rowTo={(row) => documentAddresses(row).view}
      columns={[
        column.number("Document #", (row) => row.number),
        { label: "Type", cell: (row) => TYPE_LABELS[row.type] },
        column.client((row) => row.client),
        column.date("Date", (row) => row.day, { phone: "date" }),
        column.money("Amount", (row) => row.amount, { phone: "end" }),
        column.status((row) => <Badge tone={documentTone(row)}>{row.word}</Badge>),
        {
          label: "Actions",
          actions: true,
          cell: (row) => {
            const { view, pdf } = documentAddresses(row);
            return (
              <>
                <RowMenu about={row.number} />
                <RowLink to={view} about={row.number} className="v">
                  View
                </RowLink>
                <DownloadLink to={pdf} plain>
                  PDF<span className="hide">{` ${row.number}`}</span>
                </DownloadLink>
              </>
            );
          },
        },
      ]}
      empty="No documents found"
      {...page}
      paging="ellipsis"
      summary="results"
    />
  );
}
