import { setImmediate } from "node:timers/promises";

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { foldTallies } from "~/platform/fast/tally.fold.server";
import { countEach, tallied } from "~/platform/fast/tally.server";
import { checkTallies, recountTallies } from "~/platform/fast/tally.truth.server";
import type { JsonSchema } from "~/models/kit/shared/described";
import { setClock } from "~/platform/clock.server";
import { databaseKind, db, transaction } from "~/platform/db.server";
import { openApi } from "~/services/api/openapi.server";
import { operations } from "~/services/api/operations.server";

import { callApi } from "../support/api";
import { makeWorld, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeCustomer, makeInvoice, makeJob, makeQuotation } from "../support/factories";
import { valid } from "../support/generate";

/** How many writes are made up; TALLY_WRITES says otherwise. */
const WRITES = effort(60, 600);
const SEED = Number(process.env.TALLY_SEED ?? 20_261_206);

let world: World;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  world = await makeWorld();
});
afterAll(() => setClock(null));

/** What is counted is written by these; the others send, sign in and read. */
const COUNTED =
  /(Quotation|Invoice|Payment|Job|Item|User|Employee|Customer)(Status|FromQuotation)?$/;
const writes = operations.filter(
  ({ id, method }) => method !== "GET" && COUNTED.test(id) && !id.startsWith("confirm"),
);
const description = openApi(operations);

function bodyOf({ path, method }: (typeof writes)[number]): fc.Arbitrary<object> {
  const found = description.paths[path]?.[method.toLowerCase()] as {
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  const schema = found.requestBody?.content["application/json"]?.schema ?? {};
  const first = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[])[0] : schema;
  return valid(first ?? {}) as fc.Arbitrary<object>;
}

/** A move of a record that is there, whatever it is: many are refused. */
const MOVES: { path: string; table: "Quotation" | "Invoice" | "Job"; words: string[] }[] = [
  { path: "/quotations", table: "Quotation", words: ["sent", "approved", "rejected"] },
  { path: "/invoices", table: "Invoice", words: ["Sent", "Overdue", "Paid", "Cancelled"] },
  { path: "/jobs", table: "Job", words: ["In Progress", "On Hold", "Completed", "Cancelled"] },
];

const write = fc.oneof(
  fc
    .constantFrom(...writes)
    .chain((operation) => bodyOf(operation).map((body) => ({ operation, body }))),
  fc.record({ move: fc.constantFrom(...MOVES), which: fc.nat(), word: fc.nat() }),
);

async function perform(one: typeof write extends fc.Arbitrary<infer W> ? W : never) {
  const token = () => world.callers.admin.token;
  if ("operation" in one) {
    const { id, fixed } = await world.prepare(one.operation);
    const address = one.operation.path.replace("{id}", String(id));
    const body = one.operation.body ? { ...one.body, ...fixed } : undefined;
    return callApi(token(), one.operation.method, address, { body });
  }
  const { path, table, words } = one.move;
  const rows = await db.$queryRawUnsafe<{ id: number }[]>(`SELECT "id" FROM "${table}" ORDER BY 1`);
  const id = rows[one.which % rows.length]?.id ?? 1;
  const body = { status: words[one.word % words.length], reason: "agreed", rejectionReason: "no" };
  return callApi(token(), "PATCH", `${path}/${id}/status`, { body });
}

describe("counters and sums", () => {
  test(
    `are what the rows come to after each of ${WRITES} made-up writes`,
    { timeout: Math.max(30_000, WRITES * 400) },
    async () => {
      let done = 0;
      await fc.assert(
        fc.asyncProperty(write, fc.nat(9), async (one, chance) => {
          const { status } = await perform(one);
          if (status < 300) done += 1;
          expect(status).toBeLessThan(500);
          if (chance === 0) await foldTallies();
          expect(await checkTallies(db)).toEqual([]);
        }),
        { numRuns: WRITES, seed: SEED, endOnFailure: true },
      );
      // It would prove nothing if most were refused.
      expect(done).toBeGreaterThan(WRITES / 2);
    },
  );

  test("keep nothing of what was not kept", async () => {
    const before = await tallied("Quotation", {});
    const undone = transaction(async (tx) => {
      await tx.quotation.deleteMany({ where: { invoices: { none: {} }, jobs: { none: {} } } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await tallied("Quotation", {})).toBe(before);
    expect(await checkTallies(db)).toEqual([]);
  });

  test("agree while many write and the lines are added up, at any moment", async () => {
    const customerId = (await makeCustomer()).id;
    let writing = true;
    const seen: string[] = [];
    const watching = (async () => {
      while (writing) {
        await foldTallies();
        seen.push(...(await checkTallies(db)));
        await setImmediate();
      }
    })();
    const writers = Array.from({ length: 12 }, async (_, index) => {
      const status = index % 2 ? "sent" : "approved";
      const { id } = await makeQuotation({ customerId, status });
      await makeInvoice({ clientId: customerId, quotationId: id, total: 1_000 + index });
      await makeJob({ clientId: customerId, crew: [{ id: customerId, name: "Ravi" }] });
      await transaction((tx) =>
        tx.quotation.update({ where: { id }, data: { validUntil: "2026-12-01" } }),
      );
    });
    await Promise.all(writers).finally(() => (writing = false));
    await watching;
    expect(seen).toEqual([]);
    expect(await checkTallies(db)).toEqual([]);
  });

  test("of rows that are written and deleted again are gone", async () => {
    const counters = async () =>
      (await db.$queryRaw<object[]>`SELECT * FROM "QuotationTally" WHERE "status" = 'rejected'`)
        .length;
    await foldTallies();
    const before = await counters();
    const made = await makeQuotation({ status: "rejected", validUntil: "2031-01-01" });
    await foldTallies();
    await transaction((tx) => tx.quotation.delete({ where: { id: made.id } }));
    await foldTallies();
    expect(await counters()).toBe(before);
  });

  test("of moments are those of the company's days, whatever its time zone", async () => {
    await resetDatabase();
    const at = [
      "2026-11-20T18:29:59.999Z",
      "2026-11-20T18:30:00Z",
      "2026-11-21T18:29:59Z",
      "2026-11-21T18:30:00Z",
    ];
    for (const moment of at) await makeQuotation({ createdAt: new Date(moment) });
    const from = new Date("2026-11-20T18:30:00Z");
    const until = new Date("2026-11-21T18:30:00Z");
    const wheres = [
      { createdAt: { gte: from, lt: until } },
      { createdAt: { gte: from } },
      { createdAt: { lt: until } },
      {
        createdAt: { gte: new Date("2026-11-21T00:00:00Z"), lt: new Date("2026-11-22T00:00:00Z") },
      },
      { AND: [{ createdAt: { gte: from } }, { createdAt: { gte: until } }] },
    ];
    expect(await countEach("Quotation", wheres)).toEqual([2, 3, 3, 2, 1]);
    for (const [index, where] of wheres.entries())
      expect(await tallied("Quotation", where)).toBe([2, 3, 3, 2, 1][index]);
  });

  test("that are wrong are found, and counted anew when asked", async () => {
    const table = databaseKind() === "sqlite" ? "QuotationTally" : "QuotationTallyBase";
    await foldTallies();
    await db.$executeRawUnsafe(`UPDATE "${table}" SET "rows" = "rows" + 3 WHERE "level" = 1`);
    await db.$executeRawUnsafe(
      `UPDATE "Quotation" SET "liveInvoices" = 2 WHERE "id" IN (SELECT MIN("id") FROM "Quotation")`,
    );
    expect(await checkTallies(db)).toEqual([
      expect.stringMatching(/^Quotation \d+: liveInvoices 2, not 0$/),
      "Counters of Quotation (status draft, liveInvoices 0): wrong by rows +3",
    ]);
    await transaction(recountTallies);
    expect(await checkTallies(db)).toEqual([]);
  });
});
