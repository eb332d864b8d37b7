import { beforeAll, describe, expect, test } from "vitest";

import { operations } from "~/services/api/operations.server";
import { unknownKeys } from "~/services/api/unknown-keys.server";

import { callApi } from "../support/api";
import { signToken } from "~/services/api/token.server";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeItem, makeJob, makeQuotation, makeUser } from "../support/factories";

let token: string;

beforeAll(async () => {
  await resetDatabase();
  token = await signToken(await makeUser({ role: "admin" }));
});

const call = (method: string, address: string, body?: object, headers = {}) =>
  callApi(token, method, address, { body, headers });

describe("what a request names and nobody knows", () => {
  test("is left aside and named, wherever it stands", async () => {
    const { id: customerId } = await makeCustomer();
    const { id: itemId } = await makeItem();
    const made = await call("POST", "/invoices?colour=red&colour=blue", {
      clientId: customerId,
      status: "Draft",
      invoiceDate: "2026-11-20",
      dueDate: "2026-12-20",
      shade: 1,
      items: [{ itemId, description: "Chair", quantity: 1, unitPrice: 5, weight: 3 }],
    });
    expect([made.status, made.body]).toMatchObject([201, { success: true }]);
    const named = (made.body.warnings as string[]).map((one) => one.split(":")[0]);
    expect(named).toEqual(["colour", "shade", "items[0].weight"]);
    const list = await call("GET", "/jobs?pageSize=5&limit=5");
    expect(list.body.warnings).toEqual(["pageSize: nothing here is called so"]);
  });

  test("is refused where the caller asks for it, with nothing done", async () => {
    const item = { name: "Rope", description: "", hue: "red" };
    const refused = await call("POST", "/items?strict=true", item);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual(["hue"]);
    expect((await call("GET", "/items")).body.data.count).toBe(1);
    expect((await call("GET", "/items?strict=true&colour=1")).status).toBe(422);
    expect((await call("GET", "/items?strict=perhaps")).body.errors).toHaveProperty("strict");
    const { hue: _, ...known } = item;
    expect((await call("POST", "/items?strict=true", known)).status).toBe(201);
    expect((await call("GET", "/items")).body.data.count).toBe(2);
  });

  test("is nothing of a record that is sent back as it was read", async () => {
    const { id: itemId } = await makeItem();
    const { id: jobId } = await makeJob();
    const { id: quotationId } = await makeQuotation();
    const paths = { items: itemId, jobs: jobId, quotations: quotationId };
    for (const [noun, id] of Object.entries(paths)) {
      const { data } = (await call("GET", `/${noun}/${id}`)).body;
      const put = operations.find((one) => one.method === "PUT" && one.path === `/${noun}/{id}`)!;
      const address = new URL("http://localhost/api?strict=true");
      expect(unknownKeys(put, address, data)).toEqual([]);
    }
  });

  test("no call takes its own fields for unknown ones", async () => {
    const { paths } = (await call("GET", "/openapi.json")).body as unknown as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
    };
    for (const operation of operations) {
      const said = paths[operation.path]![operation.method.toLowerCase()]!;
      const address = new URL("http://localhost/api?strict=true");
      for (const one of said.parameters) {
        if (one.in === "query") address.searchParams.set(one.name, "true");
      }
      expect(unknownKeys(operation, address, {})).toEqual([]);
    }
  });
});

test("an empty word of an address asks for nothing", async () => {
  for (const address of ["/reports/gstr1?format=&section=", "/exports/tally?what="]) {
    const bare = await call("GET", address.split("?")[0]!);
    const { status, body } = await call("GET", address);
    expect([address, status, body]).toEqual([address, bare.status, bare.body]);
  }
});

test("rows of a list of two words stand under both names", async () => {
  for (const [list, other] of [
    ["crew-advances", "crewAdvances"],
    ["rate-contracts", "rateContracts"],
  ]) {
    const { data } = (await call("GET", `/${list}`)).body;
    expect(data).toMatchObject({ [list!]: [], [other!]: [] });
  }
});

describe("If-Match", () => {
  test("holds back a PATCH and a DELETE of what has changed since", async () => {
    const { id } = await makeJob({ status: "Not Started" });
    const { headers } = await call("GET", `/jobs/${id}`);
    const tag = { "If-Match": headers.get("ETag")! };
    const started = await call("PATCH", `/jobs/${id}/status`, { status: "In Progress" }, tag);
    expect(started.status).toBe(200);
    const again = await call("PATCH", `/jobs/${id}/status`, { status: "On Hold" }, tag);
    expect([again.status, again.body.success]).toEqual([412, false]);
    expect((await call("DELETE", `/jobs/${id}`, undefined, tag)).status).toBe(412);
    const now = { "If-Match": started.headers.get("ETag")! };
    expect((await call("DELETE", `/jobs/${id}`, undefined, now)).status).toBe(200);
  });
});

test("a refusal names what was sent, where a thing has two names", async () => {
  for (const [address, name] of [
    ["/reports/sales?startDate=2026-02-30", "startDate"],
    ["/reports/sales?startDate=2026-11-30&endDate=2026-11-01", "startDate"],
    ["/reports/sales?from=2026-11-30&endDate=2026-11-01", "from"],
    ["/reports/jobs?endDate=yesterday", "endDate"],
    ["/exports/tally?startDate=2026-13-01", "startDate"],
    ["/exports/tally?from=2026-13-01", "from"],
    ["/reports/iff?month=2026-13", "month"],
  ]) {
    const { status, body } = await call("GET", address!);
    expect([address, status, Object.keys(body.errors as object)]).toEqual([address, 422, [name]]);
  }
  const job = {
    title: "Move",
    location: "Pune",
    status: "Pending",
    priority: "Low",
    startDate: "x",
  };
  const refused = await call("POST", "/jobs", {
    ...job,
    description: "x",
    customerId: 99_999,
    endDate: "2026-12-01",
  });
  expect(Object.keys(refused.body.errors as object).sort()).toEqual(["customerId", "startDate"]);
  const timed = await call("GET", "/reports/sales?startDate=2026-11-19T20:30:00Z");
  expect(timed.body.data).toMatchObject({ from: "2026-11-20" });
});
