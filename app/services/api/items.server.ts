import * as z from "zod";

import { ITEM_LIST } from "~/models/sales/item/item.list";
import {
  ITEM_CATEGORIES,
  ITEM_FIELDS,
  ITEM_STATUSES,
  ItemBody,
  itemBodyFor,
  ItemInput,
  ItemStatusInput,
} from "~/models/sales/item/item.fields";
import { CURRENCIES } from "~/models/ground/money/money";
import { replyShape, sent } from "~/models/kit/shared/define-fields";
import { id, moment, record } from "~/models/kit/shared/json";
import {
  createItem,
  deleteItem,
  getItem,
  listItems,
  quickCreateItem,
  rulesOfItem,
  setItemStatus,
  updateItem,
} from "~/models/sales/item/item.server";
import { assertCan, type Actor } from "~/models/kit/policy/policy";
import { replyOf } from "~/models/papers/paper/reply-of";
import { search } from "~/models/kit/shared/query";

import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { List, list, One, one, listed } from "./replies";

/** An item of the catalogue, for staff: customers never see what it costs the company. */
const ItemJson = record("Item", {
  id,
  ...replyShape(ITEM_FIELDS),
  currency: z.enum(CURRENCIES),
  active: z.boolean(),
  status: z.enum(ITEM_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

function itemJson(item: Awaited<ReturnType<typeof getItem>>): z.output<typeof ItemJson> {
  return replyOf(ItemJson, item, { ...sent(ITEM_FIELDS, item), active: item.status === "active" });
}

const { get } = tagged("Items");
const read = async (actor: Actor, id: number) => itemJson(await getItem(actor, id));
const calls = recordCalls("item", ItemJson, read);

const DONE = { active: "activated", inactive: "deactivated", deleted: "deleted" };

export const itemOperations = [
  get("/items", "listItems", {
    summary: "The catalogue, newest first; deleted items only where status asks for them",
    access: "item:view",
    query: ITEM_LIST.query,
    ...listed("items", ItemJson, listItems, itemJson),
  }),
  get("/items/search", "searchItems", {
    summary: "Find items by name, SKU or description (q, query or search)",
    access: "item:view",
    query: ITEM_LIST.query.extend({ q: search, query: search }),
    reply: List("items", ItemJson),
    run: async ({ actor, query }) => {
      const asked = { ...query, search: query.q || query.query || query.search };
      return list("items", await listItems(actor, asked), query, itemJson);
    },
  }),
  get("/items/categories", "listItemCategories", {
    summary: "Categories of items",
    access: "item:view",
    reply: One(z.array(z.enum(ITEM_CATEGORIES))),
    run: async () => one([...ITEM_CATEGORIES]),
  }),
  calls.create({
    summary: "Create an item",
    description:
      "With nothing but a name and a description the SKU is made, the category is Other and the price 0.",
    access: "item:create",
    body: ItemBody,
    bodyFor: ({ posted }) => itemBodyFor(posted),
    rules: ({ actor }) => rulesOfItem(actor, null),
    run: (actor, body) =>
      body.whole ? createItem(actor, body.whole) : quickCreateItem(actor, body.quick),
  }),
  calls.get("item:view", "An item, deleted ones too"),
  calls.update({
    summary: "Change an item",
    access: "item:edit",
    body: ItemInput,
    rules: ({ actor, id }) => rulesOfItem(actor, id("item")),
    run: updateItem,
  }),
  calls.remove("item:delete", "Take an item out of the catalogue; documents keep it", deleteItem),
  calls.patch("/status", "setItemStatus", {
    summary: "Activate, deactivate or delete an item",
    access: "item:edit",
    body: ItemStatusInput,
    run: async (actor, id, { status }) => {
      if (status === "deleted") assertCan(actor, "item:delete");
      await setItemStatus(actor, id, status);
    },
    message: ({ status }) => `Item ${DONE[status]} successfully`,
  }),
];
