import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hashPassword } from "~/models/people/user/password.server";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser } from "../support/factories";

const METRICS_TOKEN = "token-for-the-monitor";
const PASSWORD = "a fine long word";
let server: ReturnType<typeof startServer>;
let url: string;

beforeAll(async () => {
  await setup({ build: true });
  await resetDatabase();
  const passwordHash = await hashPassword(PASSWORD);
  await makeUser({ role: "admin", email: "boss@example.com", passwordHash });
  await makeCustomer({ email: "client@example.com", passwordHash });
  // No mail leaves: of those about sign-ins none is late.
  server = startServer({ METRICS_TOKEN, SMTP_URL: "" });
  url = await server.ready();
}, 180_000);

afterAll(() => server.stop());

const form = (fields: Record<string, string>, cookie = "") => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { Cookie: cookie },
  redirect: "manual" as const,
});

async function cookieOf(email: string): Promise<string> {
  const answer = await fetch(`${url}/login`, form({ email, password: PASSWORD }));
  const session = answer.headers.getSetCookie().find((line) => line.includes("session="));
  if (!session) throw new Error(`${email} could not sign in: ${answer.status}`);
  return session.split(";")[0] ?? "";
}

describe("the audit of the running product", () => {
  test("a refusal stands in it with person, address and request, and admins alone read it", async () => {
    const client = await cookieOf("client@example.com");
    const asked = { headers: { Cookie: client }, redirect: "manual" as const };
    const refused = await fetch(`${url}/users`, asked);
    expect(refused.headers.get("Location")).toBe("/dashboard");
    expect((await fetch(`${url}/api/users`, asked)).status).toBe(403);
    expect((await fetch(`${url}/audit`, asked)).headers.get("Location")).toBe("/dashboard");
    expect((await fetch(`${url}/audit.csv`, asked)).headers.get("Location")).toBe("/dashboard");

    const boss = { headers: { Cookie: await cookieOf("boss@example.com") } };
    const page = await (await fetch(`${url}/audit?kind=refused`, boss)).text();
    expect(page).toContain("GET /users");
    expect(page).toContain("GET /api/users");
    expect(page).toContain("GET /audit");
    expect(page).toContain(String(refused.headers.get("X-Request-Id")));
    expect(page).toContain("127.0.0.1");
  });

  test("as a file it has the same rows, and says that it was taken", async () => {
    const boss = { headers: { Cookie: await cookieOf("boss@example.com") } };
    const file = await fetch(`${url}/audit.csv?search=%2Fapi%2Fusers`, boss);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, ...lines] = (await file.text()).trim().split("\r\n");
    expect(head).toContain("Number,Date and time (UTC),What,Who");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("GET /api/users");
    const page = await (await fetch(`${url}/audit?kind=exported`, boss)).text();
    expect(page).toContain("Exported");
  });

  test("settings that change stand in it with what they were", async () => {
    const Cookie = await cookieOf("boss@example.com");
    const settings = await (await fetch(`${url}/settings/company`, { headers: { Cookie } })).text();
    const version = /name="version" value="(\d+)"/.exec(settings)?.[1] ?? "";
    const sent = form({ version, name: "Nila Movers" }, Cookie);
    expect((await fetch(`${url}/settings/company`, sent)).status).toBe(302);
    const page = await (await fetch(`${url}/audit?kind=settings`, { headers: { Cookie } })).text();
    expect(page).toMatch(/Name: [^<]* → Nila Movers/);
  });
});

describe("a request's id", () => {
  test("stands on its error page, in its header and on its line of the log, with the user", async () => {
    const Cookie = await cookieOf("client@example.com");
    const answer = await fetch(`${url}/nowhere`, { headers: { Cookie } });
    const id = String(answer.headers.get("X-Request-Id"));
    expect(id).toMatch(/^[\w-]{12}$/);
    expect(await answer.text()).toContain(`<span id="request-id">${id}</span>`);
    const [line = "{}"] = (await server.printed(new RegExp(`^.*"request":"${id}".*$`, "m"))) ?? [];
    expect(JSON.parse(line)).toMatchObject({ path: "/nowhere", status: 404 });
    expect(JSON.parse(line)).toHaveProperty("user");
  });

  test("is another one for the next request of the same connection", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => fetch(`${url}/healthz`)));
    expect(new Set(ids.map(({ headers }) => headers.get("X-Request-Id"))).size).toBe(3);
  });
});

describe("/metrics", () => {
  const asked = (token: string) =>
    fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });

  test("counts requests by section and says how the outbox stands, to who has the token", async () => {
    await fetch(`${url}/login`);
    await fetch(`${url}/no-such-place-${Math.random()}`);
    const answer = await asked(METRICS_TOKEN);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",section="login",status="200"\} [1-9]/,
    );
    expect(text).toContain('section="other",status="404"');
    expect(text).not.toContain("no-such-place");
    expect(text).toMatch(/^movers_outbox_overdue_seconds 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  });

  test("is closed to others", async () => {
    expect((await asked("wrong")).status).toBe(401);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
  });
});
