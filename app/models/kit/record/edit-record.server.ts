import { transaction, type Tx } from "~/platform/db.server";
import type { Context } from "../history/history.values";
import { type Change, recordHistory } from "../history/history.server";
import { type Action, type Actor, assertCan } from "../policy/policy";
import { type DomainError, EditConflict, notFound } from "../shared/domain-error";
import type { HistoryEntity, Noun } from "../shared/vocabulary";

type Editing<Before, Data> = {
  entity: Exclude<HistoryEntity, "company"> & Noun;
  allow: Action;
  /** Locks to take before the record itself. */
  hold?: (tx: Tx) => Promise<void>;
  /** The record with what its edit looks at; null where there is none. */
  load: (tx: Tx) => Promise<Before | null>;
  /** Why it can no longer be edited, in the state it is in; null while it can. */
  refuse?: (before: Before) => DomainError | null;
  /**
   * Returns the data to write, with its search text, and the changes for the history. Raises the rules that the input
   * breaks.
   */
  derive: (tx: Tx, before: Before) => Promise<{ data: Data; changes: Change[]; context?: Context }>;
  /** Writes the consequences, in the same transaction. */
  after?: (tx: Tx, before: Before, data: Data, changes: Change[]) => Promise<void>;
};

type Table = {
  updateMany: (args: { where: object; data: object }) => Promise<{ count: number }>;
  update: (args: { where: object; data: object }) => Promise<unknown>;
};

/**
 * Saves a record that has a version: permission, compare-and-set, refusal, history. Raises `not_found`, what
 * `refuse` says of a closed record, and `EditConflict` when another person saved since `version` (null: whatever
 * was saved). `before` has the version it had before this edit.
 */
export async function editRecord<Before extends { version: number }, Data extends object>(
  actor: Actor,
  id: number,
  version: number | null | undefined,
  { entity, allow, hold, load, refuse, derive, after }: Editing<Before, Data>,
): Promise<void> {
  assertCan(actor, allow);
  await transaction(async (tx) => {
    const table = tx[entity as "item"] as unknown as Table;
    await hold?.(tx);
    // Counted up first: from here on the row is ours, and whoever else wants it waits until this is through.
    const { count } = await table.updateMany({
      where: { id, ...(version ? { version } : {}) },
      data: { version: { increment: 1 } },
    });
    const found = await load(tx);
    if (!found) throw notFound(entity);
    const before = { ...found, version: found.version - count };
    const refusal = refuse?.(before);
    if (refusal) throw refusal;
    if (count === 0) throw new EditConflict();
    const { data, changes, context } = await derive(tx, before);
    await table.update({ where: { id }, data });
    if (changes.length) await recordHistory(tx, actor, entity, id, "updated", context, { changes });
    await after?.(tx, before, data, changes);
  });
}
