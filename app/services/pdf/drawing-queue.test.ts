import { Worker } from "node:worker_threads";

import { describe, expect, test } from "vitest";

import { DrawingQueue, type DrawingLimits } from "./drawing-queue";

const LIMITS: DrawingLimits = { waiting: 4, each: 3, waitMs: 2_000, drawMs: 10_000 };

/** Draws a word after so many milliseconds; "die" ends the thread, "hang" never ends, "throw" fails. */
const CODE = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ word, ms }) => {
    if (word === "die") process.exit(7);
    if (word === "hang") for (;;);
    if (word === "throw") return parentPort.postMessage({ error: "no such font" });
    setTimeout(() => parentPort.postMessage({ result: word }), ms);
  });
`;

function makeQueue(limits: Partial<DrawingLimits> = {}) {
  let threads = 0;
  const start = () => ((threads += 1), new Worker(CODE, { eval: true }));
  const queue = new DrawingQueue<{ word: string; ms: number }, string>(start, {
    ...LIMITS,
    ...limits,
  });
  const drawn: string[] = [];
  const draw = async (word: string, asker: string | null = "a", ms = 20) => {
    const result = await queue.draw({ word, ms }, asker);
    drawn.push(result);
    return result;
  };
  return { draw, drawn, threads: () => threads };
}

const told = (draws: Promise<unknown>[]) =>
  Promise.all(draws.map((one) => one.then(String, (error: Error) => error.message)));

describe("DrawingQueue", () => {
  test("draws in one thread, those of different askers in turns", async () => {
    const { draw, drawn, threads } = makeQueue();
    await Promise.all([draw("a1"), draw("a2"), draw("a3"), draw("b1", "b")]);
    expect(drawn).toEqual(["a1", "b1", "a2", "a3"]);
    expect(threads()).toBe(1);
  });

  test("refuses at once what one asker has too much, and what is too much for all", async () => {
    const { draw } = makeQueue();
    const all = [
      ...["a1", "a2", "a3", "a4"].map((word) => draw(word, "a")),
      ...["b1", "b2", "b3"].map((word) => draw(word, "b")),
    ];
    const full = "Too many documents wait to be drawn.";
    expect(await told(all)).toEqual(["a1", "a2", "a3", full, "b1", "b2", full]);
    expect(await draw("a5")).toBe("a5");
  });

  test("the product's own mails are never refused and do not wait in vain", async () => {
    const { draw } = makeQueue({ waitMs: 50 });
    const words = Array.from({ length: 8 }, (_, index) => `mail ${index}`);
    expect(await told(words.map((word) => draw(word, null)))).toEqual(words);
  });

  test("who waits too long for a turn is told so, and is not drawn", async () => {
    const { draw, drawn } = makeQueue({ waitMs: 50 });
    const answers = await told([draw("slow", "a", 200), draw("late", "b")]);
    expect(answers).toEqual(["slow", "The turn to be drawn did not come."]);
    expect(drawn).toEqual(["slow"]);
  });

  test("a thread that dies or hangs is replaced; only its own request is told so", async () => {
    const { draw, threads } = makeQueue({ drawMs: 1_500 });
    expect(await told([draw("die"), draw("after", "b")])).toEqual(["The thread ended.", "after"]);
    expect(await told([draw("hang"), draw("next", "b")])).toEqual(["It took too long.", "next"]);
    expect(threads()).toBe(3);
  });

  test("a drawing that fails leaves the thread to the next", async () => {
    const { draw, threads } = makeQueue();
    expect(await told([draw("throw"), draw("next")])).toEqual(["no such font", "next"]);
    expect(threads()).toBe(1);
  });
});
