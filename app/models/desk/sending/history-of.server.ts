import type { Tx } from "~/platform/db.server";

import type { DocumentRef } from "../../papers/document-link/document-link.server";
import type { ValuesOf } from "../../kit/history/history.events";
import { recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { getStatement } from "../../billing/statement/statement.kept.server";

/**
 * Writes into the history of a document what was done with it; a statement's is its customer's, which says of which
 * period it was.
 */
export async function recordOfDocument<
  E extends "link-copied" | "link-revoked" | "sent" | "reminder-sent",
>(
  tx: Tx,
  actor: Actor,
  { entity, entityId }: DocumentRef,
  event: E,
  values: ValuesOf<E>,
): Promise<void> {
  // What all of these events have in common.
  const record = (of: Parameters<typeof recordHistory>[2], id: number, said: ValuesOf<"sent">) =>
    recordHistory(tx, actor, of, id, event as "sent", said);
  const said = values as object as ValuesOf<"sent">;
  if (entity !== "statement") return record(entity, entityId, said);
  const { customerId, fromDay: from, toDay: to } = await getStatement(actor, entityId, tx);
  await record("user", customerId, { ...said, statement: { from, to } });
}
