import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import createClient from "openapi-fetch";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { JsonSchema } from "~/models/kit/shared/described";
import { setClock } from "~/platform/clock.server";
import { loader as apiLoader } from "~/routes/api.$";
import { neverBlank, openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";

import { callApi, formOf, sentAs, type ApiReply } from "../support/api";
import { makeWorld, type Caller, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { valid, wrongValues } from "../support/generate";

/** Bodies an operation is tried with. */
const TURNS = effort(1, 16);

/** Ids that nothing has. */
const IDS = effort(
  ["999999", "-1", "99999999999999999999"],
  ["999999", "0", "-1", "1.5", "abc", "99999999999999999999"],
);

const description = openApi(operations);
const byName = operations.map((operation) => [operation.id, operation] as const);
const withBody = byName.filter(([, { body, files }]) => body && !files);

let world: World;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  world = await makeWorld();
});

beforeEach(() => setClock(new Date("2026-11-21T06:00:00Z")));

function described(operation: Operation) {
  const found = description.paths[operation.path]?.[operation.method.toLowerCase()];
  if (!found) throw new Error(`${operation.id} is not described.`);
  return found as unknown as {
    requestBody?: { content: Record<string, { schema: JsonSchema; example?: object }> };
    responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  };
}

function bodySchemaOf(operation: Operation): JsonSchema {
  const schema = described(operation).requestBody?.content[sentAs(operation)]?.schema ?? {};
  return (Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[])[0] : schema) ?? {};
}

/** The one example that its body has. */
function exampleIn(operation: Operation): object {
  const content = described(operation).requestBody?.content[sentAs(operation)];
  if (!content?.example) throw new Error(`${operation.id} has no example.`);
  return content.example;
}

function callerOf({ id, access }: Operation): Caller {
  if (id === "sendConfirmation") return "newcomer";
  return access === "anyone" ? "nobody" : "admin";
}

async function send(operation: Operation, id: number | string | undefined, body?: object) {
  const address = operation.path.replace("{id}", String(id));
  const { token } = world.callers[callerOf(operation)];
  const sent = operation.files && body ? formOf(body) : body;
  return callApi(token, operation.method, address, { body: sent });
}

type Sent = { data?: unknown; error?: unknown; response: Response };

/** The client of a program that was written to the description (api-client.test.ts), as openapi-fetch makes one. */
const client = createClient<Record<string, never>>({
  baseUrl: "http://localhost:3000/api",
  fetch: (request) => apiLoader({ request, params: {}, context: {} }),
}) as unknown as Record<Operation["method"], (path: string, init: object) => Promise<Sent>>;

/** Sends by that client. */
async function sendAsProgram(operation: Operation, id: number | string | undefined, body?: object) {
  const { token } = world.callers[callerOf(operation)];
  const { data, error, response } = await client[operation.method](operation.path, {
    params: { path: { id } },
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    parseAs: operation.reply ? "json" : "arrayBuffer",
    body,
    ...(operation.files && { bodySerializer: formOf }),
  });
  const { status, headers } = response;
  const said = (operation.reply ? data : undefined) ?? error ?? {};
  return { status, headers, body: said as ApiReply["body"], bytes: new Uint8Array() };
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: "api", components: description.components });

const checks = new Map<string, ValidateFunction | null>();

/** The check of an operation's reply of a status, made once: compiling costs far more than checking. */
function checkOf(operation: Operation, status: number): ValidateFunction | null {
  const key = `${operation.id} ${status}`;
  const known = checks.get(key);
  if (known !== undefined) return known;
  const schema = described(operation).responses[status]?.content?.["application/json"]?.schema;
  const text = JSON.stringify(schema ?? null).replaceAll('"#/components', '"api#/components');
  const check = schema ? ajv.compile(JSON.parse(text) as object) : null;
  checks.set(key, check);
  return check;
}

/** The description holds for a reply, whichever it is. */
function assertDescribed(operation: Operation, reply: ApiReply): void {
  const { responses } = described(operation);
  expect(Object.keys(responses), `status ${reply.status}`).toContain(String(reply.status));
  if (reply.status >= 400) {
    expect(reply.body).toMatchObject({ success: false, message: expect.any(String) as string });
    return;
  }
  const check = checkOf(operation, reply.status);
  if (!check) return;
  const holds = check(reply.body);
  expect(holds ? [] : check.errors).toEqual([]);
}

describe("GET /api/openapi.json", () => {
  test("is OpenAPI 3.1 by a public validator, for anybody", async () => {
    const request = new Request("http://localhost:3000/api/openapi.json");
    const response = await apiLoader({ request, params: {}, context: {} });
    expect(response.status).toBe(200);
    const document = (await response.json()) as Record<string, unknown>;
    const { valid, errors } = await new Validator().validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toBe("3.1.0");
    const etag = response.headers.get("ETag") ?? "";
    const again = new Request(request, { headers: { "If-None-Match": etag } });
    expect((await apiLoader({ request: again, params: {}, context: {} })).status).toBe(304);
  });

  test.each([...new Set(operations.map(({ path }) => path))])(
    "describes what can be called at %s, and no more",
    async (path) => {
      const methods = Object.keys(description.paths[path] ?? {}).map((word) => word.toUpperCase());
      const { status, headers } = await callApi(null, "OPTIONS", path.replace("{id}", "7"));
      expect(status).toBe(204);
      const allowed = headers.get("Allow")?.split(", ") ?? [];
      const reading = methods.includes("GET") ? ["HEAD"] : [];
      expect(allowed.sort()).toEqual([...methods, ...reading, "OPTIONS"].sort());
    },
  );

  test("describes no other address", () => {
    const paths = new Set(operations.map(({ path }) => path));
    expect(Object.keys(description.paths).sort()).toEqual([...paths].sort());
  });

  test("names each operation once, and each address once a method", () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const lines = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("is light for people too: /api/docs names every call and has no script", async () => {
    const pages = new Map<string, string>();
    const read = async (address: string) => {
      const [path = ""] = address.split("#");
      const request = new Request(`http://localhost:3000${path}`);
      const response = await apiLoader({ request, params: {}, context: {} });
      expect([path, response.status]).toEqual([path, 200]);
      const html = pages.get(path) ?? (await response.text());
      pages.set(path, html);
      return html;
    };
    const first = await read("/api/docs");
    for (const { id, path } of operations) {
      expect(first).toContain(`/api${path}`);
      const link = new RegExp(`<li id="${id}"><a href="([^"]+)`).exec(first)?.[1] ?? "";
      expect(await read(link)).toContain(`<details id="${id}"`);
    }
    const records = await read("/api/docs/records");
    for (const name of Object.keys(description.components.schemas)) {
      expect(records).toContain(`<details id="${name}"`);
    }
    for (const [path, html] of pages) {
      expect(html).not.toMatch(/<script|https?:\/\//);
      expect([path, Buffer.byteLength(html) < 100_000]).toEqual([path, true]);
    }
    const none = new Request("http://localhost:3000/api/docs/nothing");
    expect((await apiLoader({ request: none, params: {}, context: {} })).status).toBe(404);
  });
});

// A PUT leaves the rest as it is stored: its example is sent below.
const whole = withBody.filter(([, { method }]) => method !== "PUT");
test.each(whole)("%s: its example is read without a complaint", (_, operation) => {
  const example = exampleIn(operation);
  const read = operation.body?.safeParse(example);
  expect([example, read?.error?.issues ?? []]).toEqual([example, []]);
});

describe("a valid request", () => {
  test.each(byName)("%s succeeds, and its reply is as described", async (_, operation) => {
    const schema = bodySchemaOf(operation);
    const bodies = operation.body
      ? [exampleIn(operation), ...fc.sample(valid(schema), { numRuns: TURNS, seed: 5 })]
      : [undefined];
    for (const generated of bodies) {
      const { id, fixed } = await world.prepare(operation);
      const body = operation.body ? { ...(generated as object), ...fixed } : undefined;
      const asSent = generated === bodies[0] ? sendAsProgram : send;
      const reply = await asSent(operation, id, body);
      expect(reply.status, JSON.stringify([body, reply.body])).toBe(operation.status ?? 200);
      assertDescribed(operation, reply);
      if (operation.status === 201) expect(reply.body.id).toBe(reply.body.data.id);
    }
  });
});

describe("a wrong value", () => {
  test.each(withBody)("%s: 422 with the field named", async (_, operation) => {
    const schema = bodySchemaOf(operation);
    const required = neverBlank(operation);
    // What a PUT leaves out stays as it is.
    const mayBeMissing = operation.method === "PUT";
    const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
    const [generated] = fc.sample(valid(schema), { numRuns: 1, seed: 6 }) as [object];
    const { id, fixed } = await world.prepare(operation);
    const wrong = fields.map(([name, field]) =>
      wrongValues(name, field, required.includes(name)).filter(
        ({ value }) => !(mayBeMissing && value === undefined),
      ),
    );
    // One mistake in each field at a time: all of them are said at once.
    for (let turn = 0; turn < Math.max(...wrong.map(({ length }) => length)); turn++) {
      const mistakes = wrong.flatMap((values) => values[turn] ?? []);
      const body: Record<string, unknown> = { ...generated, ...fixed };
      for (const { name, value } of mistakes) body[name] = value;
      const reply = await send(operation, id, body);
      const named = Object.keys((reply.body.errors ?? {}) as object);
      const passed = mistakes.filter(
        ({ name }) => !named.some((one) => one === name || one.startsWith(`${name}[`)),
      );
      expect(
        [reply.status, passed.map(({ name, why }) => `${name}: ${why}`)],
        JSON.stringify(reply.body).slice(0, 300),
      ).toEqual([422, []]);
      assertDescribed(operation, reply);
    }
  });
});

describe("ids", () => {
  const one = byName.filter(([, operation]) => operation.path.includes("{id}"));
  test.each(one)("%s: 404 for one that is unknown or no id", async (_, operation) => {
    const { fixed } = await world.prepare(operation);
    const schema = bodySchemaOf(operation);
    const [generated] = fc.sample(valid(schema), { numRuns: 1, seed: 7 });
    for (const id of IDS) {
      const body = operation.body ? { ...(generated as object), ...fixed } : undefined;
      const address = operation.path.replace("{id}", id);
      const sent = operation.files && body ? formOf(body) : body;
      const { token } = world.callers.admin;
      const reply = await callApi(token, operation.method, address, { body: sent });
      expect([reply.status, reply.body.success], JSON.stringify(reply.body)).toEqual([404, false]);
    }
  });
});
