import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { HistoryList } from "~/components/ui/HistoryList";
import { SmallRecordHead } from "~/components/ui/SmallRecordHead";
import { readCompanyHead } from "~/services/company/company.server";
import { ITEM_FIELDS } from "~/models/sales/item/item.fields";
import { getItem, itemClosed, itemOffers } from "~/models/sales/item/item.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { readHistory } from "~/services/desk/history.server";
import { facts } from "~/services/forms/facts.server";
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
      details: [
        ...facts(ITEM_FIELDS, item, ["sku", "category", "price", "cost"]),
        { label: "Created", value: formatMoment(item.createdAt, timeZone) },
        { label: "Updated", value: formatMoment(item.updatedAt, timeZone) },
        ...facts(ITEM_FIELDS, item, ["description"]),
      ],
      history: await readHistory(args, actor, "item", itemId),
    };
  });

export const action = (args: ActionFunctionArgs) => items.post(args);

export default function ItemPage() {
  const { item, offers, closed, incomplete, details, history } = useLoaderData<typeof loader>();
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
        <FactList facts={details} />
      </Card>
      <HistoryList entries={history} />
    </>
  );
}
