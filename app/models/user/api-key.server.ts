import { createHash, randomBytes } from "node:crypto";

import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { recordHistory } from "../history/history.server";
import { assertCan, type Actor } from "../policy/policy";
import { conflict, notFound } from "../shared/domain-error";
import { toActor } from "./token.server";

/** How a key begins, so that people and programs tell it from other secrets. */
export const API_KEY_PREFIX = "mvk_";
export const API_KEYS_MAX = 20;
const HINT_LENGTH = API_KEY_PREFIX.length + 6;
const MINUTE = 60_000;

/** Only a hash is stored: who reads the database cannot use the keys in it. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * Makes a personal key and returns its text, which is never shown again. It may do what its owner may.
 * Raises `conflict` when there are too many already.
 */
export async function createApiKey(actor: Actor, name: string): Promise<string> {
  assertCan(actor, "profile:edit");
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  await transaction(async (tx) => {
    const live = await tx.apiKey.count({ where: { userId: actor.id, revokedAt: null } });
    if (live >= API_KEYS_MAX) {
      throw conflict(`You have ${API_KEYS_MAX} API keys. Revoke one before you make another.`);
    }
    const data = { userId: actor.id, name, hint: key.slice(0, HINT_LENGTH), hash: hashOf(key) };
    await tx.apiKey.create({ data: { ...data, createdAt: now() } });
    await recordHistory(tx, actor, "user", actor.id, "API key created", { note: name });
  });
  return key;
}

/** One's own keys that work, the newest first. */
export async function listApiKeys(actor: Actor) {
  return db.apiKey.findMany({
    where: { userId: actor.id, revokedAt: null },
    select: { id: true, name: true, hint: true, createdAt: true, lastUsedAt: true },
    orderBy: { id: "desc" },
  });
}

/** Ends one of one's own keys at once; ended twice is harmless. Raises `not_found` for another's. */
export async function revokeApiKey(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "profile:edit");
  await transaction(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id, userId: actor.id } });
    if (!key) throw notFound("page");
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now() },
    });
    if (count === 0) return;
    await recordHistory(tx, actor, "user", actor.id, "API key revoked", { note: key.name });
  });
}

/** The active owner of a key that works, or null. Its use is noted at most once a minute. */
export async function findKeyOwner(key: string): Promise<Actor | null> {
  const found = await db.apiKey.findUnique({
    where: { hash: hashOf(key) },
    select: {
      id: true,
      lastUsedAt: true,
      revokedAt: true,
      user: { select: { id: true, name: true, email: true, role: true, status: true } },
    },
  });
  const owner = found?.revokedAt === null ? toActor(found.user) : null;
  if (!found || !owner) return null;
  const moment = now();
  if (!found.lastUsedAt || moment.getTime() - found.lastUsedAt.getTime() > MINUTE) {
    await transaction((tx) =>
      tx.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: moment } }),
    );
  }
  return owner;
}
