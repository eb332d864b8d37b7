import { db, transaction } from "~/db.server";

import { now } from "./clock.server";
import { isUniqueViolation } from "./database-error";

const DAY = 24 * 60 * 60 * 1000;
/** Longer than the server lets a request run: whoever claimed the key is gone. */
const ABANDONED = 2 * 60 * 1000;
/** The answer of a row whose request still runs. */
const RUNNING = "";

export type Claim =
  | { state: "claimed" }
  | { state: "running" }
  | { state: "other-request" }
  | { state: "answered"; status: number; body: string };

type Key = { actorId: number; key: string };

/**
 * Claims a key for a request (its hash), once whoever tries at the same time; or tells what became of
 * the request that claimed it first. Answers are kept for a day.
 */
export async function claimAnswer({ actorId, key }: Key, request: string): Promise<Claim> {
  const createdAt = now();
  try {
    await transaction(async (tx) => {
      await tx.idempotencyKey.deleteMany({
        where: { actorId, createdAt: { lt: new Date(createdAt.getTime() - DAY) } },
      });
      await tx.idempotencyKey.create({
        data: { actorId, key, request, answer: RUNNING, createdAt },
      });
    });
    return { state: "claimed" };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const found = await db.idempotencyKey.findUnique({ where: { actorId_key: { actorId, key } } });
  if (!found) return claimAnswer({ actorId, key }, request);
  if (found.request !== request) return { state: "other-request" };
  if (found.answer !== RUNNING) {
    const kept = JSON.parse(found.answer) as { status: number; body: string };
    return { state: "answered", ...kept };
  }
  if (createdAt.getTime() - found.createdAt.getTime() < ABANDONED) return { state: "running" };
  const taken = await transaction((tx) =>
    tx.idempotencyKey.updateMany({
      where: { actorId, key, answer: RUNNING, createdAt: found.createdAt },
      data: { createdAt },
    }),
  );
  return { state: taken.count > 0 ? "claimed" : "running" };
}

/** Keeps the answer to the request that claimed the key. */
export async function keepAnswer({ actorId, key }: Key, status: number, body: string) {
  await transaction((tx) =>
    tx.idempotencyKey.updateMany({
      where: { actorId, key },
      data: { answer: JSON.stringify({ status, body }) },
    }),
  );
}

/** Gives the key free again: nothing was done under it. */
export async function dropAnswer({ actorId, key }: Key) {
  await transaction((tx) =>
    tx.idempotencyKey.deleteMany({ where: { actorId, key, answer: RUNNING } }),
  );
}
