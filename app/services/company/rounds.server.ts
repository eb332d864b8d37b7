import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { repeatExpenses } from "~/models/billing/expense/expense.repeat.server";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { flushAccessLog } from "~/models/company/access-log/access-log.server";
import { isBackupDue } from "~/models/company/backup/backup.server";
import { workOnImports } from "~/models/desk/import/import.work.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { removeAged } from "~/models/law/retention/retention.server";
import { sweepPhotos } from "~/models/papers/photo/photo.server";
import { env } from "~/platform/env.server";
import { foldCounters } from "~/platform/fast/change-counters.server";
import { foldTallies } from "~/platform/fast/tally.truth.server";
import { logger } from "~/platform/log.server";
import { asLongJob } from "~/platform/patience.server";
import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** What was left by a server that was stopped is found soon after a start, and every few seconds. */
const FIRST = 3_000;
const EVERY = 5_000;

/** Looks for imports that wait for work: whose server was stopped, or that waited for another import. */
export function startImports({ every = EVERY, first = FIRST } = {}): BackgroundWork {
  return startRounds((signal) => workOnImports(signal), {
    first,
    every,
    failed: "imports not worked on",
  });
}

/** Small lists are done within this, so that the next page is their result and not their progress. */
const WAIT_MS = 1_500;

/** Begins what was asked for just now, and waits a moment for it: what takes longer goes on by itself. */
export async function beginImports(): Promise<void> {
  const work = workOnImports().catch((error: unknown) =>
    logger.error({ event: "imports not worked on", err: error }),
  );
  await Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
}

const MINUTE = 60_000;
/** A server that has just started serves its first visitors before it looks for reminders. */
const FIRST = 5_000;

/** Looks for reminders that are owed, again and again, until it is stopped. */
export function startReminders({ every = MINUTE, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "reminders not looked for" });
}

async function round(signal: AbortSignal): Promise<void> {
  const { queued, failures } = await queueDueReminders(signal);
  if (queued > 0) logger.info({ event: "reminders queued", queued });
  for (const { reminder, error } of failures) {
    logger.error({ event: "reminder not queued", ...reminder, err: error });
  }
}

/** A server that has just started serves its first visitors before it tidies up. */
const FIRST = 60_000;
const HOUR = 60 * 60 * 1000;

/** Removes what has come of age, every hour, and logs how much of what. */
export function startRetention({ every = HOUR, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "aged things not removed" });
}

async function round(signal: AbortSignal): Promise<void> {
  await foldCounters();
  const counts = await asLongJob(() => removeAged(signal));
  const files = await asLongJob(() => sweepPhotos(signal));
  if (files > 0) counts["files of photos"] = files;
  if (Object.keys(counts).length > 0) logger.info({ event: "aged things removed", ...counts });
}

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

/** What was in the way of one may be mended meanwhile. */
const EVERY = 5 * 60_000;
/** After its first visitors, as reminders are. */
const FIRST = 10_000;

/** Makes the expenses that repeat, each once its day has come. */
export function startRepeats({ every = EVERY, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "expenses not repeated" });
}

async function round(signal: AbortSignal): Promise<void> {
  const { made, failures } = await repeatExpenses(signal);
  if (made > 0) logger.info({ event: "expenses repeated", made });
  for (const { id, error } of failures) {
    logger.error({ event: "expense not repeated", id, err: error });
  }
}

/**
 * How long, in milliseconds, at most: what was opened is not written down, which a server that is killed loses; what happened is no
 * link of the chain; what a write changed is read beside the counters.
 */
const EVERY = 5_000;

/** Writes down who opened what, every few seconds, beside the requests. */
export function startAccessLog({ every = EVERY } = {}): BackgroundWork {
  return startRounds(() => flushAccessLog(), {
    first: every,
    every,
    failed: "openings of records not written, tried again",
  });
}

/** Adds up what writes changed, again and again; null where the counters are written themselves (SQLite). */
export function startTallyFolding(): BackgroundWork | null {
  if (env().databaseKind === "sqlite") return null;
  return startRounds(foldTallies, { first: EVERY, every: EVERY, failed: "counters not added up" });
}

/** Seals what happened, again and again, and logs the end of the chain whenever it grew. */
export function startAuditSealing(): BackgroundWork {
  const rounds = startRounds(sealOnce, { first: EVERY, every: EVERY, failed: "audit not sealed" });
  return {
    async stop() {
      await rounds.stop();
      await sealOnce();
    },
  };
}

async function sealOnce(): Promise<void> {
  const end = await sealAudit();
  if (end) logger.info({ event: "audit sealed", ...end });
}
