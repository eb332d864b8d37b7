import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import {
  cancelStale,
  type Channel,
  claimMessages,
  releaseAbandoned,
} from "~/models/papers/outbox/outbox.claim.server";
import { logger } from "~/platform/log.server";
import { connectedChannels } from "./connected.server";
import { deliver, type Limits } from "./deliver-message.server";

/**
 * Names this process among all that work on one database: the machine (of a container, only itself), the
 * process id and a random part, for ids are used again. It starts the leases that the process takes.
 */
const machine = createHash("sha256")
  .update([hostname(), readOrEmpty(bootId), readOrEmpty(processNamespace)].join("\n"))
  .digest("base64url")
  .slice(0, 16);

const thisProcess = `${machine}.${process.pid}.${randomBytes(6).toString("hex")}`;

/** Whether the process of this name is certainly gone; false of other machines, of which nobody here knows. */
function isGone(name: string): boolean {
  const [where, pid] = name.split(".");
  if (where !== machine || name === thisProcess) return false;
  // This process has that id now, so whoever had it before is gone.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function bootId() {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

function processNamespace() {
  return readlinkSync("/proc/self/ns/pid");
}

/** Reads a fact that only Linux tells; elsewhere the host's name has to do. */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** All in milliseconds but `parallel`. */
export type DeliveryOptions = Limits & {
  pollMs: number;
  /** Messages under way at once. */
  parallel: number;
  /** The time that running deliveries get when the server stops. */
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
