import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { QuickItemForm } from "~/components/item/QuickItemForm";
import { QuickItemLink } from "~/components/item/QuickItemLink";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { ITEM_LIST } from "~/models/item/item.list";
import { QuickItemInput } from "~/models/item/item.schema";
import { itemOffers, listItems, quickCreateItem } from "~/models/item/item.server";
import { ITEM_CATEGORIES, ITEM_STATUSES } from "~/models/item/item.words";
import { capitalized } from "~/models/shared/text";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Items" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "item:view", async ({ actor, url }) => {
    const asked = ITEM_LIST.read(url.searchParams);
    const { rows, ...pages } = await listItems(actor, asked);
    return {
      ...pages,
      chosen: ITEM_LIST.chosen(asked),
      idempotencyKey: newFormKey(),
      rows: rows.map(({ id, name, sku, category, price, currency, status }) => ({
        id,
        name,
        sku,
        category,
        price,
        currency,
        status,
        incomplete: price === 0 && status !== "deleted",
        offers: itemOffers(actor, { status }),
      })),
    };
  });
}

/** The quick step: a name is enough. */
export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "item:view", async ({ actor, request }) => {
    const form = await readForm(request);
    const saving = { schema: QuickItemInput, failed: "Failed to save item" };
    return saveForm(form, saving, async (input) => {
      await quickCreateItem(actor, input, formKey(form));
      return redirectWithFlash(paths.items.list(), "success", "Item created successfully");
    });
  });
}

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "Name, SKU, description" },
  {
    name: "category",
    label: "Category",
    all: "All Categories",
    options: ITEM_CATEGORIES.map((category) => ({ value: category, label: category })),
  },
  {
    name: "status",
    label: "Status",
    all: "All Status",
    options: ITEM_STATUSES.map((status) => ({ value: status, label: capitalized(status) })),
  },
];

export default function Items() {
  const { chosen, rows, idempotencyKey, ...pages } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  const add = paths.items.list({ add: 1 });
  const quick = { idempotencyKey, lastResult };
  return (
    <ListPage
      title="Items"
      actions={
        <>
          <ButtonLink to={paths.items.create()}>New Item with Details</ButtonLink>
          <QuickItemLink to={add} action={paths.items.list()} {...quick} />
        </>
      }
      filters={FILTERS}
      chosen={chosen}
      address={paths.items.list}
      rows={rows}
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
      inCard
      empty={{ text: "No items found", action: { to: add, label: "Add New Item" } }}
      pages={pages}
      paging="all"
      summary="page"
    >
      {search.get("add") === "1" && (
        <Card title="Add New Item">
          <QuickItemForm
            action={add}
            {...quick}
            cancel={<ButtonLink to={paths.items.list()}>Cancel</ButtonLink>}
          />
        </Card>
      )}
    </ListPage>
  );
}
