import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import type { JsonSchema } from "~/models/kit/shared/described";
import { setClock } from "~/platform/clock.server";
import { openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";
import { Failure } from "~/services/api/replies";

import { callApi } from "../support/api";
import { makeWorld, type Caller, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { valid } from "../support/generate";

/** How many requests are made up; FUZZ_REQUESTS says otherwise. */
const REQUESTS = effort(400, 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

// PDFs are drawn in tests of their own: a thousand of them would say nothing about requests.
const tried = operations.filter((operation) => operation.reply !== null);
const description = openApi(operations);

let world: World;
const ids = new Map<string, number | string | undefined>();

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  world = await makeWorld();
  for (const operation of tried) {
    ids.set(operation.id, (await world.prepare(operation)).id);
  }
});

const NASTY = fc.constantFrom<unknown>(
  "",
  " ",
  "\0",
  "\u0000x",
  "\ud800",
  "\u202e",
  "%",
  "_",
  "\\",
  '\'; DROP TABLE "User"; --',
  "NaN",
  "Infinity",
  "1e309",
  "-0",
  "0x10",
  "१२",
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "2026-11-21T25:00:00Z",
  "2026-11-21T10:00:00+99:99",
  "null",
  "undefined",
  "[object Object]",
  0,
  -0,
  -1,
  1.005,
  1e21,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  true,
  false,
  null,
  [],
  {},
  [[]],
  { id: {} },
  { id: [1] },
  { toString: 1 },
  { length: 1e9 },
  "a".repeat(5_000),
);
const anything = fc.oneof(
  NASTY,
  fc.string(),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

function bodyOf(operation: Operation): fc.Arbitrary<unknown> {
  const path = description.paths[operation.path]?.[operation.method.toLowerCase()];
  const { requestBody } = path as {
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema) return fc.option(anything, { nil: undefined });
  const names = Object.keys({ name: 1, status: 1, ...(schema.properties as object) });
  const good = valid(schema) as fc.Arbitrary<Record<string, unknown>>;
  const field = fc.oneof(fc.constantFrom(...names), fc.constantFrom("__proto__", "id", "items[0]"));
  const mutated = fc
    .tuple(good, fc.array(fc.tuple(field, anything), { minLength: 1, maxLength: 4 }))
    .map(([body, changes]) => ({ ...body, ...Object.fromEntries(changes) }));
  const rowKey = fc.constantFrom("itemId", "name", "quantity", "unitPrice", "discount", "item");
  const badRow = fc.tuple(good, rowKey, anything).map(([body, key, value]) => {
    const [row = {}] = (body.items ?? []) as object[];
    return { ...body, items: [{ ...row, [key]: value }] };
  });
  const cut = fc
    .tuple(good, fc.nat(200))
    .map(([body, length]) => JSON.stringify(body).slice(0, length));
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 2, arbitrary: badRow },
    { weight: 2, arbitrary: good },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
}

const QUERY_KEYS = [
  "page",
  "limit",
  "search",
  "status",
  "startDate",
  "endDate",
  "clientId",
  "invoiceId",
  "sortBy",
  "sortOrder",
  "priority",
  "role",
  "category",
  "type",
  "q",
  "version",
  "x",
];
const query = fc
  .dictionary(
    fc.constantFrom(...QUERY_KEYS),
    fc.oneof(
      NASTY.map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
      fc.string(),
      fc.constantFrom("1", "10", "desc", "createdAt", "2026-11-21", "Sent"),
    ),
    { maxKeys: 4 },
  )
  .map((values) => {
    const wellFormed = Object.entries(values).map(([key, value]) => [
      key,
      Buffer.from(value).toString(),
    ]);
    return new URLSearchParams(wellFormed as [string, string][]).toString();
  });

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "Content-Type": "text/plain" },
      { "Content-Type": "" },
      { "If-Match": 'W/"stale"' },
      { "If-Match": "," },
      { "If-None-Match": "*" },
      { "Idempotency-Key": "again" },
      { "Idempotency-Key": "with blanks in it" },
      { Authorization: "Basic x" },
      { Authorization: "Bearer" },
      { "Content-Length": "-1" },
      { Origin: "null" },
      { Cookie: "session=%E0%A4%A" },
    ),
  },
);

const byId = new Map(tried.map((operation) => [operation.id, operation]));

const request = fc.constantFrom(...tried).chain((operation) =>
  fc.record({
    name: fc.constant(operation.id),
    body: bodyOf(operation),
    query,
    headers,
    caller: fc.constantFrom<Caller>("admin", "admin", "employee", "customer", "nobody"),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("0", "1", "2", "999999", "2147483648", "-1", "1e3", "x"),
      },
    ),
  }),
);

test(
  `${REQUESTS} made-up requests never bring an error of ours or a reply that is not described`,
  { timeout: Math.max(60_000, REQUESTS * 60) },
  async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async ({ name, body, query, headers, caller, id }) => {
        const operation = byId.get(name) as Operation;
        const { method, path } = operation;
        const known = String(ids.get(operation.id) ?? 1);
        const address = `${path.replace("{id}", id ?? known)}${query ? `?${query}` : ""}`;
        const sent = method === "GET" || method === "DELETE" ? undefined : body;
        const { token } = world.callers[caller];
        const reply = await callApi(token, method, address, { body: sent, headers });
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        // Who signed out, or changed the password, would be nobody for all that follows.
        if (caller !== "nobody" && path.startsWith("/auth/") && reply.status < 300) {
          world.callers[caller] = await world.signIn(caller);
        }
        expect(reply.status).toBeLessThan(500);
        // That a success is as described is checked as it is sent, in all tests.
        if (reply.status >= 400) expect(Failure.safeParse(reply.body).success).toBe(true);
        else if (reply.status !== 304) expect(reply.body.success).toBe(true);
      }),
      { numRuns: REQUESTS, seed: SEED },
    );
    // It would prove nothing if all were refused at the door.
    for (const status of [200, 400, 401, 403, 404, 415, 422]) {
      expect(seen.get(status) ?? 0, `${status} in ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
    }
  },
);
