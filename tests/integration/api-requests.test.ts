import { createHash } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { createApiKey } from "~/models/people/user/api-key.server";
import { hashPassword } from "~/models/people/user/password.server";
import { now, setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { requestHashes } from "~/services/api/idempotency.server";

import { apiClient, callApi, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeInvoice, makeItem, makeUser } from "../support/factories";
import { signedIn } from "../support/http";

let admin: ApiClient;
let employee: ApiClient;
let customerId: number;

beforeEach(async () => {
  setClock(null);
  await resetDatabase();
  admin = await apiClient(await makeUser({ role: "admin" }));
  employee = await apiClient(await makeUser({ role: "employee" }));
  customerId = (await makeCustomer()).id;
});

const item = (more: object = {}) => ({
  name: "Sofa cover",
  sku: "COVER-1",
  category: "Other",
  price: 150.5,
  ...more,
});

const raw = (body: string, headers: Record<string, string> = {}) =>
  callApi(employee.token, "POST", "/items", { body, headers });

describe("a body", () => {
  test.each([
    ["", "Unexpected end of JSON input"],
    ["abc", `Unexpected token 'a', "abc" is`],
    ['{"name": }', `Unexpected token '}', "{"name": }" is`],
    ['{"name": "x"', "position 12"],
    ['{\n  "name": "x",\n}', "position 17"],
    ["[1, 2", "position 5"],
    ['{"a": 01}', "position 7"],
    ['{"a" 1}', "position 5"],
    ["{'a': 1}", "position 1"],
    ["1 2", "position 2"],
    ["[1}", "position 2"],
  ])("400 for %j: %s", async (body, where) => {
    const reply = await raw(body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ success: false, message: expect.any(String) as string });
    expect(reply.body.message).toMatch(/^The body is not JSON: .+\.$/s);
    expect(reply.body.message).toContain(where);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"])(
    "415 for %s",
    async (type) => {
      expect((await raw(JSON.stringify(item()), { "Content-Type": type })).status).toBe(415);
    },
  );

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
    "is taken as %s",
    async (type) => {
      expect((await raw(JSON.stringify(item()), { "Content-Type": type })).status).toBe(201);
    },
  );

  test("413 over 1 MiB, announced or not", async () => {
    const large = JSON.stringify(item({ description: "a".repeat(1_100_000) }));
    expect((await raw(large)).status).toBe(413);
    expect((await raw(large, { "Content-Length": "1" })).status).toBe(413);
  });

  test("400 for text that is not UTF-8", async () => {
    const body = new Uint8Array([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
    const reply = await callApi(employee.token, "POST", "/items", { body });
    expect([reply.status, reply.body.message]).toEqual([400, "The body is not UTF-8 text."]);
  });

  test.each([
    ["null", "body"],
    ["[]", "body"],
    ['"text"', "body"],
    ["7", "body"],
  ])("422 for %s, which is no record", async (body) => {
    const reply = await raw(body);
    expect(reply.status).toBe(422);
  });

  test("422 when it is nested too deeply, even a hundred thousand times", async () => {
    const deep = `{"items":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const reply = await raw(deep);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ["items"]]);
  });

  test("422 at a list of more than 2,000 rows", async () => {
    const items = Array.from({ length: 2_001 }, () => ({ name: "x" }));
    const reply = await employee.post("/quotations", { customerId, items });
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ["items"]]);
  });

  test("names rows as items[0].name", async () => {
    const reply = await employee.post("/invoices", {
      clientId: customerId,
      items: [{ itemId: 1, description: "x", quantity: 0, unitPrice: 1 }],
    });
    expect(reply.body.errors).toMatchObject({
      "items[0].quantity": ["Quantity must be positive"],
      status: ["Status is required"],
    });
  });

  test("unknown fields are ignored, __proto__ too", async () => {
    const body = JSON.stringify(item()).replace("{", '{"__proto__":{"role":"admin"},"id":99,');
    const reply = await raw(body);
    expect(reply.status).toBe(201);
    expect(reply.body.data).not.toHaveProperty("role");
  });

  test("a name and a description alone make an incomplete item", async () => {
    const reply = await employee.post("/items", { name: "Crate", description: "", price: "" });
    expect(reply.body.data).toMatchObject({ sku: "ITEM-00001", category: "Other", price: 0 });
    const wrong = await employee.post("/items", { name: "Crate", price: 10 });
    expect(wrong.body.errors).toEqual({
      sku: ["SKU is required"],
      category: ["Category is required"],
    });
  });
});

describe("Idempotency-Key", () => {
  const key = (value: string) => ({ "Idempotency-Key": value });

  test("replays the first answer; ten at once make one", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => employee.post("/items", item(), key("first"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await db.item.count()).toBe(1);
    const again = await employee.post("/items", item(), key("first"));
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("holds for payments: ten at once pay once, and are all told so", async () => {
    const invoice = await makeInvoice({ clientId: customerId });
    const payment = {
      invoiceId: invoice.id,
      amount: 1000,
      paymentMethod: "Cash",
      date: "2026-11-01",
      status: "Completed",
    };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => employee.post("/payments", payment, key("pay"))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await db.payment.count()).toBe(1);
  });

  test("holds for refunds and PUT, which would be refused or done again", async () => {
    const { id: invoiceId } = await makeInvoice({ clientId: customerId });
    const paid = await employee.post("/payments", {
      invoiceId,
      amount: 100,
      paymentMethod: "Cash",
      date: "2026-11-01",
      status: "Completed",
    });
    const { id } = paid.body;
    const [first, second] = [
      await employee.post(`/payments/${id}/refund`, undefined, key("refund")),
      await employee.post(`/payments/${id}/refund`, undefined, key("refund")),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const invoice = await db.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
    expect([invoice.amountPaid, invoice.balance]).toEqual([0, 1_000_00]);
    const made = await makeItem();
    for (let turn = 0; turn < 2; turn++)
      await employee.put(`/items/${made.id}`, item(), key("put"));
    expect((await db.item.findUniqueOrThrow({ where: { id: made.id } })).version).toBe(2);
  });

  test("409 with another request; free for another user and after a wrong value", async () => {
    expect((await employee.post("/items", item({ price: -1 }), key("same"))).status).toBe(422);
    expect((await employee.post("/items", item(), key("same"))).status).toBe(201);
    expect((await employee.post("/items", item({ price: 2 }), key("same"))).status).toBe(409);
    expect((await admin.post("/items", item({ sku: "B" }), key("same"))).status).toBe(201);
  });

  test("keeps no hash that a password in the body can be guessed by", async () => {
    const body = { ...item(), currentPassword: "guessable" };
    await employee.post("/items", body, key("guess"));
    const { request } = await db.idempotencyKey.findFirstOrThrow({ where: { key: "guess" } });
    const sent = JSON.stringify(body);
    const guesses = ["/api/items", "/items"].map((path) =>
      createHash("sha256").update(`POST ${path}\n${sent}`).digest("base64url"),
    );
    expect(guesses).not.toContain(request);
    const { sessionSecrets } = env();
    const own = [...sessionSecrets];
    sessionSecrets.splice(0, sessionSecrets.length, "another secret, which is nobody's own at all");
    try {
      const url = new Request("http://localhost/api/items", { method: "POST" });
      const mine = requestHashes(url, new TextEncoder().encode(sent));
      expect(mine).not.toContain(request);
      sessionSecrets.splice(0, sessionSecrets.length, ...own);
      expect(requestHashes(url, new TextEncoder().encode(sent))).toContain(request);
    } finally {
      sessionSecrets.splice(0, sessionSecrets.length, ...own);
    }
  });

  test("replays while SESSION_SECRET rotates", async () => {
    const first = await employee.post("/items", item(), key("rotates"));
    const { sessionSecrets } = env();
    const own = [...sessionSecrets];
    try {
      sessionSecrets.unshift("another secret that is the first from now on");
      const again = await employee.post("/items", item(), key("rotates"));
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect((await employee.post("/items", item({ price: 2 }), key("rotates"))).status).toBe(409);
    } finally {
      sessionSecrets.splice(0, sessionSecrets.length, ...own);
    }
  });

  test("422 for one that is no key", async () => {
    const reply = await employee.post("/items", item(), key("x".repeat(201)));
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([
      422,
      ["Idempotency-Key"],
    ]);
  });
});

describe("ETag", () => {
  test("If-None-Match: 304 without a body, until something changes", async () => {
    const { id } = (await employee.post("/items", item())).body;
    for (const address of ["/items", `/items/${id}`, "/dashboard", "/invoices"]) {
      const first = await employee.get(address);
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^W\/"/);
      const headers = { "If-None-Match": `"other", ${tag}` };
      const second = await employee.get(address, { headers });
      expect([second.status, second.bytes.length]).toEqual([304, 0]);
      expect(second.headers.get("ETag")).toBe(tag);
    }
    const before = (await employee.get(`/items/${id}`)).headers.get("ETag") ?? "";
    await employee.put(`/items/${id}`, item({ price: 9 }));
    const after = await employee.get(`/items/${id}`, { headers: { "If-None-Match": before } });
    expect(after.status).toBe(200);
  });

  test("If-Match on PUT: 412 on a stale one, nothing saved; the reply's own tag goes on", async () => {
    const made = await employee.post("/items", item());
    const address = `/items/${made.body.id}`;
    const tag = (await employee.get(address)).headers.get("ETag") ?? "";
    expect(made.headers.get("ETag")).toBe(tag);
    const saved = await employee.put(address, item({ price: 1 }), { "If-Match": tag });
    expect(saved.status).toBe(200);
    const stale = await employee.put(address, item({ price: 2 }), { "If-Match": tag });
    expect([stale.status, stale.body.success]).toEqual([412, false]);
    expect((await employee.get(address)).body.data.price).toBe(1);
    const next = saved.headers.get("ETag") ?? "";
    expect((await employee.put(address, item({ price: 3 }), { "If-Match": next })).status).toBe(
      200,
    );
    expect((await employee.put(address, item({ price: 4 }), { "If-Match": "*" })).status).toBe(200);
  });

  test("of two PUTs at once with one tag, one wins and the other learns it", async () => {
    const made = await employee.post("/items", item());
    const headers = { "If-Match": made.headers.get("ETag") ?? "" };
    const replies = await Promise.all(
      [1, 2, 3, 4].map((price) => employee.put(`/items/${made.body.id}`, item({ price }), headers)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test("a version in the body: 409 when somebody saved in between; without either the last wins", async () => {
    const { id } = (await employee.post("/items", item())).body;
    expect((await employee.put(`/items/${id}`, item({ version: 1 }))).status).toBe(200);
    expect((await employee.put(`/items/${id}`, item({ version: 1 }))).status).toBe(409);
    expect((await employee.put(`/items/${id}`, item())).status).toBe(200);
  });

  test("a payment makes the tag of its invoice stale", async () => {
    const { id } = await makeInvoice({ clientId: customerId });
    const tag = (await employee.get(`/invoices/${id}`)).headers.get("ETag");
    await employee.post("/payments", {
      invoiceId: id,
      amount: 1,
      paymentMethod: "Cash",
      date: "2026-11-01",
      status: "Completed",
    });
    expect((await employee.get(`/invoices/${id}`)).headers.get("ETag")).not.toBe(tag);
  });
});

describe("methods", () => {
  test("405 with Allow, OPTIONS, HEAD", async () => {
    const wrong = await callApi(employee.token, "DELETE", "/items");
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    const options = await callApi(null, "OPTIONS", "/items/1");
    expect([options.status, options.headers.get("Allow")]).toEqual([
      204,
      "GET, HEAD, PUT, DELETE, OPTIONS",
    ]);
    expect((await callApi(employee.token, "HEAD", "/items")).status).toBe(200);
  });

  test("a PATCH with the browser's cookie works from own pages, and not from another's", async () => {
    const Cookie = await signedIn(await makeUser({ role: "employee" }));
    const { id } = await makeItem();
    const patch = (Origin: string) =>
      callApi(null, "PATCH", `/items/${id}/status`, {
        body: { status: "inactive" },
        headers: { Cookie, Origin },
      });
    expect((await patch("https://evil.example")).status).toBe(403);
    expect((await patch("http://localhost:3000")).status).toBe(200);
  });
});

describe("PUT /api/users/{id}, one's own", () => {
  test("ignores role and status; a new password needs eight characters", async () => {
    const user = await makeCustomer();
    const own = await apiClient(user);
    const body = { name: "New name", email: user.email, role: "admin", status: "inactive" };
    const saved = await own.put(`/users/${user.id}`, body);
    expect(saved.body).toMatchObject({
      message: "Profile updated successfully!",
      data: { name: "New name", role: "customer", status: "active" },
    });
    const short = await own.put(`/users/${user.id}`, { ...body, password: "1234567" });
    expect([short.status, short.body.errors]).toEqual([
      422,
      { password: ["Password must be at least 8 characters"] },
    ]);
  });

  const PASSWORD = "old-password";
  const withPassword = async () =>
    makeUser({ role: "employee", passwordHash: await hashPassword(PASSWORD) });

  test("with a token of the last 15 minutes another password and e-mail need no current one", async () => {
    setClock(new Date("2026-11-21T06:00:00Z"));
    const user = await withPassword();
    const own = await apiClient(user);
    const { name, email } = user;
    const other = await own.put(`/users/${user.id}`, { name, email: "other@example.com" });
    expect([other.status, other.body.data]).toMatchObject([
      200,
      { pendingEmail: "other@example.com" },
    ]);
    setClock(new Date(now().getTime() + 15 * 60_000 - 1_000));
    const body = { name, email, password: "longer than ten" };
    expect((await own.put(`/users/${user.id}`, body)).status).toBe(200);
  });

  test("an older token and an API key need the current password", async () => {
    setClock(new Date("2026-11-21T06:00:00Z"));
    const user = await withPassword();
    const own = await apiClient(user);
    const key = await createApiKey(actorOf(user), { name: "Script", days: 30 }, PASSWORD);
    const { name, email } = user;
    setClock(new Date(now().getTime() + 15 * 60_000 + 1_000));
    for (const token of [own.token, key]) {
      const put = (more: object) =>
        callApi(token, "PUT", `/users/${user.id}`, { body: { name, email, ...more } });
      expect((await put({ password: "longer than ten" })).body.errors).toEqual({
        currentPassword: ["Current password is required to set a new password"],
      });
      expect((await put({ email: "other@example.com" })).body.errors).toEqual({
        currentPassword: ["Current password is required to change the e-mail"],
      });
    }
  });

  test("by a browser's session a new password needs the current one", async () => {
    const user = await makeCustomer();
    const headers = { Cookie: await signedIn(user) };
    const body = { name: user.name, email: user.email, password: "longer than 8" };
    const reply = await callApi(null, "PUT", `/users/${user.id}`, { body, headers });
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { currentPassword: ["Current password is required to set a new password"] },
    ]);
  });
});
