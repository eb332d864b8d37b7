import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { getCompany } from "../../company/company/company.server";
import { DRAFT_DAYS } from "../../kit/form-draft/form-draft.server";
import { IMPORT_DAYS, UNFINISHED } from "../../desk/import/import.kinds";
import { removeOldestEntries } from "./audit.server";
import { removeOldPhotos } from "./photos.server";

const DAY = 24 * 60 * 60 * 1000;
/** So few at a time that nobody waits for a lock. */
const BATCH = 500;

/**
 * The days of things that cannot be used any more: a link to set a password, a request that is not repeated, a backup's
 * report.
 */
const RESET_DAYS = 30;
const REPEAT_DAYS = 7;
const BACKUP_RUN_DAYS = 90;

/** Removes at most `take` of the oldest from before a moment. How many it were. */
type Remove = (tx: Tx, before: Date, take: number) => Promise<number>;

type Aged = {
  /** As the log and the audit count it. */
  name: string;
  /** The age at which rows are removed, in days; 0: once they ran out. */
  days: number;
  /** The age in words, where days do not say it. */
  age?: string;
  remove: Remove;
  /** The office chose its age, or the law did: that it was removed stands in the audit. */
  isAudited?: true;
};

/** The operations that the tables share here. */
type Rows = {
  findMany: (asked: {
    where: object;
    select: object;
    orderBy?: object;
    take: number;
  }) => Promise<Record<string, unknown>[]>;
  deleteMany: (asked: { where: object }) => Promise<{ count: number }>;
};
const rowsOf = (tx: Tx, table: keyof Tx) => tx[table] as unknown as Rows;

const select = { id: true } as const;
const among = <Id>(ids: Id[]) => ({ where: { id: { in: ids } } });

/** The text of a message, and what goes along; whom it went to, its subject and its days stay. */
const removeTexts: Remove = async (tx, before, take) => {
  const old = await tx.outboxMessage.findMany({
    where: { textRemovedAt: null, createdAt: { lt: before }, status: { not: "queued" } },
    select: { id: true, createdAt: true },
    orderBy: { createdAt: "asc" },
    take,
  });
  const at = now();
  for (const { id, createdAt } of old) {
    const age = Math.floor((at.getTime() - createdAt.getTime()) / DAY);
    await tx.outboxMessage.update({
      where: { id },
      data: removedText(`The text was removed after ${age} days.`),
    });
  }
  return old.length;
};

/** Returns the content of a message whose text was removed: `why` says why. Nobody sends it any more. */
export function removedText(why: string) {
  const at = now();
  return { text: why, attachment: null, parameters: null, textRemovedAt: at, expiresAt: at };
}

const removeBackupRuns: Remove = async (tx, before, take) => {
  const last = await tx.backupRun.findFirst({
    where: { file: { not: null } },
    orderBy: { startedAt: "desc" },
    select,
  });
  const old = await tx.backupRun.findMany({
    where: { startedAt: { lt: before }, id: { not: last?.id ?? 0 } },
    select,
    take,
  });
  return (await tx.backupRun.deleteMany(among(old.map(({ id }) => id)))).count;
};

/** Removes from a table without ids: rows up to the moment of the last of the batch. */
const upToTheLast =
  (table: "idempotencyKey" | "formDraft", column: string): Remove =>
  async (tx, before, take) => {
    const where = { [column]: { lt: before } };
    const found = { where, select: { [column]: true }, orderBy: { [column]: "asc" }, take };
    const last = (await rowsOf(tx, table).findMany(found)).at(-1)?.[column];
    if (!last) return 0;
    return (await rowsOf(tx, table).deleteMany({ where: { [column]: { lte: last } } })).count;
  };

/** The oldest of those that `where` says go, by their ids. */
const byId =
  (table: keyof Tx, where: (before: Date) => object, orderBy?: object): Remove =>
  async (tx, before, take) => {
    const found = await rowsOf(tx, table).findMany({ where: where(before), orderBy, select, take });
    if (found.length === 0) return 0;
    return (await rowsOf(tx, table).deleteMany(among(found.map(({ id }) => id)))).count;
  };
const dated = (table: "documentOpening" | "accessLog") =>
  byId(table, (before) => ({ at: { lt: before } }), { at: "asc" });
const expired = (table: "session" | "endedToken" | "passwordReset" | "pendingEmail") =>
  byId(table, (before) => ({ expiresAt: { lte: before } }));

/** Files and rows that nobody imported: what was written or undone is cleared at once. */
const removeImports: Remove = (tx, before) =>
  byId(
    "import",
    () => ({ clearedAt: null, createdAt: { lt: before }, status: { in: [...UNFINISHED] } }),
    { createdAt: "asc" },
    // Each may have a hundred thousand rows: the others go with the next round.
  )(tx, before, 5);

const removeAttempts: Remove = async (tx, before, take) => {
  const old = await tx.attemptCount.findMany({
    where: { keptUntil: { lte: before } },
    select: { key: true },
    take,
  });
  const keys = old.map(({ key }) => key);
  // Counted again in between, it is kept longer.
  const where = { key: { in: keys }, keptUntil: { lte: before } };
  return (await tx.attemptCount.deleteMany({ where })).count;
};

/** All that has an age; whatever is not named here stays: records, papers, history, links. */
async function allAged(): Promise<Aged[]> {
  const { messageTextDays, openingDays, accessDays, auditDays, photoYears } = await getCompany();
  const age = photoYears === 1 ? "1 year" : `${photoYears} years`;
  return [
    { name: "texts of messages", days: messageTextDays, remove: removeTexts, isAudited: true },
    {
      name: "openings of links",
      days: openingDays,
      remove: dated("documentOpening"),
      isAudited: true,
    },
    { name: "openings of records", days: accessDays, remove: dated("accessLog"), isAudited: true },
    { name: "entries of the audit", days: auditDays, remove: removeOldestEntries, isAudited: true },
    // Kept for ever unless the office says how long; counted from the delivery, by the calendar.
    { name: "photos of goods", days: 0, age, remove: removeOldPhotos, isAudited: true },
    { name: "sessions", days: 0, remove: expired("session") },
    { name: "ended tokens", days: 0, remove: expired("endedToken") },
    { name: "password links", days: RESET_DAYS, remove: expired("passwordReset") },
    { name: "e-mails that were not confirmed", days: 0, remove: expired("pendingEmail") },
    {
      name: "keys of requests",
      days: REPEAT_DAYS,
      remove: upToTheLast("idempotencyKey", "createdAt"),
    },
    { name: "form drafts", days: DRAFT_DAYS, remove: upToTheLast("formDraft", "at") },
    { name: "files that were not imported", days: IMPORT_DAYS, remove: removeImports },
    { name: "counts of attempts", days: 0, remove: removeAttempts },
    { name: "backup runs", days: BACKUP_RUN_DAYS, remove: removeBackupRuns },
  ];
}

/**
 * Removes all that is older than its age, a few at a time, until `signal` says stop. Any number of processes may do so
 * at once: what one has removed the others do not find. Returns how many of what, by name.
 */
export async function removeAged(signal?: AbortSignal): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, days, age = `${days} days`, remove, isAudited } of await allAged()) {
    const before = new Date(now().getTime() - days * DAY);
    for (;;) {
      if (signal?.aborted) return counts;
      const count = await transaction(async (tx) => {
        const removed = await remove(tx, before, BATCH);
        const detail = `${removed} ${name} older than ${age}`;
        if (isAudited && removed > 0) await recordAudit(tx, { kind: "aged", actor: null, detail });
        return removed;
      });
      if (count > 0) counts[name] = (counts[name] ?? 0) + count;
      if (count < BATCH) break;
    }
  }
  return counts;
}
