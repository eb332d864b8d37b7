import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";

import { BACKGROUND_WRITE_MS, LAST_READS_MS } from "./limits.server";
import { onBudget, patienceLeft } from "./patience.server";
import { ReadThreads } from "./fast/read-threads.server";
import { openReader, openWriter } from "./sqlite-connection";
import type { ThreadData } from "./fast/sqlite-worker.server";
import { Unavailable } from "./unavailable";
import { noteStatement, noteWrite } from "./fast/watch.server";
import { WriteThread } from "./fast/write-thread.server";

/** The transaction that the current call chain is in: it may not wait for a second writer, which would be itself. */
const currentTransaction = new AsyncLocalStorage<{ begun: boolean }>();

/** Runs work that opens exactly one transaction, and makes a write beside that transaction an error at once. */
export function guardTransaction<T>(work: () => Promise<T>): Promise<T> {
  return currentTransaction.run({ begun: false }, work);
}

type Reader = Pick<SqlDriverAdapter, "queryRaw" | "dispose">;
type Writer = Pick<SqlDriverAdapter, "queryRaw" | "executeRaw" | "executeScript" | "dispose">;

const INFO = { provider: "sqlite", adapterName: "@prisma/adapter-better-sqlite3" } as const;

/**
 * Prisma's SQLite adapter sends everything through one connection, so that a query of one request
 * would take part in the open transaction of another. Here reads outside transactions have connections
 * of their own, which see committed data only; writes and transactions take turns on one.
 */
export function sqliteAdapter(databaseUrl: string): SqlDriverAdapterFactory {
  return {
    ...INFO,
    connect: async () =>
      inThreads(databaseUrl) ??
      new ReadersAndWriter(await openReader(databaseUrl), await openWriter(databaseUrl)),
  };
}

/** As the server has it: its build has the threads' code beside it. Commands and tests do all in one thread. */
function inThreads(url: string): SqlDriverAdapter | null {
  const code = join(import.meta.dirname, "sqlite-thread.js");
  if (!existsSync(code)) return null;
  const start = (writes: boolean) => () =>
    new Worker(code, {
      workerData: { url, writes } satisfies ThreadData,
      // Rows pass through and are forgotten.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      execArgv: [],
    });
  return new ReadersAndWriter(patient(new ReadThreads(start(false))), new WriteThread(start(true)));
}

/** Whoever has waited in vain to write reads a little longer, and is shown a page anyway. */
function patient(threads: ReadThreads): Reader {
  return {
    queryRaw: (query) => {
      const ms = Math.max(patienceLeft(Infinity), LAST_READS_MS);
      return inTime(threads.queryRaw(query), ms, TOO_SLOW, () => threads.leave(query));
    },
    dispose: () => threads.dispose(),
  };
}

class ReadersAndWriter implements SqlDriverAdapter {
  readonly provider = INFO.provider;
  readonly adapterName = INFO.adapterName;
  #turn = new Turn();

  constructor(
    private readonly reader: Reader,
    private readonly writer: Writer,
  ) {}

  async queryRaw(query: SqlQuery) {
    if (/^\s*(select|with|pragma|explain)\b/i.test(query.sql)) {
      noteStatement(query.sql);
      return this.reader.queryRaw(query);
    }
    return this.#alone(() => this.writer.queryRaw(query));
  }

  async executeRaw(query: SqlQuery) {
    return this.#alone(() => this.writer.executeRaw(query));
  }

  async executeScript(script: string) {
    return this.#alone(() => this.writer.executeScript(script));
  }

  async startTransaction(): Promise<Transaction> {
    noteWrite();
    const own = currentTransaction.getStore();
    if (own?.begun) throw new Error("transaction() was called inside transaction().");
    if (own) own.begun = true;

    const release = await this.#turn.take();
    try {
      return await onBudget(() => begun(this.writer, release));
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
    noteWrite();
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

/**
 * Takes the write lock at the start: a transaction that reads first and then finds the lock taken could not wait for
 * it. Prisma itself says COMMIT and ROLLBACK; what is called afterwards ends the turn.
 */
async function begun(writer: Writer, release: () => void): Promise<Transaction> {
  const run = (sql: string) => writer.executeRaw({ sql, args: [], argTypes: [] });
  await whileBusy(() => run("BEGIN IMMEDIATE"));
  const end = () => Promise.resolve(release());
  return {
    ...INFO,
    options: { usePhantomQuery: false },
    queryRaw: (query) => writer.queryRaw(query),
    executeRaw: (query) => writer.executeRaw(query),
    commit: end,
    rollback: end,
    createSavepoint: async (name) => void (await run(`SAVEPOINT ${name}`)),
    rollbackToSavepoint: async (name) => void (await run(`ROLLBACK TO ${name}`)),
    releaseSavepoint: async (name) => void (await run(`RELEASE ${name}`)),
  };
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

/** Returns the awaited result, or raises the error after `ms`; `left` is called then. */
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
