import type { Tx } from "~/platform/db.server";

import { recordHistory, type HistoryEntity } from "../history/history.server";

/** The papers that a message is about and that have a history of their own; a statement's is its customer's. */
const RECORDS: readonly HistoryEntity[] = [
  "quotation",
  "invoice",
  "note",
  "payment",
  "consignment",
];

/**
 * Says in the history of its paper that a message did not arrive and why, in the transaction that gives it up: whoever
 * opens the paper would else read 'Sent' alone.
 */
export async function recordUndelivered(tx: Tx, id: number, reason: string): Promise<void> {
  // As it is now: its reader may have been erased while it was on its way.
  const { recipient, entity, entityId } = await tx.outboxMessage.findUniqueOrThrow({
    where: { id },
    select: { recipient: true, entity: true, entityId: true },
  });
  if (entityId === null) return;
  const note = `To ${recipient}: ${reason}`;
  const own = RECORDS.find((each) => each === entity);
  if (own) return recordHistory(tx, null, own, entityId, "Not delivered", { note });
  if (entity !== "statement") return;
  const where = { id: entityId };
  const statement = await tx.statement.findUnique({ where, select: { customerId: true } });
  if (!statement) return;
  await recordHistory(tx, null, "user", statement.customerId, "Statement: not delivered", { note });
}
