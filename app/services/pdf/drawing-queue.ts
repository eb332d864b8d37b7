import type { Worker } from "node:worker_threads";

import { Unavailable } from "~/platform/unavailable";

export type DrawingLimits = {
  /** The most waiting drawings in all, and of one asker, the one being drawn included. */
  waiting: number;
  each: number;
  /** The longest wait for a turn, and the longest drawing; milliseconds. */
  waitMs: number;
  drawMs: number;
};

/** The asker: a signed-in person or an address; null is the product itself, which waits without a limit. */
type Asker = string | null;

export type Drawn<Result> = { result: Result } | { error: string };

type Waiting<Job, Result> = {
  job: Job;
  asker: Asker;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};

/**
 * Draws one job after another in a thread of its own, those of different askers in turns. A thread that dies or
 * hangs is replaced; only the one whose job it had is told so.
 */
export class DrawingQueue<Job, Result> {
  readonly #start: () => Worker;
  readonly #limits: DrawingLimits;
  readonly #waiting: Waiting<Job, Result>[] = [];
  #drawing: Waiting<Job, Result> | null = null;
  #worker: Worker | null = null;
  #last: Asker = null;

  constructor(start: () => Worker, limits: DrawingLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** @throws Unavailable when too many wait already, when its turn does not come, when the thread fails */
  draw(job: Job, asker: Asker): Promise<Result> {
    if (asker !== null && !this.#hasRoom(asker)) {
      return Promise.reject(new Unavailable("busy", "Too many documents wait to be drawn."));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting<Job, Result> = { job, asker, resolve, reject };
      this.#waiting.push(waiting);
      if (asker !== null) {
        waiting.timer = setTimeout(() => this.#leave(waiting), this.#limits.waitMs);
      }
      this.#next();
    });
  }

  #hasRoom(asker: string): boolean {
    const visitors = this.#waiting.filter((one) => one.asker !== null);
    const own = [...visitors, this.#drawing].filter((one) => one?.asker === asker);
    return visitors.length < this.#limits.waiting && own.length < this.#limits.each;
  }

  #leave(waiting: Waiting<Job, Result>) {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.reject(new Unavailable("busy", "The turn to be drawn did not come."));
  }

  #next() {
    if (this.#drawing) return;
    // Nobody twice in a row while somebody else waits.
    const other = this.#waiting.findIndex(({ asker }) => asker !== this.#last);
    const [next] = this.#waiting.splice(Math.max(other, 0), 1);
    if (!next) return this.#worker?.unref();
    clearTimeout(next.timer);
    this.#last = next.asker;
    this.#drawing = next;
    const worker = this.#running();
    worker.ref();
    next.timer = setTimeout(() => this.#lose(worker, "It took too long."), this.#limits.drawMs);
    worker.postMessage(next.job);
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.on("message", (drawn: Drawn<Result>) => {
      if ("result" in drawn) this.#settle((one) => one.resolve(drawn.result));
      else this.#settle((one) => one.reject(new Error(drawn.error)));
    });
    worker.on("error", (error) => this.#lose(worker, String(error)));
    worker.on("exit", () => this.#lose(worker, "The thread ended."));
    return (this.#worker = worker);
  }

  /** The thread is of no use any more: the next job gets another. */
  #lose(worker: Worker, reason: string) {
    if (this.#worker !== worker) return;
    this.#worker = null;
    void worker.terminate();
    this.#settle((one) => one.reject(new Unavailable("drawing", reason)));
  }

  #settle(how: (one: Waiting<Job, Result>) => void) {
    const drawn = this.#drawing;
    this.#drawing = null;
    clearTimeout(drawn?.timer);
    if (drawn) how(drawn);
    this.#next();
  }
}
