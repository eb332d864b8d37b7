import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PaymentCards } from "~/components/payment/PaymentCards";
import { PaymentStatusBadge } from "~/components/payment/PaymentStatusBadge";
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
import { readPaymentFilter } from "~/models/payment/payment.filter";
import { listPayments } from "~/models/payment/payment.server";
import { canEditPayment, PAYMENT_STATUSES } from "~/models/payment/payment.status";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Payments" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "payment:view", async ({ actor, url }) => {
    const filter = readPaymentFilter(url.searchParams);
    const [{ rows, ...list }, company] = await Promise.all([
      listPayments(actor, filter, readPage(url.searchParams)),
      getCompany(),
    ]);
    return {
      filter,
      ...list,
      currency: company.invoiceCurrency,
      canRecord: can(actor, "payment:record"),
      rows: rows.map((row) => ({
        ...{ id: row.id, reference: row.referenceNumber, date: row.date, amount: row.amount },
        ...{ currency: row.currency, method: row.paymentMethod, status: row.status },
        ...{ invoiceId: row.invoiceId, invoice: row.invoiceNumber },
        canEdit: can(actor, "payment:edit") && canEditPayment(row),
      })),
    };
  });
}

const STATUS_OPTIONS = [
  { value: "", label: "All Statuses" },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: status })),
];

export default function Payments() {
  const { filter, rows, canRecord, pageSums, totals, currency, ...list } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Payments"
        actions={
          canRecord && (
            <ButtonLink to={paths.payments.create()} variant="primary" icon="plus">
              Record New Payment
            </ButtonLink>
          )
        }
      />
      <PaymentCards pageSums={pageSums} totals={totals} currency={currency} />
      <FilterBar
        resetTo={paths.payments.list()}
        active={Object.values(filter).filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Search by payment reference or invoice number..."
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={STATUS_OPTIONS}
        />
        <FilterDate name="startDate" label="Start Date" defaultValue={filter.startDate} />
        <FilterDate name="endDate" label="End Date" defaultValue={filter.endDate} />
      </FilterBar>
      <Table
        caption="Payments"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "Reference #", cell: (row) => row.reference },
          {
            label: "Invoice #",
            cell: (row) => <RowLink to={paths.invoices.view(row.invoiceId)}>{row.invoice}</RowLink>,
          },
          { label: "Date", cell: (row) => <DateText date={row.date} /> },
          {
            label: "Amount",
            numeric: true,
            cell: (row) => <Money minor={row.amount} currency={row.currency} />,
          },
          { label: "Method", cell: (row) => row.method },
          { label: "Status", cell: (row) => <PaymentStatusBadge status={row.status} /> },
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <>
                <RowLink to={paths.payments.view(row.id)} about={row.reference}>
                  View
                </RowLink>
                {row.canEdit && (
                  <RowLink to={paths.payments.edit(row.id)} about={row.reference}>
                    Edit
                  </RowLink>
                )}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            text="No payments found"
            action={canRecord && { to: paths.payments.create(), label: "Record New Payment" }}
          />
        }
      />
      <Pagination
        {...list}
        hrefFor={(target) => paths.payments.list({ ...filter, page: target })}
        variant="ellipsis"
        summary="results"
      />
    </>
  );
}
