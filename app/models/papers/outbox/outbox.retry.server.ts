import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { messageScope } from "./outbox.list";

/** The delay of a message that a person sends, so that it can be called back: as long as it is on the screen. */
const UNDO_MS = 10_000;

/** The moment before which what is sent now does not leave. */
export const undoUntil = () => new Date(now().getTime() + UNDO_MS);

/**
 * 'Try again': a message that failed, waits or was cancelled is sent at once, with all its tries before
 * it. Raises `conflict` when it has been sent, is being sent, or would come too late. `after` does what follows, in the same
 * transaction, with the message as it was.
 */
export async function retryMessage(
  actor: Actor,
  id: number,
  after?: (tx: Tx, before: RowOf<"OutboxMessage">) => Promise<void>,
): Promise<void> {
  assertCan(actor, "outbox:retry");
  await transaction(async (tx) => {
    const moment = now();
    const mine = { id, ...messageScope(actor) };
    const before = await tx.outboxMessage.findFirst({ where: mine });
    if (!before) throw notFound("page");
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
    if (count === 0) {
      throw conflict("This message was sent, is being sent, or is too late to send.");
    }
    await after?.(tx, before);
  });
}
