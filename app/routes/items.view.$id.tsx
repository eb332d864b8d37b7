import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { Money } from "~/components/ui/Money";
import { SmallRecordHead } from "~/components/ui/SmallRecordHead";
import { readCompanyHead } from "~/services/company/company.server";
import { getItem, itemClosed, itemOffers } from "~/models/sales/item/item.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { readHistory } from "~/services/desk/history.server";
import { pageFor } from "~/services/page.server";
import { items } from "~/services/sales/item-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.item.name ?? "Item" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "item:view", async ({ actor, id }) => {
    const itemId = id("item");
    const [item, { timeZone }] = await Promise.all([getItem(actor, itemId), readCompanyHead(args)]);
    return {
      item,
      offers: itemOffers(actor, item),
      closed: itemClosed(actor, item),
      incomplete: item.price === 0 && item.status !== "deleted",
      since: formatMoment(item.createdAt, timeZone),
      updated: formatMoment(item.updatedAt, timeZone),
      history: await readHistory(args, actor, "item", itemId),
    };
  });

export const action = (args: ActionFunctionArgs) => items.post(args);

export default function ItemPage() {
  const { item, offers, closed, incomplete, since, updated, history } =
    useLoaderData<typeof loader>();
  const deletion = {
    what: "delete",
    label: "Delete Item",
    title: "Delete Item",
    message: `Are you sure you want to delete ${item.name}? It leaves the catalogue; documents keep it, and 'Activate' brings it back.`,
  };
  return (
    <>
      <SmallRecordHead
        record={item}
        name={item.name}
        at={paths.items}
        badge={incomplete && <Badge tone="warning">Incomplete</Badge>}
        subtitle={`SKU ${item.sku}`}
        offers={offers}
        closed={closed}
        asked={offers.delete ? [deletion] : []}
        answer={useActionData<typeof action>()}
      />
      <Card title="Item Details">
        <DescriptionList
          items={[
            { label: "SKU", value: item.sku },
            { label: "Category", value: item.category },
            { label: "Price", value: <Money minor={item.price} currency={item.currency} /> },
            { label: "Cost", value: <Money minor={item.cost} currency={item.currency} /> },
            { label: "Created", value: since },
            { label: "Updated", value: updated },
            { label: "Description", value: item.description, wide: true },
          ]}
        />
      </Card>
      <HistoryList entries={history} />
    </>
  );
}
