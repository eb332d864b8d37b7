import { describe, expect, test } from "vitest";

import { uploadAt } from "../upload.server";
import { meantAddress, routePath, sectionOf } from "./address.server";

describe("an address is read as the router reads it", () => {
  test.each([
    ["/x/../login", "/login"],
    ["/./login", "/login"],
    ["/x/..", "/"],
    ["/..", "/"],
    ["/.", "/"],
    ["/%2e%2e/login", "/login"],
    ["/x/%2E./login?next=%2Fjobs", "/login?next=%2Fjobs"],
    ["/x\\..\\login", "/login"],
    ["/%6Cogin", "/login"],
    ["/l%6fgin#top", "/login"],
    ["/api/./auth/../auth/login", "/api/auth/login"],
    ["/x/../import/new/customers", "/import/new/customers"],
  ])("%s", (written, meant) => {
    expect(meantAddress(written)).toBe(meant);
    expect(meantAddress(meant)).toBe(meant);
  });

  test.each([
    "/",
    "/quotations?search=a/../b&page=2",
    "/d/Ab3-_9xyz/pdf",
    "/.well-known/security.txt",
    "/reset-password/%2Fx",
    "/%252e%252e/login",
    "/caf%C3%A9",
    "/login%00",
    "/%E0%A4%A",
    "//d/x",
    "http://elsewhere.example/",
    "*",
  ])("%s is as it is meant", (url) => expect(meantAddress(url)).toBe(url));

  test("the router finds what was meant at both", () => {
    for (const path of ["/x/../login", "/%2e/login", "/l%6Fgin", "/x\\..\\login"]) {
      const routed = decodeURI(new URL(`http://office.example${path}`).pathname);
      expect(meantAddress(path)).toBe(routed);
    }
  });
});

test("routes are compared without case, end slashes and the name of their data", () => {
  expect(["/Login.data", "/LOGIN//", "/login/.data", "/login"].map(routePath)).toEqual(
    Array.from({ length: 4 }, () => "/login"),
  );
  expect(routePath("/")).toBe("/");
  expect(["/", "//Jobs/7", "/jobs.data", "/JOBS?x"].map(sectionOf)).toEqual([
    "",
    "jobs",
    "jobs",
    "jobs?x",
  ]);
});

test("an address takes files however it is spelled", () => {
  for (const spelled of [
    "/x/../import/new/customers",
    "/Import/new/customers.data",
    "/import/new/customers/",
  ]) {
    expect(uploadAt("POST", meantAddress(spelled)), spelled).not.toBeNull();
  }
});
