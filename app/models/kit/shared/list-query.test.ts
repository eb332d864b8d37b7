import { describe, expect, it } from "vitest";

import { pageInfo, readPage, slice } from "./list-query";

describe("readPage", () => {
  it.each([
    ["page=3", 3],
    ["", 1],
    ["page=", 1],
    ["page=0", 1],
    ["page=-1", 1],
    ["page=1.5", 1],
    ["page=abc", 1],
    ["page=1e3", 1],
    ["page=99999999999999999999", 1],
    ["page=9999999", 9_999_999],
    ["page=2&page=5", 2],
  ])("%j is %i", (query, page) => {
    expect(readPage(new URLSearchParams(query))).toBe(page);
  });
});

describe("pageInfo", () => {
  it.each([
    [1, 0, { page: 1, totalPages: 1 }],
    [1, 10, { page: 1, totalPages: 1 }],
    [2, 11, { page: 2, totalPages: 2 }],
    [9, 11, { page: 2, totalPages: 2 }],
  ])("page %i of %i rows", (wanted, total, expected) => {
    expect(pageInfo(wanted, total)).toMatchObject({ ...expected, total, pageSize: 10 });
  });

  it("says what to skip", () => {
    expect(slice(pageInfo(3, 100))).toEqual({ skip: 20, take: 10 });
    expect(slice(pageInfo(7, 0, 25))).toEqual({ skip: 0, take: 25 });
  });
});
