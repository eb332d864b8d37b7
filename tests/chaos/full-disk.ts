// Part of `npm run chaos`, run by scripts/chaos.mjs: the disk of a SQLite database is filled while the office works.
// The disk is a file system in memory of CHAOS_DISK, which the script mounts: who runs it must be allowed to.
import { randomUUID } from "node:crypto";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import { ask } from "../bench/http";
import { finish, open, promise, type Site } from "./site";

const disk = process.env.CHAOS_DISK ?? "";
const filling = join(disk, "filling");

/** Makes an item by /api, under a key of its own; its status. */
async function makeItem({ url, token }: Site, sku: string): Promise<number> {
  const { status } = await fetch(`${url}/api/items`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": sku,
    },
    body: JSON.stringify({
      name: "A crate",
      sku,
      category: "Other",
      price: 1,
      cost: 0,
      description: "y".repeat(900),
    }),
  });
  return status;
}

function fill() {
  for (const size of [1024 ** 2, 4096]) {
    try {
      for (;;) writeFileSync(filling, Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

console.log("\nDisk full, under load (SQLite)");
const file = join(disk, "app.db");
const site = await open(`file:${file}`);
const answers = new Map<number, number>();
const kept: string[] = [];
const refused: string[] = [];
const work = async (count: number) => {
  for (let at = 0; at < count; at++) {
    const sku = randomUUID();
    const status = await makeItem(site, sku);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    (status === 201 ? kept : refused).push(sku);
  }
};

await work(20);
fill();
console.log(`   ${statfsSync(disk).bavail} blocks free`);
await Promise.all(Array.from({ length: 4 }, () => work(50)));
const reads = await Promise.all(
  ["/dashboard", "/quotations", "/items", "/healthz"].map((path) =>
    ask(site.url + path, { Cookie: site.cookie }),
  ),
);
const ready = await ask(`${site.url}/readyz`);
rmSync(filling);
const again: number[] = [];
for (const sku of refused) again.push(await makeItem(site, sku));
await site.server.stop();

const database = new Database(file, { readonly: true });
const count = database.prepare<[string], { n: number }>(
  'SELECT count(*) AS n FROM "Item" WHERE sku = ?',
);
const times = (skus: string[]) => skus.filter((sku) => count.get(sku)?.n !== 1).length;
console.log(`   ${[...answers].map(([status, n]) => `${n} × ${status}`).join(", ")}`);
const others = [...answers].filter(([status]) => ![201, 503].includes(status));
promise("answers to writes other than 201 and 503", others.length, "", 0);
promise("pages that could not be read", reads.filter(({ status }) => status !== 200).length, "", 0);
promise("/readyz that says all is well", ready.status === 200 ? 1 : 0, "", 0);
promise("repeated once there was room, not kept", again.filter((s) => s !== 201).length, "", 0);
promise("kept other than once", times([...kept, ...refused]), "", 0);
promise("damage", database.pragma("integrity_check", { simple: true }) === "ok" ? 0 : 1, "", 0);
database.close();
finish();
