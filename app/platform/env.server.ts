import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { z } from "zod";

import { readMailAddress } from "./mail-address";

/** A configuration that the product cannot start with. The message is one sentence for the person who starts it. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The configuration of this process, checked. */
export type Env = {
  port: number;
  host: string;
  /** With an absolute path for SQLite. */
  databaseUrl: string;
  databaseKind: "sqlite" | "postgres";
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
  logLevel: (typeof LOG_LEVELS)[number];
};

/** Fails with "<must>, not "<value>"." after the variable's name, which is put in front later. */
function says(must: string) {
  return { error: (issue: { input?: unknown }) => `${must}, not "${String(issue.input)}".` };
}

function wholeNumber(min: number, max: number, fallback: number) {
  const must = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, says(must))
    .transform(Number)
    .pipe(z.number().min(min, says(must)).max(max, says(must)))
    .default(fallback);
}

function flag() {
  return z
    .enum(["0", "1"], says("must be 0 or 1"))
    .transform((value) => value === "1")
    .optional();
}

function url(protocols: string[], example: string) {
  const must = `must be an address like ${example}`;
  // The value may hold a password, so it is not repeated.
  return z.string().refine((value) => hasProtocol(value, protocols), { error: `${must}.` });
}

/** "smtp:host:25", without its slashes, is an address too, but of no host. */
function hasProtocol(value: string, protocols: string[]) {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocols.includes(protocol) && hostname !== "";
}

/** A text that goes into a request as it is. The value may be secret, so it is not repeated. */
function word() {
  return z.string().regex(/^[\x21-\x7e]+$/, "must be one word without spaces or line breaks.");
}

/** Whether user and password can be read: "%" begins a sign written as two digits. */
function isDecodable(value: string) {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  try {
    return typeof decodeURIComponent(username + password) === "string";
  } catch {
    return false;
  }
}

const Variables = z.object({
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, says("must be a host name or an IP address"))
    .default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, {
      error: "must be file:path/to/app.db for SQLite or postgresql://user:password@host/name.",
    })
    .optional(),
  DEMO_DATA: flag(),
  ADMIN_EMAIL: z
    .email(says("must be an e-mail address"))
    .transform((value) => value.toLowerCase())
    .default("admin@example.com"),
  ADMIN_PASSWORD: z.string().min(6, "must have at least 6 characters.").optional(),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(Boolean), {
      error: "must be one secret, or several separated by commas, none of them empty.",
    })
    .optional(),
  APP_URL: url(["http:", "https:"], "https://office.example.com").optional(),
  TRUST_PROXY: flag(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.com:587")
    .refine(isDecodable, { error: 'must write a "%" in its password as %25.' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailAddress(text) !== null, {
      error: says('must be an e-mail address, or one after a name: "Movers <office@example.com>"')
        .error,
    })
    .optional(),
  WHATSAPP_API_URL: url(["http:", "https:"], "https://graph.facebook.com/v23.0").optional(),
  WHATSAPP_PHONE_ID: word().optional(),
  WHATSAPP_TOKEN: word().optional(),
  TOKEN_TTL_SECONDS: wholeNumber(60, 31_536_000, 86_400),
  LOG_LEVEL: z.enum(LOG_LEVELS, says(`must be one of ${LOG_LEVELS.join(", ")}`)).default("info"),
});

function isDatabaseUrl(value: string) {
  if (/^postgres(ql)?:\/\//.test(value)) return URL.canParse(value);
  return /^file:[^?#]+$/.test(value) && !value.includes(":memory:") && !value.endsWith("/");
}

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
  const database = databaseOf(vars.DATABASE_URL ?? "file:./data/app.db");

  return {
    port: vars.PORT,
    host: vars.HOST,
    ...database,
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
    logLevel: vars.LOG_LEVEL,
  };
}

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

/** A database that lives on one machine keeps its own secret, so that sessions survive a restart. */
function keptSecret(database: Pick<Env, "databaseKind" | "dataDirectory">): string[] {
  if (database.databaseKind === "postgres") {
    throw new ConfigurationError(
      "SESSION_SECRET is required with Postgres: set it to a long random text, the same on every server.",
    );
  }
  const file = join(database.dataDirectory, "session-secret");
  try {
    mkdirSync(database.dataDirectory, { recursive: true });
    if (!existsSync(file)) {
      // "wx": two processes that start together end up with one secret.
      writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, {
        mode: 0o600,
        flag: "wx",
      });
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") {
      throw new ConfigurationError(
        `DATABASE_URL names a place that cannot be written: ${database.dataDirectory} (${code}).`,
      );
    }
  }
  return [readFileSync(file, "utf8").trim()];
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
