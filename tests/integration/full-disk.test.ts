import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { prepareDatabase } from "~/services/company/first-boot.server";
import { signToken } from "~/services/api/token.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { signedIn } from "../support/http";

const NOTHING_SAVED =
  "Nothing was saved: the disk is full, or takes no writes. Tell who runs this server.";
const onSqlite = env().databaseKind === "sqlite";

let server: ReturnType<typeof startServer>;
let url: string;
let headers: Record<string, string>;
let bearer: Record<string, string>;

beforeAll(async () => {
  if (!onSqlite) return;
  await setup({ build: true });
  await resetDatabase();
  await prepareDatabase();
  const admin = await db.user.findFirstOrThrow();
  headers = { Cookie: await signedIn(admin) };
  bearer = { Authorization: `Bearer ${await signToken(admin)}` };
  server = startServer();
  url = await server.ready();
}, 180_000);
afterAll(async () => {
  if (onSqlite) await server.stop();
  await db.$disconnect();
});

/**
 * No file of the server may grow beyond so many bytes, which it meets where it meets a full disk: as SQLite writes its log at the
 * end of a transaction. Whoever runs it may, where to mount a small disk asks for root (`npm run chaos` does).
 */
function limitFiles(bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:`]);
}

const item = (sku: string) => ({ name: "Crate", sku, category: "Other", price: "1", active: "on" });

async function byForm(sku: string) {
  const body = new URLSearchParams(item(sku));
  const init = { method: "POST", body, headers: { ...headers, Origin: url } };
  const response = await fetch(`${url}/items/new`, { ...init, redirect: "manual" });
  return { status: response.status, text: await response.text() };
}

async function byApi(sku: string) {
  const { active: _, ...body } = item(sku);
  const type = { "Content-Type": "application/json", "Idempotency-Key": sku };
  const init = { method: "POST", body: JSON.stringify(body), headers: { ...bearer, ...type } };
  const response = await fetch(`${url}/api/items`, init);
  return { status: response.status, text: await response.text() };
}

test("at the end of a transaction nothing is saved, both doors say so, pages go on, and so does all once there is room", async () => {
  if (!onSqlite) return;
  expect((await byApi("BEFORE")).status).toBe(201);
  // Shorter than the database is: nothing of the log can be carried there, and so it does not begin again by itself.
  limitFiles(65_536);
  // What the log has room for is saved still; then nothing is.
  let kept = 1;
  while ((await byApi(`FITS-${kept}`)).status === 201) kept += 1;

  const call = await byApi("BY-API");
  expect(call.status).toBe(503);
  expect(JSON.parse(call.text)).toEqual({
    success: false,
    message: `There is no room to save anything just now. ${NOTHING_SAVED}`,
  });
  const form = await byForm("BY-FORM");
  expect(form.status).toBe(503);
  expect(form.text).toContain(NOTHING_SAVED);
  // What was typed is still in the form.
  expect(form.text).toMatch(/name="sku"[^>]*value="BY-FORM"|value="BY-FORM"[^>]*name="sku"/);
  const statuses = ["/items", "/dashboard", "/quotations", "/api/items", "/healthz"].map(
    async (path) => (await fetch(url + path, { headers: { ...headers, ...bearer } })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200]);
  expect(await db.item.count()).toBe(kept);

  limitFiles("unlimited");
  // The same key: what was refused is done now, once.
  expect((await byApi("BY-API")).status).toBe(201);
  expect((await byForm("BY-FORM")).status).toBe(302);
  expect(await db.item.count()).toBe(kept + 2);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(server.errors()).toBe("");
}, 60_000);

test.each([
  ["a new database", null],
  ["one that is there", "app.db"],
])(
  "%s: the server ends at its start with one sentence",
  async (_, copy) => {
    if (!onSqlite) return;
    const folder = mkdtempSync(join(tmpdir(), "movers-full-"));
    const file = join(folder, "app.db");
    try {
      if (copy) await db.$executeRawUnsafe(`VACUUM INTO '${file}'`);
      const started = spawnSync("prlimit", ["--fsize=16384", process.execPath, "build/index.js"], {
        env: { ...process.env, NODE_ENV: "production", PORT: "0", DATABASE_URL: `file:${file}` },
        encoding: "utf8",
      });
      expect(started.stderr).toBe(`The disk of ${folder} is full: make room, then start again.\n`);
      expect(started.status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
