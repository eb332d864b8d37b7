import { createHash, randomBytes } from "node:crypto";

import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { assertCan, type Actor } from "../policy/policy";
import { jobScope } from "../policy/scope";
import { addDays } from "../shared/calendar-date";
import { toActor } from "../user/token.server";
import { jobStatusFor } from "./job.customer-words";
import type { FeedJob } from "./job.ics";

/** A calendar holds the jobs from so many days ago to so many ahead, and so many at most. */
const PAST_DAYS = 60;
const AHEAD_DAYS = 366;
const LIMIT = 2000;

/** Only a hash is stored: who reads the database cannot use the addresses in it. */
function feedId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Since when the actor has a private calendar address, or null. The address itself is not kept. */
export async function feedSince(actor: Actor): Promise<Date | null> {
  const feed = await db.calendarFeed.findFirst({
    where: { userId: actor.id, revokedAt: null },
    select: { createdAt: true },
  });
  return feed?.createdAt ?? null;
}

/** Makes the secret of a new private address; the one before stops working. */
export async function createFeed(actor: Actor): Promise<string> {
  assertCan(actor, "job:view");
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
  });
  return token;
}

/** Ends the actor's private address; without one nothing happens. */
export async function revokeFeed(actor: Actor): Promise<void> {
  await transaction((tx) =>
    tx.calendarFeed.updateMany({
      where: { userId: actor.id, revokedAt: null },
      data: { revokedAt: now() },
    }),
  );
}

/**
 * The jobs behind a private address, as its owner sees them today; null when it is unknown, revoked, or
 * its owner is no longer active.
 */
export async function feedJobs(token: string): Promise<FeedJob[] | null> {
  const feed = await db.calendarFeed.findFirst({
    where: { id: feedId(token), revokedAt: null, user: { status: "active" } },
    select: { user: { select: { id: true, name: true, email: true, role: true, status: true } } },
  });
  const owner = toActor(feed?.user ?? null);
  if (!owner) return null;
  const today = companyToday(await getCompany());
  const jobs = await db.job.findMany({
    where: {
      AND: [
        jobScope(owner),
        { startDate: { gte: addDays(today, -PAST_DAYS), lte: addDays(today, AHEAD_DAYS) } },
      ],
    },
    select: {
      id: true,
      jobNumber: true,
      title: true,
      status: true,
      location: true,
      description: true,
      startDate: true,
      endDate: true,
      scheduledTime: true,
      version: true,
      updatedAt: true,
    },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: LIMIT,
  });
  return jobs.map((job) => ({ ...job, word: jobStatusFor(owner, job) }));
}
