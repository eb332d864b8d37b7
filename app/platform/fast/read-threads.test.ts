import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";

import Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { READ_THREADS, READ_THREADS_MOST } from "../limits.server";
import { ReadThreads } from "./read-threads.server";
import { WriteThread } from "./write-thread.server";

const folder = mkdtempSync(join(tmpdir(), "movers-threads-"));
const file = join(folder, "some.db");
const writer = new Database(file);
writer.pragma("journal_mode = WAL");
writer.exec(`CREATE TABLE "Crate" ("id" INTEGER PRIMARY KEY, "name" TEXT, "big" BIGINT, "at" DATETIME, "bytes" BLOB);
  INSERT INTO "Crate" VALUES (1, 'Books ₹', 9007199254740993, '2026-11-22T10:00:00.000+00:00', x'00ff');`);

const pools: ReadThreads[] = [];
function makePool() {
  const code = resolve(".cache/sqlite-thread.js");
  const start = () =>
    new Worker(code, { workerData: { url: `file:${file}`, writes: false }, execArgv: [] });
  const pool = new ReadThreads(start);
  pools.push(pool);
  return pool;
}

const asked = (sql: string) => ({ sql, args: [], argTypes: [] });
/** Counts up to a number in SQLite: as long as it takes. */
const counting = (most: number) =>
  asked(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT max(i) AS "most" FROM n`,
  );

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.dispose()));
});
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

describe("ReadThreads", () => {
  test("gives rows as the adapter does: large numbers, moments, bytes", async () => {
    const { columnNames, rows } = await makePool().queryRaw(asked(`SELECT * FROM "Crate"`));
    expect(columnNames).toEqual(["id", "name", "big", "at", "bytes"]);
    const [id, name, big, at, bytes] = rows[0] ?? [];
    expect([id, name, big, at]).toEqual([
      1,
      "Books ₹",
      "9007199254740993",
      "2026-11-22T10:00:00.000+00:00",
    ]);
    expect(new Uint8Array(bytes as Uint8Array)).toEqual(new Uint8Array([0, 255]));
  });

  test("sees what was written a moment ago, and writes nothing itself", async () => {
    const pool = makePool();
    await pool.queryRaw(counting(1));
    writer.exec(`UPDATE "Crate" SET "name" = 'Lamps'`);
    expect((await pool.queryRaw(asked(`SELECT "name" FROM "Crate"`))).rows).toEqual([["Lamps"]]);
    const refused = pool.queryRaw(asked(`DELETE FROM "Crate"`));
    await expect(refused).rejects.toMatchObject({
      name: "DriverAdapterError",
      cause: { originalCode: "SQLITE_READONLY" },
    });
  });

  test("a slow query stops no other, however many slow ones there are below the most", async () => {
    const pool = makePool();
    const order: string[] = [];
    const slow = Array.from({ length: READ_THREADS_MOST - 1 }, () =>
      pool.queryRaw(counting(3_000_000)).then(() => order.push("slow")),
    );
    await pool.queryRaw(counting(1)).then(() => order.push("quick"));
    // A busy machine may be through with one of them before a new thread has begun.
    expect(order.length).toBeLessThan(slow.length);
    expect(pool.size).toBeGreaterThan(READ_THREADS);
    await Promise.all(slow);
  });

  test("many quick ones are no reason for more threads", async () => {
    const pool = makePool();
    await Promise.all(Array.from({ length: 500 }, () => pool.queryRaw(counting(10))));
    expect(pool.size).toBe(READ_THREADS);
  });

  test("a thread that ends takes its own query along, and is replaced", async () => {
    const ended: Worker[] = [];
    const start = () => {
      const dying = `require("node:worker_threads").parentPort.on("message", () => process.exit(7))`;
      const worker = new Worker(dying, { eval: true });
      ended.push(worker);
      return worker;
    };
    const pool = new ReadThreads(start);
    pools.push(pool);
    await expect(pool.queryRaw(counting(1))).rejects.toMatchObject({ trouble: "database" });
    expect(pool.size).toBe(READ_THREADS);
    expect(ended.length).toBe(READ_THREADS + 1);
  });

  test("a thread that writes gives a broken transaction back to nobody, and another takes its place", async () => {
    const code = resolve(".cache/sqlite-thread.js");
    const started: Worker[] = [];
    const writing = new WriteThread(() => {
      const worker = new Worker(code, {
        workerData: { url: `file:${file}`, writes: true },
        execArgv: [],
      });
      started.push(worker);
      return worker;
    });
    await writing.executeScript(`BEGIN IMMEDIATE; INSERT INTO "Crate" ("id") VALUES (2)`);
    const lost = writing.queryRaw(counting(5_000_000));
    await started[0]?.terminate();
    await expect(lost).rejects.toMatchObject({ trouble: "database" });
    expect(await writing.executeRaw(asked(`UPDATE "Crate" SET "name" = 'Shoes'`))).toBe(1);
    await writing.dispose();
  });

  test("a thread answers what it is asked at once in the order of the questions", async () => {
    const code = resolve(".cache/sqlite-thread.js");
    const start = () =>
      new Worker(code, { workerData: { url: `file:${file}`, writes: true }, execArgv: [] });
    const writing = new WriteThread(start);
    const counted = [40_000, 2, 3].map((most) => writing.queryRaw(counting(most)));
    const refused = expect(writing.executeRaw(asked("nonsense"))).rejects.toMatchObject({
      name: "DriverAdapterError",
    });
    expect((await Promise.all(counted)).map(({ rows }) => rows)).toEqual([
      [[40_000]],
      [[2]],
      [[3]],
    ]);
    await refused;
    await writing.dispose();
  });

  test("who left before their turn is not served", async () => {
    const pool = makePool();
    const held = Array.from({ length: READ_THREADS }, () => pool.queryRaw(counting(500_000)));
    const left = counting(2);
    let served = false;
    void pool.queryRaw(left).then(() => (served = true));
    pool.leave(left);
    await Promise.all(held);
    await pool.queryRaw(counting(1));
    expect(served).toBe(false);
  });
});
