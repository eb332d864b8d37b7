import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DOCUMENT_TONES, documentAddresses, TYPE_LABELS } from "~/components/document/document-row";
import { Badge } from "~/components/ui/Badge";
import { DateText } from "~/components/ui/DateText";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { ListPage } from "~/components/ui/ListPage";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import {
  CUSTOMER_DOCUMENT_FILTER,
  DOCUMENT_LIST,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
} from "~/models/documents/document.list";
import { listDocuments } from "~/models/documents/document.server";
import { can } from "~/models/policy/policy";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Documents" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "signed-in", async ({ actor, url }) => {
    const asked = DOCUMENT_LIST.read(url.searchParams);
    const documents = await listDocuments(actor, asked);
    const statuses = can(actor, "document:send") ? STATUSES : CUSTOMER_DOCUMENT_FILTER;
    return { ...documents, chosen: DOCUMENT_LIST.chosen(asked), statuses };
  });
}

const TYPES = DOCUMENT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));
const STATUSES = DOCUMENT_STATUSES.map((status) => ({ value: status, label: status }));

export default function Documents() {
  const { chosen, statuses, rows, ...pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Documents"
      subtitle="Quotations, invoices and receipts in one list"
      filters={[
        { name: "search", label: "Search", placeholder: "Number, client" },
        { name: "type", label: "Type", all: "All Types", options: TYPES },
        { name: "status", label: "Status", all: "All Statuses", options: statuses },
        { name: "startDate", label: "Start Date", day: true },
        { name: "endDate", label: "End Date", day: true },
      ]}
      chosen={chosen}
      address={paths.documents}
      rows={rows}
      rowKey={(row) => `${row.type}-${row.id}`}
      columns={[
        { label: "Document #", cell: (row) => <span className="num">{row.number}</span> },
        { label: "Type", cell: (row) => TYPE_LABELS[row.type] },
        { label: "Client", cell: (row) => row.client },
        { label: "Date", cell: (row) => <DateText date={row.day} /> },
        {
          label: "Amount",
          numeric: true,
          cell: (row) => <Money minor={row.amount} currency={row.currency} />,
        },
        {
          label: "Status",
          cell: (row) => <Badge tone={DOCUMENT_TONES[row.status] ?? "neutral"}>{row.word}</Badge>,
        },
        {
          label: "Actions",
          actions: true,
          cell: (row) => {
            const { view, pdf } = documentAddresses(row.type, row.id);
            return (
              <>
                <RowLink to={view} about={row.number}>
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
      pages={pages}
      paging="ellipsis"
      summary="results"
    />
  );
}
