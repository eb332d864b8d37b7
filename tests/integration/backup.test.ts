import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Database from "better-sqlite3";
import pg from "pg";
import { create } from "tar";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { ItemInput } from "~/models/sales/item/item.fields";
import { createItem } from "~/models/sales/item/item.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { addPhotos } from "~/models/papers/photo/photo.add.server";
import { BackupError, unpack } from "~/platform/backup-archive.server";
import { makeBackup } from "~/platform/backup-make.server";
import { restoreBackup } from "~/platform/backup-restore.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { IS_HARD } from "../support/effort";
import {
  makeActor,
  makeConsignment,
  makeCustomer,
  makeQuotation,
  PASSWORD,
} from "../support/factories";
import { makeInvoice } from "../support/invoices";
import { imageOf } from "../support/photos";
import { administer, databaseAt } from "../support/postgres-databases";
import { dropFormer, formerDatabase } from "../support/former-release";
import { setup } from "../../scripts/setup.mjs";

const onPostgres = process.env.TEST_DATABASE === "postgres";
const given = process.env.DIRECT_DATABASE_URL ?? process.env.DATABASE_URL ?? "";
const home = mkdtempSync(join(tmpdir(), "movers-backup-"));
const folder = join(home, "backups");
const names: string[] = [];

/** A database that is not there yet, or an empty one of Postgres, past any pooler: a dropped one would be in its way. */
async function elsewhere(): Promise<string> {
  const name = `movers_restored_${randomBytes(6).toString("hex")}`;
  if (!onPostgres) return `file:${join(home, name, "app.db")}`;
  names.push(name);
  await administer(given, (client) => client.query(`CREATE DATABASE ${name}`));
  return databaseAt(given, name);
}

afterAll(async () => {
  await dropFormer();
  rmSync(home, { recursive: true, force: true });
  for (const name of names) {
    await administer(given, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
});

type Result = Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr">;

const command = (script: string, args: string[]) => [`build/commands/${script}.js`, ...args];

function run(script: string, args: string[], databaseUrl = given): Result {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: "" };
  return spawnSync(process.execPath, command(script, args), {
    encoding: "utf8",
    env,
    timeout: 60_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** What refuses to put a backup into a database, in this process: a command of its own takes two seconds. */
async function refusal(path: string, target: string): Promise<Error> {
  const own = { ...env() };
  const dataDirectory = onPostgres ? own.dataDirectory : dirname(target.slice("file:".length));
  Object.assign(env(), { databaseUrl: target, directDatabaseUrl: target, dataDirectory });
  try {
    const restored = restoreBackup(path, () => Promise.resolve(true));
    return await restored.then(
      () => expect.fail(`${path} was restored`),
      (error: Error) => error,
    );
  } finally {
    Object.assign(env(), own);
  }
}

const backUp = async (keep?: number) => (await makeBackup({ to: folder, keep })).file;

/** All rows of all tables but those about backups themselves, as text that can be compared. */
async function rowsOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const skipped = /^(BackupRun|AuditEvent|AuditEntry|sqlite_.*)$/;
  const text = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  if (!onPostgres) {
    const database = new Database(databaseUrl.slice("file:".length), { readonly: true });
    try {
      const tables = database
        .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all();
      const kept = tables.filter(({ name }) => !skipped.test(name));
      return Object.fromEntries(
        kept.map(({ name }) => [name, text(database.prepare(`SELECT * FROM "${name}"`).all())]),
      );
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !skipped.test(table.name))) {
      all[name] = text((await client.query(`SELECT * FROM "${name}"`)).rows);
    }
    return all;
  } finally {
    await client.end();
  }
}

beforeAll(() => setup({ build: true }), 180_000);
beforeEach(async () => {
  await resetDatabase();
});

// Each restore is a process of its own, some seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("a backup", () => {
  test("restored elsewhere has every row of every table", async () => {
    const actor = await makeActor("admin");
    await makeQuotation({ status: "sent" });
    await makeInvoice(actor);
    await db.companyLogo.create({
      data: { bytes: Buffer.from([0, 1, 2, 255]), width: 1, height: 1 },
    });
    const consignment = await makeConsignment();
    const staff = await makeActor("employee");
    await addPhotos(staff, { consignmentId: consignment.id }, [await imageOf(1)]);
    await sealAudit();
    const file = await backUp();
    const target = await elsewhere();
    const done = run("restore", [file], target);
    expect(done.stderr).toBe("");
    expect(done.status).toBe(0);
    expect(await rowsOf(target)).toEqual(await rowsOf(given));
    // What follows from the rows is right as well, counters and what searches find: no more is wrong than was.
    const [before, after] = [given, target].map((url) => run("doctor", [], url).stdout);
    expect(before).toContain("no history");
    expect(after).toBe(before);
    // The doctor has looked for the photo's file where the restore has put it.
    expect(after).not.toContain("Photo");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  if (IS_HARD) {
    test("made while others write is of one moment, with all that was there before", async () => {
      const actor = await makeActor("employee");
      await makeCustomer();
      const item = (sku: string) =>
        ItemInput.parse({ name: `Item ${sku}`, sku, category: "Other", price: "1" });
      await createItem(actor, item("BEFORE"));
      let writing = true;
      let written = 0;
      const writer = async (name: string) => {
        for (let i = 0; writing; i++) {
          await createItem(actor, item(`${name}-${i}`));
          // The driver of SQLite is done at once: others get their turn.
          await sleep(1);
          written += 1;
        }
      };
      const writers = Promise.all(["A", "B", "C"].map(writer));
      const child = spawn(process.execPath, command("backup", ["--to", folder]));
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      await once(child, "close");
      writing = false;
      await writers;
      expect(written).toBeGreaterThan(10);

      const target = await elsewhere();
      expect(run("restore", [/^Saved (\S+) /m.exec(output)?.[1] ?? ""], target).status).toBe(0);
      const restored = await rowsOf(target);
      const items = restored.Item ?? [];
      expect(items.some((row) => row.includes("BEFORE"))).toBe(true);
      // Each item is made together with its line of history: one without the other would be two moments.
      const made = (restored.HistoryEntry ?? []).filter((row) => row.includes('"item"'));
      expect(made).toHaveLength(items.length);
    });
  }

  test("keeps so many and no other file of the folder", async () => {
    writeFileSync(join(folder, "holiday.tar.gz"), "mine");
    await backUp();
    const last = await backUp(1);
    const left = readdirSync(folder).sort();
    expect(left).toEqual(["holiday.tar.gz", last.split("/").at(-1)]);
  });

  test("made a moment after another takes nothing from it", async () => {
    const moment = Date.now();
    try {
      const files = [];
      for (const later of [0, 1]) {
        setClock(new Date(moment - (moment % 1000) + later));
        files.push(await backUp());
      }
      expect(new Set(files).size).toBe(2);
      expect(readdirSync(folder)).toEqual(
        expect.arrayContaining(files.map((file) => file.split("/").at(-1))),
      );
    } finally {
      setClock(null);
    }
  });

  test("says in a sentence where it cannot be made, and leaves nothing half-made", async () => {
    const file = join(home, "a-file");
    writeFileSync(file, "");
    const refused = run("backup", ["--to", join(file, "inside")]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/cannot be (written|made)[^\n]*\n$/);
    expect(await db.backupRun.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      file: null,
      failure: expect.stringContaining("inside") as string,
    });
  });
});

describe("restoring", () => {
  test("refuses a file that is cut off, changed or none of ours, and touches nothing", async () => {
    await makeCustomer({ name: "Still here" });
    const file = await backUp();
    const bytes = readFileSync(file);
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    const wrong = {
      cut: bytes.subarray(0, middle),
      flipped,
      text: Buffer.from("no archive"),
      empty: Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(wrong)) {
      const path = join(home, `${name}.tar.gz`);
      writeFileSync(path, content);
      const refused = unpack(path, mkdtempSync(join(home, "unpacked-")));
      await expect(refused, name).rejects.toThrow(/is (damaged|no backup)/);
    }
    const before = await rowsOf(given);
    const refused = run("restore", [join(home, "flipped.tar.gz"), "--yes"]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/is damaged[^\n]*\n$/);
    expect(await rowsOf(given)).toEqual(before);
  });

  test("refuses an archive that somebody made or changed in a sentence, and leaves nothing of it", async () => {
    await makeCustomer({ name: "In the archive" });
    const { id: consignmentId } = await makeConsignment();
    await addPhotos(await makeActor("admin"), { consignmentId }, [await imageOf(1)]);
    const whole = mkdtempSync(join(home, "whole-"));
    const manifest = await unpack(await backUp(), whole);
    const { files } = manifest;
    const [photoFile = ""] = Object.keys(files).filter((name) => name.startsWith("uploads/"));
    const listed = (change: object) => () =>
      writeFileSync(join(whole, "manifest.json"), JSON.stringify({ ...manifest, ...change }));
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
    const isSqlite = manifest.databaseKind === "sqlite";
    const database = isSqlite ? "app.db" : "postgres.dump";
    const kept = readFileSync(join(whole, database));
    const text = "no database";
    const FORGED: [name: string, make: () => void, extra: string[]][] = [
      ["an absolute path", listed({}), ["/etc/hostname"]],
      ["a path out of the folder", listed({}), ["../a-file-beside"]],
      ["a link", () => symlinkSync("/etc", join(whole, "uploads", "link")), []],
      ["a file that its list has not", () => writeFileSync(join(whole, "uploads", "more"), ""), []],
      ["no list at all", listed({ files: undefined }), []],
      ["a list that is no JSON", () => writeFileSync(join(whole, "manifest.json"), "{"), []],
      [
        "a list of what is outside",
        listed({ files: { ...files, "../a-file-beside": files[photoFile] } }),
        [],
      ],
      ["no database", listed({ files: { [photoFile]: files[photoFile] } }), []],
      [
        "a database that is none",
        () => {
          writeFileSync(join(whole, database), text);
          const none = { bytes: text.length, sha256: sha256(text) };
          listed({ files: { ...files, [database]: none } })();
        },
        [],
      ],
    ];
    writeFileSync(join(home, "a-file-beside"), "");
    const target = await elsewhere();
    const data = isSqlite ? dirname(target.slice("file:".length)) : resolve("data");
    for (const [name, make, extra] of FORGED) {
      rmSync(join(whole, "uploads", "link"), { force: true });
      rmSync(join(whole, "uploads", "more"), { force: true });
      writeFileSync(join(whole, database), kept);
      listed({})();
      make();
      const path = join(home, "forged.tar.gz");
      // The first after what is not to be there: what is unpacked beside the refusal must not stay.
      const inside =
        name === "no database"
          ? ["manifest.json", photoFile]
          : ["manifest.json", database, "uploads"];
      await create({ file: path, cwd: whole, gzip: true, preservePaths: true }, [
        ...extra,
        ...inside,
      ]);
      const refused = await refusal(path, target);
      expect(refused, name).toBeInstanceOf(BackupError);
      expect(refused.message, name).toMatch(
        /^[^\n]*(damaged|no backup|no database|failed:)[^\n]*$/,
      );
      const left = existsSync(data) ? readdirSync(data) : [];
      expect(
        left.filter((each) => each.startsWith(".restoring")),
        name,
      ).toEqual([]);
    }
  });

  test("clears away what a restore that was killed has left", async () => {
    const file = await backUp();
    const target = await elsewhere();
    if (onPostgres) return;
    const data = dirname(target.slice("file:".length));
    const [old, young] = [".restoring-old", ".restoring-now"].map((name) => join(data, name));
    for (const folder of [old, young]) mkdirSync(folder ?? "", { recursive: true });
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(old ?? "", longAgo, longAgo);
    expect(run("restore", [file], target).status).toBe(0);
    expect([existsSync(old ?? ""), existsSync(young ?? "")]).toEqual([false, true]);
  });

  test("asks before a database is replaced: without a terminal --yes has to be said", async () => {
    const file = await backUp();
    const target = await elsewhere();
    expect(run("restore", [file], target).status).toBe(0);
    const again = run("restore", [file], target);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/^There is a database at .*Say --yes/);
    expect(again.stderr).not.toContain("password");
    expect(run("restore", [file, "--yes"], target).status).toBe(0);
  });

  test("names who was erased since, and has a request to erase each again", async () => {
    const admin = await makeActor("admin");
    const person = await makeCustomer({ name: "Asha Rao", createdAt: new Date("2026-01-01") });
    const before = await backUp();
    await erasePerson(admin, person.id, { currentPassword: PASSWORD });
    const target = await elsewhere();
    expect(run("restore", [await backUp()], target).status).toBe(0);
    expect((await rowsOf(target)).PrivacyRequest).toEqual([]);
    const done = run("restore", [before, "--yes"], target);
    expect(done.stderr).toBe("");
    expect(done.stdout).toContain(`accounts ${person.id}. Erase them again`);
    const [request, ...others] = (await rowsOf(target)).PrivacyRequest ?? [];
    expect(others).toEqual([]);
    expect(request).toMatch(/"erasure".*Asha Rao.*"open"/);
    // It was the wrong backup: the database that is replaced now knows of no erasure, but of the request.
    const again = run("restore", [before, "--yes"], target);
    expect(again.stdout).toContain(`accounts ${person.id}. Erase them again`);
    expect((await rowsOf(target)).PrivacyRequest).toHaveLength(1);
  });

  test("refuses while a server works on the database", async () => {
    const target = await elsewhere();
    expect(run("restore", [await backUp()], target).status).toBe(0);
    const server = startServer({ DATABASE_URL: target });
    await server.ready();
    const refused = run("restore", [await backUp(), "--yes"], target);
    await server.stop();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/stop (it|the servers) first/);
  });

  const record = (rows: { checksum: string; migration_name: string }[]) =>
    db.$executeRawUnsafe(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at",
      "started_at", "applied_steps_count") VALUES ${rows
        .map(
          ({ checksum, migration_name: name }, at) =>
            `('${at}', '${checksum}', '${name}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`,
        )
        .join(", ")}`);

  /** A backup of a database that says to have these migrations. */
  async function backUpWith(names: string[]): Promise<string> {
    const forget = () => db.$executeRawUnsafe(`DELETE FROM "_prisma_migrations"`);
    const own = await db.$queryRawUnsafe<{ checksum: string; migration_name: string }[]>(
      `SELECT "checksum", "migration_name" FROM "_prisma_migrations"`,
    );
    await forget();
    await record(names.map((name) => ({ checksum: "x", migration_name: name })));
    try {
      return await backUp();
    } finally {
      await forget();
      await record(own);
    }
  }

  const FORMER = [
    "20261121000000_init",
    ...Array.from({ length: 93 }, (_, at) => `202612010000${at + 10}_one`),
    "20270203000100_numeric_dates",
  ];

  test.each([
    ["of a newer version", ["29991231000000_later"], "newer version"],
    [
      "from before release 0.10",
      FORMER.slice(0, -1),
      "This backup is from before release 0.10. Restore it with the last release 0.10",
    ],
  ])("refuses a backup %s", async (_, names, sentence) => {
    const refused = run("restore", [await backUpWith(names)], await elsewhere());
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(sentence);
  });

  test("takes a backup of release 0.10", async () => {
    const saved = run("backup", ["--to", folder], await formerDatabase());
    expect([saved.stderr, saved.status]).toEqual(["", 0]);
    const [, file = ""] = /^Saved (\S+) /m.exec(saved.stdout) ?? [];
    const target = await elsewhere();
    const done = run("restore", [file], target);
    expect([done.stderr, done.status]).toEqual(["", 0]);
    const names = ((await rowsOf(target))._prisma_migrations ?? []).join();
    for (const one of readdirSync(`prisma/migrations/${onPostgres ? "postgres" : "sqlite"}`)) {
      if (/^\d/.test(one)) expect(names).toContain(one);
    }
    expect(names).not.toContain("20261121000000_init");
  });
});
