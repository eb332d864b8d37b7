import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Levels 1 and 2 of OWASP ASVS 5.0.0 in the chapters that apply: how many each section has. */
const ASKED = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2
  2.1 3, 2.2 3, 2.3 4, 2.4 1
  3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2
  4.1 3, 4.2 1, 4.3 2, 4.4 4
  5.1 1, 5.2 3, 5.3 2, 5.4 3
  6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4
  7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2
  8.1 2, 8.2 3, 8.3 1, 8.4 1
  9.1 3, 9.2 4
  11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1
  12.1 3, 12.2 2, 12.3 4
  13.1 1, 13.2 5, 13.3 2, 13.4 5
  14.1 2, 14.2 4, 14.3 3
  15.1 3, 15.2 3, 15.3 7
  16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3
`;

const REVIEW = readFileSync("docs/security.md", "utf8");
/** Lines such as "- 3.4.1, 3.4.4 HSTS …", by the heading above them; those under a chapter's heading hold. */
const ROWS = REVIEW.split(/^### /m)
  .slice(1)
  .flatMap((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const verdict = { "Falls short": "short", "Does not apply": "n/a" }[heading] ?? "holds";
    return lines.flatMap((line) =>
      (/^- ((?:\d+\.\d+\.\d+(?:, )?)+) /.exec(line)?.[1] ?? "")
        .split(", ")
        .filter(Boolean)
        .map((number) => ({ number, verdict })),
    );
  });

test("the review has each requirement once", () => {
  const wanted = [...ASKED.matchAll(/([\d.]+) (\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  );
  expect(wanted).toHaveLength(217);
  expect(ROWS.map(({ number }) => number).sort()).toEqual(wanted.sort());
});

test("it counts what holds, falls short and does not apply", () => {
  const count = (verdict: string) => ROWS.filter((row) => row.verdict === verdict).length;
  const [holds, short, none] = ["holds", "short", "n/a"].map(count);
  expect(REVIEW).toContain(
    `${ROWS.length} requirements: ${holds} hold, ${short} fall short, ${none} do not apply.`,
  );
});

test("the files that it names exist", () => {
  const named = [...REVIEW.matchAll(/`((?:app|docs|prisma|scripts|tests)\/[^`<>]+)`/g)];
  const files = named.map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([]);
});

type Locked = {
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  dev?: boolean;
  link?: boolean;
};

test("packages come from the registry, never from an address of their own; those that run by their hash", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const others = Object.entries(packages).filter(
    ([path, { resolved, integrity, inBundle, dev, link }]) =>
      path !== "" &&
      !inBundle &&
      // A folder of this tree.
      !(link ? resolved : path)?.startsWith("scripts/") &&
      // Without an address it is that of the registry that npm is set to.
      !(
        /^$|^https:\/\/registry\.npmjs\.org\//.test(resolved ?? "") &&
        (dev || integrity?.startsWith("sha512-"))
      ),
  );
  expect(others.map(([path]) => path)).toEqual([]);
});
