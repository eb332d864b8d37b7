import { randomUUID } from "node:crypto";

import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

export type Channel = "email" | "whatsapp" | "tally";

/** The time for which a message belongs to its deliverer: longer than any delivery may take. */
export const LEASE_MS = 2 * 60 * 1000;

/** A message never tried for this long waited for a provider: nobody expects it any more. */
const STALE_MS = 3 * 24 * 60 * 60 * 1000;

/** The relations that fill a message's text. */
export const WITH_LINK = {
  link: { select: { nonce: true, hash: true, revokedAt: true } },
  passwordLink: { select: { id: true, nonce: true } },
  pendingEmail: { select: { id: true, stopHash: true, nonce: true } },
} satisfies Prisma.OutboxMessageInclude;

/** A message as its delivery holds it, together with the lease that it is held by. */
export type ClaimedMessage = Prisma.OutboxMessageGetPayload<{ include: typeof WITH_LINK }> & {
  leaseId: string;
};

/** Held by nobody, or by somebody whose time is over. */
function free(moment: Date): Prisma.OutboxMessageWhereInput {
  return { OR: [{ leaseUntil: null }, { leaseUntil: { lte: moment } }] };
}

/** To be taken up now by whoever delivers on these channels. */
export function due(channels: readonly Channel[], moment: Date): Prisma.OutboxMessageWhereInput {
  return {
    status: "queued",
    channel: { in: [...channels] },
    AND: [{ OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lte: moment } }] }, free(moment)],
  };
}

/**
 * Takes up to `limit` messages of these channels whose time has come, oldest first: each belongs to the
 * caller until it is settled or its lease ends. However many ask at once, one gets it. `owner` names the
 * process.
 */
export async function claimMessages(
  owner: string,
  channels: readonly Channel[],
  limit: number,
): Promise<ClaimedMessage[]> {
  const candidates = await db.outboxMessage.findMany({
    where: due(channels, now()),
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true },
  });
  const claimed: ClaimedMessage[] = [];
  for (const { id } of candidates) {
    const message = await claim(id, owner, channels);
    if (message) claimed.push(message);
  }
  return claimed;
}

async function claim(id: number, owner: string, channels: readonly Channel[]) {
  const leaseId = `${owner}:${randomUUID()}`;
  return transaction(async (tx) => {
    const moment = now();
    const { count } = await tx.outboxMessage.updateMany({
      where: { id, ...due(channels, moment) },
      data: { leaseId, leaseUntil: new Date(moment.getTime() + LEASE_MS) },
    });
    if (count === 0) return null;
    const message = await tx.outboxMessage.findUniqueOrThrow({ where: { id }, include: WITH_LINK });
    return { ...message, leaseId };
  });
}

/** Gives back at once what processes held that are gone, by `isGone` of the lease's owner. */
export async function releaseAbandoned(isGone: (owner: string) => boolean): Promise<void> {
  const held = await db.outboxMessage.findMany({
    where: { status: "queued", leaseId: { not: null } },
    select: { id: true, leaseId: true },
  });
  const abandoned = held.filter(({ leaseId }) => isGone(leaseId?.split(":")[0] ?? ""));
  for (const { id, leaseId } of abandoned) {
    await transaction((tx) =>
      tx.outboxMessage.updateMany({
        where: { id, leaseId, status: "queued" },
        data: { leaseId: null, leaseUntil: null },
      }),
    );
  }
}

/**
 * Cancels what nobody tried to send for three days: with a mail server connected only now, old messages
 * would all leave in one burst.
 */
export async function cancelStale(channels: readonly Channel[]): Promise<void> {
  const moment = now();
  const limit = new Date(moment.getTime() - STALE_MS);
  await transaction((tx) =>
    tx.outboxMessage.updateMany({
      where: {
        status: "queued",
        channel: { in: [...channels] },
        attempts: 0,
        createdAt: { lt: limit },
        AND: [{ OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lt: limit } }] }, free(moment)],
      },
      data: {
        status: "cancelled",
        failure: "It had waited for more than three days when delivery began, so it was not sent.",
      },
    }),
  );
}
