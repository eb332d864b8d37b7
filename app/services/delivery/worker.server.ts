import {
  cancelStale,
  claimMessages,
  releaseAbandoned,
  type Channel,
} from "~/models/papers/outbox/outbox.claim.server";
import { logger } from "~/platform/log.server";
import { connectedChannels } from "./connected.server";
import { deliver, type Limits } from "./deliver-message.server";
import { isGone, thisProcess } from "./this-process.server";

/** All in milliseconds but `parallel`. */
export type DeliveryOptions = Limits & {
  pollMs: number;
  /** Messages under way at once. */
  parallel: number;
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
 * Delivers what is in the outbox, from now until it is stopped: without a mail server and WhatsApp what goes to Tally alone,
 * which the settings name. `stop` resolves when the messages under way are settled.
 */
export function startDelivery(options: Partial<DeliveryOptions> = {}): Delivery {
  const given = { ...DEFAULTS, ...options };
  const channels: Channel[] = [...connectedChannels(), "tally"];

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
