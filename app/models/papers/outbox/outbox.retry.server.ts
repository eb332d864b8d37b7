import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { messageScope } from "./outbox.list";

/** How long what a person sends waits, so that it can be called back: as long as its message is on the screen. */
const UNDO_MS = 10_000;

/** The moment before which what is sent now does not leave. */
export const undoUntil = () => new Date(now().getTime() + UNDO_MS);

/**
 * 'Try again': a message that failed, waits or was cancelled is sent at once, with all its tries before
 * it. Raises `conflict` when it has been sent, is being sent, or would come too late.
 */
export async function retryMessage(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "outbox:retry");
  await transaction(async (tx) => {
    const moment = now();
    const mine = { id, ...messageScope(actor) };
    const { count } = await tx.outboxMessage.updateMany({
      where: {
        ...mine,
        status: { in: ["queued", "failed", "cancelled"] },
        AND: [
          { OR: [{ leaseUntil: null }, { leaseUntil: { lte: moment } }] },
          { OR: [{ expiresAt: null }, { expiresAt: { gt: moment } }] },
        ],
      },
      data: {
        status: "queued",
        attempts: 0,
        failure: null,
        // Not null: by this moment it is not one that waited for days.
        nextAttemptAt: moment,
        leaseId: null,
        leaseUntil: null,
      },
    });
    if (count === 1) return;
    if (!(await tx.outboxMessage.findFirst({ where: mine, select: { id: true } }))) {
      throw notFound("page");
    }
    throw conflict("This message was sent, is being sent, or is too late to send.");
  });
}
