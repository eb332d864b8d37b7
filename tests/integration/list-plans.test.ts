import { Prisma } from "~/generated/sqlite/client";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { RARE_SUMS, rareOf } from "~/models/billing/invoice/invoice.server";

import {
  isIndexed,
  pageSql,
  partsOf,
  rowsSql,
  sortOf,
  type Listed,
} from "~/platform/lists/page-sql.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { db } from "~/platform/db.server";
import { chainOf } from "~/models/desk/chain/chain.server";
import { uncapitalized } from "~/models/ground/typed/text";
import { descriptionOf } from "~/models/kit/shared/described";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { groupsSql } from "~/platform/fast/tally.server";

import { LISTS } from "../support/lists";
import { beginPlans, goesThrough, planOf, scans, sorts } from "../support/query-plan";

/** The table of each list; documents are rows of three others. */
const TABLES: Record<string, string> = {
  ...Object.fromEntries(SMALL_NOUNS.map(({ record }) => [record.noun, record.table])),
  consignment: "Consignment",
  claim: "Claim",
  "customer-request": "CustomerRequest",
  access: "AccessLog",
  audit: "AuditEntry",
  breach: "Breach",
  invoice: "Invoice",
  item: "Item",
  job: "Job",
  note: "Note",
  amendment: "Amendment",
  tds: "Payment",
  outbox: "OutboxMessage",
  payment: "Payment",
  "privacy-request": "PrivacyRequest",
  quotation: "Quotation",
  user: "User",
};
const PAGING = ["page", "limit", "sortBy", "sortOrder", "search", "in"];
const DAY = { today: "2026-11-21", timeZone: "Asia/Kolkata" };
const admin = { id: 1, role: "admin", name: "A", email: "a@example.com", confirmed: true };
const customer = { ...admin, id: 7, role: "customer" };

// A breach is rare by its nature: its register is a page or two.
const SHORT = new Set(["breach"]);

type List = {
  query: { shape: Record<string, never>; parse: (query: object) => never };
  where: (actor: object, asked: never, day: object) => object;
  orderBy: (asked: never) => Listed["orderBy"];
};

/** What a filter can be asked for: each of its words or examples, else a day or an id. */
function valuesOf(list: List, filter: string): string[] {
  const schema = descriptionOf(list.query.shape[filter]!)?.schema;
  if (schema?.enum) return schema.enum as string[];
  if (schema?.examples) return schema.examples as string[];
  return [schema?.type === "integer" ? "7" : "2026-11-01"];
}

beforeAll(beginPlans);

test("what few invoices have any of is summed by the index of those", async () => {
  const indexes = ["giveBack", "deducted", "noted", "debited"];
  for (const [at, column] of RARE_SUMS.entries()) {
    const plan = await planOf(groupsSql(...rareOf({}, column)));
    expect(plan.join("\n")).toContain(`Invoice_${indexes[at]}_idx`);
  }
});

test("what was given back of payments is summed by the index of the few that went out", async () => {
  const given = groupsSql("Payment", { amount: { lt: 0 } }, { by: ["currency"], sums: ["amount"] });
  expect((await planOf(given)).join("\n")).toContain("Payment_given_back_idx");
});

test("a quotation's advances are found by its own index, in their order", async () => {
  const plan = await planOf(
    Prisma.sql`SELECT "id" FROM "Payment" WHERE "quotationId" = ${7} AND "status" = ${"Completed"} ORDER BY "date", "id"`,
  );
  expect(plan.join("\n")).toContain("Payment_quotationId_status_date_id_idx");
  expect(sorts(plan)).toBe(false);
});

test("the records of a move are found by indexes, whichever of them is asked for", async () => {
  const asked: [table: string, where: object][] = [];
  for (const table of ["Quotation", "Job", "Invoice", "Note", "Payment"] as const) {
    const model = db[uncapitalized(table) as "note"] as unknown as {
      findMany: (args: never) => unknown;
    };
    vi.spyOn(model, "findMany").mockImplementation(({ where }: { where: object }) => {
      asked.push([table, where]);
      return Promise.resolve([]);
    });
  }
  const keys = { quotationId: 7, jobId: 7, invoiceId: 7 };
  await chainOf(admin as never, { kind: "invoice", id: 7 }, keys, DAY);
  vi.restoreAllMocks();
  expect(new Set(asked.map(([table]) => table))).toEqual(
    new Set(["Quotation", "Job", "Invoice", "Note", "Payment"]),
  );
  for (const [table, where] of asked) {
    const rows = Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${whereSql(where, { table })}`;
    const plan = await planOf(rows);
    expect([table, plan, goesThrough(plan, table)]).toEqual([table, plan, false]);
  }
});

describe.each(Object.entries(TABLES))("the list of a %s", (name, table) => {
  const list = LISTS[name]!.list as unknown as List;
  const words = descriptionOf(list.query.shape.sortBy!)?.schema.enum as string[];
  const filters = Object.keys(list.query.shape).filter((key) => !PAGING.includes(key));
  const asked: Record<string, string>[] = [
    {},
    ...filters.flatMap((filter) => valuesOf(list, filter).map((value) => ({ [filter]: value }))),
  ];
  if (filters.includes("startDate")) asked.push({ startDate: "2026-11-01", endDate: "2026-11-30" });

  test.each(asked)("%j is read by indexes, however it is sorted", async (filter) => {
    for (const sortBy of words) {
      for (const sortOrder of ["asc", "desc"]) {
        const query = list.query.parse({ ...filter, sortBy, sortOrder });
        const listed = {
          table,
          where: list.where(admin, query, DAY),
          orderBy: list.orderBy(query),
        };
        const said = JSON.stringify({ ...filter, sortBy, sortOrder });
        const plan = await planOf(pageSql(listed, { take: 11, skip: 20 }));
        if (isIndexed(listed)) {
          const slow = scans(plan, table, sortOf(listed)[0]) || sorts(plan);
          expect([said, plan, slow]).toEqual([said, plan, false]);
        } else if (!SHORT.has(name)) {
          // Its rows are found by the index of what they are, and sorted then.
          expect([said, plan, goesThrough(plan, table)]).toEqual([said, plan, false]);
        }
      }
    }
  });

  const texts = LISTS[name]!.unsearched ? [] : ["a", "ab", "abc", "a long text"];
  test.each(texts)(
    "finds %j by trigrams, its own and those of what it belongs to",
    async (search) => {
      const query = list.query.parse({ search });
      const listed = { table, where: list.where(admin, query, DAY), orderBy: list.orderBy(query) };
      expect(partsOf(listed).search).not.toBe(null);
      const plan = await planOf(rowsSql(listed, ["id"]));
      for (const one of [table, "User", "Invoice"]) {
        expect([plan, goesThrough(plan, one)]).toEqual([plan, false]);
      }
    },
  );

  test.each(LISTS[name]!.asha ? [customer] : [])(
    "%j finds its own by their index",
    async (actor) => {
      const query = list.query.parse({});
      const where = list.where(actor, query, DAY);
      const plan = await planOf(rowsSql({ table, where, orderBy: [] }, ["id"]));
      expect([plan, goesThrough(plan, table)]).toEqual([plan, false]);
    },
  );
});

test("every list has its table here, or is of three", () => {
  expect([...Object.keys(TABLES), "document"].sort()).toEqual(Object.keys(LISTS).sort());
});
