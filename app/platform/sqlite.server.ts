import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from "@prisma/driver-adapter-utils";

import { BACKGROUND_WRITE_MS, LAST_READS_MS } from "./limits.server";
import { onBudget, patienceLeft } from "./patience.server";
import { ReadThreads } from "./read-threads.server";
import { openReader, openWriter } from "./sqlite-connection";
import { Unavailable } from "./unavailable";

/** The transaction that the current call chain is in: it may not wait for a second writer, which would be itself. */
const currentTransaction = new AsyncLocalStorage<{ begun: boolean }>();

/** Runs work that opens exactly one transaction, and makes a write beside that transaction an error at once. */
export function guardTransaction<T>(work: () => Promise<T>): Promise<T> {
  return currentTransaction.run({ begun: false }, work);
}

/** Who reads outside of transactions. */
type Reader = {
  queryRaw: (query: SqlQuery) => Promise<SqlResultSet>;
  dispose: () => Promise<void>;
};

/**
 * Prisma's SQLite adapter sends everything through one connection, so that a query of one request
 * would take part in the open transaction of another. Here reads outside transactions have connections
 * of their own, which see committed data only; writes and transactions take turns on one.
 */
export function sqliteAdapter(databaseUrl: string): SqlDriverAdapterFactory {
  const { provider, adapterName } = new PrismaBetterSqlite3({ url: databaseUrl });
  return {
    provider,
    adapterName,
    connect: async () => {
      const writer = await openWriter(databaseUrl);
      return new TwoConnections(threads(databaseUrl) ?? (await openReader(databaseUrl)), writer);
    },
  };
}

/** The server's readers: its build has their code beside it. Commands and tests read where they run. */
function threads(url: string): Reader | null {
  const code = join(import.meta.dirname, "sqlite-thread.js");
  if (!existsSync(code)) return null;
  const pool = new ReadThreads(() => new Worker(code, { workerData: { url }, execArgv: [] }));
  return {
    queryRaw: (query) => {
      const leave = () => pool.leave(query);
      // Whoever has waited in vain to write is shown a page all the same.
      const ms = Math.max(patienceLeft(Infinity), LAST_READS_MS);
      return inTime(pool.query(query), ms, TOO_SLOW, leave);
    },
    dispose: () => pool.dispose(),
  };
}

class TwoConnections implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName: string;
  #turn = new Turn();

  constructor(
    private readonly reader: Reader,
    private readonly writer: SqlDriverAdapter,
  ) {
    this.adapterName = writer.adapterName;
  }

  async queryRaw(query: SqlQuery) {
    if (/^\s*(select|pragma|explain)\b/i.test(query.sql)) return this.reader.queryRaw(query);
    return this.#alone(() => this.writer.queryRaw(query));
  }

  async executeRaw(query: SqlQuery) {
    return this.#alone(() => this.writer.executeRaw(query));
  }

  async executeScript(script: string) {
    return this.#alone(() => this.writer.executeScript(script));
  }

  async startTransaction(): Promise<Transaction> {
    const own = currentTransaction.getStore();
    if (own?.begun) throw new Error("transaction() was called inside transaction().");
    if (own) own.begun = true;

    const release = await this.#turn.take();
    try {
      const transaction = await onBudget(() => begun(this.writer));
      return endingWith(transaction, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async dispose() {
    await this.reader.dispose();
    await this.writer.dispose();
  }

  async #alone<T>(write: () => Promise<T>): Promise<T> {
    if (currentTransaction.getStore()?.begun) {
      throw new Error("Inside transaction(), write through the transaction it hands over.");
    }
    const release = await this.#turn.take();
    try {
      return await onBudget(() => whileBusy(write));
    } finally {
      release();
    }
  }
}

/** Takes the write lock at the start: a transaction that reads first and then finds the lock taken could not wait for it. */
async function begun(writer: SqlDriverAdapter): Promise<Transaction> {
  const transaction = await writer.startTransaction();
  const run = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
  try {
    await run("ROLLBACK");
    await whileBusy(() => run("BEGIN IMMEDIATE"));
    return transaction;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

function endingWith(transaction: Transaction, release: () => void): Transaction {
  const { commit, rollback } = transaction;
  transaction.commit = () => commit.call(transaction).finally(release);
  transaction.rollback = () => rollback.call(transaction).finally(release);
  return transaction;
}

async function whileBusy<T>(write: () => Promise<T>): Promise<T> {
  // For another process that writes: a seed, a backup, a second server.
  const deadline = performance.now() + patienceLeft(BACKGROUND_WRITE_MS);
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await sleep(10 + Math.random() * 40);
    }
  }
}

function isBusy(error: unknown) {
  const cause = error instanceof Error ? (error.cause as { kind?: string } | undefined) : undefined;
  return cause?.kind === "SocketTimeout";
}

/** First come, first served; who has waited too long goes away. */
class Turn {
  #last: Promise<void> = Promise.resolve();

  /**
   * Resolves when it is the caller's turn, with the function that ends it.
   * @throws Unavailable when the turn does not come while the caller can wait
   */
  async take(): Promise<() => void> {
    let release!: () => void;
    const before = this.#last;
    this.#last = new Promise((resolve) => (release = resolve));
    try {
      await onBudget(() => inTime(before, patienceLeft(BACKGROUND_WRITE_MS), NO_TURN));
    } catch (error) {
      // Whoever stands behind still waits for those before.
      void before.then(release);
      throw error;
    }
    return release;
  }
}

const NO_TURN = () => new Unavailable("locked", "Others were writing all the time.");
const TOO_SLOW = () => new Unavailable("database", "The database took too long.");

/** What is waited for, or after `ms` the error; `left` is told of that. */
async function inTime<T>(
  awaited: Promise<T>,
  ms: number,
  late: () => Unavailable,
  left?: () => void,
): Promise<T> {
  if (ms === Infinity) return awaited;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      left?.();
      reject(late());
    }, ms);
  });
  return Promise.race([awaited, end]).finally(() => clearTimeout(timer));
}
