import { db, transaction, type Tx } from "~/db.server";
import type { Actor } from "../policy/policy";
import { now } from "./clock.server";
import { conflict } from "./domain-error";

async function answeredBefore(actor: Actor, command: string, key: string): Promise<number | null> {
  const found = await db.idempotencyKey.findUnique({
    where: { actorId_key: { actorId: actor.id, key } },
  });
  if (!found) return null;
  if (found.request !== command) throw conflict("This form was already used for something else.");
  return Number(found.answer);
}

/**
 * Runs a creating command in a transaction, once for a key of this actor: a repeated post leads to
 * the record of the first. Returns the record's id. Without a key it simply runs.
 */
export async function once(
  actor: Actor,
  command: string,
  key: string | null | undefined,
  run: (tx: Tx) => Promise<number>,
): Promise<number> {
  if (!key) return transaction(run);
  const before = await answeredBefore(actor, command, key);
  if (before !== null) return before;
  try {
    return await transaction(async (tx) => {
      const resultId = await run(tx);
      await tx.idempotencyKey.create({
        data: {
          actorId: actor.id,
          key,
          request: command,
          answer: String(resultId),
          createdAt: now(),
        },
      });
      return resultId;
    });
  } catch (error) {
    // The same post arrived twice at once: the other one won, and its record is the answer. It may
    // also have left nothing for this one to do (a balance that is paid), hence any refusal counts.
    const winner = await answeredBefore(actor, command, key);
    if (winner !== null) return winner;
    throw error;
  }
}
