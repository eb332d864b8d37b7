import { setTimeout as sleep } from "node:timers/promises";

import { ask } from "./http";

const PAGES = 150;
/** At most so many times as long while a report runs. */
const TARGET = 2;

const at95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/**
 * Prints what 95 of a hundred pages of the list take while nothing else runs and while one report of five seconds does,
 * both twice and in turn. Each page is another, so that none is answered from memory.
 */
export async function measureBeside(base: string, cookie: string): Promise<void> {
  const headers = { Cookie: cookie };
  let page = 0;
  const pages = async () => {
    const times: number[] = [];
    for (let one = 0; one < PAGES; one++) {
      const begun = performance.now();
      const { status } = await ask(`${base}/quotations?page=${++page}`, headers);
      if (status !== 200) throw new Error(`A page of the list was answered with ${status}.`);
      times.push(performance.now() - begun);
      // Somebody reads it.
      await sleep(10);
    }
    return times;
  };
  await pages();
  const idle: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < 2; round++) {
    idle.push(...(await pages()));
    const report = ask(`${base}/bench/slow`, headers);
    await sleep(200);
    beside.push(...(await pages()));
    if ((await report).status !== 200) throw new Error("The report was not made.");
  }
  const [alone, busy] = [at95(idle), at95(beside)];
  const ratio = busy / alone;
  console.log("\nThe list while a report of five seconds runs (95 of 100 pages, each another):");
  console.log(
    `  ${alone.toFixed(1)} ms alone, ${busy.toFixed(1)} ms beside it: ${ratio.toFixed(2)} times ` +
      `(target at most ${TARGET}: ${ratio <= TARGET ? "kept" : "OVER"})`,
  );
}
