import { only } from "~/platform/only";
import { paths } from "~/paths";

import { capitalized } from "../../ground/typed/text";
import { activeState, defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { ITEM_FIELDS } from "./item.fields";
import { ITEM_LIST, itemSearchText } from "./item.list";

/** A service or article of the catalogue, with its price. */
export const ITEM = defineNoun<"Item">()({
  noun: "item",
  table: "Item",
  at: paths.items,
  facets: textsOf<"Item">()({
    thing: ["sku"],
    elsewhere: ["name", "description"],
    chosen: ["category", "currency", "status"],
    derived: ["searchText", "sortName"],
  }),
  list: ITEM_LIST,
  reads: { omit: { searchText: true } },
  searchText: itemSearchText,
  line: { select: only("Item", "id name sku category price currency status") },
  told: ({ name, sku, category, price, currency, status }) => ({
    title: name,
    about: [sku, category],
    amount: { minor: price, currency },
    ...activeState(status),
  }),
  columns: ({ column, fields }) => [
    ...fields(ITEM_FIELDS),
    column("text", "Status", (row) => capitalized(row.status)),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
