import { only } from "~/platform/only";
import { createHash, randomBytes } from "node:crypto";

import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { assertCan, assertConfirmed, can, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { addDays } from "../../ground/day/calendar-date";
import { assertOwnPassword } from "../../people/user/current-password.server";
import { ACTOR_FIELDS, toActor } from "../../people/user/token.server";
import { jobStatusFor } from "./job.customer-words";
import type { FeedJob } from "./job.ics";

/** A calendar holds the jobs from so many days ago to so many ahead, and so many at most. */
const PAST_DAYS = 60;
const AHEAD_DAYS = 366;
const LIMIT = 2000;
const HOUR = 60 * 60 * 1000;

/** Only a hash is stored: who reads the database cannot use the addresses in it. */
function feedId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Since when the actor has a private calendar address, and when it was read last; null: none. It itself is not kept. */
export async function ownFeed(actor: Actor) {
  return db.calendarFeed.findFirst({
    where: { userId: actor.id, revokedAt: null },
    select: { createdAt: true, lastUsedAt: true },
  });
}

/**
 * Makes the secret of a new private address; the one before stops working. Raises `invalid` at `currentPassword`
 * unless it is the actor's own.
 */
export async function createFeed(actor: Actor, currentPassword: string | null): Promise<string> {
  assertCan(actor, "job:view");
  assertConfirmed(actor, "private calendar address");
  await assertOwnPassword(actor, currentPassword);
  const token = randomBytes(24).toString("base64url");
  await transaction(async (tx) => {
    const moment = now();
    await tx.calendarFeed.updateMany({
      where: { userId: actor.id, revokedAt: null },
      data: { revokedAt: moment },
    });
    await tx.calendarFeed.create({
      data: { id: feedId(token), userId: actor.id, createdAt: moment },
    });
    await recordAudit(tx, { kind: "calendar-made", actor, subject: "user", subjectId: actor.id });
  });
  return token;
}

/** Ends the actor's private address; without one nothing happens. Raises `invalid` at `currentPassword`. */
export async function revokeFeed(actor: Actor, currentPassword: string | null): Promise<void> {
  await assertOwnPassword(actor, currentPassword);
  await transaction(async (tx) => {
    const { count } = await tx.calendarFeed.updateMany({
      where: { userId: actor.id, revokedAt: null },
      data: { revokedAt: now() },
    });
    const entry = {
      kind: "calendar-revoked",
      actor,
      subject: "user",
      subjectId: actor.id,
    } as const;
    if (count > 0) await recordAudit(tx, entry);
  });
}

/** Notes that an address was read, at most once an hour: calendar programs ask all day. */
async function noteUse({ id, lastUsedAt }: { id: string; lastUsedAt: Date | null }) {
  const moment = now();
  if (lastUsedAt && moment.getTime() - lastUsedAt.getTime() < HOUR) return;
  await transaction((tx) =>
    tx.calendarFeed.updateMany({ where: { id }, data: { lastUsedAt: moment } }),
  );
}

/**
 * The jobs behind a private address, as its owner sees them today; null when it is unknown, revoked, or
 * its owner is no longer active.
 */
export async function feedJobs(token: string): Promise<FeedJob[] | null> {
  const feed = await db.calendarFeed.findFirst({
    where: { id: feedId(token), revokedAt: null, user: { status: "active" } },
    select: {
      id: true,
      lastUsedAt: true,
      user: { select: ACTOR_FIELDS },
    },
  });
  const owner = toActor(feed?.user ?? null);
  if (!feed || !owner || !can(owner, "job:view")) return null;
  await noteUse(feed);
  const today = companyToday(await getCompany());
  const jobs = await db.job.findMany({
    where: {
      AND: [
        jobScope(owner),
        { startDate: { gte: addDays(today, -PAST_DAYS), lte: addDays(today, AHEAD_DAYS) } },
      ],
    },
    select: only(
      "Job",
      "id jobNumber title status location description startDate endDate",
      "scheduledTime version updatedAt",
    ),
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: LIMIT,
  });
  return jobs.map((job) => ({ ...job, word: jobStatusFor(owner, job) }));
}
