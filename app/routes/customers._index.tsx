import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StatusBadge } from "~/components/user/StatusBadge";
import { ButtonLink } from "~/components/ui/Button";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { readCustomerFilter } from "~/models/customer/customer.filter";
import { listCustomers } from "~/models/customer/customer.server";
import { can } from "~/models/policy/policy";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "Customers" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, url }) => {
    const filter = readCustomerFilter(url.searchParams);
    const { rows, ...page } = await listCustomers(actor, filter, readPage(url.searchParams));
    return {
      filter,
      ...page,
      canDelete: can(actor, "customer:delete"),
      rows: rows.map(({ id, name, email, phone, status }) => ({ id, name, email, phone, status })),
    };
  });
}

export default function Customers() {
  const { filter, rows, page, totalPages, canDelete } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <ButtonLink to={paths.customers.create()} variant="primary" icon="plus">
            Add Customer
          </ButtonLink>
        }
      />
      <FilterBar
        resetTo={paths.customers.list()}
        active={[filter.search, filter.status].filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Name, Email, Phone"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={[
            { value: "", label: "All Status" },
            { value: "active", label: "Active" },
            { value: "inactive", label: "Inactive" },
          ]}
        />
      </FilterBar>
      <Table
        caption="Customers"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "Name", cell: (row) => row.name },
          { label: "Email", cell: (row) => row.email },
          { label: "Phone", cell: (row) => row.phone ?? "N/A" },
          { label: "Status", cell: (row) => <StatusBadge status={row.status} /> },
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <>
                <RowLink to={paths.customers.view(row.id)} about={row.name}>
                  View
                </RowLink>
                <RowLink to={paths.customers.edit(row.id)} about={row.name}>
                  Edit
                </RowLink>
                {canDelete && (
                  <RowLink to={paths.customers.confirm(row.id, "delete")} about={row.name}>
                    Delete
                  </RowLink>
                )}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            text="No customers found"
            action={{ to: paths.customers.create(), label: "Add Customer" }}
          />
        }
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.customers.list({ ...filter, page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
