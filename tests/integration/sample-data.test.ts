import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { effort } from "../support/effort";
import { Cookies } from "../support/cookies";

const PASSWORD = "quiet-river-stone";
let folder: string;
const started: ReturnType<typeof startServer>[] = [];

/** A new company's server, and the browser of its admin, who has signed in. */
async function newCompany(more: Record<string, string> = {}) {
  const files = mkdtempSync(join(folder, "company-"));
  const server = startServer({
    DATABASE_URL: `file:${join(files, "app.db")}`,
    DEMO_DATA: "0",
    APP_URL: "",
    ADMIN_EMAIL: "boss@example.com",
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: "error",
    ...more,
  });
  started.push(server);
  const url = await server.ready();
  const admin = browserAt(url);
  await admin.post("/login", { email: "boss@example.com", password: PASSWORD });
  return { server, url, admin, sample: join(files, "sample-data-0") };
}

function browserAt(url: string) {
  const cookies = new Cookies();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Cookie: cookies.header() };
    const answer = await fetch(url + path, { redirect: "manual", headers, ...init });
    cookies.take(answer.headers.getSetCookie());
    return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
  };
  return {
    cookies,
    get: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string> = {}) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

type Browser = ReturnType<typeof browserAt>;

/** Presses the button, and waits on the page that asks again until it leads into the sample data. */
async function showSample({ get, post }: Browser) {
  expect(await post("/sample-data")).toMatchObject({ status: 302, to: "/sample-data" });
  for (;;) {
    const page = await get("/sample-data");
    if (page.status === 302) return expect(page.to).toBe("/dashboard");
    expect(page.text).toContain("is being made");
    expect(page.text).toContain('http-equiv="refresh"');
    await sleep(300);
  }
}

const keyIn = (text: string) => /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1] ?? "";

beforeAll(async () => {
  await setup({ build: true });
  folder = mkdtempSync(join(tmpdir(), "movers-sample-"));
}, 180_000);

afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

describe("sample data", { timeout: 120_000 }, () => {
  test("stands at the same address for one browser, apart from the company, until it is left", async () => {
    const { admin, url, sample } = await newCompany();
    const own = keyIn((await admin.get("/items/new")).text);
    expect((await admin.get("/dashboard")).text).toContain("Show me with sample data");
    const before = admin.cookies.header();
    await showSample(admin);

    const shown = await admin.get("/customers?search=Sneha");
    expect(shown.text).toContain("Back to your company");
    expect(shown.text).toContain("Sneha Pawar");
    // The company's own session is untouched, and sees nothing of it.
    expect(admin.cookies.header()).toContain(
      before.split("; ").find((one) => /^session=/.test(one)),
    );
    const other = browserAt(url);
    other.cookies.take(before.split("; "));
    expect((await other.get("/customers?search=Sneha")).text).not.toContain("Sneha Pawar");
    // A stranger with a made-up token gets neither.
    const stranger = browserAt(url);
    stranger.cookies.take(["sample-data=made-up"]);
    expect((await stranger.get("/customers")).status).toBe(410);

    // One at a time; whoever closed the window finds it again.
    const second = { name: "Second Admin", email: "second@example.com", role: "admin" };
    const key = keyIn((await other.get("/users/new")).text);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    await other.post("/users/new", { ...second, ...passwords, idempotencyKey: key });
    const another = browserAt(url);
    await another.post("/login", { email: second.email, password: PASSWORD });
    expect(await another.post("/sample-data")).toMatchObject({
      status: 409,
      text: expect.stringContaining("Another admin is looking at the sample data"),
    });
    expect(await other.get("/sample-data")).toMatchObject({ status: 302, to: "/dashboard" });

    // Forms that another window of the browser opened in one of the two are refused by the other.
    const item = { name: "Cotton rope", price: "10" };
    expect(await admin.post("/items/new", { ...item, idempotencyKey: own })).toMatchObject({
      status: 409,
      text: expect.stringContaining("opened in your own company"),
    });
    const theirs = keyIn((await admin.get("/items/new")).text);
    expect(theirs).toMatch(/^sample-/);
    const kept = admin.cookies.header();
    expect(await admin.post("/sample-data")).toMatchObject({ status: 303, to: "/dashboard" });
    expect(existsSync(sample)).toBe(false);
    expect(admin.cookies.header()).not.toContain("sample-");
    expect(await admin.post("/items/new", { ...item, idempotencyKey: theirs })).toMatchObject({
      status: 409,
      text: expect.stringContaining("opened in the sample data"),
    });
    expect((await admin.get("/customers?search=Sneha")).text).not.toContain("Sneha Pawar");

    // What was still on its way when it ended is not done in the company.
    const late = browserAt(url);
    late.cookies.take(kept.split("; "));
    expect(await late.post("/items/new", item)).toMatchObject({
      status: 410,
      text: expect.stringContaining("not done in your company"),
    });
    expect((await late.get("/items")).text).not.toContain("Cotton rope");
  });

  test.each(effort(["stop"], ["stop", "kill"]))("goes with the server: %s", async (how) => {
    const { admin, server, sample } = await newCompany();
    await admin.post("/sample-data");
    const log = join(sample, "app.db-wal");
    while (!existsSync(log)) await sleep(50);
    // In the middle of its beginning, too.
    if (how === "kill") await showSample(admin);
    if (how === "stop") expect(await server.stop()).toBe(0);
    else server.kill();
    // A database that is closed has none.
    while (existsSync(log)) await sleep(50);
  });

  test("is not offered where the host switched it off", async () => {
    const { admin } = await newCompany({ SAMPLE_DATA: "0" });
    expect((await admin.get("/dashboard")).text).not.toContain("sample data");
    expect((await admin.get("/sample-data")).to).toBe("/dashboard");
    expect((await admin.post("/sample-data")).to).toBe("/dashboard");
  });
});
