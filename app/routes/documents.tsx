import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DOCUMENT_TONES, documentAddresses, TYPE_LABELS } from "~/components/document/document-row";
import { Badge } from "~/components/ui/Badge";
import { DateText } from "~/components/ui/DateText";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import {
  CUSTOMER_DOCUMENT_FILTER,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  readDocumentFilter,
} from "~/models/documents/document-list.filter";
import { listDocuments } from "~/models/documents/document-list.server";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Documents" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "signed-in", async ({ actor, url }) => {
    const filter = readDocumentFilter(url.searchParams);
    const documents = await listDocuments(actor, filter, readPage(url.searchParams));
    const statuses = can(actor, "document:send") ? STATUSES : CUSTOMER_DOCUMENT_FILTER;
    return { filter, statuses, ...documents };
  });
}

const STATUSES = DOCUMENT_STATUSES.map((status) => ({ value: status, label: status }));

export default function Documents() {
  const { filter, statuses, rows, page, totalPages, total, pageSize } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Documents" subtitle="Quotations, invoices and receipts in one list" />
      <FilterBar resetTo={paths.documents()} active={Object.values(filter).filter(Boolean).length}>
        <FilterText
          name="search"
          label="Search"
          placeholder="Number, client"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="type"
          label="Type"
          defaultValue={filter.type}
          options={[
            { value: "", label: "All Types" },
            ...DOCUMENT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] })),
          ]}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={[{ value: "", label: "All Statuses" }, ...statuses]}
        />
        <FilterDate name="startDate" label="Start Date" defaultValue={filter.startDate} />
        <FilterDate name="endDate" label="End Date" defaultValue={filter.endDate} />
      </FilterBar>
      <Table
        caption="Documents"
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
        empty={<EmptyState text="No documents found" />}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        total={total}
        pageSize={pageSize}
        hrefFor={(target) => paths.documents({ ...filter, page: target })}
        variant="ellipsis"
        summary="results"
      />
    </>
  );
}
