import { beforeEach, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { listAccounts } from "~/models/people/user/accounts.server";
import { foldAgain } from "~/models/desk/search/fold-again.server";
import { db, transaction } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser } from "../support/factories";
import { imported } from "../support/import-runs";

beforeEach(resetDatabase);

/** As a reader expects them: letter case and accents aside, Latin before Devanagari, a shorter name before what goes on. */
const NAMES = [
  "Alpha",
  "alpha b",
  "Ångström",
  "beta",
  "Émile",
  "emile b",
  "Łódź Movers",
  "m zeta",
  "ma",
  "Ørsted",
  "zeta",
  "अंकित",
  "अमित",
  "क़मर",
  "कमल",
  "खान",
  "हिमांशु",
];

const mixed = () => NAMES.map((_, at) => NAMES[(at * 7 + 3) % NAMES.length]!);

test("the order of names is that of their language", () => {
  const sorted = mixed().sort((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1));
  expect(sorted).toEqual(NAMES);
  expect(sortNameOf("ÉMILE")).toBe(sortNameOf("emile"));
});

test.each(["customers", "items", "drivers", "vendors"])(
  "%s are in it, page by page, both ways, by both doors",
  async (noun) => {
    const user = await makeUser({ role: "admin", name: "The admin" });
    const api = await apiClient(user);
    const more = { vendors: { kind: "garage" }, items: {} }[noun] ?? { phone: "98220 11001" };
    for (const name of mixed()) {
      const body = { name, ...more };
      expect(await api.post(`/${noun}`, body)).toMatchObject({ status: 201 });
    }
    const names: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const { body } = await api.get(`/${noun}?sortBy=name&sortOrder=asc&limit=5&page=${page}`);
      const rows = Object.values(body.data as object).find(Array.isArray) as { name: string }[];
      names.push(...rows.map(({ name }) => name));
    }
    expect(names).toEqual(NAMES);
    const csv = await api.get(`/${noun}/export?sortBy=name&sortOrder=desc`);
    const text = Buffer.from(csv.bytes).toString("utf8");
    const places = NAMES.map((name) => text.search(new RegExp(`^${name},`, "m")));
    if (places[0]! > 0) expect(places).toEqual([...places].sort((a, b) => b - a));
    expect((await checkDatabase(db)).filter((one) => one.includes("sort"))).toEqual([]);
  },
);

test("a name that changes moves, and an imported one stands where it belongs", async () => {
  const user = await makeUser({ role: "admin", name: "The admin" });
  const api = await apiClient(user);
  const order = async () => {
    const asked = { page: 1, limit: 10, search: "", status: "", sortBy: "name", sortOrder: "asc" };
    const { rows } = await listAccounts(actorOf(user), "customer", asked as never);
    return rows.map(({ name }) => name);
  };
  const { id } = await makeCustomer({ name: "Zoé", email: "zoe@example.com" });
  await imported(actorOf(user), "customers", "Name,Phone\nÉmile,9822011001\nbeta,9822011002\n");
  expect(await order()).toEqual(["beta", "Émile", "Zoé"]);
  await api.put(`/customers/${id}`, { name: "Águeda", email: "zoe@example.com" });
  expect(await order()).toEqual(["Águeda", "beta", "Émile"]);
  await imported(actorOf(user), "items", "Name,Rate\nÉtagère,10\n");
  expect(await db.item.findFirst()).toMatchObject({ sortName: "etagere" });
});

test("what an upgrade leaves to the product is sorted once it has started", async () => {
  const { id } = await makeCustomer({ name: "Émile" });
  await transaction(
    (tx) =>
      tx.$executeRaw`UPDATE "User" SET "sortName" = 'é', "searchText" = "searchText" || ${"\u{E000}"}`,
  );
  await foldAgain();
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ sortName: "emile" });
  expect((await checkDatabase(db)).filter((one) => one.includes("sort"))).toEqual([]);
});
