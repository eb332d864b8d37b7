import { expect, test } from "vitest";

import { productVersion, readReleases, releasesOf } from "./releases.server";

test("the newest release of the changelog is the version that runs", () => {
  expect(readReleases()[0]?.version).toBe(productVersion());
});

test("each release has a day, the newest first, and says something", () => {
  const releases = readReleases();
  const days = releases.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().reverse());
  expect(releases.filter(({ changes }) => changes.every(({ lines }) => !lines[0]))).toEqual([]);
  expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
});

test("a changelog is read by its headings, without the marks of code", () => {
  const text =
    "# What changed\n\nBefore.\n\n## 1.1.0 (2026-02-03)\n\nTwo lines\nabout it.\n\n### New\n\n- Asks for `PORT`.\n- More.\n\n## 1.0.0 (2026-01-02)\n";
  expect(releasesOf(text)).toEqual([
    {
      version: "1.1.0",
      date: "2026-02-03",
      about: "Two lines about it.",
      changes: [{ heading: "New", lines: ["Asks for PORT.", "More."] }],
    },
    { version: "1.0.0", date: "2026-01-02", about: "", changes: [] },
  ]);
});
