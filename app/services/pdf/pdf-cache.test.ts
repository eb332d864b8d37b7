import { describe, expect, test } from "vitest";

import { pdfCache } from "./pdf-cache";

const paper = (bytes: number) => Buffer.alloc(bytes);

/** Papers of 40 bytes at most, and how often each key was drawn. */
function makeCache(maxBytes = 40) {
  const cache = pdfCache(maxBytes);
  const drawn: string[] = [];
  const get = (key: string, bytes = 10) =>
    cache.get(key, async () => {
      drawn.push(key);
      await Promise.resolve();
      return paper(bytes);
    });
  return { cache, drawn, get };
}

describe("pdfCache", () => {
  test("draws a paper once, however many ask for it at once and later", async () => {
    const { drawn, get } = makeCache();
    const [first, ...others] = await Promise.all([get("a"), get("a"), get("a")]);
    expect(others.every((other) => other === first)).toBe(true);
    expect(await get("a")).toBe(first);
    await get("b");
    expect(drawn).toEqual(["a", "b"]);
  });

  test("lets those go that were asked for longest ago", async () => {
    const { drawn, get } = makeCache();
    for (const key of ["a", "b", "c", "d", "a", "e"]) await get(key);
    drawn.length = 0;
    for (const key of ["a", "c", "d", "e", "b"]) await get(key);
    expect(drawn).toEqual(["b"]);
  });

  test("does not keep one that is larger than everything it may keep, nor throw out others for it", async () => {
    const { drawn, get } = makeCache();
    await get("a");
    await get("huge", 41);
    await get("huge", 41);
    await get("a");
    expect(drawn).toEqual(["a", "huge", "huge"]);
  });

  test("tries a paper again that could not be drawn, also for those who waited for it", async () => {
    const { cache, drawn, get } = makeCache();
    const broken = () => Promise.reject(new Error("no"));
    const asked = [cache.get("a", broken), cache.get("a", broken)];
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await get("a");
    expect(drawn).toEqual(["a"]);
  });
});
