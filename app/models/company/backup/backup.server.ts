import { makeBackup, type Backup } from "~/platform/backup-make.server";
import { now, thisMinute } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { isUniqueViolation } from "~/models/kit/shared/domain-error";

const HOUR = 60 * 60 * 1000;
/** One that began so long ago and has not ended was killed. */
const LONGEST = 6 * HOUR;

/**
 * Makes a backup and writes down how it went. A database that this version has not yet brought up to date has no
 * place to write it: it is saved anyway.
 */
export async function backUp(asked: { to: string; keep?: number }): Promise<Backup> {
  const run = await db.backupRun.create({ data: { startedAt: now() } }).catch(() => null);
  return run ? recorded(run.id, asked) : makeBackup(asked);
}

/** The turn of the schedule that it is: the number of intervals of so many hours since 1970. */
function turnOf(hours: number): string {
  return `${hours}h ${Math.floor(now().getTime() / (hours * HOUR))}`;
}

/** Whether nobody has begun the backup of this turn. */
export async function isBackupDue(hours: number): Promise<boolean> {
  return (await db.backupRun.findUnique({ where: { slot: turnOf(hours) } })) === null;
}

/** Backs up on the schedule; null where another server has taken the turn. */
export async function backUpOnTurn(to: string, hours: number): Promise<Backup | null> {
  const data = { slot: turnOf(hours), startedAt: now() };
  const run = await db.backupRun.create({ data }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
  return run && recorded(run.id, { to });
}

async function recorded(id: number, asked: { to: string; keep?: number }): Promise<Backup> {
  try {
    const made = await makeBackup(asked);
    const { file, bytes } = made;
    await db.backupRun.update({
      where: { id },
      data: { finishedAt: now(), file, kilobytes: Math.ceil(bytes / 1000) },
    });
    await recordAudit(db, { kind: "backup", detail: file });
    return made;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await db.backupRun.update({
      where: { id },
      data: { finishedAt: now(), failure: failure.slice(0, 500) },
    });
    throw error;
  }
}

/** Writes down in the restored database that it is one. */
export async function recordRestore(madeAt: string): Promise<void> {
  await recordAudit(db, { kind: "restored", detail: `Backup of ${madeAt}` });
}

export type BackupState = {
  /** The last that was made; null: none, as far as is known. */
  made: { at: Date; file: string; kilobytes: number } | null;
  /** The last that was tried, where that failed. */
  failed: { at: Date; why: string } | null;
  /** A backup is needed: the last is older than the schedule allows, or than a week. */
  old: boolean;
  /** Every so many hours; null: none by itself. */
  every: number | null;
};

/** The state of the backups. */
export async function backupState(): Promise<BackupState> {
  const { backupEvery: every } = env();
  const moment = thisMinute().getTime();
  const long = new Date(moment - LONGEST);
  const [last, tried] = await Promise.all([
    db.backupRun.findFirst({ where: { file: { not: null } }, orderBy: { startedAt: "desc" } }),
    db.backupRun.findFirst({
      where: { OR: [{ finishedAt: { not: null } }, { startedAt: { lt: long } }] },
      orderBy: { startedAt: "desc" },
    }),
  ]);
  const made = last?.file
    ? { at: last.startedAt, file: last.file, kilobytes: last.kilobytes ?? 0 }
    : null;
  const broken = tried && !tried.file ? tried : null;
  const oldest = moment - (every ? 2 * every : 7 * 24) * HOUR;
  return {
    made,
    failed: broken && { at: broken.startedAt, why: broken.failure ?? "It was interrupted." },
    old: !made || made.at.getTime() < oldest,
    every,
  };
}
