import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { loader as listLoader, action as quickAction } from "~/routes/items._index";
import {
  action as editAction,
  loader as editLoader,
  action as newAction,
  loader as newLoader,
} from "~/routes/item-form";
import { action as viewAction, loader as viewLoader } from "~/routes/items.view.$id";

import { resetDatabase } from "../support/database";
import { makeItem, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Reply = {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown>;
  editConflict?: boolean;
};

let employee: string;

beforeEach(async () => {
  await resetDatabase();
  employee = await signedIn(await makeUser({ role: "employee" }));
});

const GOOD = {
  name: "Wardrobe box",
  sku: "BOX-W",
  category: "Other",
  price: "450.50",
  cost: "",
  description: "",
};

const at = (id: number) => ({ id: String(id) });
const view = (id: number, fields: Fields) =>
  answerOf(viewAction, postArgs(`/items/view/${id}`, fields, at(id), employee));

describe("POST /items/new", () => {
  const create = (fields: Fields) =>
    answerOf(newAction, postArgs("/items/new", fields, {}, employee));

  test("creates one, in paise, and opens it", async () => {
    const answer = await create(GOOD);
    const made = await db.item.findUniqueOrThrow({ where: { sku: "BOX-W" } });
    expect(answer).toMatchObject({
      status: 302,
      location: `/items/view/${made.id}`,
      flash: "Item created successfully",
    });
    expect(made).toMatchObject({ price: 45_050, cost: 0, currency: "INR", status: "active" });
  });

  test.each([
    ["name", "", "Name is required"],
    ["price", "1.234", "Price can have at most two decimals"],
  ])("400 at %s, what was typed kept, nothing stored: %j", async (field, value, message) => {
    const answer = await create({ ...GOOD, [field]: value });
    expect(answer.status).toBe(400);
    const reply = answer.data as Reply;
    expect(reply.error?.[field]).toEqual([message]);
    if (field !== "name") expect(reply.initialValue?.name).toBe(GOOD.name);
    expect(await db.item.count()).toBe(0);
  });

  test("400 with a SKU that another item has", async () => {
    await makeItem({ sku: "BOX-W" });
    const answer = await create(GOOD);
    expect(answer.status).toBe(400);
    expect((answer.data as Reply).error?.sku).toEqual(["Another item has this SKU"]);
  });
});

describe("POST /items: the quick step", () => {
  const quick = (fields: Fields) => answerOf(quickAction, postArgs("/items", fields, {}, employee));

  test("a name is enough; pressed twice it makes one, incomplete until it has a price", async () => {
    const fields = { name: "Tea chest", description: "", idempotencyKey: "the-same-form-1" };
    const answers = [await quick(fields), await quick(fields)];
    expect(answers[1]).toMatchObject({
      location: "/items",
      flash: "Item created successfully",
    });
    expect(await db.item.count()).toBe(1);
    const list = await answerOf(listLoader, getArgs("/items", {}, employee));
    expect(list.data).toMatchObject({
      rows: [{ name: "Tea chest", category: "Other", price: 0, incomplete: true }],
    });
  });

  test("400 without a name", async () => {
    const answer = await quick({ name: " ", description: "keep me" });
    expect(answer.status).toBe(400);
    expect(answer.data as Reply).toMatchObject({
      error: { name: ["Name is required"] },
      initialValue: { description: "keep me" },
    });
  });
});

describe("/items/view/{id}", () => {
  test("deactivates, activates and deletes, with the sentence of each", async () => {
    const { id } = await makeItem();
    const here = `/items/view/${id}`;
    expect(await view(id, { intent: "deactivate" })).toMatchObject({
      location: here,
      flash: "Item deactivated successfully",
    });
    expect(await view(id, { intent: "activate" })).toMatchObject({
      location: here,
      flash: "Item activated successfully",
    });
    expect(await view(id, { intent: "delete" })).toMatchObject({
      location: "/items",
      flash: "Item deleted successfully",
    });
    const list = (query: string) => answerOf(listLoader, getArgs(`/items${query}`, {}, employee));
    expect((await list("")).data).toMatchObject({ rows: [] });
    expect((await list("?status=deleted")).data).toMatchObject({ rows: [{ id }] });
    expect((await view(id, { intent: "explode" })).status).toBe(400);
  });

  test.each(["999999", "abc", "0", "-1", "1e3"])("404 for %j", async (id) => {
    for (const loader of [viewLoader, editLoader]) {
      const answer = await answerOf(loader, getArgs(`/items/view/${id}`, { id }, employee));
      expect(answer.status).toBe(404);
      expect(answer.data).toMatchObject({
        title: "Item not found",
        actions: [{ label: "Back to Items", to: "/items" }],
      });
    }
  });
});

describe("POST /items/edit/{id}", () => {
  const save = (id: number, fields: Fields) =>
    answerOf(editAction, postArgs(`/items/edit/${id}`, fields, at(id), employee));

  test("saves; without the tick the item becomes inactive", async () => {
    const { id } = await makeItem();
    expect(await save(id, { ...GOOD, version: 1, active: "on" })).toMatchObject({
      location: `/items/view/${id}`,
      flash: "Item updated successfully",
    });
    expect((await db.item.findUniqueOrThrow({ where: { id } })).status).toBe("active");
    await save(id, { ...GOOD, version: 2 });
    expect((await db.item.findUniqueOrThrow({ where: { id } })).status).toBe("inactive");
  });

  test("409 when somebody saved in between, with what was typed; 'Keep mine' writes over", async () => {
    const { id } = await makeItem();
    await save(id, { ...GOOD, name: "Theirs", version: 1, active: "on" });
    const refused = await save(id, { ...GOOD, name: "Mine", version: 1, active: "on" });
    expect(refused.status).toBe(409);
    expect(refused.data as Reply).toMatchObject({
      editConflict: true,
      initialValue: { name: "Mine" },
    });
    expect((await save(id, { ...GOOD, name: "Mine", version: 1, keepMine: 2 })).status).toBe(302);
    expect((await db.item.findUniqueOrThrow({ where: { id } })).name).toBe("Mine");
  });
});

test("customers are sent to the dashboard, strangers to sign in", async () => {
  const customer = await signedIn(await makeUser({ role: "customer" }));
  const { id } = await makeItem();
  for (const loader of [listLoader, newLoader, viewLoader, editLoader]) {
    expect(await answerOf(loader, getArgs("/items", at(id), customer))).toMatchObject({
      location: "/dashboard",
      flash: "You do not have permission to access this page",
    });
    expect(await answerOf(loader, getArgs("/items?page=2", at(id)))).toMatchObject({
      location: "/login?next=%2Fitems%3Fpage%3D2",
    });
  }
  for (const action of [quickAction, newAction, viewAction, editAction]) {
    const answer = await answerOf(
      action,
      postArgs("/items", { intent: "delete" }, at(id), customer),
    );
    expect(answer.location).toBe("/dashboard");
  }
  expect((await db.item.findUniqueOrThrow({ where: { id } })).status).toBe("active");
});
