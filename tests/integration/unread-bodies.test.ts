import { once } from "node:events";
import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { prepareDatabase } from "~/services/company/first-boot.server";

import { hasNginx, startNginx } from "../../scripts/nginx.mjs";
import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { signedIn } from "../support/http";

let server: ReturnType<typeof startServer>;
let url: string;
let cookie: string;

beforeAll(async () => {
  await setup({ build: true });
  await resetDatabase();
  await prepareDatabase();
  cookie = await signedIn(await db.user.findFirstOrThrow());
  server = startServer({ TRUST_PROXY: "1" });
  url = await server.ready();
}, 180_000);
afterAll(async () => {
  await server.stop();
  await db.$disconnect();
});

type Sent = { line: string; status: number; headers?: string[]; bytes?: number; pieces?: boolean };

/** The statuses of two requests on one connection: one with a body, and the next page on it; null where none came. */
async function twoOnOne({ line, headers = [], bytes = 300_000, pieces = false }: Sent) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [`${line} HTTP/1.1`, "Host: office.example", ...headers];
  const body = "x".repeat(bytes);
  const length = pieces ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const whole = pieces ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  let answer = "";
  const statuses = () =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(`${[...head, length].join("\r\n")}\r\n\r\n${whole}`);
  await expect.poll(() => statuses().length, { timeout: 4_000 }).toBe(1);
  socket.write("GET /login HTTP/1.1\r\nHost: office.example\r\nConnection: close\r\n\r\n");
  await Promise.race([
    once(socket, "close"),
    expect.poll(() => statuses().length, { timeout: 4_000 }).toBe(2),
  ]).catch(() => undefined);
  socket.destroy();
  return { statuses: statuses() };
}

const FORM = "Content-Type: application/x-www-form-urlencoded";
const session = () => `Cookie: ${cookie}`;

/** Every kind of answer that comes before the body was read. */
const REFUSED: Sent[] = [
  { line: "POST /nothing-here", status: 404 },
  { line: "POST /d/x", status: 404 },
  { line: "POST /login", status: 415, headers: ["Content-Type: text/plain"] },
  { line: "POST /api/quotations", status: 401 },
  { line: "POST /api/nothing", status: 404 },
  { line: "POST /photos/1", status: 405 },
  { line: "POST /", status: 405 },
  { line: "POST /drafts", status: 302 },
  { line: "POST /vehicle-reports/99999", status: 302 },
  { line: "POST /import/new/nonsense", status: 302 },
  { line: "POST /quotations.csv", status: 405 },
  { line: "POST /healthz", status: 404 },
  { line: "POST /build/nothing.js", status: 405 },
  { line: "POST /favicon.svg", status: 404 },
  { line: "POST /login", status: 403, headers: [FORM, "Origin: https://evil.example"] },
  { line: "POST /login", status: 413, headers: [FORM], bytes: 1_100_000 },
  { line: "POST /login", status: 413, headers: [FORM], bytes: 3_000_000 },
  { line: "POST /login%00", status: 400 },
  { line: "TRACE /login", status: 405 },
  { line: "OPTIONS /login", status: 204 },
  { line: "GET /login", status: 200 },
];

describe("a body that nobody reads", () => {
  describe.each([
    ["in one piece", {}],
    ["small", { bytes: 20 }],
    ["just more than a stream holds", { bytes: 70_000 }],
    ["without a length", { pieces: true }],
  ])("%s", (_, how) => {
    test.each(REFUSED)("$line ($status) leaves its connection to the next", async (sent) => {
      // What is too large is that alone.
      const asked =
        sent.status === 413 ? { ...sent, pieces: "pieces" in how } : { ...sent, ...how };
      const { statuses } = await twoOnOne(asked);
      expect(statuses[1], `after ${statuses[0]}`).toBe(200);
      if (!("bytes" in how)) expect(statuses[0]).toBe(sent.status);
    });
  });

  test("of a page that is answered from memory neither", async () => {
    const kept = { line: "GET /items", status: 200, headers: [session()] };
    for (let times = 0; times < 3; times++) {
      expect((await twoOnOne(kept)).statuses).toEqual([200, 200]);
    }
  });

  test("signed in: what no page takes", async () => {
    for (const path of ["/drafts", "/vehicle-reports/99999", "/import/new/nonsense", "/photos/1"]) {
      const { statuses } = await twoOnOne({
        line: `POST ${path}`,
        status: 0,
        headers: [session(), "Content-Type: text/plain"],
      });
      expect(statuses, path).toEqual([expect.any(Number), 200]);
    }
  });

  test("through nginx: nobody else's page waits for it", async () => {
    if (!hasNginx()) return console.warn("nginx is not on this machine: not tried through it.");
    const nginx = await startNginx([Number(new URL(url).port)], { tls: false });
    try {
      const ask = async (path: string, init: RequestInit = {}) => {
        const signal = AbortSignal.timeout(4_000);
        const answer = await fetch(nginx.url + path, { redirect: "manual", signal, ...init });
        await answer.text();
        return answer.status;
      };
      const posts = ["/nothing-here", "/d/x", "/api/quotations", "/photos/1"].flatMap((path) => [
        ask(path, { method: "POST", body: "x".repeat(300_000) }),
        ask(path, { method: "POST", body: "x".repeat(300_000) }),
      ]);
      await Promise.all(posts);
      const pages = await Promise.all(
        Array.from({ length: 12 }, () => ask("/login").catch(String)),
      );
      expect(pages).toEqual(pages.map(() => 200));
    } finally {
      await nginx.stop();
    }
  });
});
