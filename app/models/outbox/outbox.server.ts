import { randomUUID } from "node:crypto";

import { db, type Tx } from "~/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { now } from "../shared/clock.server";
import { pageInfo, slice } from "../shared/list-query";

export type OutgoingMessage = {
  kind: "password-link";
  recipient: string;
  subject: string;
  text: string;
};

/** Stores a message in the transaction of what caused it: neither is there without the other. */
export async function queueMessage(tx: Tx, message: OutgoingMessage): Promise<void> {
  await tx.outboxMessage.create({
    data: { ...message, messageId: randomUUID(), createdAt: now() },
  });
}

/** One page of messages, newest first. Admins only: a message may hold a link that opens an account. */
export async function listMessages(actor: Actor, page: number) {
  assertCan(actor, "outbox:read");
  const info = pageInfo(page, await db.outboxMessage.count());
  const rows = await db.outboxMessage.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...slice(info),
  });
  return { rows, ...info };
}
