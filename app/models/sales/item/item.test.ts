import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeItem } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import { ITEM_LIST } from "./item.list";
import { ItemEditForm, ItemInput, QuickItemInput } from "./item.fields";
import {
  catalogue,
  createItem,
  deleteItem,
  getItem,
  listItems,
  quickCreateItem,
  setItemStatus,
  updateItem,
} from "./item.server";

beforeEach(resetDatabase);

const FORM = { name: "Wardrobe box", sku: "BOX-W", category: "Other", price: "450.50", cost: "" };
const input = (more: object = {}) => ItemInput.parse({ ...FORM, ...more });
const asked = (query = "") => ITEM_LIST.read(new URLSearchParams(query));
const code = (expected: string) => expect.objectContaining({ code: expected });

describe("what an item's form takes", () => {
  const first = (value: object) => {
    const { error } = ItemInput.safeParse({ ...FORM, ...value });
    return error?.issues[0] ? [error.issues[0].path[0], error.issues[0].message] : null;
  };
  test.each([
    [{}, null],
    [{ name: " " }, ["name", "Name is required"]],
    [{ name: "x".repeat(101) }, ["name", "Name must be at most 100 characters"]],
    [{ sku: "" }, ["sku", "SKU is required"]],
    [{ category: "" }, ["category", "Category is required"]],
    [{ category: "Boats" }, ["category", "Choose one of the categories"]],
    [{ category: "office supplies" }, null],
    [{ price: "" }, ["price", "Price is required"]],
    [{ price: "-1" }, ["price", "Price must be a positive number"]],
    [{ price: 0 }, null],
    [
      { description: "x".repeat(1001) },
      ["description", "Description must be at most 1000 characters"],
    ],
    [{ cost: "-0.01" }, ["cost", "Cost must be a positive number"]],
  ])("%j: %j", (value, problem) => expect(first(value)).toEqual(problem));

  test("is active by default; in the edit form no tick means inactive", () => {
    expect(input().active).toBeUndefined();
    expect(ItemEditForm.parse(FORM).active).toBe(false);
    expect(ItemEditForm.parse({ ...FORM, active: "on" }).active).toBe(true);
    expect(input({ active: false }).active).toBe(false);
  });
});

test("creates an item once for a key, in paise, with a line of history", async () => {
  const actor = await makeActor("employee");
  const id = await createItem(actor, input(), "the-same-form");
  expect(await createItem(actor, input(), "the-same-form")).toBe(id);
  expect(await getItem(actor, id)).toMatchObject({
    name: "Wardrobe box",
    sku: "BOX-W",
    price: 45_050,
    cost: 0,
    status: "active",
    currency: "INR",
  });
  expect(await listHistory(actor, "item", id)).toMatchObject([{ action: "Created" }]);
});

test("says a SKU that another item has at its field, and stores nothing", async () => {
  const actor = await makeActor("employee");
  await makeItem({ sku: "BOX-W" });
  const other = await makeItem({ sku: "BOX-X", name: "Old name" });
  const refusal = { code: "invalid", fieldErrors: { sku: ["Another item has this SKU"] } };
  await expect(createItem(actor, input())).rejects.toMatchObject(refusal);
  await expect(updateItem(actor, other.id, input())).rejects.toMatchObject(refusal);
  expect(await db.item.count()).toBe(2);
  expect(await getItem(actor, other.id)).toMatchObject({ name: "Old name" });
});

test("makes an item from a name alone, each with a SKU of its own", async () => {
  const actor = await makeActor("employee");
  await makeItem({ sku: "ITEM-00002" });
  const quick = QuickItemInput.parse({ name: "Tea chest", description: "" });
  const ids = await Promise.all(Array.from({ length: 12 }, () => quickCreateItem(actor, quick)));
  const items = await Promise.all(ids.map((one) => getItem(actor, one)));
  expect(new Set(items.map((item) => item.sku)).size).toBe(12);
  expect(items[0]).toMatchObject({ category: "Other", price: 0, status: "active" });
});

test("keeps what changed in the history and refuses a version that is no longer the last", async () => {
  const actor = await makeActor("employee");
  const item = await makeItem({ name: "Box", sku: "BOX-W", category: "Other" });
  await updateItem(actor, item.id, input({ version: "1", active: false }));
  const [last] = await listHistory(actor, "item", item.id);
  expect(last).toMatchObject({
    action: "Updated",
    changes: [
      { field: "Name", from: "Box", to: "Wardrobe box" },
      { field: "Price", from: "₹1,500.00", to: "₹450.50" },
      { field: "Status", from: "active", to: "inactive" },
    ],
  });
  await expect(updateItem(actor, item.id, input({ version: "1" }))).rejects.toMatchObject({
    name: "EditConflict",
  });
});

test("hides deleted items unless asked for them, and keeps them readable", async () => {
  const actor = await makeActor("employee");
  const item = await makeItem({ name: "Crate" });
  await deleteItem(actor, item.id);
  await deleteItem(actor, item.id);
  expect((await listItems(actor, asked())).total).toBe(0);
  expect((await listItems(actor, asked("status=Deleted"))).rows).toMatchObject([{ id: item.id }]);
  expect(await getItem(actor, item.id)).toMatchObject({ status: "deleted" });
  await expect(updateItem(actor, item.id, input())).rejects.toEqual(code("conflict"));
  await expect(setItemStatus(actor, item.id, "inactive")).rejects.toEqual(code("conflict"));
  await setItemStatus(actor, item.id, "active");
  expect((await listItems(actor, asked())).total).toBe(1);
  expect((await listHistory(actor, "item", item.id)).map((line) => line.action)).toEqual([
    "Activated",
    "Deleted",
  ]);
});

test("offers active items to documents, by name", async () => {
  const actor = await makeActor("employee");
  await makeItem({ name: "Zinc trunk" });
  await makeItem({ name: "Almirah", price: 100 });
  await makeItem({ name: "Gone", status: "deleted" });
  await makeItem({ name: "Resting", status: "inactive" });
  expect(await catalogue(actor)).toMatchObject([
    { name: "Almirah", price: 100 },
    { name: "Zinc trunk" },
  ]);
});

test("is for staff only", async () => {
  const actor = await makeActor("customer");
  const { id } = await makeItem();
  const tries = [
    listItems(actor, asked()),
    getItem(actor, id),
    catalogue(actor),
    createItem(actor, input()),
    quickCreateItem(actor, { name: "x", description: null }),
    updateItem(actor, id, input()),
    setItemStatus(actor, id, "inactive"),
    deleteItem(actor, id),
  ];
  for (const attempt of tries) await expect(attempt).rejects.toEqual(code("forbidden"));
});
