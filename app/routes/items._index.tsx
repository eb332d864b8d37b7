import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { QuickItemForm, QuickItemLink } from "~/components/item/QuickItem";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { columnsOf, statusFilter } from "~/components/ui/list-columns";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { ListStatus } from "~/components/user/StatusBadge";
import { ITEM_LIST } from "~/models/sales/item/item.list";
import { ITEM_FIELDS, ITEM_STATUSES, QuickItemInput } from "~/models/sales/item/item.fields";
import { itemOffers, listItems, quickCreateItem } from "~/models/sales/item/item.server";
import { capitalized } from "~/models/ground/typed/text";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { labelsOf } from "~/services/forms/facts.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { quickItemPlan } from "~/services/forms/form-plans.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "Items" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "item:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, ITEM_LIST);
    const { rows, ...pages } = await listItems(actor, asked);
    return listReply(page, {
      pages,
      list: state,
      filters: filters(),
      labels: labelsOf(ITEM_FIELDS, "name", "sku", "category"),
      quickPlan: quickItemPlan(),
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
    });
  });

// Sent with the rows: the list's script does not carry the fields and their checks.
const filters = (): ListFilter[] => [
  { name: "search", label: "Search", placeholder: "Name, SKU, description" },
  {
    name: "category",
    label: ITEM_FIELDS.category.label,
    all: "All Categories",
    options: ITEM_FIELDS.category.options ?? [],
  },
  statusFilter(
    "All Status",
    ITEM_STATUSES.map((status) => ({ value: status, label: capitalized(status) })),
  ),
];

/** The quick step: a name is enough. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "item:view", async ({ actor, form }) => {
    const saving = { schema: QuickItemInput, failed: "Failed to save item" };
    return saveForm(form, saving, async (input) => {
      await quickCreateItem(actor, input, formKey(form));
      return doneAt(paths.items.list(), "Item created successfully");
    });
  });

export default function Items() {
  const { filters, labels, rows, idempotencyKey, quickPlan, ...page } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  const add = paths.items.list({ add: 1 });
  const quick = { idempotencyKey, plan: quickPlan, lastResult };
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Items"
      add={{ to: add, label: "Add New Item" }}
      importTo={paths.imports.create("items")}
      actions={
        <>
          <ButtonLink to={paths.items.create()}>New Item with Details</ButtonLink>
          <QuickItemLink to={add} action={paths.items.list()} {...quick} />
        </>
      }
      filters={filters}
      address={paths.items.list}
      rows={rows}
      rowTo={({ id }) => paths.items.view(id)}
      columns={[
        { label: labels.name, sort: "name", cell: (row) => row.name },
        { label: labels.sku, sort: "sku", phone: "who", cell: (row) => row.sku },
        { label: labels.category, sort: "category", phone: "date", cell: (row) => row.category },
        column.money("Price", (row) => row.price, { sort: "price", phone: "end" }),
        column.status((row) => (
          <>
            <ListStatus status={row.status} />
            {row.incomplete && (
              <>
                {" "}
                <Badge tone="warning">Incomplete</Badge>
              </>
            )}
          </>
        )),
        column.links(
          (row) => row.name,
          (row) => [
            { to: paths.items.view(row.id), label: "View" },
            row.offers.edit && { to: paths.items.edit(row.id), label: "Edit" },
            row.offers.delete && { to: paths.items.confirm(row.id, "delete"), label: "Delete" },
          ],
        ),
      ]}
      inCard
      empty="No items found"
      {...page}
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
