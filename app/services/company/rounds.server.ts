import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { repeatExpenses } from "~/models/billing/expense/expense.repeat.server";
import { queueVisitReminders } from "~/models/billing/reminder/reminder.visit.server";
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

/**
 * Does some work again and again: `first` milliseconds after the start, then `every` so many after the last round
 * ended, so that no round overlaps another. Any number of processes may do the same on one database. A failure is
 * logged as `failed` and does not end it. `stop` resolves when the round that runs has ended.
 */
function startRounds(
  work: (signal: AbortSignal) => Promise<void>,
  { first, every, failed }: { first: number; every: number; failed: string },
): BackgroundWork {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(next, first);

  function next() {
    running = round().then(() => {
      if (!stopped.signal.aborted) timer = setTimeout(next, every);
    });
  }

  async function round() {
    try {
      await work(stopped.signal);
    } catch (error) {
      logger.error({ event: failed, err: error });
    }
  }

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Looks for imports that wait for work: whose server was stopped, or that waited for another import. */
export function startImports({ every = 5 * SECOND, first = 3 * SECOND } = {}): BackgroundWork {
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

/** Looks for reminders that are owed. A server that has just started serves its first visitors before. */
export function startReminders({ every = MINUTE, first = 5 * SECOND } = {}): BackgroundWork {
  return startRounds(remind, { first, every, failed: "reminders not looked for" });
}

async function remind(signal: AbortSignal): Promise<void> {
  const { queued: ofPapers, failures } = await queueDueReminders(signal);
  const queued = ofPapers + (await queueVisitReminders(signal));
  if (queued > 0) logger.info({ event: "reminders queued", queued });
  for (const { reminder, error } of failures) {
    logger.error({ event: "reminder not queued", ...reminder, err: error });
  }
}

/** Makes the expenses that repeat, each once its day has come. What was in the way of one may be mended meanwhile. */
export function startRepeats({ every = 5 * MINUTE, first = 10 * SECOND } = {}): BackgroundWork {
  return startRounds(repeat, { first, every, failed: "expenses not repeated" });
}

async function repeat(signal: AbortSignal): Promise<void> {
  const { made, failures } = await repeatExpenses(signal);
  if (made > 0) logger.info({ event: "expenses repeated", made });
  for (const { id, error } of failures) {
    logger.error({ event: "expense not repeated", id, err: error });
  }
}

/** Removes what has come of age, every hour, and logs how much of what. */
export function startRetention({ every = HOUR, first = MINUTE } = {}): BackgroundWork {
  return startRounds(tidy, { first, every, failed: "aged things not removed" });
}

async function tidy(signal: AbortSignal): Promise<void> {
  await foldCounters();
  const counts = await asLongJob(() => removeAged(signal));
  const files = await asLongJob(() => sweepPhotos(signal));
  if (files > 0) counts["files of photos"] = files;
  if (Object.keys(counts).length > 0) logger.info({ event: "aged things removed", ...counts });
}

/**
 * The longest delay of three things. A server that is killed loses openings not yet written. Events are not yet links of
 * the chain. Changes of a write are read beside the counters.
 */
const SOON = 5 * SECOND;

/** Writes down who opened what, every few seconds, beside the requests. */
export function startAccessLog({ every = SOON } = {}): BackgroundWork {
  return startRounds(() => flushAccessLog(), {
    first: every,
    every,
    failed: "openings of records not written, tried again",
  });
}

/** Adds up what writes changed, again and again; null where the counters are written themselves (SQLite). */
export function startTallyFolding(): BackgroundWork | null {
  if (env().databaseKind === "sqlite") return null;
  return startRounds(foldTallies, { first: SOON, every: SOON, failed: "counters not added up" });
}

/** Seals what happened, again and again, and logs the end of the chain whenever it grew. */
export function startAuditSealing(): BackgroundWork {
  const rounds = startRounds(sealOnce, { first: SOON, every: SOON, failed: "audit not sealed" });
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

/**
 * Makes a backup every BACKUP_EVERY hours, in a process of its own: copying a large database takes a thread for
 * seconds. Of several servers one makes it. Null where no schedule is set.
 */
export function startBackups(): BackgroundWork | null {
  const { backupDirectory, backupEvery } = env();
  if (backupDirectory === null || backupEvery === null) return null;
  return startRounds((signal) => backUp(backupEvery, signal), {
    first: 20 * SECOND,
    every: MINUTE,
    failed: "backup failed",
  });
}

async function backUp(hours: number, signal: AbortSignal): Promise<void> {
  if (!(await isBackupDue(hours))) return;
  const built = join(import.meta.dirname, "commands/backup.js");
  const command = existsSync(built) ? [built] : ["--import", "tsx", "prisma/backup.ts"];
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [...command, "--turn"], { signal });
  logger.info({ event: "backup", said: stdout.trim() });
}
