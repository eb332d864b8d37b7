import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { action as loginAction } from "~/routes/login";
import { action as codeAction, loader as codeLoader } from "~/routes/login_.code";
import { loader as dashboard } from "~/routes/dashboard";
import { action as ownAction, loader as ownLoader } from "~/routes/profile_.second-factor";
import { action as userAction } from "~/routes/users.view.$id";

import { apiClient, callApi } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeUser, PASSWORD } from "../../../../tests/support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../../../../tests/support/http";
import type { Actor } from "../../kit/policy/policy";
import { createApiKey } from "./api-key.server";
import {
  addSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  takeCode,
} from "./second-factor.server";

const START = Date.parse("2026-11-22T06:00:00Z");
const STEP = 30_000;

let person: Actor;

beforeEach(async () => {
  setClock(new Date(START));
  await resetDatabase();
  person = await makeActor("employee");
});
afterEach(() => setClock(null));

const later = (steps: number) => setClock(new Date(START + steps * STEP));

/** What the app on the phone shows so many steps after the start. */
const shown = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START + steps * STEP });

async function withFactor(actor: Actor = person) {
  const { secret, sealed } = offerSecondFactor(actor, "Test Movers");
  const addition = { sealed, code: shown(secret, 0), currentPassword: PASSWORD };
  return { secret, codes: await addSecondFactor(actor, addition, "here") };
}

describe("setting it up", () => {
  test("asks for the own password and a code of the app, and shows ten recovery codes", async () => {
    const { secret, sealed } = offerSecondFactor(person, "Test Movers");
    const add = (change: object) =>
      addSecondFactor(
        person,
        { sealed, code: shown(secret, 0), currentPassword: PASSWORD, ...change },
        "here",
      );
    for (const [change, field] of [
      [{ currentPassword: null }, "currentPassword"],
      [{ currentPassword: "not mine" }, "currentPassword"],
      [{ code: "000000" }, "code"],
      [{ code: shown(secret, 5) }, "code"],
      [{ sealed: "made up" }, "code"],
      [{ sealed: offerSecondFactor(await makeActor("admin"), "x").sealed }, "code"],
    ] as const) {
      const refusal = { code: "invalid", fieldErrors: { [field]: [expect.any(String)] } };
      await expect(add(change)).rejects.toMatchObject(refusal);
    }
    expect((await secondFactorOf(person.id)).since).toBeNull();
    const codes = await add({});
    expect(new Set(codes).size).toBe(10);
    // 24 of 31 signs: more than the 112 bits below which a secret needs a password's hash.
    for (const one of codes) expect(one).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/);
    expect(await secondFactorOf(person.id)).toMatchObject({ codesLeft: 10 });
    await expect(add({})).rejects.toMatchObject({ code: "conflict" });
    const kept = JSON.stringify([await db.user.findMany(), await db.recoveryCode.findMany()]);
    for (const word of [secret, ...codes]) expect(kept).not.toContain(word);
  });

  test("ends other sessions and the tokens", async () => {
    const client = await apiClient(await db.user.findUniqueOrThrow({ where: { id: person.id } }));
    const cookie = await signedIn(person);
    await withFactor();
    expect((await answerOf(dashboard, getArgs("/dashboard", {}, cookie))).status).toBe(302);
    expect((await client.get("/auth/me")).status).toBe(401);
  });
});

describe("a code", () => {
  test("is taken once, each step of time, and of its neighbours", async () => {
    const { secret } = await withFactor();
    expect(await takeCode(person.id, shown(secret, 0))).toBe(false);
    later(4);
    expect(await takeCode(person.id, shown(secret, 1))).toBe(false);
    expect(await takeCode(person.id, shown(secret, 4))).toBe(true);
    expect(await takeCode(person.id, shown(secret, 4))).toBe(false);
    expect(await takeCode(person.id, shown(secret, 3))).toBe(false);
    expect(
      await takeCode(person.id, `${shown(secret, 5).slice(0, 3)} ${shown(secret, 5).slice(3)}`),
    ).toBe(true);
  });

  test("of two at once one is taken", async () => {
    const { secret, codes } = await withFactor();
    later(4);
    for (const code of [shown(secret, 4), codes[0] ?? ""]) {
      const both = await Promise.all([takeCode(person.id, code), takeCode(person.id, code)]);
      expect(both.filter(Boolean)).toHaveLength(1);
    }
  });

  test("for recovery signs in once, however it is typed, until new ones are made", async () => {
    const { codes } = await withFactor();
    const [first = "", second = ""] = codes;
    expect(await takeCode(person.id, ` ${first.toUpperCase().replace("-", " ")} `)).toBe(true);
    expect(await takeCode(person.id, first)).toBe(false);
    await expect(renewRecoveryCodes(person, "not mine")).rejects.toMatchObject({ code: "invalid" });
    const [fresh = ""] = await renewRecoveryCodes(person, PASSWORD);
    expect(await takeCode(person.id, second)).toBe(false);
    expect(await takeCode(person.id, fresh)).toBe(true);
  });

  test("is not guessed: ten wrong ones, and even the right one has to wait", async () => {
    const { secret } = await withFactor();
    later(4);
    const wrong = (Number(shown(secret, 4)) + 1).toString().padStart(6, "0").slice(-6);
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => takeCode(person.id, wrong)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
    await expect(takeCode(person.id, shown(secret, 4))).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });

  test("is read while SESSION_SECRET rotates, and sealed with the new one then", async () => {
    const { secret } = await withFactor();
    const { sessionSecrets } = env();
    const own = [...sessionSecrets];
    try {
      sessionSecrets.unshift("another secret that is the first from now on");
      later(4);
      expect(await takeCode(person.id, shown(secret, 4))).toBe(true);
      sessionSecrets.splice(1);
      later(8);
      expect(await takeCode(person.id, shown(secret, 8))).toBe(true);
    } finally {
      sessionSecrets.splice(0, sessionSecrets.length, ...own);
    }
  });
});

describe("signing in with one", () => {
  const login = () =>
    answerOf(
      loginAction,
      postArgs("/login", { email: person.email, password: PASSWORD, next: "/items" }),
    );

  /** The cookie after the password. */
  async function firstStep(): Promise<string> {
    const args = postArgs("/login", { email: person.email, password: PASSWORD, next: "/items" });
    const answer = (await loginAction(args as never)) as Response;
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  const enter = (cookie: string | null, code: string) =>
    answerOf(codeAction, postArgs("/login/code", { code }, {}, cookie));

  test("there is no session before the code", async () => {
    const { secret } = await withFactor();
    later(4);
    expect(await login()).toMatchObject({ location: "/login/code", flash: null });
    expect(await db.session.count()).toBe(0);
    const cookie = await firstStep();
    expect((await answerOf(codeLoader, getArgs("/login/code", {}, cookie))).status).toBe(200);
    expect((await answerOf(codeLoader, getArgs("/login/code"))).location).toBe("/login");
    expect(await enter(cookie, "12345")).toMatchObject({
      status: 401,
      data: { problem: "This code is not right, or was used already" },
    });
    expect(await db.session.count()).toBe(0);
    expect(await enter(cookie, shown(secret, 4))).toMatchObject({
      location: "/items",
      flash: "Login successful!",
    });
    expect(await db.session.count()).toBe(1);
    expect((await enter(cookie, shown(secret, 4))).status).toBe(401);
  });

  test("the first step lasts ten minutes, and no longer than the password", async () => {
    const { secret } = await withFactor();
    const cookie = await firstStep();
    later(21);
    expect((await enter(cookie, shown(secret, 21))).location).toBe("/login");
    const other = await firstStep();
    await transaction((tx) =>
      tx.user.update({ where: { id: person.id }, data: { tokenEpoch: { increment: 1 } } }),
    );
    expect((await enter(other, shown(secret, 21))).location).toBe("/login");
    expect((await enter(null, shown(secret, 21))).location).toBe("/login");
    expect(await db.session.count()).toBe(0);
  });

  test("/api asks for `code`", async () => {
    const { secret, codes } = await withFactor();
    later(4);
    const call = (code?: string) =>
      callApi(null, "POST", "/auth/login", {
        body: { email: person.email, password: PASSWORD, code },
      });
    const missing = await call();
    expect([missing.status, missing.body.message]).toEqual([
      401,
      "This account has a second factor: send what its app shows as `code`.",
    ]);
    expect((await call("000000")).status).toBe(401);
    const good = await call(shown(secret, 4));
    expect(good.status).toBe(200);
    expect((await call(shown(secret, 4))).status).toBe(401);
    expect((await call(codes[3])).status).toBe(200);
  });
});

describe("taking it away", () => {
  test("one's own asks for the password; another's is for admins, who are asked for theirs", async () => {
    await withFactor();
    const admin = await makeActor("admin");
    await expect(removeSecondFactor(person, person.id, null)).rejects.toMatchObject({
      code: "invalid",
    });
    const colleague = await makeActor("employee");
    await expect(removeSecondFactor(colleague, person.id, PASSWORD)).rejects.toMatchObject({
      code: "forbidden",
    });
    const cookie = await signedIn(admin);
    const press = (currentPassword: string) => {
      const fields = { intent: "remove-second-factor", currentPassword };
      const params = { id: String(person.id) };
      return answerOf(userAction, postArgs(`/users/view/${person.id}`, fields, params, cookie));
    };
    expect(await press("not mine")).toMatchObject({
      status: 400,
      data: { passwordError: "Current password is incorrect" },
    });
    expect((await secondFactorOf(person.id)).since).not.toBeNull();
    expect(await press(PASSWORD)).toMatchObject({ flash: "Second factor removed" });
    expect(await secondFactorOf(person.id)).toEqual({ since: null, codesLeft: 0 });
    const subjects = (await db.outboxMessage.findMany()).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Your account has a second factor now",
      "The second factor of your account was removed",
    ]);
  });
});

describe("where the company requires one of its staff", () => {
  const page = async (user: { id: number }, path = "/dashboard", loader: unknown = dashboard) =>
    answerOf(loader, getArgs(path, {}, await signedIn(user)));

  test("who has none is led to set it up, and comes no further, by /api either", async () => {
    const token = await apiClient(await db.user.findUniqueOrThrow({ where: { id: person.id } }));
    const key = await createApiKey(person, { name: "Night job", days: 30 }, PASSWORD);
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { requireSecondFactor: true } }),
    );
    expect(await page(person)).toMatchObject({ location: "/profile/second-factor" });
    expect((await page(person, "/profile/second-factor", ownLoader)).status).toBe(200);
    expect((await page(await makeUser())).status).toBe(200);
    const login = await callApi(null, "POST", "/auth/login", {
      body: { email: person.email, password: PASSWORD },
    });
    expect(login.status).toBe(403);
    expect((await token.get("/items")).status).toBe(401);
    const headers = { Cookie: await signedIn(person) };
    expect((await callApi(null, "GET", "/items", { headers })).status).toBe(403);
    // A key was made with the password, and ends by itself.
    expect((await callApi(key, "GET", "/items")).status).toBe(200);
    await withFactor();
    expect((await page(person)).status).toBe(200);
  });

  test("the page sets it up: a refused form keeps the same secret", async () => {
    const cookie = await signedIn(person);
    const { data } = await answerOf(ownLoader, getArgs("/profile/second-factor", {}, cookie));
    const { offer } = data as { offer: { secret: string; sealed: string } };
    const post = (code: string) =>
      answerOf(
        ownAction,
        postArgs(
          "/profile/second-factor",
          { intent: "add", sealed: offer.sealed, code, currentPassword: PASSWORD },
          {},
          cookie,
        ),
      );
    expect(await post("1")).toMatchObject({
      status: 400,
      data: { refused: { field: "code" }, offer: { secret: offer.secret } },
    });
    const done = await post(shown(offer.secret, 0));
    expect((done.data as { codes: string[] }).codes).toHaveLength(10);
  });
});
