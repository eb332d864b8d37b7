import { db, type Tx } from "~/platform/db.server";

import { TEMPLATE_KINDS } from "../../papers/message/message-kinds";
import type { Objection } from "../../papers/outbox/outbox.settle.server";
import { visitObjection } from "../../sales/survey/survey.visit.server";
import { crewMove } from "../../road/crew/crew.day.server";

/** A message that waits, and the paper that it is about. */
type Waiting = {
  id: number;
  kind: string;
  entity: string | null;
  entityId: number | null;
  createdAt: Date;
  parameters?: string | null;
};

/** Papers whose state may forbid that they leave. A note has none: it is issued as it is made. */
const PAPERS = ["quotation", "invoice", "consignment", "payment", "note"];

/** The words for a paper that ended while its message waited, by its state. */
const ENDED: Readonly<Record<string, string>> = {
  rejected: "was rejected",
  Cancelled: "was cancelled",
  Refunded: "was refunded",
};

/** The events by which papers change their state. */
const MOVED = ["marked", "status-changed-to", "status-changed", "refunded"];

/**
 * Why a message about a paper does not leave any more: the paper was deleted, cancelled, rejected or changed after the message
 * was written. Null where it stands as it was. Asked right before every try.
 */
export async function paperObjection(message: Waiting, tx: Tx = db): Promise<Objection | null> {
  const { kind, entity, entityId, createdAt } = message;
  if (kind === "crew") return crewObjection(message, tx);
  if (entity === "survey") return visitObjection(message, tx);
  if (entity === null || entityId === null || !PAPERS.includes(entity)) return null;
  if (!(TEMPLATE_KINDS as readonly string[]).includes(kind)) return null;
  const now = await tx[entity as "invoice"].findUnique({ where: { id: entityId } });
  const not = (what: string) => ({
    cancel: `The ${entity} ${what}, so this was not sent.`,
    says: true as const,
  });
  if (!now) return not("was deleted");
  if (now.status === "draft") return not("is a draft again");
  const since = await tx.historyEntry.findMany({
    where: { entity, entityId, at: { gt: createdAt }, action: { in: ["updated", ...MOVED] } },
    select: { action: true },
  });
  const ended = ENDED[now.status];
  if (ended && since.some(({ action }) => action !== "updated")) return not(ended);
  return since.some(({ action }) => action === "updated") ? not("was changed") : null;
}

/** Why a message to one of a crew does not leave any more: the job was closed, or says something else by now, or they left it. */
async function crewObjection({ id, entityId }: Waiting, tx: Tx): Promise<Objection | null> {
  const move = entityId === null ? null : await crewMove(tx, entityId);
  const notice = await tx.crewNotice.findFirst({ where: { messageId: id } });
  if (move?.open && notice?.said === move.said) return null;
  const why = move?.open === false ? `is ${move.status.toLowerCase()}` : "was changed";
  return { cancel: `The job ${why}, so this was not sent.`, says: true };
}
