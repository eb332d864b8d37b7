import type { Worker } from "node:worker_threads";

import { DriverAdapterError, type SqlQuery, type SqlResultSet } from "@prisma/driver-adapter-utils";

import { Unavailable } from "../unavailable";

export type ThreadData = { url: string; writes: boolean };

/** A question to the thread; it answers in order. */
export type Question =
  | { run: "queryRaw" | "executeRaw"; query: SqlQuery }
  | { run: "executeScript"; script: string };

/** A message of the thread: it opened the file, found a result, got the adapter's refusal, or broke. */
export type WorkerMessage =
  | { ready: true }
  | { found: SqlResultSet | number | void }
  | { refused: DriverAdapterError["cause"] }
  | { broke: string };

type Answer = { resolve: (found: never) => void; reject: (error: Error) => void };

/** A thread with a connection to a SQLite file, which answers one question after another, in their order. */
export class SqliteWorker {
  readonly #worker: Worker;
  readonly #ended: () => void;
  readonly #asked: Answer[] = [];
  #ready = false;
  #gone = false;
  #since = performance.now();

  /** `ended` is called when the thread has ended by itself. */
  constructor(worker: Worker, ended: () => void) {
    this.#worker = worker;
    this.#ended = ended;
    worker.on("message", (message: WorkerMessage) => this.#receive(message));
    worker.on("error", (error) => this.#lose(String(error)));
    worker.on("exit", () => this.#lose("The thread of the database file ended."));
    // A thread keeps the process alive only while somebody waits for it.
    worker.unref();
  }

  get idle(): boolean {
    return this.#asked.length === 0;
  }

  /** For how many milliseconds it has had nothing to do, or the same question; 0 before it has opened the file. */
  get unchangedMs(): number {
    return this.#ready ? performance.now() - this.#since : 0;
  }

  /** @throws DriverAdapterError as the adapter itself does; Unavailable when the thread ends */
  ask<Found>(question: Question): Promise<Found> {
    return new Promise<Found>((resolve, reject) => {
      if (this.#gone) return reject(new Unavailable("database", "The thread has ended."));
      if (this.idle) this.#since = performance.now();
      this.#asked.push({ resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(question);
    });
  }

  async end(): Promise<void> {
    this.#lose("The thread was ended.", false);
    await this.#worker.terminate();
  }

  #receive(message: WorkerMessage) {
    this.#since = performance.now();
    if ("ready" in message) {
      this.#ready = true;
      return;
    }
    const asked = this.#asked.shift();
    if (this.idle) this.#worker.unref();
    if ("found" in message) asked?.resolve(message.found as never);
    else if ("refused" in message) asked?.reject(new DriverAdapterError(message.refused));
    else asked?.reject(new Error(message.broke));
  }

  #lose(reason: string, byItself = true) {
    if (this.#gone) return;
    this.#gone = true;
    const asked = this.#asked.splice(0);
    if (byItself) this.#ended();
    for (const { reject } of asked) reject(new Unavailable("database", reason));
  }
}
