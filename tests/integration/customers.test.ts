import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { action as viewAction, loader as viewLoader } from "~/routes/customers.$id";
import { loader as listLoader } from "~/routes/customers._index";
import { action as editAction, loader as editLoader } from "~/routes/customers.edit.$id";
import { action as newAction } from "~/routes/customers.new";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Reply = {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown>;
  editConflict?: boolean;
};

let admin: string;
let employee: string;

beforeEach(async () => {
  await resetDatabase();
  admin = await signedIn(await makeUser({ role: "admin" }));
  employee = await signedIn(await makeUser({ role: "employee" }));
});

const GOOD = { name: "Kavita Rao", email: "Kavita@example.com", phone: "", status: "active" };

describe("POST /customers/new", () => {
  test("creates one and opens it", async () => {
    const answer = await answerOf(newAction, postArgs("/customers/new", GOOD, {}, employee));
    const made = await db.user.findUniqueOrThrow({ where: { email: "kavita@example.com" } });
    expect(answer).toMatchObject({
      status: 302,
      location: `/customers/${made.id}`,
      flash: "Customer created successfully",
    });
    expect(made).toMatchObject({ role: "customer", phone: null, passwordHash: null });
    const history = await db.historyEntry.findMany({ where: { entityId: made.id } });
    expect(history.map((entry) => entry.action)).toEqual(["Created"]);
  });

  test("pressed twice, or ten times at once, makes one and leads to it", async () => {
    const fields = { ...GOOD, idempotencyKey: "11111111-2222-3333-4444-555555555555" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        answerOf(newAction, postArgs("/customers/new", fields, {}, employee)),
      ),
    );
    expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
    expect(await db.user.count({ where: { role: "customer" } })).toBe(1);
  });

  test.each([
    ["name", "", "Name is required"],
    ["name", "x".repeat(101), "Name must be at most 100 characters"],
    ["email", "", "Email is required"],
    ["email", "a b@c.de", "Invalid email"],
    ["phone", "1".repeat(21), "Phone must be at most 20 characters"],
    ["address", "x".repeat(501), "Address must be at most 500 characters"],
    ["status", "deleted", "Invalid status"],
  ])("400 at %s, everything typed kept, nothing stored: %j", async (field, value, message) => {
    const answer = await answerOf(
      newAction,
      postArgs("/customers/new", { ...GOOD, [field]: value }, {}, employee),
    );
    expect(answer.status).toBe(400);
    const reply = answer.data as Reply;
    expect(reply.error?.[field]).toEqual([message]);
    expect(reply.initialValue?.name).toBe(field === "name" ? value || undefined : GOOD.name);
    expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
  });

  test("customers may not", async () => {
    const cookie = await signedIn(await makeCustomer());
    expect(await answerOf(newAction, postArgs("/customers/new", GOOD, {}, cookie))).toMatchObject({
      location: "/dashboard",
      flash: "You do not have permission to access this page",
    });
  });
});

describe("GET /customers", () => {
  type List = { rows: { name: string }[]; page: number; totalPages: number };
  test("drops what it does not know and clamps the page", async () => {
    for (let turn = 0; turn < 11; turn++) await makeCustomer();
    const answer = await answerOf(
      listLoader,
      getArgs("/customers?page=99&status=nonsense&color=red", {}, employee),
    );
    expect(answer.data).toMatchObject({ page: 2, totalPages: 2 });
    expect((answer.data as List).rows).toHaveLength(1);
  });
});

describe("/customers/{id}", () => {
  test("an employee of the company is not a customer", async () => {
    const { id } = await makeUser({ role: "employee" });
    for (const loader of [viewLoader, editLoader]) {
      expect(
        await answerOf(loader, getArgs(`/customers/${id}`, { id: String(id) }, admin)),
      ).toMatchObject({ location: "/customers", flash: "User is not a customer" });
    }
  });

  test("a customer sees their own record and no other", async () => {
    const own = await makeCustomer();
    const other = await makeCustomer();
    const cookie = await signedIn(own);
    const see = (id: number) =>
      answerOf(viewLoader, getArgs(`/customers/${id}`, { id: String(id) }, cookie));
    expect((await see(own.id)).status).toBe(200);
    expect((await see(other.id)).status).toBe(404);
    expect((await see(999_999)).data).toEqual((await see(other.id)).data);
  });

  test("saving over somebody else's change is 409 and keeps what was typed", async () => {
    const { id } = await makeCustomer();
    const save = (phone: string, more: object = {}) =>
      answerOf(
        editAction,
        postArgs(
          `/customers/edit/${id}`,
          { ...GOOD, phone, version: 1, ...more },
          { id: String(id) },
          employee,
        ),
      );
    expect((await save("111")).status).toBe(302);
    const refused = await save("222");
    expect(refused.status).toBe(409);
    expect(refused.data as Reply).toMatchObject({
      editConflict: true,
      initialValue: { phone: "222" },
    });
    expect((await db.user.findUniqueOrThrow({ where: { id } })).phone).toBe("111");
    expect((await save("222", { keepMine: 2 })).status).toBe(302);
    expect((await db.user.findUniqueOrThrow({ where: { id } })).phone).toBe("222");
  });

  test("only admins delete, and not one who has documents", async () => {
    const { id } = await makeCustomer();
    const remove = (cookie: string) =>
      answerOf(
        viewAction,
        postArgs(`/customers/${id}`, { intent: "delete" }, { id: String(id) }, cookie),
      );
    expect((await remove(employee)).status).toBe(403);
    await transaction((tx) =>
      tx.job.create({
        data: {
          jobNumber: "JOB-2627-00001",
          title: "Move",
          clientId: id,
          description: "x",
          location: "Pune",
          startDate: "2026-11-21",
          currency: "USD",
          searchText: "",
        },
      }),
    );
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain("cannot be deleted");
    await transaction((tx) => tx.job.deleteMany());
    expect(await remove(admin)).toMatchObject({
      location: "/customers",
      flash: "Customer deleted successfully",
    });
    expect(await db.user.findUnique({ where: { id } })).toBeNull();
  });
});
