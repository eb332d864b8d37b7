import type { Worker } from "node:worker_threads";

import type { SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";

import { SqliteWorker } from "./sqlite-worker.server";

/**
 * The one connection that writes to a SQLite file, in a thread of its own: until the disk has what was written, which
 * may take long, pages are made. Its users take turns (sqlite.server.ts).
 */
export class WriteThread {
  readonly #start: () => Worker;
  #thread: SqliteWorker;

  constructor(start: () => Worker) {
    this.#start = start;
    this.#thread = this.#begin();
  }

  queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return this.#thread.ask({ run: "queryRaw", query });
  }

  executeRaw(query: SqlQuery): Promise<number> {
    return this.#thread.ask({ run: "executeRaw", query });
  }

  executeScript(script: string): Promise<void> {
    return this.#thread.ask({ run: "executeScript", script });
  }

  dispose(): Promise<void> {
    return this.#thread.end();
  }

  /** One that ends takes its open transaction along; SQLite takes that back. */
  #begin(): SqliteWorker {
    return new SqliteWorker(this.#start(), () => (this.#thread = this.#begin()));
  }
}
