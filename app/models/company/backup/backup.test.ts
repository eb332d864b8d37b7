import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeMessage } from "../../../../tests/support/factories";
import { systemWarnings } from "../../desk/dashboard/system-health.server";
import { backUp, backUpOnTurn, backupState, isBackupDue } from "./backup.server";

const folder = mkdtempSync(join(tmpdir(), "movers-turns-"));
const MORNING = new Date("2026-11-22T00:30:00Z");
const about = { timeZone: "Asia/Kolkata", channels: ["email"] };

beforeEach(async () => {
  await resetDatabase();
  setClock(MORNING);
});
afterEach(() => {
  setClock(null);
  Object.assign(env(), { backupEvery: null, backupDirectory: null });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a turn of the schedule", () => {
  test("is made by one of the servers that want to", async () => {
    const tries = await Promise.all([1, 2, 3].map(() => backUpOnTurn(folder, 24)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await isBackupDue(24)).toBe(false);
    setClock(new Date("2026-11-22T23:59:00Z"));
    expect(await isBackupDue(24)).toBe(false);
    setClock(new Date("2026-11-23T00:00:00Z"));
    expect(await isBackupDue(24)).toBe(true);
  });
});

describe("what admins are told", () => {
  test("is nothing while backups are made in time", async () => {
    Object.assign(env(), { backupEvery: 24 });
    await backUp({ to: folder });
    expect(await backupState()).toMatchObject({ failed: null, old: false });
    expect(await systemWarnings(await makeActor("admin"), about)).toEqual([]);
  });

  test("is why the last one failed, and that the last is too old", async () => {
    const admin = await makeActor("admin");
    Object.assign(env(), { backupEvery: 24 });
    await backUp({ to: folder });
    setClock(new Date("2026-11-24T12:00:00Z"));
    expect(await systemWarnings(admin, about)).toEqual([
      "The last backup is of Nov 22, 2026, 06:00, but a backup is due every 24 hours.",
    ]);
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expect(backUp({ to: file })).rejects.toThrow(/cannot be written/);
    const [sentence] = await systemWarnings(admin, about);
    expect(sentence).toMatch(
      /^The backup of Nov 24, 2026, 17:30 failed: .+a-file cannot be written/,
    );
  });

  test("is that one was broken off, by the killing of its process", async () => {
    await db.backupRun.create({ data: { startedAt: new Date("2026-11-21T00:00:00Z") } });
    expect((await backupState()).failed).toMatchObject({ why: "It was interrupted." });
  });

  test("is how many messages do not leave", async () => {
    const admin = await makeActor("admin");
    const hourAgo = new Date(MORNING.getTime() - 60 * 60 * 1000);
    await makeMessage({ createdAt: hourAgo, status: "queued" });
    await makeMessage({ createdAt: MORNING, status: "queued" });
    expect(await systemWarnings(admin, about)).toEqual([
      "1 message has waited for more than half an hour. Open the outbox to see why.",
    ]);
    expect(await systemWarnings(admin, { ...about, channels: [] })).toEqual([]);
  });

  test("is said to nobody else", async () => {
    const employee = await makeActor("employee");
    await expect(systemWarnings(employee, about)).rejects.toMatchObject({ code: "forbidden" });
  });
});
