import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { WRITES_AT_ONCE } from "~/platform/limits.server";
import { asRequest } from "~/platform/patience.server";

import { resetDatabase } from "../support/database";

const where = { series_year: { series: "QT", year: "2627" } };

beforeEach(async () => {
  await resetDatabase();
  await db.numberSeries.create({ data: { series: "QT", year: "2627", last: 0 } });
});

describe("transaction()", () => {
  test("keeps all of it or nothing", async () => {
    const work = transaction(async (tx) => {
      await tx.numberSeries.update({ where, data: { last: 5 } });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect((await db.numberSeries.findUniqueOrThrow({ where })).last).toBe(0);
  });

  test("is not seen by others before it ends", async () => {
    await transaction(async (tx) => {
      await tx.numberSeries.update({ where, data: { last: 5 } });
      expect((await db.numberSeries.findUniqueOrThrow({ where })).last).toBe(0);
    });
    expect((await db.numberSeries.findUniqueOrThrow({ where })).last).toBe(5);
  });

  test("twenty at once that each take the next number all get another one", async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(
          async (tx) =>
            (await tx.numberSeries.update({ where, data: { last: { increment: 1 } } })).last,
        ),
      ),
    );
    expect(new Set(taken).size).toBe(20);
    expect(Math.max(...taken)).toBe(20);
  });

  test("twenty at once are worked on a few at a time: all together they would all be too late", async () => {
    let [inside, most] = [0, 0];
    const work = async (tx: Tx) => {
      most = Math.max(most, ++inside);
      for (let step = 0; step < 5; step++) await tx.user.count();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => asRequest(() => transaction(work))));
    // One more than that, where this machine stands still for so long that it looks stuck.
    expect(most).toBeLessThanOrEqual(WRITES_AT_ONCE + 1);
  });

  test("runs again after a write conflict", async () => {
    let runs = 0;
    await transaction(async (tx) => {
      runs += 1;
      await tx.numberSeries.update({ where, data: { last: { increment: 1 } } });
      if (runs < 3) throw Object.assign(new Error("conflict"), { code: "P2034" });
    });
    expect(runs).toBe(3);
    expect((await db.numberSeries.findUniqueOrThrow({ where })).last).toBe(1);
  });

  test("runs again when a row went away between reading and writing it", async () => {
    let runs = 0;
    const work = transaction(async (tx) => {
      runs += 1;
      if (runs > 1) return "gone";
      const gone = { series_year: { series: "QT", year: "1999" } };
      await tx.numberSeries.update({ where: gone, data: { last: 1 } });
    });
    expect(await work).toBe("gone");
    expect(runs).toBe(2);
  });

  test("on SQLite, a write beside it from inside it fails at once instead of waiting for itself", async () => {
    const besides = () => db.numberSeries.update({ where, data: { last: 9 } });
    const work = transaction(async () => void (await besides()));
    // Postgres has a connection for each, so there it is two writes.
    if (env().databaseKind === "sqlite") await expect(work).rejects.toThrow("Inside transaction()");
    else await work;
  });
});
