import { expect, test } from "vitest";

import { minified, noticesIn } from "../../scripts/minified.mjs";

const SAME_NAMES = `
  const R = (x) => x + 1;
  const kept = [];
  export function f({ a = R(1) } = {}) { const R = [a]; kept.push(R); return R; }
  export const g = (a = R(2)) => { function R() { return a; } return R(); };
  export const h = (R) => R.map((x) => x * 2);
`;

async function run(code: string) {
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { f: () => number[]; g: () => number; h: (x: number[]) => number[] };
  return [module.f(), module.g(), module.h([1])];
}

test("what a parameter's default means outside stays apart from what the body declares", async () => {
  const small = await minified(SAME_NAMES);
  expect(small.length).toBeLessThan(SAME_NAMES.length);
  expect(await run(small)).toEqual([[2], 3, [2]]);
  expect(await run(small)).toEqual(await run(SAME_NAMES));
});

test("what cannot be told apart is refused", async () => {
  const code = "export const R = 1; export function f(a = R) { if (a) { var R = 2; } return R; }";
  await expect(minified(code)).rejects.toThrow("declares by var");
});

test("notices of licences are taken out whole, to stand beside the scripts; other words are not among them", async () => {
  const notice = "/*! Bundled license information:\n  (**\n   * @license React\n   *)\n*/";
  const code = `/** Says. */ export const a = 1; ${notice} /* why */ export const b = "@license";`;
  expect(noticesIn(code)).toEqual([notice]);
  expect(await minified(code)).not.toMatch(/license React|Says/);
});
