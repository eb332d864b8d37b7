import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Turns, type Turn } from "./turns.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

/** Those who came, by number, as they are let in. */
function office() {
  const turns = new Turns({ few: 2, most: 4, stuckMs: 200 });
  const inside = new Map<number, Turn>();
  const come = (number: number, late = never) =>
    turns.take(late).then((turn) => void inside.set(number, turn));
  const leave = (number: number) => inside.get(number)?.end();
  const now = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return [...inside.keys()];
  };
  return { turns, inside, come, leave, now };
}

test("a few are at work at once, the others as they came", async () => {
  const { turns, come, leave, now } = office();
  for (let number = 1; number <= 5; number++) void come(number);
  expect(await now()).toEqual([1, 2]);
  leave(2);
  // Ended twice it is one place anyway.
  leave(2);
  expect(await now()).toEqual([1, 2, 3]);
  leave(1);
  leave(3);
  expect(await now()).toEqual([1, 2, 3, 4, 5]);
  expect(turns.waiting).toBe(0);
});

test("whoever is slow and gets on lets nobody else in; all stuck, one more at a time", async () => {
  const { inside, come, now } = office();
  for (let number = 1; number <= 6; number++) void come(number);
  for (let times = 0; times < 10; times++) {
    expect(await now(100)).toEqual([1, 2]);
    inside.get(1)?.touch();
  }
  expect(await now(300)).toEqual([1, 2, 3]);
  expect(await now(300)).toEqual([1, 2, 3, 4]);
  // No more than there are connections.
  expect(await now(5_000)).toEqual([1, 2, 3, 4]);
});

test("whoever comes too late takes no place", async () => {
  const { turns, come, leave, now } = office();
  void come(1);
  void come(2);
  let tooLate!: (error: Error) => void;
  const late = new Promise<never>((_resolve, reject) => (tooLate = reject));
  const third = come(3, late);
  void come(4);
  tooLate(new Error("too late"));
  await expect(third).rejects.toThrow("too late");
  expect(turns.waiting).toBe(1);
  leave(1);
  expect(await now()).toEqual([1, 2, 4]);
});
