import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { sweepAttempts } from "../attempt/attempt.server";
import type { Actor } from "../policy/policy";
import { endSignIns, endTokens } from "./access.server";

const HOUR = 60 * 60 * 1000;

/**
 * The user of a live session, or null when it has run out, was ended, or the user is not active.
 * Use of a session prolongs it; the row is written at most once an hour.
 */
export async function findSession(id: string, idleSeconds: number) {
  const session = await db.session.findUnique({
    where: { id },
    select: {
      lastSeenAt: true,
      expiresAt: true,
      user: {
        select: { id: true, name: true, email: true, role: true, status: true, confirmedAt: true },
      },
    },
  });
  const moment = now();
  if (!session || session.expiresAt <= moment || session.user.status !== "active") return null;
  if (moment.getTime() - session.lastSeenAt.getTime() > HOUR) {
    await transaction((tx) =>
      tx.session.updateMany({
        where: { id },
        data: { lastSeenAt: moment, expiresAt: later(moment, idleSeconds) },
      }),
    );
  }
  return session.user;
}

export async function createSession(
  id: string,
  userId: number,
  userAgent: string | null,
  idleSeconds: number,
): Promise<void> {
  const moment = now();
  await transaction(async (tx) => {
    await tx.session.deleteMany({ where: { expiresAt: { lte: moment } } });
    await sweepAttempts(tx);
    await tx.session.create({
      data: {
        id,
        userId,
        userAgent,
        createdAt: moment,
        lastSeenAt: moment,
        expiresAt: later(moment, idleSeconds),
      },
    });
  });
}

/**
 * Signs a person out of one browser, and ends the API tokens: they belong to no browser, and who signs out means to
 * leave nothing behind. Sessions of other browsers and API keys stay.
 */
export async function endSession(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id } });
    await endTokens(tx, actor.id);
  });
}

/** Signs a person out everywhere but in this browser, and ends the API tokens. */
export async function endOtherSessions(actor: Actor, keep: string): Promise<void> {
  await transaction((tx) => endSignIns(tx, actor.id, keep));
}

/** The browsers a person is signed in with, the last used first. */
export async function listSessions(actor: Actor) {
  return db.session.findMany({
    where: { userId: actor.id, expiresAt: { gt: now() } },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { createdAt: "desc" }],
    take: 50,
  });
}

function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
