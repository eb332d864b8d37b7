import { z } from "zod";

import { isLoopback } from "./loopback";
import { readMailAddress } from "./mail-address";
import { isPooled } from "./postgres.server";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Fails with "<must>, not "<value>"." after the variable's name, which is put in front later. */
function says(must: string) {
  return { error: (issue: { input?: unknown }) => `${must}, not "${String(issue.input)}".` };
}

function wholeNumber(min: number, max: number) {
  const must = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, says(must))
    .transform(Number)
    .pipe(z.number().min(min, says(must)).max(max, says(must)));
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

/** The TLS setting of SMTP_URL; null where it has none. */
function tlsOf(value: string) {
  if (!URL.canParse(value)) return null;
  const { search, searchParams } = new URL(value);
  return search === "" ? null : search === "?tls=optional" ? searchParams.get("tls") : "";
}

/** The variables of the environment, as text: what each may be, and what holds where it is not set. */
export const Variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
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
  DIRECT_DATABASE_URL: z
    .string()
    .refine((value) => isPostgresUrl(value) && !isPooled(value), {
      error: "must be postgresql://user:password@host/name, past the pooler of DATABASE_URL.",
    })
    .optional(),
  DEMO_DATA: flag(),
  ADMIN_EMAIL: z
    .email(says("must be an e-mail address"))
    .transform((value) => value.toLowerCase())
    .default("admin@example.com"),
  ADMIN_PASSWORD: z.string().optional(),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(Boolean), {
      error: "must be one secret, or several separated by commas, none of them empty.",
    })
    .refine((secrets) => secrets.every(isSecret), {
      error:
        "must have at least 32 characters, of many kinds, in each secret: make one with openssl rand -hex 32.",
    })
    .optional(),
  APP_URL: url(["http:", "https:"], "https://office.example.com").optional(),
  TRUST_PROXY: flag(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.com:587")
    .refine(isDecodable, { error: 'must write a "%" in its password as %25.' })
    .refine((value) => ["optional", null].includes(tlsOf(value)), {
      error: "may end in ?tls=optional and in nothing else after the question mark.",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailAddress(text) !== null, {
      error: says('must be an e-mail address, or one after a name: "Movers <office@example.com>"')
        .error,
    })
    .optional(),
  WHATSAPP_API_URL: url(["http:", "https:"], "https://graph.facebook.com/v23.0")
    .refine((value) => value.startsWith("https:") || isLoopback(value), {
      error: "must be an https address: its token would go over the network in clear.",
    })
    .optional(),
  WHATSAPP_PHONE_ID: word().optional(),
  WHATSAPP_TOKEN: word().optional(),
  TOKEN_TTL_SECONDS: wholeNumber(60, 31_536_000).default(86_400),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: wholeNumber(1, 8_760).optional(),
  UPLOADS_DIR: z.string().optional(),
  METRICS_TOKEN: word()
    .refine((token) => token.length >= 16, "must have at least 16 characters.")
    .optional(),
  KEEP_PAGES: flag(),
  // "inside" is set by the server itself, for the process that shows the sample data.
  SAMPLE_DATA: z.enum(["0", "1", "inside"], says("must be 0 or 1")).default("1"),
  LOG_LEVEL: z.enum(LOG_LEVELS, says(`must be one of ${LOG_LEVELS.join(", ")}`)).default("info"),
});

/** Whether a secret is long enough. A short one can be guessed, and then anybody can sign an admin's token. */
export function isSecret(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 8;
}

function isPostgresUrl(value: string) {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
}

function isDatabaseUrl(value: string) {
  if (/^postgres(ql)?:\/\//.test(value)) return isPostgresUrl(value);
  return /^file:[^?#]+$/.test(value) && !value.includes(":memory:") && !value.endsWith("/");
}
