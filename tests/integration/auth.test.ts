import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";

import { hashPassword } from "~/models/people/user/password.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loader as customersLoader } from "~/routes/customers._index";
import { action as forgotAction } from "~/routes/forgot-password";
import { action as loginAction, loader as loginLoader } from "~/routes/login";
import { action as logoutAction } from "~/routes/logout";
import { action as registerAction } from "~/routes/register";
import { startSession } from "~/services/session.server";

import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { callApi } from "../support/api";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Reply = { error?: Record<string, string[] | null>; initialValue?: Record<string, unknown> };

const PASSWORD = "correct horse";

async function makeAccount(more: Parameters<typeof makeUser>[0] = {}) {
  return makeUser({ passwordHash: await hashPassword(PASSWORD), role: "employee", ...more });
}

beforeEach(async () => {
  setClock(null);
  await resetDatabase();
});

describe("POST /login", () => {
  test("302 to the dashboard with a session and the message", async () => {
    const user = await makeAccount();
    const answer = await answerOf(
      loginAction,
      postArgs("/login", { email: user.email.toUpperCase(), password: PASSWORD }),
    );
    expect(answer).toMatchObject({
      status: 302,
      location: "/dashboard",
      flash: "Login successful!",
    });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
  });

  test("signs that nobody sees in a pasted e-mail keep nobody out, at no door; a password is what was typed", async () => {
    const user = await makeAccount();
    const [name = "", host = ""] = user.email.split("@");
    const pasted = `\u200E\u200B ${name}\u200D@\u00AD${host}\uFEFF`;
    const form = { email: pasted, password: PASSWORD };
    expect(await answerOf(loginAction, postArgs("/login", form))).toMatchObject({ status: 302 });
    const token = await callApi(null, "POST", "/auth/login", { body: form });
    expect(token).toMatchObject({ status: 200 });

    await answerOf(forgotAction, postArgs("/forgot-password", { email: pasted }));
    expect(await db.outboxMessage.count({ where: { kind: "password-link" } })).toBe(1);

    const other = { email: user.email, password: `${PASSWORD}\u200B` };
    expect(await answerOf(loginAction, postArgs("/login", other))).toMatchObject({ status: 401 });
    const refused = await callApi(null, "POST", "/auth/login", { body: other });
    expect(refused).toMatchObject({ status: 401 });
  });

  test.each([
    ["/quotations?page=2", "/quotations?page=2"],
    ["//evil.example", "/dashboard"],
    ["https://evil.example/", "/dashboard"],
  ])("goes on to %j only as an own address", async (next, location) => {
    const user = await makeAccount();
    const answer = await answerOf(
      loginAction,
      postArgs("/login", { email: user.email, password: PASSWORD, next }),
    );
    expect(answer.location).toBe(location);
  });

  test("401 with one sentence for a wrong password, an unknown e-mail and an inactive user", async () => {
    const user = await makeAccount();
    const inactive = await makeAccount({ status: "inactive" });
    for (const fields of [
      { email: user.email, password: "wrong" },
      { email: "nobody@example.com", password: PASSWORD },
      { email: inactive.email, password: PASSWORD },
    ]) {
      const answer = await answerOf(loginAction, postArgs("/login", fields));
      expect(answer.status).toBe(401);
      const reply = answer.data as Reply;
      expect(reply.error?.[""]).toEqual(["Invalid email or password"]);
      expect(reply.initialValue?.email).toBe(fields.email);
      expect(JSON.stringify(reply)).not.toContain(fields.password);
    }
    expect(await db.session.count()).toBe(0);
  });

  test.each([
    [{}, { email: ["Email is required"], password: ["Password is required"] }],
    [{ email: "nonsense", password: "x" }, { email: ["Invalid email address"] }],
  ])("400 for %j", async (fields, errors) => {
    const answer = await answerOf(loginAction, postArgs("/login", fields));
    expect(answer.status).toBe(400);
    expect((answer.data as Reply).error).toEqual(errors);
  });

  test("429 after twenty failures for one e-mail; others still get in", async () => {
    const user = await makeAccount();
    const other = await makeAccount();
    for (let turn = 0; turn < 20; turn++) {
      await answerOf(loginAction, postArgs("/login", { email: user.email, password: "no" }));
    }
    const refused = await answerOf(
      loginAction,
      postArgs("/login", { email: user.email, password: PASSWORD }),
    );
    expect(refused.status).toBe(429);
    const answer = await answerOf(
      loginAction,
      postArgs("/login", { email: other.email, password: PASSWORD }),
    );
    expect(answer.status).toBe(302);
  });

  test("415 for JSON and 413 for more than 1 MiB, before anything is read", async () => {
    const json = postArgs("/login", {});
    json.request = new Request(json.request.url, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect((await answerOf(loginAction, json)).status).toBe(415);
    const large = postArgs("/login", { email: "a".repeat(1_100_000), password: "x" });
    expect((await answerOf(loginAction, large)).status).toBe(413);
  });
});

describe("the session", () => {
  async function visit(cookie: string | null) {
    return answerOf(customersLoader, getArgs("/customers?page=2", {}, cookie));
  }
  const LOGIN = "/login?next=%2Fcustomers%3Fpage%3D2";

  test("none leads to login without a message", async () => {
    expect(await visit(null)).toMatchObject({ status: 302, location: LOGIN, flash: null });
  });

  test("a live one opens the page", async () => {
    expect((await visit(await signedIn(await makeAccount()))).status).toBe(200);
  });

  test.each([
    ["its user was deactivated", { status: "inactive" }],
    ["its user was deleted", null],
  ])("ends at once when %s", async (_, change) => {
    const user = await makeAccount();
    const cookie = await signedIn(user);
    await transaction(async (tx) => {
      if (change) await tx.user.update({ where: { id: user.id }, data: change });
      else await tx.user.delete({ where: { id: user.id } });
    });
    expect(await visit(cookie)).toMatchObject({
      status: 302,
      location: LOGIN,
      flash: "Your session has expired. Please log in again.",
    });
  });

  test("of staff runs out twelve hours after it was last used, and use prolongs it", async () => {
    const cookie = await signedIn(await makeAccount());
    const hour = 60 * 60 * 1000;
    const start = Date.now();
    setClock(new Date(start + 11 * hour));
    expect((await visit(cookie)).status).toBe(200);
    setClock(new Date(start + 22 * hour));
    expect((await visit(cookie)).status).toBe(200);
    setClock(new Date(start + 34.5 * hour));
    expect((await visit(cookie)).flash).toBe("Your session has expired. Please log in again.");
  });

  test("a tampered cookie is no session", async () => {
    const cookie = await signedIn(await makeAccount());
    expect(await visit(`${cookie.slice(0, -4)}AAAA`)).toMatchObject({ location: LOGIN });
  });

  test("signing in again in the same browser ends the session before", async () => {
    const user = await makeAccount();
    const before = await signedIn(user);
    const request = new Request("http://localhost/login", { headers: { Cookie: before } });
    await startSession(request, user.id);
    expect((await visit(before)).flash).toBe("Your session has expired. Please log in again.");
  });

  test("POST /logout ends it and says so", async () => {
    const cookie = await signedIn(await makeAccount());
    const answer = await answerOf(logoutAction, postArgs("/logout", {}, {}, cookie));
    expect(answer).toMatchObject({ location: "/login", flash: "You have been logged out" });
    expect(await db.session.count()).toBe(0);
  });

  test("POST /logout has the browser forget the pages that it kept", async () => {
    const cookie = await signedIn(await makeAccount());
    const args = postArgs("/logout", {}, {}, cookie) as ActionFunctionArgs;
    const { headers } = await logoutAction(args);
    expect(headers.get("Clear-Site-Data")).toBe('"cache"');
  });

  test("GET /login sends the signed-in to the dashboard", async () => {
    const cookie = await signedIn(await makeAccount());
    expect(await answerOf(loginLoader, getArgs("/login", {}, cookie))).toMatchObject({
      status: 302,
      location: "/dashboard",
    });
  });
});

describe("POST /register", () => {
  const GOOD = {
    name: "Meera Joshi",
    email: "Meera@Example.com",
    password: "secret1",
    confirmPassword: "secret1",
    phone: "9876543210",
    address: "12 MG Road, Pune",
  };

  test("makes a customer and goes to login", async () => {
    const answer = await answerOf(
      registerAction,
      postArgs("/register", { ...GOOD, role: "admin" }),
    );
    expect(answer).toMatchObject({
      status: 302,
      location: "/login",
      flash: "Registration successful! Please log in.",
    });
    const user = await db.user.findUniqueOrThrow({ where: { email: "meera@example.com" } });
    expect(user).toMatchObject({ name: "Meera Joshi", role: "customer", status: "active" });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ["name", "", "Name is required"],
    ["name", "M", "Name is too short"],
    ["name", "M".repeat(51), "Name is too long"],
    ["email", "", "Email is required"],
    ["email", "meera@", "Invalid email address"],
    ["password", "", "Password is required"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["confirmPassword", "", "Confirm password is required"],
    ["confirmPassword", "other!", "Passwords must match"],
    ["phone", "", "Phone number is required"],
    ["phone", "98765", "Phone number must be 10 digits"],
    ["phone", "98765432101", "Phone number must be 10 digits"],
    ["phone", "९८७६५४३२१", "Phone number must be 10 digits"],
    ["address", "", "Address is required"],
    ["address", "a".repeat(501), "Address must be at most 500 characters"],
  ])("400 at %s for %j: %s", async (field, value, message) => {
    const answer = await answerOf(
      registerAction,
      postArgs("/register", { ...GOOD, [field]: value }),
    );
    expect(answer.status).toBe(400);
    const { error } = answer.data as Reply;
    expect(error?.[field]).toContain(message);
    expect(await db.user.count()).toBe(0);
  });

  test("400 with help for an e-mail that has an account, whoever's it is", async () => {
    await makeUser({ email: "meera@example.com" });
    const answer = await answerOf(registerAction, postArgs("/register", GOOD));
    expect(answer.status).toBe(400);
    expect((answer.data as Reply).error?.email?.[0]).toMatch(/already exists/);
    expect(await db.user.count()).toBe(1);
  });
});
