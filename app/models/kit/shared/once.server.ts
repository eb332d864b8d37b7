import { now } from "~/platform/clock.server";
import { inUnitOfWork, transaction, type Tx } from "~/platform/db.server";

import { conflict } from "./domain-error";

/**
 * The subject of a key: `request` tells apart requests under one key of one person. Of several names of one request the
 * first is kept, and all are recognized.
 */
type Claim = { actorId: number; key: string; request: string | readonly string[]; used: string };

/**
 * Claims a key, does the work and keeps its answer (any JSON) in the caller's transaction: a repeat finds
 * all of it or nothing. A second request with the key waits at the claim until the first is through.
 * Raises `conflict` with the sentence `used` when the key was used for another request.
 */
async function claimed<T>(
  tx: Tx,
  { actorId, key, request, used }: Claim,
  work: () => Promise<T>,
): Promise<{ answer: T; repeated: boolean }> {
  const at = now();
  const names = [request].flat();
  const ours = await tx.$executeRaw`INSERT INTO "IdempotencyKey"
    ("actorId", "key", "request", "answer", "createdAt")
    VALUES (${actorId}, ${key}, ${names[0]}, 'null', ${at}) ON CONFLICT DO NOTHING`;
  const where = { actorId_key: { actorId, key } };
  if (ours === 0) {
    const found = await tx.idempotencyKey.findUniqueOrThrow({ where });
    if (!names.includes(found.request)) throw conflict(used);
    return { answer: JSON.parse(found.answer) as T, repeated: true };
  }
  const answer = await work();
  await tx.idempotencyKey.update({ where, data: { answer: JSON.stringify(answer) } });
  return { answer, repeated: false };
}

/**
 * Runs a creating command in a transaction, once for a key of this actor: a repeated post leads to
 * the record of the first. Returns what it answers, a record's id mostly. Without a key it simply runs.
 */
export async function once<T = number>(
  actor: { id: number },
  command: string,
  key: string | null | undefined,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!key) return transaction(run);
  const used = "This form was already used for something else.";
  const claim = { actorId: actor.id, key, request: command, used };
  return transaction(async (tx) => (await claimed(tx, claim, () => run(tx))).answer);
}

/** A request with a key, as /api takes it; `used` is said when the key came with another request before. */
type KeyedRequest = Claim;

/**
 * Answers a request once for its key, whatever commands `run` calls: they, and what they read for the
 * answer, are one transaction with the key. What `run` raises takes everything back and leaves the key free.
 */
export async function onceInUnitOfWork<T>(
  request: KeyedRequest,
  run: () => Promise<T>,
): Promise<{ answer: T; repeated: boolean }> {
  return inUnitOfWork((tx) => claimed(tx, request, run));
}
