import type { Tx } from "~/platform/db.server";

import type { DocumentRef } from "../../papers/document-link/document-link.server";
import type { Change } from "../../kit/history/history.server";
import { recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { getStatement } from "../../billing/statement/statement.kept.server";
import { periodText } from "../../billing/statement/statement.document";

/**
 * Writes into the history of a document what was done with it; a statement's is its customer's, which says of which
 * period it was.
 */
export async function recordOfDocument(
  tx: Tx,
  actor: Actor,
  { entity, entityId }: DocumentRef,
  action: string,
  more: { changes?: Change[]; note?: string | null } = {},
): Promise<void> {
  if (entity !== "statement") return recordHistory(tx, actor, entity, entityId, action, more);
  const { customerId, fromDay: from, toDay: to } = await getStatement(actor, entityId, tx);
  const note = [periodText({ from, to }), more.note].filter(Boolean).join(". ");
  await recordHistory(tx, actor, "user", customerId, `Statement: ${lower(action)}`, {
    ...more,
    note,
  });
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
