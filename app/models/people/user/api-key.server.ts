import { only } from "~/platform/only";
import { createHash, randomBytes } from "node:crypto";

import { isPast, now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, assertConfirmed, type Actor } from "../../kit/policy/policy";
import { conflict, DomainError, notFound } from "../../kit/shared/domain-error";
import { noticeTo } from "./account-notice.server";
import { assertOwnPassword } from "./current-password.server";
import { ACTOR_FIELDS, toActor } from "./token.server";
import { KEY_EXPIRED, type KeyLife } from "./user.words";

/** The beginning of a key, so that people and programs tell it from other secrets. */
export const API_KEY_PREFIX = "mvk_";
const API_KEYS_MAX = 20;
const HINT_LENGTH = API_KEY_PREFIX.length + 6;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Only a hash is stored: who reads the database cannot use the keys in it. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** Neither revoked nor past its day. */
const live = (userId: number) => ({ userId, revokedAt: null, expiresAt: { gt: now() } });

/**
 * Makes a personal key that works for so many days, and returns its text, which is never shown again. It may do what
 * its owner may. Raises `invalid` at `currentPassword`, `conflict` when there are too many already.
 */
export async function createApiKey(
  actor: Actor,
  { name, days }: { name: string; days: KeyLife },
  currentPassword: string | null,
): Promise<string> {
  assertCan(actor, "profile:edit");
  assertConfirmed(actor, "API keys");
  await assertOwnPassword(actor, currentPassword);
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  await transaction(async (tx) => {
    if ((await tx.apiKey.count({ where: live(actor.id) })) >= API_KEYS_MAX) {
      throw conflict(`You have ${API_KEYS_MAX} API keys. Revoke one before you make another.`);
    }
    const data = { userId: actor.id, name, hint: key.slice(0, HINT_LENGTH), hash: hashOf(key) };
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY);
    await tx.apiKey.create({ data: { ...data, createdAt, expiresAt } });
    await recordHistory(tx, actor, "user", actor.id, "api-key-created", { name });
    await noticeTo(tx, actor, "new-key", name);
  });
  return key;
}

/** One's own keys that work, the newest first. */
export async function listApiKeys(actor: Actor) {
  return db.apiKey.findMany({
    where: live(actor.id),
    select: only("ApiKey", "id name hint createdAt expiresAt lastUsedAt"),
    orderBy: { id: "desc" },
  });
}

/**
 * Ends one of one's own keys at once; ended twice is harmless. Raises `not_found` for another's, `invalid` at
 * `currentPassword`.
 */
export async function revokeApiKey(
  actor: Actor,
  id: number,
  currentPassword: string | null,
): Promise<void> {
  assertCan(actor, "profile:edit");
  await assertOwnPassword(actor, currentPassword);
  await transaction(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id, userId: actor.id } });
    if (!key) throw notFound("page");
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now() },
    });
    if (count === 0) return;
    await recordHistory(tx, actor, "user", actor.id, "api-key-revoked", { name: key.name });
  });
}

/**
 * The active owner of a key that works, or null. Its use is noted at most once a minute. Raises `unauthenticated` with
 * a sentence of its own where the key is over: whoever holds it knows it already.
 */
export async function findKeyOwner(key: string): Promise<Actor | null> {
  const found = await db.apiKey.findUnique({
    where: { hash: hashOf(key) },
    select: {
      ...only("ApiKey", "id expiresAt lastUsedAt revokedAt"),
      user: { select: ACTOR_FIELDS },
    },
  });
  const owner = found?.revokedAt === null ? toActor(found.user) : null;
  if (!found || !owner) return null;
  if (isPast(found.expiresAt)) throw new DomainError("unauthenticated", KEY_EXPIRED);
  if (!found.lastUsedAt || isPast(new Date(found.lastUsedAt.getTime() + MINUTE + 1))) {
    const moment = now();
    await transaction((tx) =>
      tx.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: moment } }),
    );
  }
  return owner;
}
