/** Chance that repeats itself: the same seed gives the same row of values on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(...seed: (string | number)[]) {
    // FNV-1a, so that neighbouring seeds ("grow 1", "grow 2") have nothing in common.
    let hash = 0x811c9dc5;
    for (const char of seed.join(" ")) {
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** At least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** A whole number from `min` to `max` that `step` divides. */
  stepped(min: number, max: number, step: number): number {
    return this.int(Math.ceil(min / step), Math.floor(max / step)) * step;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error("There is nothing to pick from.");
    return list[this.int(0, list.length - 1)] as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  }
}

/** Splits a count by weights into whole parts that add up to it (largest remainders). */
export function allot<K extends string>(
  count: number,
  weights: Record<K, number>,
): Record<K, number> {
  const keys = Object.keys(weights) as K[];
  const all = keys.reduce((sum, key) => sum + weights[key], 0);
  const exact = keys.map((key) => ({ key, share: (count * weights[key]) / all }));
  const parts = Object.fromEntries(
    exact.map(({ key, share }) => [key, Math.floor(share)]),
  ) as Record<K, number>;
  let left = count - keys.reduce((sum, key) => sum + parts[key], 0);
  const byRemainder = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { key } of byRemainder) {
    if (left-- <= 0) break;
    parts[key]++;
  }
  return parts;
}
