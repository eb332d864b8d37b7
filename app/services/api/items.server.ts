import * as z from "zod";

import { rulesOfItem } from "~/models/item/item-rules.server";
import { ItemJson, itemJson } from "~/models/item/item.json";
import { ITEM_LIST } from "~/models/item/item.list";
import { ItemBody, itemBodyFor, ItemInput, ItemStatusInput } from "~/models/item/item.schema";
import {
  createItem,
  deleteItem,
  getItem,
  listItems,
  quickCreateItem,
  setItemStatus,
  updateItem,
} from "~/models/item/item.server";
import { ITEM_CATEGORIES } from "~/models/item/item.words";
import { assertCan } from "~/models/policy/policy";

import { operation } from "./operation.server";
import { search } from "~/models/shared/query";
import { Created, created, Deleted, deleted, Done, done, List, list, One, one } from "./replies";

const tag = "Items";

const listAll = operation({
  id: "listItems",
  method: "GET",
  path: "/items",
  tag,
  summary: "The catalogue, newest first; deleted items only where status asks for them",
  access: "item:view",
  query: ITEM_LIST.query,
  reply: List("items", ItemJson),
  run: async ({ actor, query }) => {
    return list("items", await listItems(actor, query), query, itemJson);
  },
});

const searchItems = operation({
  id: "searchItems",
  method: "GET",
  path: "/items/search",
  tag,
  summary: "Items by a text in name, SKU or description (q, query or search)",
  access: "item:view",
  query: ITEM_LIST.query.extend({ q: search, query: search }),
  reply: List("items", ItemJson),
  run: async ({ actor, query }) => {
    const asked = { ...query, search: query.q || query.query || query.search };
    return list("items", await listItems(actor, asked), query, itemJson);
  },
});

const listCategories = operation({
  id: "listItemCategories",
  method: "GET",
  path: "/items/categories",
  tag,
  summary: "The categories an item can have",
  access: "item:view",
  reply: One(z.array(z.enum(ITEM_CATEGORIES))),
  run: async () => one([...ITEM_CATEGORIES]),
});

const getOne = operation({
  id: "getItem",
  method: "GET",
  path: "/items/{id}",
  tag,
  summary: "An item, deleted ones too",
  access: "item:view",
  reply: One(ItemJson),
  run: async ({ actor, id }) => one(itemJson(await getItem(actor, id("item")))),
});

const create = operation({
  id: "createItem",
  method: "POST",
  path: "/items",
  tag,
  summary: "Create an item",
  description:
    "With nothing but a name and a description the SKU is made, the category is Other and the price 0.",
  access: "item:create",
  body: ItemBody,
  bodyFor: ({ posted }) => itemBodyFor(posted),
  rules: ({ actor }) => rulesOfItem(actor, null),
  reply: Created(ItemJson),
  status: 201,
  run: async ({ actor, body }) => {
    const id = body.whole
      ? await createItem(actor, body.whole)
      : await quickCreateItem(actor, body.quick);
    return created("Item created successfully", itemJson(await getItem(actor, id)));
  },
});

const update = operation({
  id: "updateItem",
  method: "PUT",
  path: "/items/{id}",
  tag,
  summary: "Change an item",
  access: "item:edit",
  body: ItemInput,
  rules: ({ actor, id }) => rulesOfItem(actor, id("item")),
  reply: Done(ItemJson),
  run: async ({ actor, body, id }) => {
    await updateItem(actor, id("item"), body);
    return done("Item updated successfully", itemJson(await getItem(actor, id("item"))));
  },
});

const remove = operation({
  id: "deleteItem",
  method: "DELETE",
  path: "/items/{id}",
  tag,
  summary: "Take an item out of the catalogue; documents keep it",
  access: "item:delete",
  reply: Deleted,
  run: async ({ actor, id }) => {
    await deleteItem(actor, id("item"));
    return deleted("Item deleted successfully", id("item"));
  },
});

const setStatus = operation({
  id: "setItemStatus",
  method: "PATCH",
  path: "/items/{id}/status",
  tag,
  summary: "Activate, deactivate or delete an item",
  access: "item:edit",
  body: ItemStatusInput,
  reply: Done(ItemJson),
  run: async ({ actor, body, id }) => {
    if (body.status === "deleted") assertCan(actor, "item:delete");
    await setItemStatus(actor, id("item"), body.status);
    const what = { active: "activated", inactive: "deactivated", deleted: "deleted" }[body.status];
    return done(`Item ${what} successfully`, itemJson(await getItem(actor, id("item"))));
  },
});

export const itemOperations = [
  ...[listAll, searchItems, listCategories, create, getOne, update, remove, setStatus],
];
