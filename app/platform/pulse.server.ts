import { setTimeout as sleep } from "node:timers/promises";

import pg, { type ClientBase, type ClientConfig } from "pg";

import { PROBE_EVERY_MS, PROBE_MS } from "./limits.server";
import { Unavailable } from "./unavailable";

/**
 * Whether a Postgres server answers at all, and is the one wanted. Once a query or connection failed it is asked on a
 * connection of its own; while it does not answer, everybody is refused at once instead of waiting out a limit each.
 */
export class Pulse {
  #down = false;
  #asking: Promise<void> | undefined;
  #stopped = false;

  /** `check` raises where a connection leads to a server that is not the one wanted. */
  constructor(
    private readonly config: ClientConfig,
    readonly check: (client: ClientBase) => Promise<unknown>,
  ) {}

  /** @throws Unavailable while the server is known not to answer */
  assertUp() {
    if (this.#down) throw new Unavailable("database", "The database does not answer.");
  }

  /** Something went wrong: finds out, in the background, whether it is the whole server. */
  suspect() {
    this.#asking ??= this.#askUntilUp().finally(() => (this.#asking = undefined));
  }

  stop() {
    this.#stopped = true;
  }

  async #askUntilUp() {
    while (!this.#stopped) {
      this.#down = !(await this.#answers());
      if (!this.#down) return;
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    }
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({
      ...this.config,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await this.check(client);
      return true;
    } catch {
      return false;
    } finally {
      // Not awaited: a silent server does not answer the farewell either.
      client.end().catch(() => {});
    }
  }
}
