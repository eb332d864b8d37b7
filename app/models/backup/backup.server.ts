import { makeBackup, type Backup } from "~/platform/backup-make.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { recordAudit } from "../audit/audit.server";
import { isUniqueViolation } from "../shared/database-error";

/** How many runs are remembered. */
const REMEMBERED = 100;

/**
 * Makes a backup and writes down how it went. A database that this version has not yet brought up to date has no
 * place to write it: it is saved all the same.
 */
export async function backUp(asked: { to: string; keep?: number }): Promise<Backup> {
  const run = await db.backupRun.create({ data: { startedAt: now() } }).catch(() => null);
  return run ? recorded(run.id, asked) : makeBackup(asked);
}

/**
 * The same for a turn of the schedule, unless another server has taken it: then null. A turn is the number of
 * intervals of `hours` since 1970.
 */
export async function backUpOnTurn(to: string, hours: number): Promise<Backup | null> {
  const slot = `${hours}h ${Math.floor(now().getTime() / (hours * 3_600_000))}`;
  const data = { slot, startedAt: now() };
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
    await db.backupRun.deleteMany({ where: { id: { lte: id - REMEMBERED } } });
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

/** How the backups stand: the last that was made, and the last that was tried where that failed. */
export async function lastBackups() {
  const [made, tried] = await Promise.all([
    db.backupRun.findFirst({ where: { file: { not: null } }, orderBy: { startedAt: "desc" } }),
    db.backupRun.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
  ]);
  return { made, failed: tried?.failure ? tried : null };
}
