import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, can } from "../../kit/policy/policy";
import type { HistoryEntity } from "../../kit/shared/vocabulary";
import type { DocumentRef } from "../document-link/document-link.server";
import { TEMPLATE_KINDS } from "../message/message-kinds";
import { type Channel, due } from "./outbox.claim.server";
import { againOf, type Undelivered } from "./outbox.words";

/**
 * Returns the seconds that the most overdue message waits, 0 where none waits. A message that is tried again later does
 * not count before its time: a mail server that is away is not our fault.
 */
export async function longestOverdue(channels: readonly Channel[]): Promise<number> {
  if (channels.length === 0) return 0;
  const moment = now();
  const waiting = await db.outboxMessage.findMany({
    where: due(channels, moment),
    select: { createdAt: true, nextAttemptAt: true, leaseUntil: true },
    orderBy: { id: "asc" },
    take: 100,
  });
  const since = waiting.map(({ createdAt, nextAttemptAt, leaseUntil }) =>
    Math.max(createdAt.getTime(), nextAttemptAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0),
  );
  return Math.max(0, Math.round((moment.getTime() - Math.min(moment.getTime(), ...since)) / 1000));
}

/** The papers that a message is about and that have a history of their own; a statement's is its customer's. */
const RECORDS: readonly HistoryEntity[] = [
  "quotation",
  "invoice",
  "note",
  "payment",
  "consignment",
  "job",
  "survey",
];

/** Records a message's outcome and recipient in the history of its paper. */
export async function recordOfMessage(
  tx: Tx,
  actor: Actor | null,
  id: number,
  event: "not-delivered" | "message-undone" | "sent-again" | "reminder-sent-again",
  more: { note?: string } = {},
): Promise<void> {
  // As it is now: its reader may have been erased while it was on its way.
  const { recipient, entity, entityId } = await tx.outboxMessage.findUniqueOrThrow({
    where: { id },
    select: { recipient: true, entity: true, entityId: true },
  });
  if (entityId === null) return;
  const own = RECORDS.find((each) => each === entity);
  if (own) return recordHistory(tx, actor, own, entityId, event, { recipient }, more);
  if (entity !== "statement") return;
  const where = { id: entityId };
  const statement = await tx.statement.findUnique({ where, select: { customerId: true } });
  if (!statement) return;
  const values = { recipient, statement: {} };
  await recordHistory(tx, actor, "user", statement.customerId, event, values, more);
}

/**
 * Says in the history of its paper that a message did not arrive and why, in the transaction that gives it up: whoever
 * opens the paper would else read 'Sent' alone.
 */
export function recordUndelivered(tx: Tx, id: number, reason: string): Promise<void> {
  return recordOfMessage(tx, null, id, "not-delivered", { note: reason });
}

/**
 * The last message about a paper, where it did not arrive: to whom, why, and how it is sent again. Null where it did, or is
 * under way; and for whoever may not read what was sent.
 */
export async function undeliveredOf(
  actor: Actor,
  { entity, entityId }: DocumentRef,
): Promise<Undelivered | null> {
  if (!can(actor, "outbox:read")) return null;
  const last = await db.outboxMessage.findFirst({
    where: { entity, entityId, kind: { in: [...TEMPLATE_KINDS] } },
    orderBy: { id: "desc" },
    select: { kind: true, entityId: true, recipient: true, status: true, failure: true },
  });
  if (last?.status !== "failed") return null;
  return { recipient: last.recipient, reason: last.failure, again: againOf(actor, last) };
}
