import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { isBackupDue } from "~/models/company/backup/backup.server";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

const FIRST = 20_000;
const MINUTE = 60_000;

/**
 * Makes a backup every BACKUP_EVERY hours, in a process of its own: copying a large database takes a thread for
 * seconds. Of several servers one makes it. Null where no schedule is set.
 */
export function startBackups(): BackgroundWork | null {
  const { backupDirectory, backupEvery } = env();
  if (backupDirectory === null || backupEvery === null) return null;
  return startRounds((signal) => round(backupEvery, signal), {
    first: FIRST,
    every: MINUTE,
    failed: "backup failed",
  });
}

async function round(hours: number, signal: AbortSignal): Promise<void> {
  if (!(await isBackupDue(hours))) return;
  const built = join(import.meta.dirname, "commands/backup.js");
  const command = existsSync(built) ? [built] : ["--import", "tsx", "prisma/backup.ts"];
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [...command, "--turn"], { signal });
  logger.info({ event: "backup", said: stdout.trim() });
}
