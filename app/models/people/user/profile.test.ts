import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeActor, makeUser } from "../../../../tests/support/factories";
import { deviceName } from "../../ground/typed/device";
import { createPasswordLink, findPasswordLink, setPasswordByLink } from "./password-link.server";
import { hashPassword } from "./password.server";
import { updateOwnAccount } from "./profile.server";
import { createSession, endOtherSessions, listSessions } from "./session.server";
import { signIn } from "./sign-in.server";
import { ProfileInput } from "./user.schema";

const HERE = { address: "192.0.2.1", devices: [] };
const OLD = "old-password";
const NEW = "new-password";
const FORM = { name: "Meera Nair", email: "Meera@Example.com", phone: "" };

beforeEach(async () => {
  setClock(null);
  await resetDatabase();
});
afterEach(() => setClock(null));

async function person() {
  return actorOf(await makeUser({ role: "customer", passwordHash: await hashPassword(OLD) }));
}

/** The same of the staff, whose link an admin may see. */
async function colleague() {
  return actorOf(await makeUser({ role: "employee", passwordHash: await hashPassword(OLD) }));
}

describe("what the profile form takes", () => {
  const problems = (value: object) => {
    const result = ProfileInput.customer.safeParse({ ...FORM, ...value });
    return result.success
      ? null
      : Object.fromEntries(result.error.issues.map((issue) => [issue.path[0], issue.message]));
  };
  const typed = (currentPassword: string, newPassword: string, confirmPassword: string) => ({
    currentPassword,
    newPassword,
    confirmPassword,
  });
  test.each<[object, Record<string, string> | null]>([
    [{}, null],
    [{ name: "" }, { name: "Name is required" }],
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "meera" }, { email: "Invalid email format" }],
    [{ phone: "1".repeat(21) }, { phone: "Phone must be at most 20 characters" }],
    [typed(OLD, NEW, NEW), null],
    [
      typed("", NEW, NEW),
      { currentPassword: "Current password is required to set a new password" },
    ],
    [typed(OLD, "7-chars", "7-chars"), { newPassword: "Password must be at least 8 characters" }],
    [typed(OLD, "", ""), { newPassword: "New password is required when changing password" }],
    [typed(OLD, NEW, ""), { confirmPassword: "Please confirm your password" }],
    [typed(OLD, NEW, "other"), { confirmPassword: "Passwords must match" }],
    [{ changePassword: "on" }, { newPassword: "New password is required when changing password" }],
    [{ passwordSection: "1", ...typed("filled in by the browser", "", "") }, null],
    [
      { passwordSection: "1", changePassword: "on", ...typed("", "", "") },
      { newPassword: "New password is required when changing password" },
    ],
  ])("%j: %j", (value, expected) => expect(problems(value)).toEqual(expected));
});

describe("saving one's own account", () => {
  test("changes name and phone, never role or status; another e-mail waits", async () => {
    const actor = await person();
    await updateOwnAccount(
      actor,
      ProfileInput.customer.parse({
        ...FORM,
        passwordSection: "1",
        currentPassword: OLD,
        role: "admin",
        status: "inactive",
      }),
    );
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({
      name: "Meera Nair",
      email: actor.email,
      phone: null,
      role: "customer",
      status: "active",
      tokenEpoch: 0,
    });
  });

  test("a new password needs the current one and ends everything else", async () => {
    const actor = await person();
    for (const id of ["here", "there"]) await createSession(id, actor.id, null);
    const change = (currentPassword: string) =>
      updateOwnAccount(
        actor,
        ProfileInput.customer.parse({
          ...FORM,
          currentPassword,
          newPassword: NEW,
          confirmPassword: NEW,
        }),
        "here",
      );
    await expect(change("wrong")).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { currentPassword: ["Current password is incorrect"] },
    });
    expect(await listSessions(actor)).toHaveLength(2);
    await change(OLD);
    expect((await listSessions(actor)).map((session) => session.id)).toEqual(["here"]);
    await expect(signIn(actor.email, OLD, HERE)).rejects.toThrow("Invalid email or password");
    expect(await signIn(actor.email, NEW, HERE)).toMatchObject({ tokenEpoch: 1 });
  });

  test("a script's update keeps the address it leaves out", async () => {
    const actor = actorOf(await makeUser({ address: "7 Park Street" }));
    const input = { name: "A", email: actor.email, phone: null, newPassword: null };
    await updateOwnAccount(actor, input);
    await expect(updateOwnAccount(actor, { ...input, version: 1 })).rejects.toMatchObject({
      name: "EditConflict",
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({
      address: "7 Park Street",
    });
  });
});

test("sessions: one's own only, the others can be ended", async () => {
  const actor = await person();
  const other = await person();
  for (const id of ["a", "b", "c"]) await createSession(id, actor.id, "Firefox/1");
  await createSession("theirs", other.id, null);
  expect(await listSessions(actor)).toHaveLength(3);
  await endOtherSessions(actor, "b");
  expect((await listSessions(actor)).map((session) => session.id)).toEqual(["b"]);
  expect(await listSessions(other)).toHaveLength(1);
});

describe("a link to set a password", () => {
  test("works once, ends sessions and tokens, and is stored as a hash only", async () => {
    const admin = await makeActor("admin");
    const actor = await colleague();
    await createSession("a browser", actor.id, null);
    const token = await createPasswordLink(admin, actor.id);
    expect(JSON.stringify(await db.passwordReset.findMany())).not.toContain(token);
    expect(await findPasswordLink(token)).toEqual({
      name: actor.name,
      email: actor.email,
      role: actor.role,
    });
    const both = await Promise.allSettled([
      setPasswordByLink(token, NEW),
      setPasswordByLink(token, "another-one"),
    ]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await listSessions(actor)).toEqual([]);
    expect(await findPasswordLink(token)).toBeNull();
    await expect(setPasswordByLink(token, NEW)).rejects.toThrow("expired or was already used");
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    expect(user.tokenEpoch).toBe(1);
  });

  test("lasts an hour; a new one ends the old; an inactive account has none", async () => {
    const admin = await makeActor("admin");
    const actor = await colleague();
    const start = new Date("2026-11-21T06:00:00Z");
    setClock(start);
    const first = await createPasswordLink(admin, actor.id);
    const second = await createPasswordLink(admin, actor.id);
    expect(await findPasswordLink(first)).toBeNull();
    setClock(new Date(start.getTime() + 59 * 60_000));
    expect(await findPasswordLink(second)).not.toBeNull();
    setClock(new Date(start.getTime() + 60 * 60_000));
    expect(await findPasswordLink(second)).toBeNull();
    await expect(setPasswordByLink(second, NEW)).rejects.toMatchObject({ code: "conflict" });
    expect(await findPasswordLink("")).toBeNull();
    const { id } = await makeUser({ status: "inactive" });
    await expect(createPasswordLink(admin, id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("only admins make one", async () => {
    const actor = await person();
    for (const by of [await makeActor("employee"), actor]) {
      await expect(createPasswordLink(by, actor.id)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

test.each([
  [null, "Unknown browser"],
  ["curl/8", "Browser"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit Version/17 Safari/604",
    "Safari on iOS",
  ],
])("%j is a %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
