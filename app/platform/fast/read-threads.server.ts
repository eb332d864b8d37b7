import type { Worker } from "node:worker_threads";

import type { SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";

import { READ_THREADS, READ_THREADS_MOST, SLOW_READ_MS } from "../limits.server";
import { SqliteWorker } from "./sqlite-worker.server";

type Waiting = {
  query: SqlQuery;
  resolve: (rows: SqlResultSet) => void;
  reject: (error: unknown) => void;
};

const SURPLUS_MS = 30_000;

/**
 * Reads a SQLite file in threads beside the one that makes all pages: WAL lets many read while one writes. A query
 * goes to a thread that has nothing to do; where all of them are held by slow ones another is started, up to a limit,
 * and ended when it has had nothing to do for a while.
 */
export class ReadThreads {
  readonly #start: () => Worker;
  readonly #threads = new Set<SqliteWorker>();
  readonly #waiting: Waiting[] = [];
  #watch: NodeJS.Timeout | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
    for (let one = 0; one < READ_THREADS; one++) this.#add();
  }

  get size(): number {
    return this.#threads.size;
  }

  /** @throws DriverAdapterError as the adapter itself does; Unavailable when the thread ended */
  queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      this.#next();
    });
  }

  /** A query whose asker has gone: a thread that has begun it ends it anyway, SQLite cannot be told to stop. */
  leave(query: SqlQuery): void {
    const place = this.#waiting.findIndex((waiting) => waiting.query === query);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#watch);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #next() {
    for (const thread of this.#threads) {
      if (!thread.idle) continue;
      const next = this.#waiting.shift();
      if (!next) return;
      void this.#give(thread, next);
    }
    if (this.#waiting.length > 0) this.#watch ??= setTimeout(() => this.#look(), SLOW_READ_MS);
  }

  async #give(thread: SqliteWorker, { query, resolve, reject }: Waiting) {
    const asked = thread.ask<SqlResultSet>({ run: "queryRaw", query });
    await asked.then(resolve, reject);
    this.#next();
    if (thread.idle && this.size > READ_THREADS) {
      setTimeout(() => this.#endSurplus(thread), SURPLUS_MS).unref();
    }
  }

  /** Starts another thread where all are held by what is slow; many quick queries are no reason. */
  #look() {
    this.#watch = undefined;
    const held = [...this.#threads].every(
      ({ idle, unchangedMs }) => !idle && unchangedMs > SLOW_READ_MS,
    );
    if (held && this.#waiting.length > 0 && this.size < READ_THREADS_MOST) this.#add();
    this.#next();
  }

  #add() {
    const thread: SqliteWorker = new SqliteWorker(this.#start(), () => this.#lose(thread));
    this.#threads.add(thread);
  }

  #endSurplus(thread: SqliteWorker) {
    if (!thread.idle || thread.unchangedMs < SURPLUS_MS - 1 || this.size <= READ_THREADS) return;
    if (this.#threads.delete(thread)) void thread.end();
  }

  /** Only the one whose query it had is told; another takes its place. */
  #lose(thread: SqliteWorker) {
    this.#threads.delete(thread);
    if (this.size < READ_THREADS) this.#add();
    this.#next();
  }
}
