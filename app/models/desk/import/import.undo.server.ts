import { authorOf } from "./import.read.server";
import { now } from "~/platform/clock.server";
import { databaseKind, db, transaction, type Tx } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { clearRows } from "./import.check.server";
import { CHANGED, HANGING, HANGING_BY_NOUN, refusalOf, type Words } from "./import.hanging";
import { KIND_WORDS } from "./import.kinds";
import { getImport, moved, NO_LEASE, type OneImport } from "./import.server";
import { countedRecords, ENTITIES } from "./import.tables";
import { noteHistory } from "./import.write.server";
import type { Leased } from "./lease.server";
import { storedMoment } from "./quotations.server";
import { TARGETS, type Target } from "./staged";

const ids = (importId: number, target: Target) =>
  `SELECT "recordId" FROM "ImportRecord" WHERE "importId" = ${importId} AND "target" = '${target}'`;

const own = (table: string): table is Target => (TARGETS as readonly string[]).includes(table);

/** Says in a sentence why an import cannot be undone; null where it can. */
async function hangingOn(tx: Tx, importId: number): Promise<string | null> {
  const count = async (found: Map<Words, number>, words: Words, sql: string) => {
    const [row] = await tx.$queryRawUnsafe<{ n: bigint | number }[]>(`SELECT COUNT(*) AS n ${sql}`);
    const n = Number(row?.n ?? 0);
    if (n > 0) found.set(words, n);
  };
  const hanging = new Map<Words, number>();
  for (const [target, table, column, words, where] of HANGING) {
    // Records of the same import go with it.
    const others = own(table) ? ` AND "id" NOT IN (${ids(importId, table)})` : "";
    const sql = `FROM "${table}" WHERE "${column}" IN (${ids(importId, target)}) AND ${where}${others}`;
    await count(hanging, words, sql);
  }
  for (const target of VERSIONED) {
    for (const [table, words, where = "1 = 1"] of HANGING_BY_NOUN) {
      const sql = `FROM "${table}" WHERE "entity" = '${ENTITIES[target]}' AND "entityId" IN (${ids(importId, target)}) AND ${where}`;
      // The words of one noun are those of another: each is counted by itself.
      await count(hanging, [...words], sql);
    }
  }
  const changed = new Map<Words, number>();
  for (const [target, where, words] of CHANGED) {
    await count(
      changed,
      words,
      `FROM "${target}" WHERE "id" IN (${ids(importId, target)}) AND ${where}`,
    );
  }
  return refusalOf(hanging, changed);
}

/** Those of imported records that others name, and that people change. */
const VERSIONED = TARGETS.filter((target) => ENTITIES[target] !== undefined);

/**
 * Makes whoever adds something to what an import brought, or changes it, wait until the transaction is over. Of SQLite's
 * writers only one writes at a time.
 */
async function hold(tx: Tx, importId: number): Promise<void> {
  if (databaseKind() === "sqlite") return;
  for (const target of VERSIONED) {
    await tx.$queryRawUnsafe(
      `SELECT COUNT(*) FROM (SELECT 1 FROM "${target}" WHERE "id" IN (${ids(importId, target)}) FOR UPDATE) AS "held"`,
    );
  }
}

/** Says why a finished import cannot be undone, for its page; null where it can. */
export async function undoRefusal(id: number): Promise<string | null> {
  return hangingOn(db, id);
}

/** 'Undo this import': has what it brought removed. Raises `conflict` where something hangs on it; harmless when it is under way. */
export async function undoImport(actor: Actor, id: number): Promise<void> {
  const found = await getImport(actor, id);
  assertCan(actor, KIND_WORDS[found.kind].action);
  if (found.status === "undoing" || found.status === "undone") return;
  if (found.status !== "done")
    throw conflict("This import added nothing: there is nothing to undo.");
  if (found.created === 0) {
    throw conflict(
      "This import only filled in fields, which cannot be undone. Correct them by hand.",
    );
  }
  const hangs = await hangingOn(db, id);
  if (hangs) throw conflict(hangs);
  await moved(id, "done", { status: "undoing", undoneById: actor.id, said: null, ...NO_LEASE });
}

/** SQLite's search removes at once what it is told to, by some milliseconds a thousand records, or leaves it to merges. */
async function removeFromSearch(tx: Tx, how: "at once" | "by merges"): Promise<void> {
  if (databaseKind() !== "sqlite") return;
  for (const table of VERSIONED) {
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table}Search"("${table}Search", "rank") VALUES ('secure-delete', ${how === "at once" ? 1 : 0})`,
    );
  }
}

/** Merges what searches have, so that nothing of what was removed is left in them; some pages at a time. */
async function mergeSearch(): Promise<void> {
  if (databaseKind() !== "sqlite") return;
  for (const table of VERSIONED) {
    for (let step = 0; step < 5_000; step++) {
      const pages = step === 0 ? -200 : 200;
      const changed = await transaction(async (tx) => {
        const total = async () => {
          const [row] = await tx.$queryRawUnsafe<{ n: bigint | number }[]>(
            "SELECT total_changes() AS n",
          );
          return Number(row?.n ?? 0);
        };
        const before = await total();
        await tx.$executeRawUnsafe(
          `INSERT INTO "${table}Search"("${table}Search", "rank") VALUES ('merge', ${pages})`,
        );
        return (await total()) - before;
      });
      if (changed < 2) break;
    }
  }
}

/** Removes in one transaction what an import brought; where something hangs on it by now, it stays as it is. */
export async function removeRecords(found: OneImport, lease: Leased): Promise<void> {
  const author = await authorOf(found.undoneById);
  const refused = await transaction(async (tx) => {
    const undoneAt = now();
    await lease.assertOurs(tx, { status: "undone", undoneAt, ...NO_LEASE });
    await hold(tx, found.id);
    const hangs = await hangingOn(tx, found.id);
    if (hangs) {
      await tx.import.update({
        where: { id: found.id },
        data: { status: "done", undoneAt: null, undoneById: null, said: hangs },
      });
      return true;
    }
    await removeFromSearch(tx, "by merges");
    await tx.$executeRawUnsafe(
      `DELETE FROM "Statement" WHERE "customerId" IN (${ids(found.id, "User")})`,
    );
    const removed = new Map<Target, number>();
    for (const target of [...TARGETS].reverse()) {
      // Whoever deleted one by hand stands in its history already.
      const there = `AND EXISTS (SELECT 1 FROM "${target}" WHERE "${target}"."id" = "ImportRecord"."recordId")`;
      const moment = storedMoment(undoneAt);
      await noteHistory(tx, found, target, "deleted", { undone: true }, author, moment, there);
      const count = await tx.$executeRawUnsafe(
        `DELETE FROM "${target}" WHERE "id" IN (${ids(found.id, target)})`,
      );
      removed.set(target, count);
    }
    await removeFromSearch(tx, "at once");
    await recordAudit(tx, {
      kind: "import-undone",
      actor: author,
      subject: "import",
      subjectId: found.id,
      detail: `Deleted: ${countedRecords(removed)}`,
    });
    return false;
  });
  if (refused) return;
  await clearRows(found.id);
  await mergeSearch();
}
