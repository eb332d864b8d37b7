import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import { startServer } from "./built-server";
import { ASKS_DOCTOR } from "./effort";
import { administer, databaseAt } from "./postgres-databases";

/** In the folder of a run: the file of the accounts, and the database that every worker copies. */
export const ACCOUNTS = "accounts.json";
export const PREPARED = "prepared";

export type Account = {
  role: string;
  email: string;
  password: string;
  /** Of a session that the prepared database knows. */
  cookies: [name: string, value: string][];
};

/** The built product as the browser tests have it. */
export function officeServer(databaseUrl: string) {
  return startServer({
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    DEMO_DATA: "1",
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "",
    SESSION_SECRET: "a secret for browser tests only and for nothing else",
    APP_URL: "",
    TRUST_PROXY: "1",
    SMTP_URL: "",
    WHATSAPP_API_URL: "",
    WHATSAPP_PHONE_ID: "",
    WHATSAPP_TOKEN: "",
    LOG_LEVEL: "warn",
  });
}

/** A copy of the prepared database: its address, what writes into it past the product, and what deletes it. */
async function copyDatabase(name: string) {
  const folder = process.env.E2E_DIRECTORY ?? "";
  const postgres = process.env.E2E_POSTGRES_URL;
  if (postgres) {
    const url = databaseAt(postgres, name);
    await administer(postgres, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${PREPARED}`),
    );
    const write = async (sql: string, values: unknown[]) => {
      let count = 0;
      const numbered = sql.replace(/\?/g, () => `$${++count}`);
      await administer(url, (client) => client.query(numbered, values));
    };
    const drop = () =>
      administer(postgres, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    return { url, write, drop };
  }
  const home = mkdtempSync(join(folder, `${name}-`));
  const file = join(home, "app.db");
  copyFileSync(join(folder, PREPARED), file);
  const write = async (sql: string, values: unknown[]) => {
    const database = new Database(file);
    database.prepare(sql).run(values);
    database.close();
  };
  const drop = async () => rmSync(home, { recursive: true, force: true });
  return { url: `file:${file}`, write, drop };
}

/** What the doctor says against a database; null where it is sound. */
async function problemsOf(url: string): Promise<string | null> {
  const env = { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: "" };
  const doctor = spawnSync(process.execPath, ["scripts/doctor.mjs"], { env, encoding: "utf8" });
  return doctor.status === 0 ? null : `${doctor.stdout}${doctor.stderr}`;
}

/** A server of its own on a copy of the prepared database. */
async function openOffice(name: string) {
  const database = await copyDatabase(name);
  const server = officeServer(database.url);
  const killed = () => server.kill();
  process.once("exit", killed);
  const close = async () => {
    process.off("exit", killed);
    // Nothing of it is looked at any more.
    server.kill();
    await server.ended;
    const problems = ASKS_DOCTOR ? await problemsOf(database.url) : null;
    await database.drop();
    if (problems) throw new Error(problems);
  };
  try {
    const url = await server.ready();
    // The first page loads what draws it.
    await (await fetch(`${url}/login`)).text();
    return { url, write: database.write, errors: server.errors, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/**
 * The offices of one worker, one after another: each file of tests begins in one that nobody was in. The next is opened while
 * the tests run in the present one.
 */
export function officesOf(worker: number) {
  let opened = 0;
  const open = () => {
    const office = openOffice(`worker_${worker}_${++opened}`);
    // Whoever waits for it is told.
    office.catch(() => undefined);
    return office;
  };
  let next = open();
  let present: { of: string; office: Office } | undefined;

  return {
    async of(file: string): Promise<Office> {
      if (present?.of !== file) {
        await present?.office.close();
        present = { of: file, office: await next };
        next = open();
      }
      return present.office;
    },
    async close() {
      await present?.office.close();
      await next.then((office) => office.close()).catch(() => undefined);
    },
  };
}
