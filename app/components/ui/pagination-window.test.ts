import { describe, expect, test } from "vitest";
import { EVERY_PAGE_UP_TO, pageWindow, rowRange } from "./Pagination";

const shown = (page: number, total: number, variant: "ellipsis" | "all") =>
  pageWindow(page, total, variant)
    .map((slot) => (slot === "gap" ? "…" : slot))
    .join(" ");

describe("pageWindow with ellipses", () => {
  test.each([
    [1, 0, "1"],
    [1, 1, "1"],
    [1, 2, "1 2"],
    [2, 2, "1 2"],
    [1, 3, "1 2 3"],
    [1, 4, "1 2 … 4"],
    [2, 4, "1 2 3 4"],
    [3, 4, "1 2 3 4"],
    [4, 4, "1 … 3 4"],
    [1, 10, "1 2 … 10"],
    [3, 10, "1 2 3 4 … 10"],
    [4, 10, "1 … 3 4 5 … 10"],
    [5, 10, "1 … 4 5 6 … 10"],
    [8, 10, "1 … 7 8 9 10"],
    [10, 10, "1 … 9 10"],
    [99, 10, "1 … 9 10"],
    [-3, 10, "1 2 … 10"],
  ])("page %i of %i: %s", (page, total, expected) => {
    expect(shown(page, total, "ellipsis")).toBe(expected);
  });

  test("names each page once and in order, whatever the page", () => {
    for (let total = 1; total <= 30; total++) {
      for (let page = 1; page <= total; page++) {
        const numbers = pageWindow(page, total, "ellipsis").filter((slot) => slot !== "gap");
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(1);
        expect(numbers).toContain(page);
        expect(numbers).toContain(total);
      }
    }
  });
});

describe("pageWindow with every page", () => {
  test("shows all numbers of a list of ordinary length", () => {
    expect(shown(3, 6, "all")).toBe("1 2 3 4 5 6");
    expect(pageWindow(1, EVERY_PAGE_UP_TO, "all")).toHaveLength(EVERY_PAGE_UP_TO);
  });
  test("falls back to the window on a very long one", () => {
    expect(shown(5, 2000, "all")).toBe("1 … 4 5 6 … 2000");
  });
});

test.each([
  [1, 10, 0, 0, 0],
  [1, 10, 7, 1, 7],
  [1, 10, 10, 1, 10],
  [2, 10, 11, 11, 11],
  [3, 10, 120, 21, 30],
])("rows of page %i by %i of %i: %i to %i", (page, size, total, from, to) => {
  expect(rowRange(page, size, total)).toEqual({ from, to });
});
