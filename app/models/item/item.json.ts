import * as z from "zod";

import type { Item } from "~/generated/sqlite/client";

import { CURRENCIES, toMajor } from "../money/money";
import { amount, id, moment, record, text, words } from "../shared/json";
import { ITEM_CATEGORIES, ITEM_STATUSES } from "./item.words";

/** An item of the catalogue, for staff: customers never see what it costs the company. */
export const ItemJson = record("Item", {
  id,
  name: text,
  description: words,
  sku: text,
  category: z.enum(ITEM_CATEGORIES),
  price: amount,
  cost: amount,
  currency: z.enum(CURRENCIES),
  active: z.boolean(),
  status: z.enum(ITEM_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

export function itemJson(item: Item): z.output<typeof ItemJson> {
  const { id, name, description, sku, version } = item;
  return {
    ...{ id, name, description, sku, version },
    category: item.category as (typeof ITEM_CATEGORIES)[number],
    price: toMajor(item.price),
    cost: toMajor(item.cost),
    currency: item.currency as (typeof CURRENCIES)[number],
    active: item.status === "active",
    status: item.status as (typeof ITEM_STATUSES)[number],
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}
