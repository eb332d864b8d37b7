import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InvoiceCards } from "~/components/invoice/InvoiceCards";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { ButtonLink } from "~/components/ui/Button";
import { DateText } from "~/components/ui/DateText";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { getCompany } from "~/models/company/company.server";
import { customerOptions } from "~/models/customer/customer-options.server";
import { CUSTOMER_INVOICE_FILTER } from "~/models/invoice/invoice.customer-words";
import { readInvoiceFilter } from "~/models/invoice/invoice.filter";
import { invoiceSummary, listInvoices } from "~/models/invoice/invoice.server";
import {
  INVOICE_STATUSES,
  isEditable,
  isUnpaid,
  PARTIALLY_PAID,
  UNPAID,
} from "~/models/invoice/invoice.status";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Invoices" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, url }) => {
    const filter = readInvoiceFilter(url.searchParams);
    const isStaff = can(actor, "invoice:create");
    const [{ rows, ...page }, summary, company, clients] = await Promise.all([
      listInvoices(actor, filter, readPage(url.searchParams)),
      invoiceSummary(actor),
      getCompany(),
      isStaff ? customerOptions(actor, { chosen: filter.clientId || null }) : null,
    ]);
    return {
      filter,
      ...page,
      summary,
      currency: company.invoiceCurrency,
      isStaff,
      statuses: isStaff ? STATUSES : CUSTOMER_INVOICE_FILTER,
      clients: clients?.options ?? [],
      rows: rows.map((row) => ({
        ...{ id: row.id, number: row.shownNumber, client: row.clientName },
        ...{ date: row.invoiceDate, due: row.dueDate, total: row.total, currency: row.currency },
        status: row.shownStatus,
        word: row.statusWord,
        canEdit: isStaff && isEditable(row),
        canPay: isStaff && isUnpaid(row),
      })),
    };
  });
}

const STATUSES = [
  ...INVOICE_STATUSES.map((status) => ({ value: status, label: status })),
  { value: UNPAID, label: UNPAID },
  { value: PARTIALLY_PAID, label: "Partially paid" },
];

export default function Invoices() {
  const { filter, rows, page, totalPages, summary, currency, isStaff, clients, statuses } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Invoices"
        actions={
          isStaff && (
            <ButtonLink to={paths.invoices.create()} variant="primary" icon="plus">
              Create Invoice
            </ButtonLink>
          )
        }
      />
      <InvoiceCards summary={summary} currency={currency} />
      <FilterBar
        resetTo={paths.invoices.list()}
        active={Object.values(filter).filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Invoice #, Client name"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={[{ value: "", label: "All Status" }, ...statuses]}
        />
        {isStaff && (
          <FilterSelect
            name="clientId"
            label="Client"
            defaultValue={String(filter.clientId)}
            options={[{ value: "", label: "All Clients" }, ...clients]}
          />
        )}
        <FilterDate name="startDate" label="From Date" defaultValue={filter.startDate} />
        <FilterDate name="endDate" label="To Date" defaultValue={filter.endDate} />
      </FilterBar>
      <Table
        caption="Invoices"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "Invoice #", cell: (row) => <span className="num">{row.number}</span> },
          { label: "Client", cell: (row) => row.client },
          { label: "Date", cell: (row) => <DateText date={row.date} /> },
          { label: "Due Date", cell: (row) => <DateText date={row.due} /> },
          {
            label: "Amount",
            numeric: true,
            cell: (row) => <Money minor={row.total} currency={row.currency} />,
          },
          { label: "Status", cell: (row) => <InvoiceStatusBadge {...row} /> },
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <>
                <RowLink to={paths.invoices.view(row.id)} about={row.number}>
                  View
                </RowLink>
                {row.canEdit && (
                  <RowLink to={paths.invoices.edit(row.id)} about={row.number}>
                    Edit
                  </RowLink>
                )}
                {row.canPay && (
                  <RowLink to={paths.payments.create({ invoiceId: row.id })} about={row.number}>
                    Record Payment
                  </RowLink>
                )}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            text="No invoices found"
            action={isStaff && { to: paths.invoices.create(), label: "Create Invoice" }}
          />
        }
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.invoices.list({ ...filter, page: target })}
        variant="ellipsis"
        summary="page"
      />
    </>
  );
}
