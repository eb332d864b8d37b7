import { afterEach, beforeEach, expect } from "vitest";

import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { queueMessage, type OutgoingMessage } from "~/models/papers/outbox/outbox.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startDelivery, type DeliveryOptions } from "~/services/delivery/worker.server";

import { resetDatabase } from "./database";
import { makeQuotation } from "./factories";

type Stoppable = { stop: () => Promise<void> };

/** An empty outbox and no provider before each test; what it started is stopped after it. */
export function useDelivery() {
  const running: Stoppable[] = [];
  const configured = { ...env() };
  beforeEach(async () => {
    // Each test connects what it delivers by.
    env().smtpUrl = null;
    await resetDatabase();
  });
  afterEach(async () => {
    for (const each of running.splice(0).reverse()) await each.stop();
    Object.assign(env(), configured);
    setClock(null);
  });
  function kept<T extends Stoppable>(each: T): T {
    running.push(each);
    return each;
  }
  return {
    kept,
    /** Delivers as the server does, but in a hurry. */
    deliver: (options: Partial<DeliveryOptions> = {}) =>
      kept(startDelivery({ pollMs: 20, timeoutMs: 5_000, ...options })),
  };
}

/** Stores a message as a command does; a mail to Meera unless told otherwise. */
export async function queue(more: Partial<OutgoingMessage> = {}): Promise<number> {
  const id = await transaction((tx) =>
    queueMessage(tx, {
      kind: "quotation",
      recipient: "meera@example.com",
      subject: "Your quotation",
      text: "Hello",
      ...more,
    }),
  );
  if (id === null) throw new Error("There is one with this onceKey.");
  return id;
}

/** A new quotation's link for somebody. */
export async function makeLink(recipient: string) {
  const { id: entityId } = await makeQuotation({ status: "sent" });
  const about = { entity: "quotation", entityId } as const;
  const link = await transaction((tx) => ensureLink(tx, about, recipient, null));
  return { about, link };
}

export function messageOf(id: number) {
  return db.outboxMessage.findUniqueOrThrow({ where: { id } });
}

type Message = Awaited<ReturnType<typeof messageOf>>;

/** Waits until a message is as `expected` says, and gives it. */
export async function become(id: number, expected: Partial<Message>): Promise<Message> {
  const message = () => messageOf(id);
  await expect.poll(message, { timeout: 15_000, interval: 20 }).toMatchObject(expected);
  return message();
}
