import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { parseEnv } from "~/platform/env.server";
import { ADDRESS_SHARE, UPLOAD_BYTES_AT_ONCE } from "~/platform/limits.server";
import { POOLER_SETTINGS, refuseTwoDatabases } from "~/platform/pooler.server";
import { postgresConfig } from "~/platform/postgres.server";
import { IMPORTS, PHOTOS, UPLOADS } from "~/services/upload.server";

import { hasNginx, startNginx } from "../../scripts/nginx.mjs";
import { hasPgbouncer, startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { administer, databaseAt } from "../support/postgres-databases";

/** Loud where a program is not on this machine: what stands in deploy/ is then read only. */
function when(there: boolean, program: string) {
  if (!there) console.warn(`${program} is not on this machine: its part of deploy/ was not tried.`);
  return there;
}

const verify = (() => {
  try {
    execFileSync("systemd-analyze", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe("deploy/", () => {
  test("has settings that the product starts with", () => {
    const lines = readFileSync("deploy/movers.env.example", "utf8").split("\n");
    const given = lines.flatMap((line) => {
      const [, name, value] = /^#? ?([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name && !/_DIR$/.test(name) ? [[name, value]] : [];
    });
    expect(given.length).toBeGreaterThan(5);
    const settings = {
      ...(Object.fromEntries(given) as Record<string, string>),
      SESSION_SECRET: "a secret for tests only and for nothing else",
    };
    expect(parseEnv(settings)).toMatchObject({ trustProxy: true, databaseKind: "postgres" });
  });

  test("sets at the pooler what the product sets at connections of its own", () => {
    const ini = readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8");
    for (const [name, value] of Object.entries(POOLER_SETTINGS)) {
      expect(ini).toContain(`SET ${name} = ${value}`);
    }
  });

  test("has units that systemd understands", () => {
    if (!when(verify, "systemd-analyze")) return;
    const folder = "deploy/systemd";
    const units = readdirSync(folder).map((name) => join(folder, name));
    expect(units.length).toBeGreaterThan(3);
    // Of what it is to start only the programs may be missing here.
    const said = execFileSync("systemd-analyze", ["verify", "--man=no", ...units], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(said).toBe("");
  });

  test("leaves a process the memory that files under way take", () => {
    const unit = readFileSync("deploy/systemd/movers@.service", "utf8");
    const high = Number(/^MemoryHigh=(\d+)M$/m.exec(unit)?.[1]);
    // Measured with forms of 37 MB of photos and lists of 19 MB, three and four at once: up to four times their bytes.
    const [usual, copies] = [250, 4];
    expect(usual + (copies * UPLOAD_BYTES_AT_ONCE) / 1024 ** 2).toBeLessThan(high);
    // The largest form has room, of one address too.
    expect(UPLOAD_BYTES_AT_ONCE * ADDRESS_SHARE).toBeGreaterThanOrEqual(PHOTOS.most);
  });

  test("asks the pooler for what belongs to it, and for nothing that belongs to one connection", () => {
    const secret = { SESSION_SECRET: "a secret for tests only and for nothing else" };
    const pooled = "postgresql://movers@host/movers?pgbouncer=true";
    expect(postgresConfig(pooled).config.options).toBeUndefined();
    expect(postgresConfig(pooled).config.connectionString).not.toContain("pgbouncer");
    expect(() => parseEnv({ ...secret, DATABASE_URL: pooled })).toThrow(
      /^DIRECT_DATABASE_URL is m/,
    );
    const direct = "postgresql://movers@host/movers";
    const both = { ...secret, DATABASE_URL: pooled, DIRECT_DATABASE_URL: direct };
    expect(parseEnv(both).directDatabaseUrl).toBe(direct);
    expect(() => parseEnv({ ...both, DATABASE_URL: direct })).toThrow(
      /^DIRECT_DATABASE_URL is for/,
    );
    expect(() => parseEnv({ ...both, DIRECT_DATABASE_URL: pooled })).toThrow(/must be postgresql:/);
    expect(() => parseEnv({ ...both, DATABASE_URL: `${pooled}&schema=own` })).toThrow(/schema/);
  });
});

/** Past any pooler that the tests themselves run through. */
const direct = process.env.DIRECT_DATABASE_URL ?? process.env.DATABASE_URL ?? "";

describe("PgBouncer", () => {
  test("ends what is stuck, and gives each transaction another connection", async () => {
    if (!direct.startsWith("postgres") || !when(hasPgbouncer(), "pgbouncer")) return;
    const pooler = await startPgbouncer(direct);
    try {
      const address = postgresConfig(pooler.url).config.connectionString ?? "";
      await administer(address, async (client) => {
        for (const [name, value] of Object.entries(POOLER_SETTINGS)) {
          const { rows } = await client.query<{ set: string }>(
            "SELECT (extract(epoch FROM current_setting($1)::interval) * 1000)::int::text AS set",
            [name],
          );
          expect(rows[0]?.set, name).toBe(String(value));
        }
        await expect(client.query("SELECT pg_sleep(20)")).rejects.toThrow("statement timeout");
      });
      const pids = new Set<number>();
      const ask = (client: { query: (sql: string) => Promise<unknown> }) =>
        client.query("SELECT pg_backend_pid() AS pid, pg_sleep(0.05)");
      await Promise.all(
        [1, 2, 3].map(() =>
          administer(address, async (client) => {
            for (let round = 0; round < 4; round++) {
              const { rows } = (await ask(client)) as { rows: { pid: number }[] };
              pids.add(rows[0]?.pid ?? 0);
            }
          }),
        ),
      );
      expect(pids.size).toBeGreaterThan(1);
    } finally {
      await pooler.stop();
    }
  });
});

describe("DIRECT_DATABASE_URL", () => {
  test("must lead to the database that the pooler leads to", async () => {
    if (!direct.startsWith("postgres") || !when(hasPgbouncer(), "pgbouncer")) return;
    const pooler = await startPgbouncer(direct);
    try {
      const databaseUrl = databaseAt(pooler.url, new URL(direct).pathname.slice(1));
      const given = { databaseKind: "postgres" as const, databaseUrl, directDatabaseUrl: direct };
      await refuseTwoDatabases(given);
      const other = { ...given, directDatabaseUrl: databaseAt(direct, "postgres") };
      await expect(refuseTwoDatabases(other)).rejects.toThrow(/^DIRECT_DATABASE_URL leads to an/);
    } finally {
      await pooler.stop();
    }
    // Nobody answers: that is somebody else's to say.
    const silent = { databaseKind: "postgres" as const, databaseUrl: pooler.url };
    await refuseTwoDatabases({ ...silent, directDatabaseUrl: direct });
  });
});

test("nginx lets through what the product takes, at each address that takes files", () => {
  const settings = readFileSync("deploy/nginx/movers.conf", "utf8");
  const places = [...settings.matchAll(/location ~\* (\S+) \{\s+client_max_body_size (\d+)m;/g)];
  for (const [pattern, { most }, examples] of UPLOADS) {
    for (const address of examples) {
      expect(address).toMatch(pattern);
      const room = places.find(([, place = ""]) => new RegExp(place, "i").test(address))?.[2];
      expect([address, Number(room ?? 2) * 1024 * 1024 > most]).toEqual([address, true]);
    }
  }
});

describe("nginx", () => {
  type Asked = { method: string; url: string; headers: IncomingHttpHeaders };
  let servers: Server[] = [];
  let asked: Asked[][] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>> | null = null;
  const broken = new Set<number>();

  beforeAll(async () => {
    if (!when(hasNginx(), "nginx")) return;
    asked = [[], []];
    servers = asked.map((seen, which) =>
      createServer((req, res) => {
        seen.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers });
        req.resume();
        if (broken.has(which)) return void req.socket.destroy();
        const forever = { "Cache-Control": "public, max-age=31536000, immutable" };
        res.writeHead(200, req.url?.startsWith("/build/") ? forever : {}).end("answered");
      }),
    );
    for (const server of servers) {
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    }
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    // Plain http, as seen from the product: TLS is tried by the test of its start.
    nginx = await startNginx(ports, { tls: false });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const server of servers) server.close();
  });

  test("starts with TLS, and sends pages there, but no calls", async () => {
    if (!nginx) return;
    const withTls = await startNginx([1]);
    try {
      const page = await fetch(`${withTls.plainUrl}/login?next=/items`, { redirect: "manual" });
      expect(page.status).toBe(301);
      expect(page.headers.get("location")).toMatch(/^https:.*\/login\?next=\/items$/);
      const call = await fetch(`${withTls.plainUrl}/api/items`, { redirect: "manual" });
      expect(call.status).toBe(403);
    } finally {
      await withTls.stop();
    }
  });

  test("says itself who asks, believes nobody, and uses all processes", async () => {
    if (!nginx) return;
    for (let times = 0; times < 8; times++) {
      const headers = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example" };
      expect((await fetch(`${nginx.url}/login`, { headers })).status).toBe(200);
    }
    expect(asked.every((seen) => seen.length > 0)).toBe(true);
    for (const { headers } of asked.flat()) {
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
      expect(headers["x-forwarded-host"]).not.toContain("evil");
    }
  });

  test("asks another process where one breaks, and never posts twice", async () => {
    if (!nginx) return;
    broken.add(0).add(1);
    for (const seen of asked) seen.length = 0;
    expect((await fetch(`${nginx.url}/items`, { method: "POST", body: "a=1" })).status).toBe(502);
    expect(asked.flat().filter(({ method }) => method === "POST")).toHaveLength(1);
    broken.delete(1);
    for (let times = 0; times < 4; times++) {
      expect((await fetch(`${nginx.url}/items`)).status).toBe(200);
    }
    broken.clear();
  });

  test("lets a file to import through with all that the product takes, and no more", async () => {
    if (!nginx) return;
    const { url } = nginx;
    const post = async (path: string, bytes: number) => {
      const reply = await fetch(url + path, { method: "POST", body: new Uint8Array(bytes) });
      return [reply.status, await reply.text()];
    };
    expect(await post("/import/new/customers", IMPORTS.most)).toEqual([200, "answered"]);
    const [status, text] = await post("/import/new/customers", 26 * 1024 * 1024);
    expect([status, text]).toEqual([
      413,
      expect.stringMatching(/^The file is larger than 20 MB\./),
    ]);
    expect((await post("/customers/new", IMPORTS.most))[0]).toBe(413);
    expect(await post("/packages/7", PHOTOS.most)).toEqual([200, "answered"]);
    for (const address of UPLOADS.flatMap(([, , examples]) => examples)) {
      expect([address, ...(await post(address, 3 * 1024 * 1024))]).toEqual([
        address,
        200,
        "answered",
      ]);
    }
    expect(await post("/api/consignments/7/photos", 46 * 1024 * 1024)).toEqual([
      413,
      expect.stringMatching(/^The photos are larger than 40 MB together\./),
    ]);
  });

  test("keeps scripts and styles, and no link's secret in its log", async () => {
    if (!nginx) return;
    for (const seen of asked) seen.length = 0;
    for (let times = 0; times < 4; times++) await fetch(`${nginx.url}/build/app-ABC.js`);
    expect(asked.flat()).toHaveLength(1);
    await fetch(`${nginx.url}/d/aVerySecretWordOfALink?next=1`);
    for (const spelled of ["/D/", "//d/", "/%64/", "/x/../d/", "/d//"]) {
      const path = `${spelled}aVerySecretWordOfALink`;
      await new Promise((done) => {
        request(nginx?.url ?? "", { path }, (answer) => answer.resume().once("end", done)).end();
      });
    }
    expect(nginx.log()).toContain("/d/...");
    // A form with photos at a link was among the uploads.
    expect(nginx.log().match(/\/d\/\.\.\./gi)).toHaveLength(8);
    expect(nginx.log()).not.toContain("aVerySecretWordOfALink");
  });
});
