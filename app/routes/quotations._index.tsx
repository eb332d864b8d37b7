import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { QuotationStatusBadge } from "~/components/quotation/QuotationStatusBadge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { formatMoney } from "~/models/money/money";
import { can, isStaff } from "~/models/policy/policy";
import {
  CUSTOMER_QUOTATION_FILTER,
  quotationStatusFor,
} from "~/models/quotation/quotation.customer-words";
import { readQuotationFilter } from "~/models/quotation/quotation.filter";
import { listQuotations, quotationOffers } from "~/models/quotation/quotation.server";
import { isExpired, QUOTATION_FILTER_WORDS } from "~/models/quotation/quotation.status";
import { formatDate, formatMoment } from "~/models/shared/calendar-date";
import { readPage } from "~/models/shared/list-query";
import { todayIn } from "~/models/shared/today.server";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { forUser } from "~/services/page.server";

export const meta = () => [{ title: "Quotations" }];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, url }) => {
    const filter = readQuotationFilter(url.searchParams);
    const { timeZone } = await readCompanyHead(args);
    const wanted = readPage(url.searchParams);
    const { rows, ...page } = await listQuotations(actor, filter, timeZone, wanted);
    const today = todayIn(timeZone);
    return {
      filter,
      ...page,
      canCreate: can(actor, "quotation:create"),
      statuses: isStaff(actor) ? STATUSES : CUSTOMER_QUOTATION_FILTER,
      // As text: neither the dates nor the money need any code in the browser.
      rows: rows.map((row) => ({
        id: row.id,
        canEdit: quotationOffers(actor, row).edit,
        number: row.quotationNumber,
        client: row.customer.name,
        created: formatMoment(row.createdAt, timeZone),
        validUntil: formatDate(row.validUntil),
        total: formatMoney(row.totalAmount, row.currency),
        status: row.status,
        word: quotationStatusFor(actor, row, today),
        expired: isExpired(row, today),
      })),
    };
  });
}

const STATUSES = QUOTATION_FILTER_WORDS.map((word) => ({ value: word, label: word }));

export default function Quotations() {
  const { filter, rows, page, pageSize, total, totalPages, canCreate, statuses } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Quotations"
        actions={
          canCreate && (
            <ButtonLink to={paths.quotations.create()} variant="primary" icon="plus">
              Create New Quotation
            </ButtonLink>
          )
        }
      />
      <FilterBar
        resetTo={paths.quotations.list()}
        active={Object.values(filter).filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Quotation number or client"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={[{ value: "", label: "All Status" }, ...statuses]}
        />
        <FilterDate name="startDate" label="Start Date" defaultValue={filter.startDate} />
        <FilterDate name="endDate" label="End Date" defaultValue={filter.endDate} />
      </FilterBar>
      <Card>
        <Table
          caption="Quotations"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { label: "Quotation #", cell: (row) => <span className="num">{row.number}</span> },
            { label: "Client", cell: (row) => row.client },
            { label: "Date", cell: (row) => <span className="num">{row.created}</span> },
            { label: "Expiry Date", cell: (row) => <span className="num">{row.validUntil}</span> },
            { label: "Total", numeric: true, cell: (row) => row.total },
            {
              label: "Status",
              cell: (row) => <QuotationStatusBadge {...row} />,
            },
            {
              label: "Actions",
              actions: true,
              cell: (row) => (
                <>
                  <RowLink to={paths.quotations.view(row.id)} about={row.number}>
                    View
                  </RowLink>
                  {row.canEdit && (
                    <RowLink to={paths.quotations.edit(row.id)} about={row.number}>
                      Edit
                    </RowLink>
                  )}
                </>
              ),
            },
          ]}
          empty={
            <EmptyState
              text="No quotations found"
              action={canCreate && { to: paths.quotations.create(), label: "Create New Quotation" }}
            />
          }
        />
      </Card>
      <Pagination
        {...{ page, totalPages, total, pageSize }}
        hrefFor={(target) => paths.quotations.list({ ...filter, page: target })}
        variant="ellipsis"
        summary="results"
      />
    </>
  );
}
