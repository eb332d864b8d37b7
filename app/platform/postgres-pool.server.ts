import type { Socket } from "node:net";

import pg, { type ClientConfig, type PoolClient } from "pg";

import {
  CONNECTION_WAIT_MS,
  IDLE_IN_TRANSACTION_MS,
  LOCK_MS,
  MAX_WAITING_FOR_CONNECTION,
  SILENCE_MS,
  STATEMENT_MS,
} from "./limits.server";
import { onBudgetOr, patienceLeft } from "./patience.server";
import type { Pulse } from "./pulse.server";
import type { Turn, Turns } from "./turns.server";
import { Unavailable } from "./unavailable";

/** Given with the connection's start: the server itself ends what takes too long, and nothing of it is left there. */
const SERVER_LIMITS = [
  `-c lock_timeout=${LOCK_MS}`,
  `-c statement_timeout=${STATEMENT_MS}`,
  `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
].join(" ");

/** Ends a transaction: to be tried however late it is. */
const ROLLBACK = /^rollback\b/i;

type Queried = { text: string } | string;

/**
 * Connections on which nothing waits for long: for a connection, for a lock, for a statement, for a server that
 * is silent. One that a query was given up on is closed, so that nobody gets it after that.
 */
export class LimitedPool extends pg.Pool {
  readonly #pulse: Pulse;
  readonly #turns: Turns | null;

  readonly #lastMs: number;

  /** Its connections are taken in `turns`, where there are any; whoever has spent the request's time has `lastMs` anyway. */
  constructor(
    config: ClientConfig,
    max: number,
    pulse: Pulse,
    { turns = null, lastMs = 0 }: { turns?: Turns | null; lastMs?: number } = {},
  ) {
    super({
      ...config,
      max,
      // A pooler takes none, and gives its connections the same limits.
      ...(config.options && { options: `${config.options} ${SERVER_LIMITS}` }),
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      keepAlive: true,
      // Before anybody has it.
      verify: (client, done) =>
        void pulse.check(client).then(
          () => done(),
          (error: Error) => (pulse.suspect(), done(error)),
        ),
    });
    this.#pulse = pulse;
    this.#turns = turns;
    this.#lastMs = lastMs;
    this.on("connect", (client) => watch(client, pulse, lastMs));
  }

  // The two ways in which Prisma's adapter calls a pool.
  override connect(): Promise<PoolClient>;
  override connect(callback: (...args: never[]) => void): void;
  override connect(callback?: unknown): Promise<PoolClient> | void {
    if (callback) throw new TypeError("This pool answers by promises only.");
    return onBudgetOr(this.#lastMs, () => this.#take());
  }

  override query = (async (config: Queried) => {
    const client = await this.connect();
    let failure: unknown;
    try {
      return await client.query(config as string);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure instanceof Unavailable ? failure : undefined);
    }
  }) as unknown as pg.Pool["query"];

  async #take(): Promise<PoolClient> {
    this.#pulse.assertUp();
    if (this.waitingCount + (this.#turns?.waiting ?? 0) >= MAX_WAITING_FOR_CONNECTION) {
      throw new Unavailable("busy", "Too many wait for a connection to the database.");
    }
    const late = timer(patienceLeft(CONNECTION_WAIT_MS));
    let turn: Turn | undefined;
    let taken: Promise<PoolClient> | undefined;
    try {
      turn = await this.#turns?.take(late.over);
      // Known meanwhile.
      if (turn) this.#pulse.assertUp();
      taken = super.connect() as Promise<PoolClient>;
      const client = await Promise.race([taken, late.over]);
      if (turn) atWork(client, turn);
      return client;
    } catch (error) {
      turn?.end();
      // It comes when nobody wants it any more.
      taken?.then((client) => client.release()).catch(() => {});
      if (error instanceof Unavailable) throw error;
      throw this.#refused(error as Error);
    } finally {
      late.clear();
    }
  }

  /** All are held by what is slow, or there is no way to the server. */
  #refused(error: Error): Unavailable {
    if (error.message.startsWith("timeout exceeded")) {
      return new Unavailable("busy", "No connection to the database became free.", false, {
        cause: error,
      });
    }
    this.#pulse.suspect();
    return new Unavailable("database", "The database cannot be reached.", false, { cause: error });
  }
}

function timer(ms: number) {
  let id: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new Unavailable("busy", "No connection became free in time."));
    id = setTimeout(late, Math.max(0, ms));
  });
  over.catch(() => {});
  return { over, clear: () => clearTimeout(id) };
}

/** The turns of connections that are at work. */
const turnOf = new WeakMap<PoolClient, Turn>();

/** The turn lasts until the connection is given back; the pool gives it a new way back each time. */
function atWork(client: PoolClient, turn: Turn) {
  turnOf.set(client, turn);
  const release = client.release.bind(client);
  client.release = (error) => {
    turnOf.delete(client);
    release(error);
    turn.end();
  };
}

/**
 * From now on each query of the connection has its turn and its time; one that is over its time ends the connection. In a
 * transaction Prisma asks several at once, which the driver is going to refuse.
 */
function watch(client: PoolClient, pulse: Pulse, lastMs: number) {
  // The query itself reports errors; idle, the pool listens too.
  client.on("error", () => {});
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const ask = (args: unknown[]): Promise<unknown> => {
    const sql = textOf(args[0] as Queried);
    if (ROLLBACK.test(sql)) return answered(client, query(...args), SILENCE_MS, pulse);
    return onBudgetOr(lastMs, () =>
      answered(client, query(...args), Math.min(SILENCE_MS, patienceLeft(SILENCE_MS)), pulse),
    );
  };
  let underWay: Promise<unknown> | null = null;
  const limited = (...args: unknown[]) => {
    const next = () => ask(args);
    const answer = underWay ? underWay.then(next, next) : next();
    const over = () => {
      if (underWay === answer) underWay = null;
    };
    answer.then(over, over);
    return (underWay = answer);
  };
  client.query = limited as PoolClient["query"];
}

const textOf = (config: Queried) => (typeof config === "string" ? config : config.text);

async function answered(client: PoolClient, answer: unknown, ms: number, pulse: Pulse) {
  let silent = false;
  const giveUp = setTimeout(() => {
    silent = true;
    pulse.suspect();
    // Its query fails with that, and the pool takes it out.
    socketOf(client).destroy();
  }, ms);
  try {
    const found: unknown = await answer;
    turnOf.get(client)?.touch();
    return found;
  } catch (error) {
    if (!silent && !isLost(error)) throw error;
    if (!silent) pulse.suspect();
    const message = silent ? "The database does not answer." : "The connection broke.";
    throw new Unavailable("database", message, false, { cause: error });
  } finally {
    clearTimeout(giveUp);
  }
}

function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * Whether the connection is gone: the driver has words for it, the server codes, the system its own. A server that
 * may no longer write was made a replica, and others write elsewhere.
 */
function isLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(57P0[1-5]|08...|25P03|25006|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code) ||
    /^Connection terminated|not queryable$/.test(message)
  );
}
