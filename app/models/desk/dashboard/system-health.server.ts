import { statfs } from "node:fs/promises";

import { thisMinute } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { neverKept } from "~/platform/fast/fast.server";

import { breachWarnings } from "../../people/breach/breach.server";
import { firstUnconfirmed } from "../../people/user/confirm.server";
import { waitingRequests } from "../../people/privacy-request/privacy-request.server";
import { backupState } from "../../company/backup/backup.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { formatMomentAndTime } from "../../ground/day/time-zone";

/** A message whose time has come and that nobody took up for so long is stuck. */
const STUCK_MS = 30 * 60 * 1000;

/** So many of those who wait are named. */
const NAMED = 3;

/** Less than this much of a disk, and less than so many bytes, is nearly full. */
const LITTLE = { share: 0.1, bytes: 2_000_000_000 };

/** An admin's tasks about the system itself, a sentence each; empty where there are none. */
export async function systemWarnings(
  actor: Actor,
  about: { timeZone: string; channels: readonly string[] },
): Promise<string[]> {
  assertCan(actor, "dashboard:system");
  const found = await Promise.all([
    stuckMessages(about.channels),
    waitingCustomers(about.channels),
    waitingEmails(about.channels),
    backups(about.timeZone),
    fullDisks(),
    requests(),
    breachWarnings(),
  ]);
  return found.flat();
}

async function stuckMessages(channels: readonly string[]): Promise<string[]> {
  const before = new Date(thisMinute().getTime() - STUCK_MS);
  const stuck = await db.outboxMessage.count({
    where: {
      status: "queued",
      channel: { in: [...channels] },
      createdAt: { lt: before },
      // One that is meant for later does not count, one that is tried again and again does.
      OR: [{ attempts: { gt: 0 } }, { nextAttemptAt: null }, { nextAttemptAt: { lt: before } }],
    },
  });
  if (stuck === 0) return [];
  const messages = stuck === 1 ? "1 message has" : `${stuck} messages have`;
  return [`${messages} waited for more than half an hour. Open the outbox to see why.`];
}

/** Without outgoing mail new customers get no link, so only the office can confirm them. */
async function waitingCustomers(channels: readonly string[]): Promise<string[]> {
  if (channels.includes("email")) return [];
  const waiting = await firstUnconfirmed(NAMED + 1);
  if (waiting.length === 0) return [];
  const named = waiting.slice(0, NAMED);
  const more = waiting.length > NAMED ? " and others" : "";
  return [
    `These customers wait for the office to confirm them, because no e-mails are sent: ${named.join(", ")}${more}. Check with each of them, then press 'Confirm this customer' on their page.`,
  ];
}

/** Without outgoing mail a changed e-mail address gets no link either. */
async function waitingEmails(channels: readonly string[]): Promise<string[]> {
  if (channels.includes("email")) return [];
  const waiting = await db.pendingEmail.findMany({
    where: { expiresAt: { gt: thisMinute() }, user: { status: "active" } },
    orderBy: { createdAt: "asc" },
    select: { email: true, user: { select: { name: true } } },
    take: NAMED + 1,
  });
  if (waiting.length === 0) return [];
  const named = waiting.slice(0, NAMED).map(({ email, user }) => `${email} of ${user.name}`);
  const more = waiting.length > NAMED ? " and others" : "";
  return [
    `These new e-mail addresses wait for the office, because no e-mails are sent: ${named.join(", ")}${more}. Check with them, then open the link in the message in the outbox.`,
  ];
}

async function backups(timeZone: string): Promise<string[]> {
  const { failed, old, every, made } = await backupState();
  if (failed)
    return [`The backup of ${formatMomentAndTime(failed.at, timeZone)} failed: ${failed.why}`];
  if (!every || !old || !made) return [];
  const last = formatMomentAndTime(made.at, timeZone);
  return [`The last backup is of ${last}, but a backup is due every ${every} hours.`];
}

/** People wait for an answer about their data: the law gives them a day by which it comes. */
async function requests(): Promise<string[]> {
  const { open, overdue } = await waitingRequests();
  if (open === 0) return [];
  const wait = open === 1 ? "1 request" : `${open} requests`;
  const late = overdue > 0 ? `, ${overdue} of them overdue` : "";
  return [
    `${wait} about personal data ${open === 1 ? "waits" : "wait"} for an answer${late}: see Privacy.`,
  ];
}

async function fullDisks(): Promise<string[]> {
  const { dataDirectory, backupDirectory, databaseKind } = env();
  const own = databaseKind === "sqlite" ? dataDirectory : null;
  const warnings: string[] = [];
  for (const folder of [own, backupDirectory]) {
    const disk = folder === null ? null : await statfs(folder).catch(() => null);
    if (!disk) continue;
    const free = disk.bavail * disk.bsize;
    if (disk.bavail / disk.blocks > LITTLE.share || free > LITTLE.bytes) continue;
    neverKept("no counter tells how full a disk is");
    const megabytes = Math.floor(free / 1_000_000).toLocaleString("en-US");
    warnings.push(`The disk of ${folder} is nearly full: ${megabytes} MB are left.`);
  }
  return warnings;
}
