import { once } from "node:events";
import type { AddressInfo } from "node:net";

import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { NextFunction, Request as Asked, Response as Answer } from "express";

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

test("so are all other cookies", async () => {
  const request = new Request("https://office.example.com");
  const { rememberDevice } = await import("./people/known-device.server");
  const { keepLite } = await import("./lite.server");
  const { redirectWithFlash } = await import("./flash.server");
  const { beginSecondStep } = await import("./people/second-step.server");
  const flash = await redirectWithFlash("/login", "info", "Hello");
  const cookies = [
    await rememberDevice(request, 1),
    await keepLite(true),
    await beginSecondStep({ userId: 1, epoch: 0, next: null }),
    flash.headers.get("Set-Cookie") ?? "",
  ];
  const names = cookies.map((each) => each.split("=")[0]);
  expect(names).toEqual(["device", "lite", "second-step", "flash"].map((name) => `__Host-${name}`));
  for (const each of cookies) {
    expect(each).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(each).not.toContain("Domain");
  }
});

test("every answer says so, and every one but those of built files what may frame it", async () => {
  const { createApplication } = await import("./http/application.server");
  const build = { publicPath: "/build/", assetsBuildDirectory: "public/build", routes: {} };
  const server = createApplication(build as unknown as ServerBuild).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  const answers = [
    [404, await ask("/build/no-such.js")],
    [200, await ask("/favicon.svg")],
    [400, await ask("/%00")],
    [403, await ask("/login", { method: "PUT", headers: { Origin: "https://evil.example" } })],
  ] as const;
  server.close();
  for (const [status, { status: got, url, headers }] of answers) {
    expect([url, got]).toEqual([url, status]);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    const policy = headers.get("Content-Security-Policy") ?? "";
    if (url.includes("/build/")) continue;
    for (const word of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(word);
    }
  }
});

test("a forgotten TRUST_PROXY is said once", async () => {
  const { logger } = await import("~/platform/log.server");
  const { dropForwardedHeaders } = await import("./http/guards.server");
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  for (let turn = 0; turn < 3; turn++) {
    const headers: Record<string, string> = { "x-forwarded-for": "198.51.100.7", host: "x" };
    const next: NextFunction = () => undefined;
    dropForwardedHeaders({ headers } as unknown as Asked, {} as Answer, next);
    expect(headers).toEqual({ host: "x" });
  }
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain("TRUST_PROXY=1");
});
