import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { todayIn } from "~/models/kit/shared/today.server";
import { hashPassword } from "~/models/people/user/password.server";

import { db } from "~/platform/db.server";

import { seedDemo } from "../../prisma/seed/demo";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";

const PASSWORD = "correct horse";
const folder = mkdtempSync(join(tmpdir(), "api-example-"));

let server: ReturnType<typeof startServer>;
let address: string;
let email: string;

beforeAll(async () => {
  await resetDatabase();
  ({ email } = await makeUser({ role: "employee", passwordHash: await hashPassword(PASSWORD) }));
  server = startServer();
  address = await server.ready();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the example as a program of its own; what it prints. */
async function runExample(at: string, account: { email: string; password: string }) {
  const { stdout } = await promisify(execFile)(process.execPath, ["examples/main-job.mjs"], {
    env: {
      ...process.env,
      API_URL: at,
      API_EMAIL: account.email,
      API_PASSWORD: account.password,
      API_FOLDER: join(folder, "others"),
    },
  });
  return stdout;
}

const json = { "Content-Type": "application/json" };

describe("npm run api:example", () => {
  test("does the main job through /api alone and saves the documents", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["examples/main-job.mjs"], {
      env: {
        ...process.env,
        API_URL: address,
        API_EMAIL: email,
        API_PASSWORD: PASSWORD,
        API_FOLDER: folder,
      },
    });
    expect(stdout).toMatch(/Quotation QT-\d{4}-00001: INR 19839\.93/);
    expect(stdout).toMatch(/Invoice INV-\d{4}-00001: balance INR 19839\.93/);
    expect(stdout).toMatch(/Payment PAY-\d{4}-00001: the invoice is Paid/);
    const files = readdirSync(folder).filter((file) => file.endsWith(".pdf"));
    expect(files.map((file) => file.split("-")[0]).sort()).toEqual([
      "invoice",
      "quotation",
      "receipt",
    ]);
    for (const file of files) {
      expect(readFileSync(join(folder, file)).subarray(0, 5).toString("latin1")).toBe("%PDF-");
    }
  });

  test.each(["none", "single", "gst_india"])("does it under the tax system %s", async (system) => {
    const gst = { stateCode: "27", gstin: "27AAPFU0939F1ZV" };
    await db.company.updateMany({
      data: { taxSystem: system, ...(system === "gst_india" ? gst : {}) },
    });
    const said = await runExample(address, { email, password: PASSWORD });
    expect(said).toContain("the invoice is Paid");
  });

  test("says what was refused, and never writes a secret into the log", async () => {
    const failed = promisify(execFile)(process.execPath, ["examples/main-job.mjs"], {
      env: { ...process.env, API_URL: address, API_EMAIL: email, API_PASSWORD: "wrong" },
    });
    await expect(failed).rejects.toThrow("401 Invalid email or password");
    expect(server.output()).not.toContain(PASSWORD);
    expect(server.output()).not.toContain("eyJ");
  });
});

describe("/api of the served product", () => {
  const call = (path: string, init?: RequestInit) => fetch(`${address}/api${path}`, init);

  test("answers the door's refusals as JSON too", async () => {
    const large = await call("/auth/login", {
      method: "POST",
      headers: json,
      body: "1".repeat(1_100_000),
    });
    expect([large.status, await large.json()]).toMatchObject([413, { success: false }]);
    const malformed = await call("/auth/login", { method: "POST", headers: json, body: "{" });
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { success: false }]);
    const evil = await call("/items", {
      method: "POST",
      headers: { ...json, Origin: "https://evil.example" },
      body: "{}",
    });
    expect([evil.status, await evil.json()]).toMatchObject([403, { success: false }]);
    const unknown = await call("/nothing/here");
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { success: false }]);
  });

  test("401, 405 with Allow, OPTIONS, HEAD and 304 arrive as they should", async () => {
    const nobody = await call("/users");
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("WWW-Authenticate")).toBe("Bearer");
    const wrong = await call("/openapi.json", { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const options = await call("/users/1", { method: "OPTIONS" });
    expect([options.status, options.headers.get("Allow")]).toEqual([
      204,
      "GET, HEAD, PUT, DELETE, OPTIONS",
    ]);
    const first = await call("/openapi.json");
    const tag = first.headers.get("ETag") ?? "";
    expect(((await first.json()) as { openapi: string }).openapi).toBe("3.1.0");
    const again = await call("/openapi.json", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await call("/docs", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const docs = await call("/docs");
    expect(docs.headers.get("Content-Type")).toContain("text/html");
  });

  test("asks for another try later after too many wrong passwords", async () => {
    const body = JSON.stringify({ email: "somebody@example.com", password: "wrong" });
    const login = () => call("/auth/login", { method: "POST", headers: json, body });
    for (let turn = 0; turn < 20; turn++) expect((await login()).status).toBe(401);
    const refused = await login();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

test("npm run api:example does it in the demo company", async () => {
  await resetDatabase();
  const passwords = { admin: "a password", employee: PASSWORD, customer: "c password" };
  const { accounts } = await seedDemo({
    today: todayIn("Asia/Kolkata"),
    passwords,
    adminEmail: "a@example.com",
  });
  const staff = accounts.find(({ role }) => role === "employee");
  const said = await runExample(address, { email: staff?.email ?? "", password: PASSWORD });
  expect(said).toContain("the invoice is Paid");
}, 120_000);
