import { beforeEach, describe, expect, test } from "vitest";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { apiClient } from "../../../../tests/support/api";
import { db } from "~/platform/db.server";
import type { Actor } from "../../kit/policy/policy";
import { EXPENSE_KIND, type ExpenseKindInput } from "./expense-kind.record";
import { expenseKinds, kindNames, kindsSummary } from "./expense-kind.server";

const input = (more: object): ExpenseKindInput => EXPENSE_KIND.input.parse(more);
const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

describe("a kind of cost", () => {
  test("of the company's own is asked for its row until somebody says it", async () => {
    expect(await kindsSummary()).toBe("20 kinds");
    const id = await expenseKinds.create(admin, input({ name: "Cook" }));
    expect(await expenseKinds.get(admin, id)).toMatchObject({ tdsRow: null, credit: "yes" });
    expect(await kindsSummary()).toBe("21 kinds, 1 without their row of TDS");
    const views = await expenseKinds.views(admin);
    expect(views.find(({ view }) => view === "unsaid")).toMatchObject({ count: 1 });
    await expenseKinds.update(admin, id, input({ name: "Cook", tdsRow: "work", credit: "no" }));
    expect(await kindsSummary()).toBe("21 kinds");
    expect(await expenseKinds.get(admin, id)).toMatchObject({ tdsRow: "work", credit: "no" });
  });

  test("has a name that no other has, whatever its letters; of two at once one gets it", async () => {
    const twin = fails({ name: ["There is a kind Diesel already"] });
    await expect(expenseKinds.create(admin, input({ name: "DIESEL" }))).rejects.toEqual(twin);
    const both = await Promise.allSettled(
      ["Ferry", "ferry"].map((name) => expenseKinds.create(admin, input({ name }))),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [, toll] = await db.expenseKind.findMany({ where: { name: { in: ["Diesel", "Toll"] } } });
    await expect(expenseKinds.update(admin, toll!.id, input({ name: "diesel" }))).rejects.toEqual(
      twin,
    );
    await expenseKinds.update(admin, toll!.id, input({ name: "TOLL" }));
    expect((await kindNames()).slice(0, 3)).toEqual(["Diesel", "Fuel", "TOLL"]);
  });

  test.each([
    [{ name: " " }, "Name is required"],
    [{ name: "Ferry", tdsRow: "hire" }, /^TDS row: one of none, work, rent_land/],
    [{ name: "Ferry", credit: "maybe" }, "GST credit: yes, no or shared"],
  ])("is not %j", (value, message) => {
    const { error } = EXPENSE_KIND.input.safeParse(value);
    expect(error?.issues[0]?.message).toEqual(expect.stringMatching(message));
  });
});

test("expenses by /api name a kind in any letters, keep its words, and choose among active ones", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id! } }));
  const made = await api.post("/expense-kinds", { name: "Ferry", tdsRow: "none", credit: "no" });
  expect([made.status, made.body.data]).toEqual([
    201,
    expect.objectContaining({ name: "Ferry", tdsRow: "none", credit: "no", status: "active" }),
  ]);
  const { id } = made.body.data as { id: number };
  const cost = { date: "2026-11-20", kind: "fErRy", amount: 500 };
  const first = await api.post("/expenses", cost);
  expect(first.body.data).toMatchObject({ kind: "Ferry" });
  const at = `/expenses/${(first.body.data as { id: number }).id}`;
  await api.put(`/expense-kinds/${id}`, { name: "Boat", tdsRow: "work", credit: "shared" });
  // A new name keeps the words of what was recorded, which can be changed still.
  expect((await api.get(at)).body.data).toMatchObject({ kind: "Ferry" });
  expect((await api.put(at, { ...cost, kind: "Ferry", amount: 600 })).status).toBe(200);
  const refused = await api.post("/expenses", cost);
  expect(refused.status).toBe(422);
  await api.patch(`/expense-kinds/${id}/status`, { status: "inactive" });
  expect((await api.post("/expenses", { ...cost, kind: "Boat" })).status).toBe(422);
  expect(await kindNames()).not.toContain("Boat");
});
