import { beforeEach, describe, expect, test } from "vitest";

import { timestampsIn } from "~/models/ground/day/time-zone";
import { setClock } from "~/platform/clock.server";
import { dayNames } from "~/services/api/body.server";
import { openApi } from "~/services/api/openapi.server";
import { operations } from "~/services/api/operations.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeAway, makeConsignment, makeJob, makeUser } from "../support/factories";

/*
 * A calendar day may be sent as an ISO timestamp, which is turned into the day of the company's own zone: half past six of an
 * evening in London is the next day in Kolkata.
 */
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  api = await apiClient(await makeUser({ role: "admin" }));
  return () => setClock(null);
});

const EVENING = "2026-11-19T18:30:00.000Z";
const DAY = "2026-11-20";

type Node = { [key: string]: unknown };

/** The paths of all days within a described body or query. */
function daysOf(node: Node, components: Record<string, Node>, path = ""): string[] {
  const found: string[] = [];
  const { $ref, format, properties, items, anyOf, oneOf } = node;
  if (typeof $ref === "string") {
    return daysOf(components[$ref.split("/").at(-1) ?? ""] ?? {}, components, path);
  }
  if (format === "date") found.push(path);
  for (const [name, inner] of Object.entries((properties ?? {}) as Record<string, Node>)) {
    found.push(...daysOf(inner, components, path ? `${path}.${name}` : name));
  }
  if (items) found.push(...daysOf(items as Node, components, `${path}[]`));
  for (const inner of [...((anyOf ?? []) as Node[]), ...((oneOf ?? []) as Node[])]) {
    found.push(...daysOf(inner, components, path));
  }
  return found;
}

test("every day of every operation takes a timestamp", () => {
  const { paths, components } = openApi(operations) as unknown as {
    paths: Record<string, Record<string, { requestBody?: Node; parameters?: Node[] }>>;
    components: { schemas: Record<string, Node> };
  };
  const deaf: string[] = [];
  let days = 0;
  for (const operation of operations) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()];
    const content = (described?.requestBody?.content ?? {}) as Record<string, { schema: Node }>;
    const bodies = Object.values(content).flatMap(({ schema }) =>
      daysOf(schema, components.schemas),
    );
    const asked = (described?.parameters ?? []).flatMap((one) =>
      daysOf((one.schema ?? {}) as Node, components.schemas, String(one.name)),
    );
    for (const [schema, names] of [
      [operation.body, bodies],
      [operation.query, asked],
    ] as const) {
      const own = schema ? dayNames(schema) : new Set<string>();
      for (const name of names) {
        days += 1;
        if (timestampsIn({ [name]: EVENING }, own).length === 0)
          deaf.push(`${operation.id}: ${name}`);
      }
    }
  }
  expect(deaf).toEqual([]);
  expect(days).toBeGreaterThan(60);
});

describe("a timestamp is the company's day", () => {
  test("of a truck's papers and of a driver's licence", async () => {
    const truck = { number: "MH12AB1234", kind: "17 ft", owner: "own" };
    const papers = { permitUntil: EVENING, insuranceUntil: EVENING, fitnessUntil: EVENING };
    expect(await api.post("/vehicles", { ...truck, ...papers })).toMatchObject({
      status: 201,
      body: { data: { permitUntil: DAY, insuranceUntil: DAY, fitnessUntil: DAY } },
    });
    const driver = { name: "Ram", phone: "98220 11111", licenceUntil: EVENING };
    expect(await api.post("/drivers", driver)).toMatchObject({
      status: 201,
      body: { data: { licenceUntil: DAY } },
    });
  });

  test("of a consignment, its truck and its delivery", async () => {
    const { id: jobId } = await makeJob();
    const made = await api.post("/consignments", { jobId });
    expect(made.status).toBe(201);
    const { id, ...whole } = made.body.data;
    const days = { loadingDate: EVENING, expectedDate: EVENING, ewbValidUntil: EVENING };
    const sent = { ...whole, ewbNumber: "123456789012", ...days };
    expect(await api.put(`/consignments/${id}`, sent)).toMatchObject({
      status: 200,
      body: { data: { loadingDate: DAY, expectedDate: DAY, ewbValidUntil: DAY } },
    });
    const away = await makeAway();
    const body = { deliveryDate: EVENING, receivedBy: "Asha Rao" };
    const reply = await api.post(`/consignments/${away.id}/delivery`, body);
    expect(JSON.stringify(reply.body)).not.toContain("is not a date");
    expect(reply.body).not.toHaveProperty("errors.deliveryDate");
  });

  test("of a claim", async () => {
    const { id: consignmentId } = await makeConsignment();
    const claim = {
      consignmentId,
      kind: "damage",
      noticeDate: EVENING,
      amount: 100,
      description: "x",
    };
    const { body } = await api.post("/claims", claim);
    expect(JSON.stringify(body)).not.toContain("is not a date");
  });
});
