import { readdirSync } from "node:fs";
import { basename } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import type { Actor } from "~/models/kit/policy/policy";
import { descriptionOf } from "~/models/kit/shared/described";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { actorOf } from "../support/factories";
import { NOON } from "../support/invoices";
import { LISTS, LITERAL, makePeople, type People, type Row, type Rows } from "../support/lists";

const PAGING = ["page", "limit", "sortBy", "sortOrder"];

test("every list that is declared is tried here", () => {
  const declared = readdirSync("app/models", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".list.ts"))
    .map((file) => basename(file, ".list.ts"));
  const small = SMALL_NOUNS.map(({ record }) => record.noun);
  expect(Object.keys(LISTS).sort()).toEqual([...declared, ...small].sort());
});

describe.each(Object.entries(LISTS))("the list of a %s", (noun, one) => {
  const { list, finds } = one;
  const words = (key: string) =>
    (descriptionOf(list.query.shape[key]!)?.schema.enum as string[] | undefined) ?? [];
  const filters = Object.keys(list.query.shape).filter(
    (key) => ![...PAGING, "search", "in"].includes(key),
  );

  let people: People;
  let rows: Rows;
  let staff: Actor;
  beforeAll(async () => {
    await resetDatabase();
    setClock(NOON);
    people = await makePeople();
    rows = await one.make(people);
    staff = actorOf(people.staff);
    // People are found by the names that they have now.
    const { id } = people.asha;
    const name = "Asha Rao";
    const searchText = accountSearchText({ ...people.asha, name });
    await transaction((tx) => tx.user.update({ where: { id }, data: { name, searchText } }));
    if (!words("sortBy").includes("updatedAt")) return;
    // Twins were changed at one moment, too.
    const table = Prisma.raw(`"${noun[0]?.toUpperCase()}${noun.slice(1)}"`);
    const { twin, twinToo } = rows;
    await transaction(
      (tx) => tx.$executeRaw`UPDATE ${table} SET "updatedAt" =
        (SELECT "updatedAt" FROM ${table} WHERE "id" = ${twin!.id}) WHERE "id" = ${twinToo!.id}`,
    );
  });

  const addressOf = (query: string) =>
    new URLSearchParams(
      query.replace(/\$(\w+)/g, (_, name: string) => String({ ...people, ...rows }[name]!.id)),
    );
  const nameOf = (row: Row) =>
    Object.keys(rows).find((name) => rows[name]!.id === row.id && name !== "invoice");
  /** The names of what an address finds for somebody, on a page that holds them all. */
  async function found(actor: Actor, query: string) {
    const asked = { ...list.read(addressOf(query)), limit: 100 };
    return (await one.load(actor, asked as never)).rows.map(nameOf).sort();
  }
  /** The same for a script, in its order. */
  const ids = async (query: object) =>
    (await one.load(staff, list.query.parse(query) as never)).rows.map(({ id }) => id);

  test("has an example of every word that it takes", () => {
    const keys = Object.keys(finds).flatMap((query) => [...new URLSearchParams(query)]);
    for (const filter of filters) {
      const tried = keys.filter(([key]) => key === filter).map(([, value]) => value);
      expect(tried.length, filter).toBeGreaterThan(0);
      if (words(filter).length) expect([...new Set(tried)].sort()).toEqual(words(filter).sort());
    }
  });

  test.each(Object.entries(finds))("%j finds what it means", async (query, names) => {
    expect(await found(staff, query)).toEqual([...names].sort());
  });

  test("is of ten rows, the newest first, unless it is asked otherwise", async () => {
    const usual = { page: 1, limit: 10, sortBy: "", sortOrder: "" };
    expect(list.read(new URLSearchParams())).toMatchObject(usual);
    expect(list.query.parse({})).toMatchObject(usual);
    const [first] = await ids({ startDate: "", sortBy: "" });
    expect(nameOf({ id: first! })).toBe("twinToo");
  });

  test("takes its words in any case", () => {
    for (const filter of filters) {
      for (const word of words(filter)) {
        const read = (value: string) => list.read(new URLSearchParams({ [filter]: value }));
        expect(read(word.toUpperCase())).toEqual(read(word));
        expect(list.query.parse({ [filter]: word.toLowerCase() })).toMatchObject({
          [filter]: list.chosen(read(word) as never)[filter],
        });
      }
    }
  });

  test.each([...filters, ...PAGING])(
    "a %s that means nothing: dropped by pages, refused by /api",
    (key) => {
      for (const wrong of ["no such thing", "2026-02-30", "-1", "'"]) {
        const params = new URLSearchParams({ [key]: wrong });
        expect(list.read(params)).toEqual(list.read(new URLSearchParams()));
        expect(list.query.safeParse({ [key]: wrong }).error?.issues[0]?.path).toEqual([key]);
      }
    },
  );

  test("takes a text as it is, wildcards too, and of a long one what could be found", async () => {
    if (one.unsearched) {
      expect(await found(staff, "search=anything")).toEqual(await found(staff, ""));
      return;
    }
    const wide: Record<string, string> = one.besides ? { in: "everything" } : {};
    for (const text of [LITERAL, "50%", "%", "_", "\\"]) {
      const asked = new URLSearchParams({ search: text, ...wide });
      expect(await found(staff, String(asked)), text).toEqual(["literal"]);
    }
    const decoy = new URLSearchParams({ search: "50XYZ", ...wide });
    expect(await found(staff, String(decoy))).toEqual(["decoy"]);
    expect(await found(staff, `search=${"x".repeat(5_000)}`)).toEqual([]);
    expect(await found(staff, "search=+&colour=red")).toEqual(await found(staff, ""));
  });

  const sorts = one.stored ? words("sortBy") : [];
  test.for(sorts)("sorts by %s both ways, equal rows by their ids", async (sort) => {
    const column = (one.columns?.[sort] ?? sort) as keyof Row;
    const stored = await one.stored!();
    const value = (row: Row): unknown => row[column];
    const [twin, twinToo] = [rows.twin!, rows.twinToo!].map(({ id }) =>
      value(stored.find((row) => row.id === id)!),
    );
    if (sort !== "id" && !one.unique?.includes(sort)) expect(twin).toEqual(twinToo);
    // What is missing stands together: before all others in SQLite, behind them in Postgres.
    const missing = process.env.TEST_DATABASE === "postgres" ? "~" : "";
    const rising = stored.sort((a, b) => {
      const [left, right] = [a, b].map((row) => value(row) ?? missing) as [number, number];
      return left < right ? -1 : left > right ? 1 : a.id - b.id;
    });
    const expected = rising.map(({ id }) => id);
    expect(await ids({ sortBy: sort, sortOrder: "asc", limit: "1000" })).toEqual(expected);
    expect(await ids({ sortBy: sort, sortOrder: "desc", limit: "1000" })).toEqual(
      expected.reverse(),
    );
    expect(await ids({ sortBy: sort, limit: "1000" })).toEqual(expected);
  });

  test("comes in pages that hold each row once; a page beyond the end is the last", async () => {
    const all = await ids({ limit: "1000" });
    const pages = Math.ceil(all.length / 3);
    const read: number[] = [];
    for (let page = 1; page <= pages; page++) {
      read.push(...(await ids({ page: String(page), limit: "3" })));
    }
    expect(read).toEqual(all);
    const beyond = list.query.parse({ page: "99", limit: "3" });
    const last = await one.load(staff, beyond as never);
    expect(last).toMatchObject({ page: pages, totalPages: pages, total: all.length });
    expect(last.rows.map(({ id }) => id)).toEqual(all.slice(3 * (pages - 1)));
  });

  test("is sorted by its pages as by /api, and comes back to its usual order", async () => {
    const words = descriptionOf(list.query.shape.sortBy!)?.schema.enum as string[];
    for (const sort of words) {
      for (const order of ["asc", "desc"]) {
        const page = list.read(new URLSearchParams({ sort, order }));
        expect(page).toMatchObject({ sortBy: sort, sortOrder: order });
        expect(list.sorting(page as never)).toEqual({ by: sort, order, asked: { sort, order } });
        const read = (await one.load(staff, { ...page, limit: 1_000 } as never)).rows;
        const query = { sortBy: sort, sortOrder: order, limit: "1000" };
        expect(read.map(({ id }) => id)).toEqual(await ids(query));
      }
    }
    const plain = list.read(new URLSearchParams());
    for (const nothing of ["sort=id;drop", "order=asc", "sort=&order=asc", "sort=searchText"]) {
      expect(list.read(new URLSearchParams(nothing))).toEqual(plain);
    }
    expect(list.sorting(plain as never)).toMatchObject({ order: "desc", asked: {} });
    expect(words).toContain(list.sorting(plain as never).by);
  });

  test("has pages of 10, 25 or 50 rows, as they were chosen last", () => {
    const read = (query: string, size?: number) =>
      (list.read(new URLSearchParams(query), size) as { limit: number }).limit;
    expect(["", "limit=10", "limit=25", "limit=50"].map((query) => read(query))).toEqual([
      10, 10, 25, 50,
    ]);
    expect(["limit=11", "limit=1000", "limit=-1", "limit=x"].map((query) => read(query))).toEqual([
      10, 10, 10, 10,
    ]);
    expect([read("", 25), read("limit=10", 25), read("limit=7", 25)]).toEqual([25, 10, 25]);
  });

  test("counts in each quick view what it leads to, and offers customers theirs", async () => {
    const views = list.query.shape.view ? words("view") : [];
    expect(one.views !== undefined).toBe(views.length > 0);
    if (!one.views) return;
    for (const [actor, offered] of [
      [staff, ["", ...views]],
      [actorOf(people.asha), one.customerViews],
    ] as const) {
      const shown = await one.views(actor);
      expect(shown.map(({ view }) => view).sort()).toEqual([...(offered ?? [])].sort());
      if (shown.length > 0) expect(shown[0]).toMatchObject({ view: "", label: "All" });
      for (const { view, count } of shown) {
        const led = await found(actor, `view=${view}`);
        expect([view, count]).toEqual([view, led.length]);
      }
    }
  });

  test("shows customers their own only, whatever they ask for", async () => {
    const asha = actorOf(people.asha);
    if (one.asha === null) {
      await expect(found(asha, "")).rejects.toMatchObject({ code: "forbidden" });
      return;
    }
    for (const [query, names] of Object.entries({ ...finds, "": one.asha })) {
      const dropped = one.officeOnly?.some((word) => query.startsWith(word));
      const own = one.asha.filter((name) => dropped || names.includes(name));
      expect([query, await found(asha, query)]).toEqual([query, own.sort()]);
    }
  });
});
