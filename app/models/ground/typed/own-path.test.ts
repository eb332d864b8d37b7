import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { ownPath } from "./own-path";

describe("ownPath", () => {
  test.each([
    ["/quotations/view/5", "/quotations/view/5"],
    ["/quotations?search=a&page=2", "/quotations?search=a&page=2"],
    ["/a/../b", "/b"],
  ])("keeps our own address %j", (next, expected) => {
    expect(ownPath(next)).toBe(expected);
  });

  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "evil",
    "",
    null,
    undefined,
    `/${"a".repeat(600)}`,
  ])("refuses %j", (next) => {
    expect(ownPath(next)).toBeNull();
  });
});

test("an empty filter leaves a bare address", () => {
  expect(paths.customers.list({ search: "", page: undefined })).toBe("/customers");
  expect(paths.customers.list({ search: "ad & co", page: 2 })).toBe(
    "/customers?search=ad+%26+co&page=2",
  );
});
