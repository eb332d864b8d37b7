import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { ConfigurationError, parseEnv } from "~/platform/env.server";

const folder = mkdtempSync(join(tmpdir(), "movers-env-"));
const [ONE, TWO] = ["a first secret of some length 0123456", "a second secret of some length 0123"];
const secret = { SESSION_SECRET: `${ONE}, ${TWO}` };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("The configuration", () => {
  test("has a default for everything", () => {
    expect(parseEnv(secret)).toEqual({
      port: 3000,
      host: "127.0.0.1",
      keepPages: true,
      sampleData: "offered",
      databaseUrl: `file:${process.cwd()}/data/app.db`,
      databaseKind: "sqlite",
      directDatabaseUrl: `file:${process.cwd()}/data/app.db`,
      dataDirectory: `${process.cwd()}/data`,
      demoData: true,
      adminEmail: "admin@example.com",
      adminPassword: null,
      sessionSecrets: [ONE, TWO],
      appUrl: "http://127.0.0.1:3000",
      trustProxy: false,
      smtpUrl: null,
      mailFrom: null,
      whatsapp: null,
      tokenTtlSeconds: 86_400,
      backupDirectory: null,
      backupEvery: null,
      uploadsDirectory: `${process.cwd()}/data/uploads`,
      metricsToken: null,
      logLevel: "info",
    });
  });

  test("takes an empty variable for one that is not set", () => {
    const empty = { PORT: "", DATABASE_URL: "", DEMO_DATA: "", SMTP_URL: "", APP_URL: "" };
    expect(parseEnv({ ...secret, ...empty })).toEqual(parseEnv(secret));
  });

  test("makes demo data by default only in the embedded default database", () => {
    const own = { ...secret, DATABASE_URL: `file:${folder}/own.db` };
    expect(parseEnv(own).demoData).toBe(false);
    expect(parseEnv({ ...own, DEMO_DATA: "1" }).demoData).toBe(true);
    expect(parseEnv({ ...secret, DEMO_DATA: "0" }).demoData).toBe(false);
  });

  test.each([
    [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
    [{ HOST: "::1", PORT: "80" }, "http://[::1]:80"],
    [{ APP_URL: "https://office.example.com/" }, "https://office.example.com"],
  ])("links in messages with %j begin with %s", (given, expected) => {
    expect(parseEnv({ ...secret, ...given }).appUrl).toBe(expected);
  });

  test("keeps a secret beside a SQLite database, the same at the next start, for nobody else", () => {
    const given = { DATABASE_URL: `file:${folder}/kept/app.db` };
    const first = parseEnv(given).sessionSecrets;
    expect(first[0]?.length).toBeGreaterThan(40);
    expect(parseEnv(given).sessionSecrets).toEqual(first);
    const file = join(folder, "kept/session-secret");
    expect(readFileSync(file, "utf8").trim()).toBe(first[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("stops at a key file that holds no secret, or none that can be read", () => {
    const given = { DATABASE_URL: `file:${folder}/wrong-key/app.db` };
    parseEnv(given);
    const file = join(folder, "wrong-key/session-secret");
    writeFileSync(file, "\n");
    expect(() => parseEnv(given)).toThrow(/the key file .+ holds no secret of 32 characters: put/);
    rmSync(file);
    mkdirSync(file);
    expect(() => parseEnv(given)).toThrow(/^The key file .+ cannot be read \(EISDIR\): put/);
  });

  test.each([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: "80.5" }, 'PORT must be a whole number from 0 to 65535, not "80.5".'],
    [{ HOST: "a b" }, 'HOST must be a host name or an IP address, not "a b".'],
    [{ DATABASE_URL: "mysql://root@localhost/x" }, /^DATABASE_URL must be file:.+ or postgresql:/],
    [{ DATABASE_URL: "file::memory:" }, /^DATABASE_URL must be file:/],
    [{ DATABASE_URL: "file:" }, /^DATABASE_URL must be file:/],
    [{ DEMO_DATA: "yes" }, 'DEMO_DATA must be 0 or 1, not "yes".'],
    [{ TRUST_PROXY: "true" }, 'TRUST_PROXY must be 0 or 1, not "true".'],
    [{ ADMIN_EMAIL: "admin" }, 'ADMIN_EMAIL must be an e-mail address, not "admin".'],
    [{ ADMIN_PASSWORD: "123456789" }, "ADMIN_PASSWORD must have at least 10 characters."],
    [
      { ADMIN_PASSWORD: "Qwertyuiop" },
      "ADMIN_PASSWORD is one of the most used ones: choose another.",
    ],
    [
      { ADMIN_PASSWORD: "the-boss-is-in", ADMIN_EMAIL: "boss@example.com" },
      'ADMIN_PASSWORD must not contain "Administrator" or the name in ADMIN_EMAIL.',
    ],
    [{ SESSION_SECRET: "secret" }, /^SESSION_SECRET must have at least 32 characters/],
    [{ SESSION_SECRET: `${ONE},short` }, /^SESSION_SECRET must have at least 32 characters/],
    [{ SESSION_SECRET: "ab".repeat(40) }, /^SESSION_SECRET must have at least 32 characters/],
    [{ SESSION_SECRET: "one,,two" }, /^SESSION_SECRET must be one secret, or several/],
    [{ APP_URL: "office.example.com" }, /^APP_URL must be an address like https:/],
    [{ SMTP_URL: "https://mail.example.com" }, /^SMTP_URL must be an address like smtp:/],
    [
      { SMTP_URL: "smtp://a:50%off@b.example" },
      'SMTP_URL must write a "%" in its password as %25.',
    ],
    [{ MAIL_FROM: "office" }, /^MAIL_FROM must be an e-mail address, .+ not "office"\.$/],
    [{ MAIL_FROM: "a@b.example, c@d.example" }, /^MAIL_FROM must be an e-mail address/],
    [{ SMTP_URL: "smtp:mail.example.com:587" }, /^SMTP_URL must be an address like smtp:/],
    [{ SMTP_URL: "smtp://mail.example.com?tls=never" }, /^SMTP_URL may end in \?tls=optional/],
    [{ SMTP_URL: "smtp://mail.example.com?ignoreTLS=true" }, /^SMTP_URL may end in \?tls=optional/],
    [
      { WHATSAPP_API_URL: "http://graph.facebook.com/v23.0" },
      /^WHATSAPP_API_URL must be an https address/,
    ],
    [{ KEEP_PAGES: "yes" }, 'KEEP_PAGES must be 0 or 1, not "yes".'],
    [{ BACKUP_EVERY: "24" }, "BACKUP_DIR is missing: BACKUP_EVERY needs to know where to."],
    [
      { BACKUP_EVERY: "0", BACKUP_DIR: "." },
      'BACKUP_EVERY must be a whole number from 1 to 8760, not "0".',
    ],
    [
      { BACKUP_DIR: "package.json/here" },
      /^BACKUP_DIR names a place that cannot be written: .+package\.json/,
    ],
    [
      { UPLOADS_DIR: "package.json" },
      /^UPLOADS_DIR names a place that cannot be written: .+package\.json/,
    ],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters."],
    [{ WHATSAPP_API_URL: "graph" }, /^WHATSAPP_API_URL must be an address like https:/],
    [{ WHATSAPP_PHONE_ID: "1 2" }, "WHATSAPP_PHONE_ID must be one word without spaces"],
    [
      { WHATSAPP_TOKEN: "hunter2\n" },
      /^WHATSAPP_TOKEN must be one word without spaces or line breaks\.$/,
    ],
    [{ WHATSAPP_TOKEN: "t" }, /^WHATSAPP_API_URL is missing: WHATSAPP_API_URL, .* together/],
    [{ TOKEN_TTL_SECONDS: "1" }, /^TOKEN_TTL_SECONDS must be a whole number from 60 to/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of fatal, error, .*, not "loud"\.$/],
  ])("stops with a sentence for %j", (given, sentence) => {
    const parse = () => parseEnv({ ...secret, ...given });
    expect(parse).toThrow(ConfigurationError);
    expect(parse).toThrow(sentence);
  });

  test("with Postgres asks for a secret that all servers share", () => {
    const parse = () => parseEnv({ DATABASE_URL: "postgresql://app:pw@db/movers" });
    expect(parse).toThrow(/^SESSION_SECRET is required with Postgres/);
  });

  test("does not repeat an address that may hold a password", () => {
    const parse = () => parseEnv({ ...secret, SMTP_URL: "smtpx://user:hunter2@mail" });
    expect(parse).not.toThrow(/hunter2/);
    expect(parse).toThrow(/^SMTP_URL/);
  });
});
