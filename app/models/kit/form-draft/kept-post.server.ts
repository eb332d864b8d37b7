import { randomBytes } from "node:crypto";

import { db, transaction } from "~/platform/db.server";

import type { Actor } from "../policy/policy";
import { DomainError } from "../shared/domain-error";
import { MAX_DRAFT, oldestDraft } from "./form-draft.server";
import { now } from "~/platform/clock.server";

/*
 * Keeps posts of any form whose session had ended: a row beside the drafts, by the posted address. So the drafts'
 * retention, export and erasure hold for it. The sender shows no session: these posts never take a draft's place.
 */

/** The most posts of a person: the oldest ones give way. */
export const MAX_POSTS = 5;
/** The longest address that something is kept of. */
const MAX_ADDRESS = 500;

/** Which rows are posts: a draft's form has no slash before it. */
const ofPosts = { startsWith: "/" };

/** Keeps what an account posted to an address; gives the key that it is found by. Raises `too_large`. */
export async function keepPost(userId: number, address: string, fields: string): Promise<string> {
  if (fields.length > MAX_DRAFT || address.length > MAX_ADDRESS) {
    throw new DomainError("too_large", "This form is too long to be kept.");
  }
  const key = randomBytes(18).toString("base64url");
  await transaction(async (tx) => {
    await tx.formDraft.create({
      data: { userId, form: address, key, fields, at: now(), about: "" },
    });
    const older = await tx.formDraft.findMany({
      where: { userId, form: ofPosts },
      orderBy: [{ at: "desc" }, { key: "asc" }],
      skip: MAX_POSTS,
      select: { key: true },
    });
    const keys = older.map((each) => each.key);
    await tx.formDraft.deleteMany({ where: { userId, form: ofPosts, key: { in: keys } } });
  });
  return key;
}

/** Returns the actor's post to an address, by its key; null if there is none. */
export async function findPost(actor: Actor, address: string, key: string): Promise<string | null> {
  const found = await db.formDraft.findFirst({
    where: { userId: actor.id, form: address, key, at: { gte: oldestDraft() } },
    select: { fields: true },
  });
  return found?.fields ?? null;
}

/** Deletes one; does nothing if there is none. */
export async function dropPost(actor: Actor, key: string): Promise<void> {
  await transaction((tx) =>
    tx.formDraft.deleteMany({ where: { userId: actor.id, form: ofPosts, key } }),
  );
}
