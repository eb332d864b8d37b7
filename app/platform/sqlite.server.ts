import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";

import { BACKGROUND_WRITE_MS } from "./limits.server";
import { onBudget, patienceLeft } from "./patience.server";
import { Unavailable } from "./unavailable";

const PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;";

/** The transaction that the current call chain is in: it may not wait for a second writer, which would be itself. */
const currentTransaction = new AsyncLocalStorage<{ begun: boolean }>();

/** Runs work that opens exactly one transaction, and makes a write beside that transaction an error at once. */
export function guardTransaction<T>(work: () => Promise<T>): Promise<T> {
  return currentTransaction.run({ begun: false }, work);
}

/**
 * Prisma's SQLite adapter sends everything through one connection, so that a query of one request
 * would take part in the open transaction of another. This one has two connections: reads outside
 * transactions see committed data only; writes and transactions take turns on the other.
 */
export function sqliteAdapter(databaseUrl: string): SqlDriverAdapterFactory {
  const factory = new PrismaBetterSqlite3({ url: databaseUrl });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const writer = await factory.connect();
      // The driver waits without giving the thread back, so long waits are made here, asleep.
      await writer.executeScript(`PRAGMA busy_timeout=5000; ${PRAGMAS} PRAGMA busy_timeout=50;`);
      const reader = await factory.connect();
      await reader.executeScript(`PRAGMA busy_timeout=5000; ${PRAGMAS} PRAGMA query_only=ON;`);
      return new TwoConnections(reader, writer);
    },
  };
}

class TwoConnections implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName: string;
  #turn = new Turn();

  constructor(
    private readonly reader: SqlDriverAdapter,
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
      await onBudget(() => inTime(before, patienceLeft(BACKGROUND_WRITE_MS)));
    } catch (error) {
      // Whoever stands behind still waits for those before.
      void before.then(release);
      throw error;
    }
    return release;
  }
}

async function inTime(turn: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const say = () => reject(new Unavailable("locked", "Others were writing all the time."));
    timer = setTimeout(say, ms);
  });
  await Promise.race([turn, late]).finally(() => clearTimeout(timer));
}
