import { describe, expect, test } from "vitest";

import { drawnPapers } from "./drawn-papers";

const paper = (bytes: number) => Buffer.alloc(bytes);

/** Papers of 40 bytes at most, and how often each key was drawn. */
function makePapers(maxBytes = 40) {
  const papers = drawnPapers(maxBytes);
  const drawn: string[] = [];
  const get = (key: string, bytes = 10) =>
    papers.get(key, async () => {
      drawn.push(key);
      await Promise.resolve();
      return paper(bytes);
    });
  return { papers, drawn, get };
}

describe("drawnPapers", () => {
  test("draws a paper once, however many ask for it at once and later", async () => {
    const { drawn, get } = makePapers();
    const [first, ...others] = await Promise.all([get("a"), get("a"), get("a")]);
    expect(others.every((other) => other === first)).toBe(true);
    expect(await get("a")).toBe(first);
    await get("b");
    expect(drawn).toEqual(["a", "b"]);
  });

  test("lets those go that were asked for longest ago", async () => {
    const { drawn, get } = makePapers();
    for (const key of ["a", "b", "c", "d", "a", "e"]) await get(key);
    drawn.length = 0;
    for (const key of ["a", "c", "d", "e", "b"]) await get(key);
    expect(drawn).toEqual(["b"]);
  });

  test("does not keep one that is larger than everything it may keep, nor throw out others for it", async () => {
    const { drawn, get } = makePapers();
    await get("a");
    await get("huge", 41);
    await get("huge", 41);
    await get("a");
    expect(drawn).toEqual(["a", "huge", "huge"]);
  });

  test("tries a paper again that could not be drawn, also for those who waited for it", async () => {
    const { papers, drawn, get } = makePapers();
    const broken = () => Promise.reject(new Error("no"));
    const asked = [papers.get("a", broken), papers.get("a", broken)];
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await get("a");
    expect(drawn).toEqual(["a"]);
  });
});
