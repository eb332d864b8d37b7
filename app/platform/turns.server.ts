/** A place among those at work. */
export type Turn = {
  /** Says that it got on: it is not stuck. */
  touch: () => void;
  end: () => void;
};

/** So many looks without a change are a standstill. */
const LOOKS = 5;

type Waiting = { begin: (turn: Turn) => void };

/**
 * Lets a few work at once, first come, first served: many that share a processor would all be slow, and all of them too late.
 * Where every one of them is stuck, having got no further for so long (ms), one more is let in, up to `most`.
 */
export class Turns {
  readonly #limits: { few: number; most: number; stuckMs: number };
  /**
   * Consecutive checks without progress, for each writer. Checks, not milliseconds: while this thread is busy, answers
   * have arrived and are only not read yet.
   */
  readonly #working = new Map<Turn, number>();
  readonly #waiting = new Set<Waiting>();
  #watch: NodeJS.Timeout | undefined;

  constructor(limits: { few: number; most: number; stuckMs: number }) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when it is the caller's turn; raises what `late` is rejected with, and is forgotten then. */
  async take(late: Promise<never>): Promise<Turn> {
    if (this.#working.size < this.#limits.few && this.waiting === 0) return this.#begin();
    let waiting!: Waiting;
    const begun = new Promise<Turn>((begin) => (waiting = { begin }));
    this.#waiting.add(waiting);
    this.#look();
    try {
      return await Promise.race([begun, late]);
    } catch (error) {
      // Its turn may have come in the same moment.
      if (!this.#waiting.delete(waiting)) (await begun).end();
      throw error;
    }
  }

  #begin(): Turn {
    const turn: Turn = {
      touch: () => void (this.#working.has(turn) && this.#working.set(turn, 0)),
      end: () => void (this.#working.delete(turn) && this.#next()),
    };
    this.#working.set(turn, 0);
    return turn;
  }

  #next() {
    for (const waiting of this.#waiting) {
      if (this.#working.size >= this.#limits.few) break;
      this.#letIn(waiting);
    }
    this.#look();
  }

  #letIn(waiting: Waiting) {
    this.#waiting.delete(waiting);
    waiting.begin(this.#begin());
  }

  /** As long as somebody waits, those at work are looked at; what came meanwhile is read before. */
  #look() {
    if (this.waiting === 0) return;
    this.#watch ??= setTimeout(
      () => setImmediate(() => this.#letInWhereStuck()),
      this.#limits.stuckMs / LOOKS,
    ).unref();
  }

  #letInWhereStuck() {
    this.#watch = undefined;
    for (const [turn, looks] of this.#working) this.#working.set(turn, looks + 1);
    const stuck = [...this.#working.values()].every((looks) => looks > LOOKS);
    const [first] = this.#waiting;
    if (first && stuck && this.#working.size < this.#limits.most) this.#letIn(first);
    this.#look();
  }
}
