import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { applyMigrations } from "~/platform/migrations.server";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { effort } from "../support/effort";

let server: ReturnType<typeof startServer>;
let url: string;

beforeAll(async () => {
  await setup({ build: true });
  server = startServer({ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "let me in here" });
  url = await server.ready();
}, 180_000);

afterAll(() => server.stop());

/** Sends bytes as they are and gives all that comes back: fetch would tidy them up. */
async function raw(lines: string[]) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  await once(socket, "close");
  return answer;
}

/** A database as a version with one more migration leaves it. */
async function leaveNewer(file: string) {
  await applyMigrations(`file:${file}`, { directory: "prisma/migrations/sqlite" });
  const database = new Database(file);
  database.exec(
    `INSERT INTO "_prisma_migrations" VALUES ('x', 'x', 1, '29991231000000_later', NULL, NULL, 1, 1)`,
  );
  database.close();
}

const form = (body: string, headers: Record<string, string> = {}) => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
});

describe("The built server", () => {
  test("prints the account of a new database, but never a password that it was given", async () => {
    const line = /^admin {2,}boss@example\.com {2,}\(as set in ADMIN_PASSWORD\)$/m;
    expect(await server.printed(line)).not.toBeNull();
    expect(server.output() + server.errors()).not.toContain("let me in");
  });

  test.each([
    ["is no database", "not a database at all, but long enough to be read as one".repeat(20)],
    ["was used by a newer version", null],
  ])("ends at the start with one sentence when what DATABASE_URL names %s", async (_, content) => {
    const folder = mkdtempSync(join(tmpdir(), "movers-wrong-"));
    const file = join(folder, "app.db");
    try {
      if (content) writeFileSync(file, content);
      else await leaveNewer(file);
      const other = startServer({ DATABASE_URL: `file:${file}` });
      expect(await other.ended).toBe(1);
      expect(other.errors().trim().split("\n")).toHaveLength(1);
      expect(other.errors()).toMatch(content ? /is no SQLite database/ : /newer version/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ["below a file", "a-file/app.db"],
    ["deeper below a file", "a-file/data/app.db"],
    ["where no folders can be made", "/proc/nope/data/app.db"],
  ])("ends at the start with one sentence when DATABASE_URL names a place %s", async (_, place) => {
    const folder = mkdtempSync(join(tmpdir(), "movers-place-"));
    writeFileSync(join(folder, "a-file"), "");
    try {
      const other = startServer({ DATABASE_URL: `file:${resolve(folder, place)}` });
      // Without an end of its own it would try for ever.
      onTestFinished(() => void other.kill());
      expect(await other.ended).toBe(1);
      expect(other.errors()).toMatch(
        /^DATABASE_URL names a place that cannot be written: \S+ \(E[A-Z]+\)\.\n$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("leaves a file alone that is none of its own, and a device", async () => {
    const folder = mkdtempSync(join(tmpdir(), "movers-foreign-"));
    const foreign = join(folder, "ledger.db");
    const other = new Database(foreign);
    other.exec("CREATE TABLE ledger (id INTEGER PRIMARY KEY) -- of its own");
    other.close();
    writeFileSync(join(folder, "letter.txt"), "Dear customer, your goods arrive on Monday.");
    chmodSync(foreign, 0o644);
    for (const [file, why] of [
      [foreign, "the database of another program"],
      [join(folder, "letter.txt"), "no SQLite database"],
      ["/dev/null", "no file"],
    ]) {
      const before = statSync(String(file)).mode;
      const server = startServer({ DATABASE_URL: `file:${file}`, DATA_DIR: folder });
      onTestFinished(() => void server.kill());
      expect(await server.ended).toBe(1);
      const sentence = `DATABASE_URL names ${file}, which is ${why}. Nothing of it was changed.\n`;
      expect(server.errors()).toBe(sentence);
      expect(statSync(String(file)).mode).toBe(before);
    }
    rmSync(folder, { recursive: true });
  });

  test("prints the password that it made: role, e-mail, password; its database is read by nobody else on the machine", async () => {
    const folder = mkdtempSync(join(tmpdir(), "movers-first-"));
    const inside = join(folder, "data");
    const address = `file:${join(inside, "app.db")}`;
    const other = startServer({ DATABASE_URL: address, ADMIN_PASSWORD: "" });
    try {
      const line = /^admin {2,}admin@example\.com {2,}([a-z2-9]{4}-){2}[a-z2-9]{4}$/m;
      expect(await other.printed(line)).not.toBeNull();
      await other.ready();
      expect(statSync(inside).mode & 0o777).toBe(0o700);
      const modes = readdirSync(inside).map((name) => statSync(join(inside, name)).mode & 0o777);
      expect(modes.length).toBeGreaterThan(2);
      expect(new Set(modes)).toEqual(new Set([0o600]));
    } finally {
      await other.stop();
      rmSync(folder, { recursive: true });
    }
  });

  test("GET /healthz: 200", async () => {
    const answer = await fetch(`${url}/healthz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ok" });
  });

  test("has no /metrics without METRICS_TOKEN", async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  test("pages carry the headers that keep other sites out", async () => {
    const { headers } = await fetch(`${url}/login`);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("X-Powered-By")).toBeNull();
  });

  test("a file that a loader answers with says once what it is not to be taken for", async () => {
    const body = "email=boss%40example.com&password=let+me+in+here";
    const signedIn = await fetch(`${url}/login`, { ...form(body), redirect: "manual" });
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    for (const path of ["/items.csv", "/items.xlsx"]) {
      const { status, headers } = await fetch(url + path, { headers: { Cookie } });
      expect([path, status, headers.get("X-Content-Type-Options")]).toEqual([path, 200, "nosniff"]);
    }
  });

  test("scripts and styles are kept by browsers for a year, and compressed", async () => {
    const page = await (await fetch(`${url}/login`)).text();
    const [path] = page.match(/\/build\/_assets\/[^"]+\.css/) ?? [];
    const answer = await fetch(url + path, { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect((await fetch(`${url}/build/unknown.js`)).status).toBe(404);
  });

  test.each([
    ["GET /%E0%A4%A HTTP/1.1", 400],
    ["GET /login%00 HTTP/1.1", 400],
    ["GET http://elsewhere.example/ HTTP/1.1", 400],
    ["GET /build/../../package.json HTTP/1.1", 404],
    ["TRACE / HTTP/1.1", 405],
  ])("%s: %i", async (line, status) => {
    expect(await raw([line, "Host: office.example"])).toMatch(`HTTP/1.1 ${status} `);
  });

  test("a Host that is none: 400", async () => {
    expect(await raw(["GET / HTTP/1.1", "Host: a b"])).toMatch("HTTP/1.1 400 ");
  });
});

describe("POST from another site", () => {
  test("as form: 403 with a page", async () => {
    const answer = await fetch(`${url}/login`, form("a=1", { Origin: "https://evil.example" }));
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This was sent from another site");
  });

  test("as JSON: 403 with a message", async () => {
    const answer = await fetch(`${url}/api/auth/login`, form("{}", { Origin: "null" }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      success: false,
      message: "This was sent from another site, so it was not done.",
    });
  });

  test("X-Forwarded-Host does not help it: nobody trusts it here", async () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await fetch(`${url}/login`, form("a=1", headers))).status).toBe(403);
  });

  test("from the same site it goes through", async () => {
    const answer = await fetch(`${url}/login`, form("email=a", { Origin: url }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Invalid email address");
  });
});

describe("A body over 1 MiB", () => {
  const large = "x".repeat(1024 * 1024 + 1);

  test("POST /login: 413 with a page that leads back to the form", async () => {
    const answer = await fetch(`${url}/login?redirectTo=%2Fjobs`, form(large));
    expect(answer.status).toBe(413);
    const page = await answer.text();
    expect(page).toContain("too large");
    expect(page).toContain('href="/login?redirectTo=%2Fjobs">Back to the form</a>');
  });

  test("POST /api/auth/login: 413 with a message", async () => {
    const answer = await fetch(`${url}/api/auth/login`, form(large));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false });
  });

  test("in pieces without a length: 413 as well", async () => {
    const post = request(`${url}/login`, form(""));
    post.removeHeader("Content-Length");
    for (let sent = 0; sent < large.length; sent += 65_536)
      post.write(large.slice(sent, sent + 65_536));
    post.end("x");
    const [answer] = await once(post, "response");
    expect(answer.statusCode).toBe(413);
    answer.resume();
  });

  test("a form just below it is read", async () => {
    const body = `email=a&password=${"x".repeat(1024 * 1024 - 100)}`;
    expect((await fetch(`${url}/login`, form(body))).status).toBe(400);
  });
});

describe("An address that is spelled otherwise than it is meant", () => {
  const SPELLED = ["/x/../login", "/./login", "/%6Cogin", "/x/%2e%2e/LOGIN/"];

  /** Sends a sign-in whose body is not all there yet: it keeps its place at the door. */
  async function half(path: string) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const head = [`POST ${path} HTTP/1.1`, "Host: office.example", "Content-Length: 100"];
    const type = "Content-Type: application/x-www-form-urlencoded";
    socket.on("error", () => undefined);
    socket.write([...head, type, "Expect: 100-continue", "", ""].join("\r\n"));
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toMatch("HTTP/1.1 100 ");
    return socket;
  }

  test.each(SPELLED)("%s: the gate before the sign-in counts it", async (path) => {
    const post = (at: string) =>
      raw([`POST ${at} HTTP/1.1`, "Host: office.example", "Content-Length: 0"]);
    for (const [held, next] of [
      [path, "/login"],
      ["/login", path],
    ] as const) {
      const sockets = await Promise.all(Array.from({ length: 4 }, () => half(held)));
      try {
        // The server says 100 before the gate has counted the last of them.
        await expect.poll(() => post(next), { timeout: 20_000 }).toMatch("HTTP/1.1 503 ");
      } finally {
        for (const socket of sockets) socket.destroy();
        // Each gives its place back when it is gone.
        await expect.poll(() => post("/login"), { timeout: 20_000 }).not.toMatch("HTTP/1.1 503 ");
      }
    }
  });

  test("a file to import may be as large there", async () => {
    const body = "x".repeat(2_000_000);
    const { hostname, port } = new URL(url);
    const path = "/x/../import/new/customers";
    const asked = request({ hostname, port, path, method: "POST" }).end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(302);
  });
});

describe("The log", () => {
  test("has one line a request, without the query and without the secret of a link", async () => {
    await fetch(`${url}/d/opens-a-document?token=also-secret`);
    await server.printed(/"path":"\/d\/…"/);
    expect(server.output()).not.toMatch(/opens-a-document|also-secret/);
    const line = server.output().match(/^\{.*"path":"\/d\/…".*\}$/m)?.[0] ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ method: "GET", status: 404, ms: expect.any(Number) });
  });
});

describe("A customer's link", () => {
  const wrong = () => `${url}/d/abcdefghijklmnopqrstuvwx`;

  test("tells no other host where it stood, is kept by nobody and found by no search engine", async () => {
    for (const address of [wrong(), `${wrong()}.data`, `${wrong()}/pdf`, `${url}/d/a/b`]) {
      const { status, headers } = await fetch(address);
      expect(status).toBe(404);
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
    }
  });

  test("has no script, whatever the browser asks for and whoever is signed in", async () => {
    const asked = [
      ["Accept", "*/*"],
      ["Save-Data", "on"],
      ["Cookie", "lite=off; session=x"],
    ] as const;
    for (const [name, value] of asked) {
      const page = await fetch(wrong(), { headers: { [name]: value } });
      expect(await page.text()).not.toContain("<script");
    }
  });

  test("takes forms without an origin, as browsers send them from it, and refuses other sites'", async () => {
    const answered = async (headers: Record<string, string>) =>
      (await fetch(wrong(), form("intent=accept", headers))).status;
    expect(await answered({ Origin: "null" })).toBe(404);
    expect(await answered({ Origin: url })).toBe(404);
    expect(await answered({})).toBe(404);
    expect(await answered({ Origin: "https://evil.example" })).toBe(403);
  });

  test("is not opened to ask what may be done with it, nor is any list", async () => {
    for (const path of [new URL(wrong()).pathname, "/quotations.csv", "/login"]) {
      const answer = await fetch(`${url}${path}`, { method: "OPTIONS" });
      expect([answer.status, answer.headers.get("Allow"), await answer.text()]).toEqual([
        204,
        "GET, HEAD, POST, OPTIONS",
        "",
      ]);
    }
  });

  test("is kept out of the log, refused methods and addresses included", async () => {
    const secret = "opens-somebodys-document";
    for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH", "POST"]) {
      await fetch(`${url}/d/${secret}`, { method });
      await fetch(`${url}/d/${secret}/pdf`, { method });
    }
    await fetch(`${url}/d/${secret}.data`);
    await fetch(`${url}/D/${secret}/x?y`);
    await fetch(`${url}//d/${secret}`);
    await fetch(`${url}/healthz?last`);
    await server.printed(/"path":"\/healthz"[^]*"path":"\/healthz"/);
    expect(server.output() + server.errors()).not.toContain(secret);
  });

  test("guessing: 429 with Retry-After", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(wrong())));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused?.text()).toContain("Too many attempts");
  });
});

describe("Starting and stopping", () => {
  test("a wrong variable: one sentence, exit code 1", async () => {
    const wrong = startServer({ PORT: "abc" });
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors()).toBe('PORT must be a whole number from 0 to 65535, not "abc".\n');
  });

  test("a port that is taken: one sentence, exit code 1", async () => {
    const { port } = new URL(url);
    const second = startServer({ PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(`PORT ${port} is in use on 127.0.0.1`);
  });

  test("mails without APP_URL: a warning names where their links lead", async () => {
    const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
    const unset = startServer(smtp);
    const address = await unset.ready();
    await unset.stop();
    expect(unset.errors()).toContain(
      `APP_URL is not set: the links in messages lead to ${address}.`,
    );
    const set = startServer({ ...smtp, APP_URL: "https://office.example" });
    await set.ready();
    await set.stop();
    expect(set.errors()).toBe("");
  });

  test("SIGTERM: the running request is answered, new ones are refused, exit code 0", async () => {
    const second = startServer();
    const address = await second.ready();
    const post = request(`${address}/login`, form("", { Expect: "100-continue" }));
    post.flushHeaders();
    // The server has the request, and waits for its body.
    await once(post, "continue");

    const code = second.stop();
    for (;;) {
      const refused = await fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      );
      if (refused) break;
    }
    post.end("email=somebody&password=x");
    const [answer] = await once(post, "response");
    answer.resume();
    expect(answer.statusCode).toBe(400);
    expect(await code).toBe(0);
  });
});

test("two first starts at once on one new file: one fills it, the other waits and serves it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "two-starts-"));
  const settings = {
    DATABASE_URL: `file:${join(folder, "new.db")}`,
    DEMO_DATA: effort("0", "1"),
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, "backups"),
  };
  const both = [startServer(settings), startServer(settings)];
  await Promise.all(both.map((one) => one.ready()));
  const said = both.filter((one) => one.output().includes("Accounts of this new database:"));
  expect(said).toHaveLength(1);
  await Promise.all(both.map((one) => one.stop()));
  expect(both.map((one) => one.errors()).join("")).not.toContain("    at ");
  rmSync(folder, { recursive: true });
});
