import { setTimeout as sleep } from "node:timers/promises";

import { objectionTo } from "~/models/outbox/before-delivery.server";
import {
  cancelStale,
  claimMessages,
  releaseAbandoned,
  type ClaimedMessage,
} from "~/models/outbox/claim.server";
import {
  markCancelled,
  markFailed,
  markSent,
  postpone,
  release,
} from "~/models/outbox/settle.server";

import { env } from "../env.server";
import { logger } from "../log.server";
import { connectedChannels } from "./connected.server";
import { DeliveryFailure } from "./delivery-failure";
import { sendMail } from "./mail.server";
import { isGone, thisProcess } from "./this-process.server";
import { sendWhatsapp } from "./whatsapp.server";

/** All in milliseconds but `parallel`. */
export type DeliveryOptions = {
  pollMs: number;
  /** Messages under way at once. */
  parallel: number;
  /** One step of a conversation with a provider. */
  timeoutMs: number;
  /** A whole delivery: shorter than the lease. */
  limitMs: number;
  /** What is under way when the server stops gets this long. */
  patienceMs: number;
  /** Names this worker in the leases it takes. */
  owner: string;
};

const DEFAULTS: DeliveryOptions = {
  pollMs: 1_000,
  parallel: 4,
  timeoutMs: 15_000,
  limitMs: 90_000,
  patienceMs: 6_000,
  owner: thisProcess,
};

export type Delivery = { stop: () => Promise<void> };

/**
 * Delivers what is in the outbox, from now until it is stopped. Without a mail server and WhatsApp it does
 * nothing at all. `stop` resolves when the messages under way are settled.
 */
export function startDelivery(options: Partial<DeliveryOptions> = {}): Delivery {
  const given = { ...DEFAULTS, ...options };
  const channels = connectedChannels();
  if (channels.length === 0) return { stop: async () => {} };

  const underWay = new Set<Promise<void>>();
  const interrupt = new AbortController();
  let stopping = false;
  let wake = () => {};
  let silent = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, given.pollMs);
      wake = () => (clearTimeout(timer), resolve());
    });

  /** Takes what there is room for; true when more may be waiting. */
  async function takeSome(): Promise<boolean> {
    const room = given.parallel - underWay.size;
    if (room <= 0) return false;
    const messages = await claimMessages(given.owner, channels, room);
    for (const message of messages) {
      const done = deliver(message, given, interrupt.signal).finally(() => {
        underWay.delete(done);
        wake();
      });
      underWay.add(done);
    }
    return messages.length === room && underWay.size < given.parallel;
  }

  async function work() {
    let prepared = false;
    while (!stopping) {
      try {
        if (!prepared) {
          await releaseAbandoned(isGone);
          await cancelStale(channels);
          prepared = true;
        }
        const more = await takeSome();
        silent = false;
        if (more) continue;
      } catch (error) {
        // The database does not answer: said once, not every second.
        if (!silent) logger.error({ event: "outbox not read", error: String(error) });
        silent = true;
      }
      if (!stopping) await pause();
    }
  }

  const working = work();
  return {
    async stop() {
      stopping = true;
      wake();
      await working;
      const late = setTimeout(() => interrupt.abort(), given.patienceMs);
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
}

/** One message, from its claim to its settling; never throws. */
async function deliver(message: ClaimedMessage, options: DeliveryOptions, interrupt: AbortSignal) {
  const started = performance.now();
  const outcome = await attempt(message, options, interrupt).catch((error: unknown) => {
    logger.error({ event: "message not settled", message: message.id, error: String(error) });
    return "unknown";
  });
  const { id, kind, channel } = message;
  const ms = Math.round(performance.now() - started);
  logger.info({ event: "message", id, kind, channel, outcome, ms });
}

async function attempt(message: ClaimedMessage, options: DeliveryOptions, interrupt: AbortSignal) {
  const objection = await objectionTo(message);
  if (objection && "cancel" in objection) {
    await keep(() => markCancelled(message, objection.cancel));
    return "cancelled";
  }
  if (objection) {
    await keep(() => postpone(message, objection.notBefore));
    return "postponed";
  }
  const limit = AbortSignal.timeout(options.limitMs);
  let providerId: string;
  try {
    providerId = await send(message, options, AbortSignal.any([interrupt, limit]));
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

function failureOf(error: unknown, { id }: ClaimedMessage, limit: AbortSignal) {
  if (error instanceof DeliveryFailure) return { reason: error.message, final: error.final };
  if (limit.aborted) return { reason: "It took too long.", final: false };
  logger.error({ event: "message not made", message: id, error: String(error) });
  return { reason: "The message could not be made.", final: false };
}

function send(message: ClaimedMessage, { timeoutMs }: DeliveryOptions, signal: AbortSignal) {
  const { smtpUrl, whatsapp } = env();
  if (message.channel === "email" && smtpUrl) {
    return sendMail(message, { url: smtpUrl, timeoutMs }, signal);
  }
  if (message.channel === "whatsapp" && whatsapp) {
    return sendWhatsapp(message, { ...whatsapp, timeoutMs }, signal);
  }
  throw new Error(`There is no way out for ${message.channel}.`);
}

const PAUSES_MS = [200, 1_000, 3_000, 8_000];

/** Writes down what came of a delivery, again and again while the database is away: else it is sent twice. */
async function keep(write: () => Promise<boolean>): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await write();
      return;
    } catch {
      await sleep(pause);
    }
  }
  await write();
}
