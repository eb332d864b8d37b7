import type { Worker } from "node:worker_threads";

import { DriverAdapterError, type SqlQuery, type SqlResultSet } from "@prisma/driver-adapter-utils";

import { READ_THREADS, READ_THREADS_MOST, SLOW_READ_MS } from "./limits.server";
import { Unavailable } from "./unavailable";

/** What a thread answers: rows, or why there are none: the adapter's own reason, or that something else broke. */
export type ThreadAnswer =
  { found: SqlResultSet } | { refused: DriverAdapterError["cause"] } | { broke: string };

/** What it says before: that it has opened the file. */
export type ThreadReady = { ready: true };

type Asked = {
  query: SqlQuery;
  resolve: (rows: SqlResultSet) => void;
  reject: (error: Error) => void;
};

/** `since` when it has its query, or none; only one that has opened the file can be held by a query. */
type Thread = { worker: Worker; asked: Asked | null; since: number; ready: boolean };

const SURPLUS_MS = 30_000;

/**
 * Reads a SQLite file in threads beside the one that makes all pages: WAL lets many read while one writes. A query
 * goes to a thread that has nothing to do; where all of them are held by slow ones another is started, up to a limit,
 * and ended when it has nothing to do.
 */
export class ReadThreads {
  readonly #start: () => Worker;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Asked[] = [];
  #watch: NodeJS.Timeout | undefined;
  #disposed = false;

  constructor(start: () => Worker) {
    this.#start = start;
    for (let one = 0; one < READ_THREADS; one++) this.#add();
  }

  /** How many there are now. */
  get size(): number {
    return this.#threads.size;
  }

  /** @throws DriverAdapterError as the adapter itself does; Unavailable when the thread ended */
  query(query: SqlQuery): Promise<SqlResultSet> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      this.#next();
    });
  }

  /** A query whose asker has gone: a thread that has begun it ends it all the same, SQLite cannot be told to stop. */
  leave(query: SqlQuery): void {
    const place = this.#waiting.findIndex((asked) => asked.query === query);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#watch);
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next() {
    for (const thread of this.#threads) {
      if (this.#waiting.length === 0) return;
      if (thread.asked === null) this.#give(thread, this.#waiting.shift() as Asked);
    }
    if (this.#waiting.length > 0) this.#watch ??= setTimeout(() => this.#look(), SLOW_READ_MS);
  }

  #give(thread: Thread, asked: Asked) {
    thread.asked = asked;
    thread.since = performance.now();
    // A thread keeps the process alive only while somebody waits for it.
    thread.worker.ref();
    thread.worker.postMessage(asked.query);
  }

  /** Starts another thread where all are held by what is slow; many quick queries are no reason. */
  #look() {
    this.#watch = undefined;
    const slow = performance.now() - SLOW_READ_MS;
    const held = [...this.#threads].every(
      ({ asked, since, ready }) => asked !== null && ready && since < slow,
    );
    if (held && this.#waiting.length > 0 && this.size < READ_THREADS_MOST) this.#add();
    this.#next();
  }

  #add() {
    const worker = this.#start();
    const thread: Thread = { worker, asked: null, since: performance.now(), ready: false };
    this.#threads.add(thread);
    worker.on("message", (said: ThreadAnswer | ThreadReady) => this.#hear(thread, said));
    worker.on("error", (error) => this.#lose(thread, String(error)));
    worker.on("exit", () => this.#lose(thread, "The thread that reads the file ended."));
    worker.unref();
  }

  #hear(thread: Thread, said: ThreadAnswer | ThreadReady) {
    thread.since = performance.now();
    if ("ready" in said) {
      thread.ready = true;
      return;
    }
    const { asked } = thread;
    thread.asked = null;
    thread.worker.unref();
    this.#next();
    if (thread.asked === null && this.size > READ_THREADS) {
      setTimeout(() => this.#endSurplus(thread), SURPLUS_MS).unref();
    }
    if ("found" in said) asked?.resolve(said.found);
    else if ("refused" in said) asked?.reject(new DriverAdapterError(said.refused));
    else asked?.reject(new Error(said.broke));
  }

  #endSurplus(thread: Thread) {
    const idle = thread.asked === null && performance.now() - thread.since >= SURPLUS_MS - 1;
    if (!idle || this.size <= READ_THREADS || !this.#threads.delete(thread)) return;
    void thread.worker.terminate();
  }

  /** Only the one whose query it had is told; another takes its place. */
  #lose(thread: Thread, reason: string) {
    if (!this.#threads.delete(thread)) return;
    void thread.worker.terminate();
    thread.asked?.reject(new Unavailable("database", reason));
    if (this.#disposed) return;
    if (this.size < READ_THREADS) this.#add();
    this.#next();
  }
}
