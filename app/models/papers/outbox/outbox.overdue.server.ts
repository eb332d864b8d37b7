import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { due, type Channel } from "./outbox.claim.server";

/**
 * How many seconds the message waits that should have been taken up first, 0 where none waits. One that is tried
 * again later does not count before its time: a mail server that is away is not our fault.
 */
export async function longestOverdue(channels: readonly Channel[]): Promise<number> {
  if (channels.length === 0) return 0;
  const moment = now();
  const waiting = await db.outboxMessage.findMany({
    where: due(channels, moment),
    select: { createdAt: true, nextAttemptAt: true, leaseUntil: true },
    orderBy: { id: "asc" },
    take: 100,
  });
  const since = waiting.map(({ createdAt, nextAttemptAt, leaseUntil }) =>
    Math.max(createdAt.getTime(), nextAttemptAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0),
  );
  return Math.max(0, Math.round((moment.getTime() - Math.min(moment.getTime(), ...since)) / 1000));
}
