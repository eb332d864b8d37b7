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
    // Connected, and nobody answers there: what is sent waits in the outbox.
    SMTP_URL: "smtp://127.0.0.1:1",
    WHATSAPP_API_URL: "",
    WHATSAPP_PHONE_ID: "",
    WHATSAPP_TOKEN: "",
    LOG_LEVEL: "warn",
  });
}

/**
 * A copy of the prepared database: its address, what writes into it past the product, what makes it the prepared one again
 * under a server that runs, and what deletes it. On Postgres nothing makes it that.
 */
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
    return { url, write, drop, again: null };
  }
  const home = mkdtempSync(join(folder, `${name}-`));
  const file = join(home, "app.db");
  copyFileSync(join(folder, PREPARED), file);
  const write = async (sql: string, values: unknown[]) => {
    const database = new Database(file);
    database.prepare(sql).run(values);
    database.close();
  };
  let times = 0;
  const again = async () => {
    const prepared = new Database(join(folder, PREPARED), { readonly: true });
    await prepared.backup(file);
    prepared.close();
    // Pages are kept by what the counters say: none may say again what it said in an earlier file.
    await write(`UPDATE "ChangeCounter" SET "count" = "count" + ?`, [++times * 1_000_000]);
  };
  const drop = async () => rmSync(home, { recursive: true, force: true });
  return { url: `file:${file}`, write, drop, again };
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
  const isSound = async () => {
    const problems = ASKS_DOCTOR ? await problemsOf(database.url) : null;
    if (problems) throw new Error(problems);
  };
  const close = async () => {
    process.off("exit", killed);
    // Nothing of it is looked at any more.
    server.kill();
    await server.ended;
    await isSound().finally(database.drop);
  };
  const { again } = database;
  const asBefore = again && (() => isSound().then(again));
  try {
    const url = await server.ready();
    // The first page loads what draws it.
    await (await fetch(`${url}/login`)).text();
    return { url, write: database.write, errors: server.errors, asBefore, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/**
 * The office of one worker, in which each file of tests begins as if nobody had been there: its server stays, which has made
 * the pages before and is quick at them, and its database is the prepared one again. Where a database cannot be that under a
 * server, the next office takes its place.
 */
export function officesOf(worker: number) {
  let opened = 0;
  let present: { of: string; office: Office } | undefined;

  return {
    async of(file: string): Promise<Office> {
      if (present?.of === file) return present.office;
      const before = present?.office;
      present = undefined;
      if (before?.asBefore) await before.asBefore();
      else await before?.close();
      const office = before?.asBefore ? before : await openOffice(`worker_${worker}_${++opened}`);
      present = { of: file, office };
      return office;
    },
    async close() {
      await present?.office.close();
    },
  };
}
