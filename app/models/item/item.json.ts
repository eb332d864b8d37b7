import * as z from "zod";

import type { Item } from "~/generated/sqlite/client";

import { CURRENCIES } from "../money/money";
import { replyShape, sent } from "../shared/define-fields";
import { id, moment, record } from "../shared/json";
import { ITEM_FIELDS } from "./item.fields";
import { ITEM_STATUSES } from "./item.words";

/** An item of the catalogue, for staff: customers never see what it costs the company. */
export const ItemJson = record("Item", {
  id,
  ...replyShape(ITEM_FIELDS),
  currency: z.enum(CURRENCIES),
  active: z.boolean(),
  status: z.enum(ITEM_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

export function itemJson(item: Item): z.output<typeof ItemJson> {
  return {
    id: item.id,
    ...sent(ITEM_FIELDS, item),
    currency: item.currency as (typeof CURRENCIES)[number],
    active: item.status === "active",
    status: item.status as (typeof ITEM_STATUSES)[number],
    version: item.version,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}
