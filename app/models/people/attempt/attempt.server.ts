import { createHash, randomInt } from "node:crypto";
import { LRUCache } from "lru-cache";

import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { assertMayWrite } from "~/platform/request-context.server";
import { networkOf } from "~/platform/network.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { DomainError } from "../../kit/shared/domain-error";
import {
  LIMITS,
  PARTS_OF_EVERYBODY,
  windowAt,
  type Door,
  type Limit,
  type Share,
} from "./attempt.limits";

/** The source of an attempt; parts that a door does not count are left out. */
type Attempt = {
  door: Door;
  /** A device that signed in to this account before: it is counted by itself, and by nothing else. */
  device?: string | null;
  account?: string | number;
  address?: string;
};

/** The counts taken for an attempt, to be given back where it was not a wrong one. */
type Reservation = { counted: readonly { share: Share; key: string }[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const LEVELS = 8;

/** Refusals and their end (milliseconds), so that an attack is not written down row after row. */
const refused = new LRUCache<string, number>({ max: 50_000 });

/** Forgets what this process knows to be refused, when the tables are emptied (tests only). */
export function forgetRefusals(): void {
  refused.clear();
}

/**
 * Counts an attempt before it is made, so that many at once are no way round the limits; every process counts in
 * the same rows. Raises `too_many_requests` with `retryAfter`. Never inside `transaction`: it counts whatever
 * becomes of the caller's work.
 */
export async function reserveAttempt(attempt: Attempt): Promise<Reservation> {
  const counted: { share: Share; key: string }[] = [];
  const shares = sharesOf(attempt);
  for (const { key } of shares) {
    const until = knownRefusal(key);
    if (until !== null) throw tooMany(until);
  }
  for (const { share, key, limit } of shares) {
    const { over, until } = await countOne(key, limit);
    if (over > 0) {
      refused.set(key, until);
      // The first of a window stands for all that follow.
      if (over === 1) await recordLimit(attempt, share);
      throw tooMany(until);
    }
    counted.push({ share, key });
  }
  return { counted };
}

/** Whether this process already knows that an attempt would be refused; it asks no database. */
export function isRefused(attempt: Attempt): boolean {
  return sharesOf(attempt).some(({ key }) => knownRefusal(key) !== null);
}

/**
 * The attempt was right, or was never looked at: its network and everybody get it back; its own device or account
 * too, and with `right` all earlier ones.
 */
export async function releaseAttempt({ counted }: Reservation, right: boolean): Promise<void> {
  for (const { share, key } of counted) {
    const own = share === "device" || share === "account";
    if (own && right) await transaction((tx) => tx.attemptCount.deleteMany({ where: { key } }));
    else {
      const data = { count: { decrement: 1 } };
      await transaction((tx) =>
        tx.attemptCount.updateMany({ where: { key, count: { gt: 0 } }, data }),
      );
    }
  }
}

/** Counts a failed attempt. Returns the seconds to wait if there were too many, else null. */
export async function countWrong(attempt: Attempt): Promise<number | null> {
  try {
    await reserveAttempt(attempt);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.retryAfter) return error.retryAfter;
    throw error;
  }
}

/** The `too_many_requests` error that every door raises. */
export function tooMany(until: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil((until - now().getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new DomainError(
    "too_many_requests",
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfter },
  );
}

/** Returns the shares that count an attempt, the widest first: a refusal there touches no account's count. */
function sharesOf({ door, device, account, address }: Attempt) {
  const limits: Partial<Record<Share, Limit>> = LIMITS[door];
  const shares: { share: Share; key: string; limit: Limit }[] = [];
  const add = (share: Share, value: string | number | undefined) => {
    const limit = limits[share];
    if (limit && value !== undefined) shares.push({ share, key: keyOf(door, share, value), limit });
  };
  if (device && limits.device) {
    add("device", `${account ?? ""} ${device}`);
    return shares;
  }
  const { everybody } = limits;
  if (everybody) {
    const key = keyOf(door, "everybody", randomInt(PARTS_OF_EVERYBODY));
    const free = Math.ceil(everybody.free / PARTS_OF_EVERYBODY);
    shares.push({ share: "everybody", key, limit: { ...everybody, free } });
  }
  add("address", address === undefined ? undefined : networkOf(address));
  add("account", account);
  return shares;
}

/** Only a hash is stored of whom it is about. */
function keyOf(door: Door, share: Share, value: string | number): string {
  const hash = createHash("sha256").update(String(value)).digest("base64url").slice(0, 22);
  return `${door} ${share} ${hash}`;
}

/** Until when a key is refused as far as this process knows, or null: that costs the database nothing. */
function knownRefusal(key: string): number | null {
  const until = refused.get(key) ?? 0;
  return until > now().getTime() ? until : null;
}

/** Counts one more at a key: how many that is too many, and until when (milliseconds). */
async function countOne(key: string, limit: Limit): Promise<{ over: number; until: number }> {
  const { count, level, until } = await countInWindow(key, limit, now());
  return { over: count - windowAt(limit, level).free, until: until.getTime() };
}

/** Writes down that a limit was reached: at which door, and by whom it is counted. */
async function recordLimit({ door, account }: Attempt, share: Share): Promise<void> {
  const whom = share === "account" && account !== undefined ? `account ${account}` : share;
  const detail = `${door}, ${whom}`.slice(0, 300);
  await transaction((tx) => recordAudit(tx, { kind: "limited", detail }));
}

type Row = { count: number; level: number; until: Date };

/** Every statement is one row's and over at once: nobody waits for more than that. */
async function countInWindow(key: string, limit: Limit, at: Date): Promise<Row> {
  // To Postgres a query that returns what it wrote looks like one that reads.
  assertMayWrite();
  const keptUntil = new Date(at.getTime() + DAY_MS);
  for (;;) {
    const [open] = await db.$queryRaw<Row[]>`
      UPDATE "AttemptCount" SET "count" = "count" + 1, "keptUntil" = ${keptUntil}
      WHERE "key" = ${key} AND "until" > ${at} RETURNING "count", "level", "until"`;
    if (open) return { ...open, until: new Date(open.until) };
    const before = await db.attemptCount.findUnique({ where: { key } });
    const level = before && before.keptUntil > at ? nextLevel(before, limit) : 0;
    const until = new Date(at.getTime() + windowAt(limit, level).window * 1000);
    const begun = await db.$executeRaw`
      INSERT INTO "AttemptCount" ("key", "count", "level", "until", "keptUntil")
      VALUES (${key}, 1, ${level}, ${until}, ${keptUntil})
      ON CONFLICT ("key") DO UPDATE SET
        "count" = 1, "level" = ${level}, "until" = ${until}, "keptUntil" = ${keptUntil}
      WHERE "AttemptCount"."until" <= ${at}`;
    // Else another one began it in between, and is counted there.
    if (begun > 0) return { count: 1, level, until };
  }
}

function nextLevel({ count, level }: { count: number; level: number }, limit: Limit): number {
  const over = count > windowAt(limit, level).free;
  return Math.min(LEVELS, over ? level + 1 : level);
}
