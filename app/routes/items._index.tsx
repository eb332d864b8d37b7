import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { QuickItemForm } from "~/components/item/QuickItemForm";
import { QuickItemLink } from "~/components/item/QuickItemLink";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { StatusBadge } from "~/components/user/StatusBadge";
import { readItemFilter } from "~/models/item/item.filter";
import { QuickItemInput } from "~/models/item/item.schema";
import { itemOffers, listItems, quickCreateItem } from "~/models/item/item.server";
import { ITEM_CATEGORIES } from "~/models/item/item.words";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import {
  commandRefused,
  formKey,
  formReply,
  newFormKey,
  parseForm,
  readForm,
} from "~/services/form.server";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "Items" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, url }) => {
    const filter = readItemFilter(url.searchParams);
    const { rows, ...page } = await listItems(actor, filter, readPage(url.searchParams));
    return {
      filter,
      ...page,
      idempotencyKey: newFormKey(),
      rows: rows.map(({ id, name, sku, category, price, currency, status }) => ({
        ...{ id, name, sku, category, price, currency, status },
        incomplete: price === 0 && status !== "deleted",
        offers: itemOffers(actor, { status }),
      })),
    };
  });
}

/** The quick step: a name is enough. */
export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request }) => {
    const form = await readForm(request);
    const submission = parseForm(form, QuickItemInput);
    if (submission.status !== "success") return formReply(submission);
    try {
      await quickCreateItem(actor, submission.value, formKey(form));
    } catch (error) {
      return commandRefused(submission, error, "Failed to save item");
    }
    return redirectWithFlash(paths.items.list(), "success", "Item created successfully");
  });
}

const CATEGORY_OPTIONS = [
  { value: "", label: "All Categories" },
  ...ITEM_CATEGORIES.map((category) => ({ value: category, label: category })),
];

const STATUS_OPTIONS = [
  { value: "", label: "All Status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "deleted", label: "Deleted" },
];

export default function Items() {
  const { filter, rows, page, totalPages, idempotencyKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  const add = paths.items.list({ add: 1 });
  const quick = { idempotencyKey, lastResult };
  return (
    <>
      <PageHeader
        title="Items"
        actions={
          <>
            <ButtonLink to={paths.items.create()}>New Item with Details</ButtonLink>
            <QuickItemLink to={add} action={paths.items.list()} {...quick} />
          </>
        }
      />
      {search.get("add") === "1" && (
        <Card title="Add New Item">
          <QuickItemForm
            action={add}
            {...quick}
            cancel={<ButtonLink to={paths.items.list()}>Cancel</ButtonLink>}
          />
        </Card>
      )}
      <FilterBar
        resetTo={paths.items.list()}
        active={[filter.search, filter.category, filter.status].filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Name, SKU, description"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="category"
          label="Category"
          defaultValue={filter.category}
          options={CATEGORY_OPTIONS}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={STATUS_OPTIONS}
        />
      </FilterBar>
      <Card>
        <Table
          caption="Items"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { label: "Name", cell: (row) => row.name },
            { label: "SKU", cell: (row) => row.sku },
            { label: "Category", cell: (row) => row.category },
            {
              label: "Price",
              numeric: true,
              cell: (row) => <Money minor={row.price} currency={row.currency} />,
            },
            {
              label: "Status",
              cell: (row) => (
                <>
                  <StatusBadge status={row.status} />
                  {row.incomplete && (
                    <>
                      {" "}
                      <Badge tone="warning">Incomplete</Badge>
                    </>
                  )}
                </>
              ),
            },
            {
              label: "Actions",
              actions: true,
              cell: (row) => (
                <>
                  <RowLink to={paths.items.view(row.id)} about={row.name}>
                    View
                  </RowLink>
                  {row.offers.edit && (
                    <RowLink to={paths.items.edit(row.id)} about={row.name}>
                      Edit
                    </RowLink>
                  )}
                  {row.offers.delete && (
                    <RowLink to={paths.items.confirm(row.id, "delete")} about={row.name}>
                      Delete
                    </RowLink>
                  )}
                </>
              ),
            },
          ]}
          empty={<EmptyState text="No items found" action={{ to: add, label: "Add New Item" }} />}
        />
      </Card>
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.items.list({ ...filter, page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
