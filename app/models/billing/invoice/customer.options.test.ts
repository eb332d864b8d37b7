import { beforeEach, expect, test } from "vitest";

import { transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeActor, makeCustomer } from "../../../../tests/support/factories";
import { RECORD_LIMIT } from "../../kit/shared/record-options";
import { customerOptions } from "./customer.options.server";

beforeEach(resetDatabase);

const labels = (choice: { options: { label: string }[] }) =>
  choice.options.map(({ label }) => label.split(" (")[0]);

test("few customers are all offered, by name; inactive ones only when chosen", async () => {
  const actor = await makeActor("employee");
  await makeCustomer({ name: "Zubin" });
  await makeCustomer({ name: "Asha" });
  const gone = await makeCustomer({ name: "Gone", status: "inactive" });
  const all = await customerOptions(actor);
  expect(labels(all)).toEqual(["Asha", "Zubin"]);
  expect(all).toMatchObject({ query: "", more: false });
  expect(labels(await customerOptions(actor, { chosen: gone.id }))).toEqual([
    "Asha",
    "Gone",
    "Zubin",
  ]);
  expect(labels(await customerOptions(actor, { query: "ZUB" }))).toEqual(["Zubin"]);
  // Staff are not customers, nor is somebody who is not there.
  expect(labels(await customerOptions(actor, { query: "zub", chosen: actor.id }))).toEqual([
    "Zubin",
  ]);
});

test("of very many the newest are offered, and the chosen one", async () => {
  const actor = await makeActor("admin");
  const first = await makeCustomer({ name: "The first", createdAt: new Date("2020-01-01") });
  await transaction((tx) =>
    tx.user.createMany({
      data: Array.from({ length: RECORD_LIMIT + 5 }, (_, n) => ({
        name: `Customer ${n}`,
        email: `many${n}@example.com`,
        searchText: `customer ${n}`,
      })),
    }),
  );
  const newest = await customerOptions(actor);
  expect(newest.options).toHaveLength(RECORD_LIMIT);
  expect(newest.more).toBe(true);
  expect(labels(newest)).not.toContain("The first");
  const chosen = await customerOptions(actor, { chosen: first.id });
  expect(chosen.options).toHaveLength(RECORD_LIMIT + 1);
  expect(labels(chosen)).toContain("The first");
});

test("is for staff", async () => {
  await expect(customerOptions(actorOf(await makeCustomer()))).rejects.toMatchObject({
    code: "forbidden",
  });
});
