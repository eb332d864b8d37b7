import type { Prisma } from "~/generated/sqlite/client";

import { foldForSearch } from "../shared/text";
import { ITEM_CATEGORIES, ITEM_STATUSES, type ItemCategory, type ItemStatus } from "./item.words";

export type ItemFilter = { search: string; category: ItemCategory | ""; status: ItemStatus | "" };

/** The filter of an address; unknown values are dropped. */
export function readItemFilter(params: URLSearchParams): ItemFilter {
  const status = params.get("status")?.toLowerCase();
  const category = params.get("category")?.toLowerCase();
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    category: ITEM_CATEGORIES.find((known) => known.toLowerCase() === category) ?? "",
    status: ITEM_STATUSES.find((known) => known === status) ?? "",
  };
}

/** The where clause that list, count and export share. Deleted items only when asked for. */
export function itemWhere(filter: ItemFilter): Prisma.ItemWhereInput {
  const search = foldForSearch(filter.search);
  return {
    status: filter.status || { not: "deleted" },
    ...(filter.category ? { category: filter.category } : {}),
    ...(search ? { searchText: { contains: search } } : {}),
  };
}

export const ITEM_SORTS = ["name", "createdAt", "price", "sku", "category", "id"] as const;
export type ItemSort = { by: (typeof ITEM_SORTS)[number]; direction: "asc" | "desc" };
