import type { Prisma } from "~/generated/sqlite/client";

import { defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { oneOf } from "../../kit/shared/query";
import { ITEM_CATEGORIES, ITEM_STATUSES } from "./item.fields";
import { searchTextOf } from "../../ground/typed/text";

/** The text lists of items are searched by. */
export function itemSearchText(item: { name: string; sku: string; description: string | null }) {
  return searchTextOf({ words: [item.name, item.description], numbers: [item.sku] });
}

/** Items by name, description and SKU. */
export const searchItems = searchIn<Prisma.ItemWhereInput>();

/** The catalogue. Deleted items only when asked for. */
export const ITEM_LIST = defineList<Prisma.ItemWhereInput>()({
  search: searchItems,
  filters: { category: oneOf("Category", ITEM_CATEGORIES), status: oneOf("Status", ITEM_STATUSES) },
  where: ({ category, status }) => [
    { status: status || { in: ["active", "inactive"] } },
    category ? { category } : null,
  ],
  sorts: ["name", "createdAt", "price", "sku", "category", "id"],
  usual: "createdAt",
  sortColumns: { name: "sortName" },
});
export type ItemsQuery = QueryOf<typeof ITEM_LIST>;
