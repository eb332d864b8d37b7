import { setTimeout as sleep } from "node:timers/promises";

import { objectionTo, type Objection } from "~/models/papers/outbox/outbox.before-delivery.server";
import type { ClaimedMessage } from "~/models/papers/outbox/outbox.claim.server";
import {
  markCancelled,
  markFailed,
  markSent,
  postpone,
  release,
} from "~/models/papers/outbox/outbox.settle.server";
import { reminderStillWanted } from "~/models/billing/reminder/reminder.wanted.server";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/log.server";
import { DeliveryFailure } from "./delivery-failure";
import { sendMail } from "./mail.server";
import { sendTally } from "./tally.server";
import { sendWhatsapp } from "./whatsapp.server";

/** In milliseconds. */
export type Limits = {
  /** One step of a conversation with a provider. */
  timeoutMs: number;
  /** A whole delivery: shorter than the lease. */
  limitMs: number;
};

/** One message, from its claim to its settling; never throws. */
export async function deliver(message: ClaimedMessage, limits: Limits, interrupt: AbortSignal) {
  const started = performance.now();
  const outcome = await attempt(message, limits, interrupt).catch((error: unknown) => {
    logger.error({ event: "message not settled", message: message.id, error: String(error) });
    return "unknown";
  });
  const { id, kind, channel } = message;
  const ms = Math.round(performance.now() - started);
  logger.info({ event: "message", id, kind, channel, outcome, ms });
}

async function attempt(message: ClaimedMessage, limits: Limits, interrupt: AbortSignal) {
  const limit = AbortSignal.timeout(limits.limitMs);
  let providerId: string;
  try {
    const objection = objectionTo(message) ?? (await reminderStillWanted(message));
    if (objection) return await cancelOrPostpone(message, objection);
    providerId = await send(message, limits, AbortSignal.any([interrupt, limit]));
  } catch (error) {
    if (interrupt.aborted) {
      await keep(() => release(message));
      return "interrupted";
    }
    const { reason, final } = failureOf(error, message, limit);
    await keep(() => markFailed(message, reason, final));
    return "failed";
  }
  await keep(() => markSent(message, providerId));
  return "sent";
}

async function cancelOrPostpone(message: ClaimedMessage, objection: Objection) {
  if ("cancel" in objection) {
    await keep(() => markCancelled(message, objection.cancel));
    return "cancelled";
  }
  await keep(() => postpone(message, objection.notBefore));
  return "postponed";
}

function failureOf(error: unknown, { id }: ClaimedMessage, limit: AbortSignal) {
  if (error instanceof DeliveryFailure) return { reason: error.message, final: error.final };
  if (limit.aborted) return { reason: "It took too long.", final: false };
  logger.error({ event: "message not made", message: id, error: String(error) });
  return { reason: "The message could not be made.", final: false };
}

function send(message: ClaimedMessage, { timeoutMs }: Limits, signal: AbortSignal) {
  if (message.channel === "tally") return sendTally(message, timeoutMs, signal);
  const { smtpUrl, whatsapp } = env();
  if (message.channel === "email" && smtpUrl) {
    return sendMail(message, { url: smtpUrl, timeoutMs }, signal);
  }
  if (message.channel === "whatsapp" && whatsapp) {
    return sendWhatsapp(message, { ...whatsapp, timeoutMs }, signal);
  }
  throw new Error(`There is no way out for ${message.channel}.`);
}

/** How often, and how long, in milliseconds. */
const WRITE_AGAIN_MS = 500;
const KEEP_WRITING_MS = 10 * 60 * 1000;

/**
 * Writes down what came of a delivery, again and again while the database is away: else it is sent twice.
 * Sooner than anybody looks for work, who would take it over once the lease has ended.
 */
async function keep(write: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + KEEP_WRITING_MS;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(WRITE_AGAIN_MS);
    }
  }
}
