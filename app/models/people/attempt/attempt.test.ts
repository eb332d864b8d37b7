import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { countWrong, forgetRefusals, reserveAttempt } from "./attempt.server";
import { removeAged } from "../../law/retention/retention.server";

const START = Date.parse("2026-12-01T10:00:00Z");
const MINUTE = 60_000;

const at = (minutes: number) => setClock(new Date(START + minutes * MINUTE));
const miss = (address = "192.0.2.1") => countWrong({ door: "wrong-link", address });

/** How many of so many attempts are let through, as a process that has just started sees it. */
async function letThrough(attempts: number): Promise<number> {
  let through = 0;
  for (let n = 0; n < attempts; n++) {
    forgetRefusals();
    if ((await miss()) === null) through += 1;
  }
  return through;
}

beforeEach(async () => {
  await resetDatabase();
  at(0);
});
afterEach(() => setClock(null));

describe("what is tried again and again", () => {
  test("waits longer each time, with less that is free, until a quiet day", async () => {
    expect(await letThrough(40)).toBe(30);
    expect(await miss()).toBe(15 * 60);
    at(15);
    expect(await letThrough(40)).toBe(15);
    expect(await miss()).toBe(30 * 60);
    at(45);
    expect(await letThrough(40)).toBe(7);
    expect(await miss()).toBe(60 * 60);
    at(24 * 60);
    expect(await letThrough(40)).toBeLessThan(7);
    at(3 * 24 * 60);
    expect(await letThrough(40)).toBe(30);
  });

  test("is counted once for all of the addresses that one IPv6 network has", async () => {
    for (let n = 0; n < 30; n++) expect(await miss(`2001:db8:1:2::${n}`)).toBeNull();
    expect(await miss("2001:db8:1:2:ffff::1")).not.toBeNull();
    expect(await miss("2001:db8:1:3::1")).toBeNull();
    expect(await miss("::ffff:192.0.2.1")).toBeNull();
  });

  test("is counted for everybody together, too", async () => {
    let through = 0;
    for (let n = 0; n < 500; n++) {
      const attempt = { door: "sign-in", account: n, address: `198.51.100.${n % 250}` } as const;
      if ((await countWrong(attempt)) === null) through += 1;
    }
    expect(through).toBeGreaterThan(150);
    expect(through).toBeLessThanOrEqual(8 * 38);
    // A device that the account knows is not among them.
    const own = { door: "sign-in", account: 1, address: "198.51.100.1", device: "d" } as const;
    expect(await countWrong(own)).toBeNull();
  });

  test("at the same moment is let through as often as one after another", async () => {
    const attempts = Array.from({ length: 80 }, () => miss());
    expect((await Promise.all(attempts)).filter((wait) => wait === null)).toHaveLength(30);
  });

  test("refuses with the sentence and the seconds, and writes nothing more of who is refused", async () => {
    for (let n = 0; n < 31; n++) await miss();
    const before = await db.attemptCount.findMany();
    await expect(
      reserveAttempt({ door: "wrong-link", address: "192.0.2.1" }),
    ).rejects.toMatchObject({
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 15 minutes.",
      retryAfter: 900,
    });
    expect(await db.attemptCount.findMany()).toEqual(before);
  });

  test("over its limit stands in the audit once, however many follow", async () => {
    for (let n = 0; n < 40; n++) await miss();
    const rows = await db.auditEvent.findMany();
    expect(rows.map(({ content }) => JSON.parse(content) as object)).toMatchObject([
      { kind: "limited", detail: "wrong-link, address" },
    ]);
  });

  test("is swept when it counts no more", async () => {
    await miss();
    await removeAged();
    expect(await db.attemptCount.count()).toBeGreaterThan(0);
    at(24 * 60 + 1);
    await removeAged();
    expect(await db.attemptCount.count()).toBe(0);
  });

  test("keeps no address and no e-mail", async () => {
    await countWrong({ door: "sign-in", account: "meera@example.com", address: "192.0.2.1" });
    const rows = JSON.stringify(await db.attemptCount.findMany());
    expect(rows).not.toMatch(/meera|192\.0\.2/);
  });
});
