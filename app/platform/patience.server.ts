import { AsyncLocalStorage } from "node:async_hooks";

import { DATABASE_PATIENCE_MS } from "./limits.server";
import { Unavailable } from "./unavailable";

/** The time that one request spends waiting for the database: waits side by side count once. */
class Budget {
  #spent = 0;
  #running = 0;
  #since = 0;

  constructor(private readonly limit = DATABASE_PATIENCE_MS) {}

  left(): number {
    const now = this.#running > 0 ? performance.now() - this.#since : 0;
    return this.limit - this.#spent - now;
  }

  begin() {
    if (this.#running++ === 0) this.#since = performance.now();
  }

  end() {
    if (--this.#running === 0) this.#spent += performance.now() - this.#since;
  }
}

const current = new AsyncLocalStorage<Budget | "long">();

/** Runs a request: all it asks of the database shares one budget of time. */
export function asRequest<T>(run: () => T): T {
  return current.run(new Budget(), run);
}

/** Runs a part of a request that can be done in another way: it may spend so much (ms) and takes nothing from the rest. */
export function onOwnBudget<T>(ms: number, run: () => T): T {
  return current.run(new Budget(ms), run);
}

/** Runs what may take minutes (a seed, a check of everything): no statement or transaction in it is cut short. */
export function asLongJob<T>(run: () => Promise<T>): Promise<T> {
  return current.run("long", run);
}

/** Whether this is part of a long job. */
export function isLongJob(): boolean {
  return current.getStore() === "long";
}

/** The caller's remaining wait, in milliseconds: the rest of its request's budget, else `otherwise`. */
export function patienceLeft(otherwise: number): number {
  const budget = current.getStore();
  if (budget === undefined || budget === "long") return otherwise;
  return budget.left();
}

/**
 * Waits for the database on the request's budget.
 * @throws Unavailable when the budget was spent before
 */
export async function onBudget<T>(wait: () => Promise<T>): Promise<T> {
  const budget = current.getStore();
  if (budget === undefined || budget === "long") return wait();
  if (budget.left() <= 0) throw new Unavailable("database", "The database took too long.");
  budget.begin();
  try {
    return await wait();
  } finally {
    budget.end();
  }
}

/** Waits within the budget, but at least `lastMs`: a request that could not write can still show why. */
export function onBudgetOr<T>(lastMs: number, wait: () => Promise<T>): Promise<T> {
  return patienceLeft(Infinity) < lastMs
    ? onOwnBudget(lastMs, () => onBudget(wait))
    : onBudget(wait);
}
