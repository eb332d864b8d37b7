import { beforeAll, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { operations } from "~/services/api/operations.server";

import { callApi } from "../support/api";
import { makeWorld, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";

let world: World;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  world = await makeWorld();
});

/** Those of a record that can be read: what is only said of a month has nothing to stay as it was. */
const changes = operations.filter(
  ({ method, path }) =>
    method === "PUT" && operations.some((one) => one.method === "GET" && one.path === path),
);
const operationOf = (id: string) => {
  const found = changes.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no PUT ${id}.`);
  return found;
};

type Data = Record<string, unknown>;

async function call(method: string, address: string, body?: unknown) {
  const reply = await callApi(world.callers.admin.token, method, address, { body });
  return { status: reply.status, data: reply.body.data as Data, body: reply.body };
}

async function prepared(id: string) {
  const operation = operationOf(id);
  const { id: record } = await world.prepare(operation);
  return operation.path.replace("{id}", String(record));
}

/** A record without what a change moves by itself: its version, and the ids of rows that were written again. */
function still({ version: _, updatedAt: __, ...record }: Data): Data {
  const { items } = record;
  if (!Array.isArray(items)) return record;
  return { ...record, items: (items as Data[]).map(({ id: _id, ...row }) => row) };
}

describe("a PUT that leaves everything out", () => {
  test.each(changes.map(({ id }) => id))("%s: 200, and the record stays as it was", async (id) => {
    const address = await prepared(id);
    const before = (await call("GET", address)).data;
    const { status, data, body } = await call("PUT", address, {});
    expect(status, JSON.stringify(body)).toBe(200);
    expect(still(data)).toEqual(still(before));
  });
});

describe("a PUT of one field", () => {
  const one: [string, Data, Data][] = [
    ["updateQuotation", { notes: "Third floor" }, { notes: "Third floor" }],
    ["updateQuotation", { validUntil: "2026-12-30" }, { expiryDate: "2026-12-30" }],
    ["updateInvoice", { reference: "PO 7" }, { reference: "PO 7" }],
    ["updatePayment", { transactionId: "T-1" }, { transactionId: "T-1" }],
    ["updateJob", { scheduledTime: "09:30" }, { scheduledTime: "09:30" }],
    ["updateItem", { price: 12.5 }, { price: 12.5 }],
    ["updateCustomer", { phone: "98220 11111" }, { phone: "98220 11111" }],
    ["updateEmployee", { address: "Pune" }, { address: "Pune" }],
    ["updateUser", { name: "Renamed" }, { name: "Renamed" }],
  ];
  test.each(one)("%s %j changes it alone", async (id, body, changed) => {
    const address = await prepared(id);
    const before = still((await call("GET", address)).data);
    const reply = await call("PUT", address, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const data = still(reply.data);
    expect(data).toMatchObject(changed);
    const same = Object.keys(before).filter(
      (key) =>
        !["version", "updatedAt", ...Object.keys(changed), ...Object.keys(body)].includes(key),
    );
    for (const key of same) expect([key, data[key]]).toEqual([key, before[key]]);
  });
});

describe("null and an empty text", () => {
  test.each([null, ""])("%j clears", async (nothing) => {
    const cleared = async (id: string, body: Data) => {
      const address = await prepared(id);
      const { status, data, body: said } = await call("PUT", address, body);
      expect(status, JSON.stringify(said)).toBe(200);
      return data;
    };
    const quotation = await prepared("updateQuotation");
    await call("PUT", quotation, { notes: "x", stationaryCharge: 285, declaredValue: 1000 });
    const { data } = await call("PUT", quotation, {
      notes: nothing,
      stationaryCharge: nothing,
      declaredValue: nothing,
    });
    expect(data).toMatchObject({ notes: null, stationaryCharge: 0, declaredValue: null });
    expect(await cleared("updateCustomer", { phone: nothing })).toMatchObject({ phone: null });
    expect(await cleared("updateJob", { assignedTo: nothing })).toMatchObject({ assignedTo: [] });
    expect(await cleared("updateItem", { description: nothing })).toMatchObject({
      description: null,
    });
  });

  test.each([null, ""])("%j in what must be there: 422 with the field named", async (nothing) => {
    const address = await prepared("updateItem");
    const { status, body } = await call("PUT", address, { name: nothing });
    expect([status, body.errors]).toEqual([422, { name: ["Name is required"] }]);
  });
});

describe("rows", () => {
  test("are replaced as a whole when given", async () => {
    const address = await prepared("updateQuotation");
    await call("PUT", address, { items: [{ name: "Sofa" }, { name: "Bed", quantity: 2 }] });
    const { data } = await call("PUT", address, { quotationItems: [{ name: "Table" }] });
    expect((data.items as Data[]).map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Table", 1],
    ]);
  });
});

describe("several people at once", () => {
  test("each a field of their own: none takes another's back", async () => {
    const address = await prepared("updateCustomer");
    const replies = await Promise.all([
      call("PUT", address, { phone: "98220 22222" }),
      call("PUT", address, { address: "7 Park Street" }),
      call("PUT", address, { name: "Asha Rao" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const id = Number(address.split("/").at(-1));
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      phone: "98220 22222",
      address: "7 Park Street",
      name: "Asha Rao",
    });
  });

  test("a version that was sent is held to: 409", async () => {
    const address = await prepared("updateCustomer");
    const { data } = await call("PUT", address, { phone: "1" });
    const stale = { address: "x", version: Number(data.version) - 1 };
    expect((await call("PUT", address, stale)).status).toBe(409);
  });
});
