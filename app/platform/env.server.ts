import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { z } from "zod";

import { makeFolder } from "./folder";
import { isPooled, postgresConfig } from "./postgres.server";
import { isSecret, Variables, type LOG_LEVELS } from "./env-variables";
import { STAFF_PASSWORD_MIN } from "./password-length";
import { weaknessOf, type Weakness } from "./weak-password.server";

/** The first admin's name in an empty database. */
export const FIRST_ADMIN = "Administrator";

/** A configuration that the product cannot start with. The message is one sentence for the person who starts it. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** The configuration of this process, checked. */
export type Env = {
  port: number;
  host: string;
  /** With an absolute path for SQLite. */
  databaseUrl: string;
  databaseKind: "sqlite" | "postgres";
  /** The database's address past a connection pooler; without one the same address. */
  directDatabaseUrl: string;
  /** Where files that belong to the database are kept (secret, demo accounts): beside SQLite's file. */
  dataDirectory: string;
  demoData: boolean;
  adminEmail: string;
  /** Null: a random one is made for an empty database. */
  adminPassword: string | null;
  /** The first signs, all are accepted. */
  sessionSecrets: string[];
  /** Without a trailing slash. */
  appUrl: string;
  trustProxy: boolean;
  smtpUrl: string | null;
  /** One address, with a name before it or not. */
  mailFrom: string | null;
  whatsapp: { apiUrl: string; phoneId: string; token: string } | null;
  tokenTtlSeconds: number;
  /** Where backups go, and every how many hours; null: none by itself. */
  backupDirectory: string | null;
  backupEvery: number | null;
  uploadsDirectory: string;
  /** Opens /metrics; null: there is none. */
  metricsToken: string | null;
  /** Whether pages whose data has not changed are given from memory. */
  keepPages: boolean;
  /** Whether admins may look at a demo company; inside: this process is that company. */
  sampleData: "off" | "offered" | "inside";
  logLevel: (typeof LOG_LEVELS)[number];
};

/**
 * Reads and checks a set of environment variables; an empty one counts as unset.
 * Creates the directory of a SQLite database and, once, its session secret.
 * @throws ConfigurationError naming the first wrong variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const vars = parsed.data;
  assertAdminPassword(vars);
  const database = databaseOf(vars.DATABASE_URL ?? "file:./data/app.db");

  return {
    port: vars.PORT,
    host: vars.HOST,
    ...database,
    directDatabaseUrl: directOf(vars.DIRECT_DATABASE_URL, database),
    demoData: vars.DEMO_DATA ?? vars.DATABASE_URL === undefined,
    adminEmail: vars.ADMIN_EMAIL,
    adminPassword: vars.ADMIN_PASSWORD ?? null,
    whatsapp: whatsappOf(vars),
    sessionSecrets: vars.SESSION_SECRET ?? keptSecret(database),
    appUrl: (vars.APP_URL ?? addressOf(vars.HOST, vars.PORT)).replace(/\/+$/, ""),
    trustProxy: vars.TRUST_PROXY ?? false,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? null,
    tokenTtlSeconds: vars.TOKEN_TTL_SECONDS,
    ...backupOf(vars),
    uploadsDirectory: vars.UPLOADS_DIR
      ? folder("UPLOADS_DIR", vars.UPLOADS_DIR)
      : join(database.dataDirectory, "uploads"),
    metricsToken: vars.METRICS_TOKEN ?? null,
    keepPages: vars.KEEP_PAGES ?? true,
    sampleData: SAMPLE_DATA[vars.SAMPLE_DATA],
    logLevel: vars.LOG_LEVEL,
  };
}

const SAMPLE_DATA = { "0": "off", "1": "offered", inside: "inside" } as const;

/** The address a browser on this machine reaches a host and port at. */
export function addressOf(host: string, port: number) {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function databaseOf(given: string) {
  if (!given.startsWith("file:")) {
    return {
      databaseUrl: given,
      databaseKind: "postgres" as const,
      dataDirectory: resolve("data"),
    };
  }
  const file = resolve(given.replace(/^file:(\/\/(?=\/))?/, ""));
  return {
    databaseUrl: `file:${file}`,
    databaseKind: "sqlite" as const,
    dataDirectory: dirname(file),
  };
}

function directOf(
  given: string | undefined,
  { databaseKind, databaseUrl }: Pick<Env, "databaseKind" | "databaseUrl">,
) {
  const pooled = databaseKind === "postgres" && isPooled(databaseUrl);
  if (pooled && given === undefined) {
    throw new ConfigurationError(
      "DIRECT_DATABASE_URL is missing: DATABASE_URL leads through a pooler, and migrations, backups and long work need the database itself.",
    );
  }
  if (!pooled && given !== undefined) {
    throw new ConfigurationError(
      "DIRECT_DATABASE_URL is for a DATABASE_URL that leads through a pooler and says so: ?pgbouncer=true.",
    );
  }
  if (pooled && postgresConfig(databaseUrl).schema !== "public") {
    throw new ConfigurationError(
      "DATABASE_URL names a schema and a pooler: through one there is the schema public alone.",
    );
  }
  return given ?? databaseUrl;
}

/** The first admin is staff, under the name that the first start gives. */
function assertAdminPassword({ ADMIN_PASSWORD, ADMIN_EMAIL }: z.output<typeof Variables>): void {
  if (ADMIN_PASSWORD === undefined) return;
  const weakness = weaknessOf(ADMIN_PASSWORD, { name: FIRST_ADMIN, email: ADMIN_EMAIL });
  if (weakness) throw new ConfigurationError(`ADMIN_PASSWORD ${TOO_WEAK[weakness]}`);
}

const TOO_WEAK: Record<Weakness, string> = {
  short: `must have at least ${STAFF_PASSWORD_MIN} characters.`,
  common: "is one of the most used ones: choose another.",
  personal: `must not contain "${FIRST_ADMIN}" or the name in ADMIN_EMAIL.`,
};

function whatsappOf(vars: z.output<typeof Variables>) {
  const names = ["WHATSAPP_API_URL", "WHATSAPP_PHONE_ID", "WHATSAPP_TOKEN"] as const;
  const missing = names.find((name) => vars[name] === undefined);
  if (missing && names.some((name) => vars[name] !== undefined)) {
    throw new ConfigurationError(
      `${missing} is missing: ${names.join(", ")} are set together or not at all.`,
    );
  }
  const [apiUrl, phoneId, token] = names.map((name) => vars[name]);
  return apiUrl && phoneId && token ? { apiUrl, phoneId, token } : null;
}

function backupOf({ BACKUP_DIR, BACKUP_EVERY }: z.output<typeof Variables>) {
  if (BACKUP_EVERY !== undefined && BACKUP_DIR === undefined) {
    throw new ConfigurationError("BACKUP_DIR is missing: BACKUP_EVERY needs to know where to.");
  }
  return {
    backupDirectory: BACKUP_DIR === undefined ? null : folder("BACKUP_DIR", BACKUP_DIR),
    backupEvery: BACKUP_EVERY ?? null,
  };
}

/** A folder that is there and can be written, by its absolute path. */
const folder = (variable: string, given: string) => writableFolder(variable, resolve(given));

/** Makes a folder that a variable names where it is not there, and writes into it. Raises ConfigurationError where that cannot be. */
export function writableFolder(variable: string, path: string, write?: () => void): string {
  try {
    makeFolder(path);
    write?.();
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `${variable} names a place that cannot be written: ${path} (${code}).`,
    );
  }
  return path;
}

/** A database that lives on one machine keeps its own secret, so that sessions survive a restart. */
function keptSecret(database: Pick<Env, "databaseKind" | "dataDirectory">): string[] {
  if (database.databaseKind === "postgres") {
    throw new ConfigurationError(
      "SESSION_SECRET is required with Postgres: set it to a long random text, the same on every server.",
    );
  }
  const { dataDirectory } = database;
  const file = join(dataDirectory, "session-secret");
  writableFolder("DATABASE_URL", dataDirectory, () => {
    if (!existsSync(file)) makeSecret(file);
  });
  return [readSecret(file)];
}

function makeSecret(file: string): void {
  try {
    // "wx": two processes that start together end up with one secret.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function readSecret(file: string): string {
  const what = "put the one back that belongs to this database (its backups hold it), or delete it";
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (isSecret(secret)) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`The key file ${file} cannot be read (${code}): ${what}.`);
  }
  throw new ConfigurationError(
    `SESSION_SECRET is not set, and the key file ${file} holds no secret of 32 characters: ${what}.`,
  );
}

let current: Env | undefined;

/**
 * The configuration of this process, read on first use.
 * @throws ConfigurationError
 */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
