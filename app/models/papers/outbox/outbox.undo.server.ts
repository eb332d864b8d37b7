import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { messageScope } from "./outbox.list";
import { recordOfMessage } from "./outbox.undelivered.server";

/** How long what a person sends waits, so that it can be called back: as long as its message is on the screen. */
export const UNDO_MS = 10_000;

/** The moment before which what is sent now does not leave. */
export const undoUntil = () => new Date(now().getTime() + UNDO_MS);

/**
 * 'Undo': a message that a person sent and that has not begun to leave is cancelled, and what it would have done once
 * (a stage of reminders) can be done again. What it told the record stays: a quotation stays sent. Returns whom it was
 * for. Raises `conflict` when it left, or is leaving.
 */
export async function undoMessage(actor: Actor, id: number): Promise<string> {
  assertCan(actor, "document:send");
  return transaction(async (tx) => {
    const mine = { id, ...messageScope(actor) };
    const { count } = await tx.outboxMessage.updateMany({
      where: { ...mine, status: "queued", attempts: 0, leaseId: null, createdById: { not: null } },
      data: { status: "cancelled", failure: `Undone by ${actor.name}`, onceKey: null },
    });
    const message = await tx.outboxMessage.findFirst({ where: mine, select: { recipient: true } });
    if (!message) throw notFound("page");
    if (count === 0) throw conflict("This message has left, or is leaving: it cannot be undone.");
    await recordOfMessage(tx, actor, id, "message-undone");
    return message.recipient;
  });
}
