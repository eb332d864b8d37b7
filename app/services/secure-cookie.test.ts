import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { NextFunction, Request, Response } from "express";

const before = process.env.APP_URL;

beforeAll(() => {
  process.env.APP_URL = "https://office.example.com";
  vi.resetModules();
});
afterAll(() => {
  process.env.APP_URL = before;
  if (before === undefined) delete process.env.APP_URL;
  vi.resetModules();
});

test("behind TLS the session's cookie is the host's own, and one of the plain name is not read", async () => {
  const { startSession, readSession } = await import("./session.server");
  const { makeUser } = await import("../../tests/support/factories");
  const cookie = await startSession(
    new Request("https://office.example.com"),
    (await makeUser()).id,
  );
  expect(cookie).toMatch(
    /^__Host-session=.+; Max-Age=1209600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(cookie).not.toContain("Domain");
  const state = async (header: string) => {
    const request = new Request("https://office.example.com", { headers: { Cookie: header } });
    return (await readSession({ request, context: {} })).state;
  };
  const pair = cookie.split(";")[0] ?? "";
  expect(await state(pair)).toBe("signed-in");
  expect(await state(pair.replace("__Host-", ""))).toBe("none");
});

test("a forgotten TRUST_PROXY is said once", async () => {
  const { logger } = await import("~/platform/log.server");
  const { dropForwardedHeaders } = await import("./http/guards.server");
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  for (let turn = 0; turn < 3; turn++) {
    const headers: Record<string, string> = { "x-forwarded-for": "198.51.100.7", host: "x" };
    const next: NextFunction = () => undefined;
    dropForwardedHeaders({ headers } as unknown as Request, {} as Response, next);
    expect(headers).toEqual({ host: "x" });
  }
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain("TRUST_PROXY=1");
});
