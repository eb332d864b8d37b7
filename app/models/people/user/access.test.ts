import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeActor, makeUser, PASSWORD } from "../../../../tests/support/factories";
import { createFeed } from "../../road/job/job.feed.server";
import { feedJobs } from "../../road/job/job.feed.server";
import type { Actor } from "../../kit/policy/policy";
import { setAccountStatus } from "./account.remove.server";
import { updateAccount } from "./accounts.server";
import { createApiKey, findKeyOwner, listApiKeys, revokeApiKey } from "./api-key.server";
import { createPasswordLink, findPasswordLink, setPasswordByLink } from "./password-link.server";
import { verifyPassword } from "./password.server";
import { updateOwnAccount } from "./profile.server";
import {
  createSession,
  endOtherSession,
  endOtherSessions,
  endSession,
  findSession,
} from "./session.server";
import { findTokenOwner } from "./token.server";

const NEW = "brass-kettle-26";
const KEY = { name: "Night job", days: 90 } as const;

let admin: Actor;
let person: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
  person = await makeActor("employee");
});

/** Everything that opens an account, and which of it still does. */
async function everyDoor(actor: Actor) {
  await createSession("a browser", actor.id, null);
  await createSession("another", actor.id, null);
  const key = await createApiKey(actor, KEY, PASSWORD);
  const feed = await createFeed(actor, PASSWORD);
  const link = await createPasswordLink(admin, actor.id);
  const { tokenEpoch: epoch } = await stored(actor);
  const opens = async () => ({
    session: Boolean(await findSession("a browser")),
    other: Boolean(await findSession("another")),
    token: Boolean(await findTokenOwner({ id: actor.id, epoch, tokenId: "t" })),
    key: Boolean(await findKeyOwner(key)),
    feed: Boolean(await feedJobs(feed)),
    link: Boolean(await findPasswordLink(link)),
  });
  return { link, opens };
}

const NOTHING = {
  session: false,
  other: false,
  token: false,
  key: false,
  feed: false,
  link: false,
};
const EVERYTHING = {
  session: true,
  other: true,
  token: true,
  key: true,
  feed: true,
  link: true,
};

const stored = ({ id }: { id: number }) => db.user.findUniqueOrThrow({ where: { id } });
const fields = ({ name, email }: Actor) => ({ name, email, phone: null, address: null });

describe("what ends everything that opens an account", () => {
  test.each<[string, (link: string) => Promise<unknown>, Partial<typeof NOTHING>]>([
    ["a password set by a link", (link) => setPasswordByLink(link, NEW), {}],
    [
      "one that an admin sets",
      () => updateAccount(admin, "employee", person.id, { ...fields(person), password: NEW }),
      {},
    ],
    ["deactivation", () => setAccountStatus(admin, person.id, "inactive"), {}],
    [
      "another role",
      () => updateAccount(admin, "user", person.id, { ...fields(person), role: "admin" }),
      {},
    ],
    [
      "one's own new password, but for the browser that set it",
      () =>
        updateOwnAccount(
          person,
          { ...fields(person), newPassword: NEW, currentPassword: PASSWORD },
          "a browser",
        ),
      { session: true },
    ],
    [
      "one's own new password, but for what it keeps",
      async () => {
        const [key] = await listApiKeys(person);
        const kept = { keepKeys: [key?.id ?? 0], keepCalendarAddresses: true };
        const change = { newPassword: NEW, currentPassword: PASSWORD };
        await updateOwnAccount(person, { ...fields(person), ...change, ...kept }, "a browser");
      },
      { session: true, key: true, feed: true },
    ],
  ])("%s", async (_, change, kept) => {
    const { link, opens } = await everyDoor(person);
    expect(await opens()).toEqual(EVERYTHING);
    await change(link);
    expect(await opens()).toEqual({ ...NOTHING, ...kept });
  });

  test("nobody keeps another's key", async () => {
    const other = await makeActor("employee");
    const { opens } = await everyDoor(other);
    const keepKeys = (await listApiKeys(other)).map(({ id }) => id);
    const change = { newPassword: NEW, currentPassword: PASSWORD, keepKeys };
    await updateOwnAccount(person, { ...fields(person), ...change });
    expect(await opens()).toEqual(EVERYTHING);
  });
});

describe("signing out", () => {
  test("ends the browser's session and the tokens; other browsers, keys and feeds stay", async () => {
    const { opens } = await everyDoor(person);
    await endSession(person, "a browser");
    expect(await opens()).toEqual({ ...EVERYTHING, session: false, token: false });
  });

  test("one other browser ends it and the tokens; a stranger's stays", async () => {
    const { opens } = await everyDoor(person);
    await endOtherSession(person, "another");
    expect(await opens()).toEqual({ ...EVERYTHING, other: false, token: false });
    const stranger = await makeActor("customer");
    await createSession("theirs", stranger.id, null);
    await expect(endOtherSession(person, "theirs")).rejects.toMatchObject({ code: "not_found" });
    expect(await db.session.count({ where: { id: "theirs" } })).toBe(1);
  });

  test("everywhere else ends the other browsers and the tokens", async () => {
    const { opens } = await everyDoor(person);
    await endOtherSessions(person, "a browser");
    expect(await opens()).toEqual({ ...EVERYTHING, other: false, token: false });
  });
});

describe("one's own current password", () => {
  const MISSING = { fieldErrors: { currentPassword: ["Your current password is required"] } };
  const WRONG = { fieldErrors: { currentPassword: ["Current password is incorrect"] } };

  test("is asked for by keys and calendar addresses, to make and to end them", async () => {
    await createApiKey(person, KEY, PASSWORD);
    const [key] = await listApiKeys(person);
    for (const attempt of [
      (password: string | null) => createApiKey(person, KEY, password),
      (password: string | null) => revokeApiKey(person, key?.id ?? 0, password),
      (password: string | null) => createFeed(person, password),
    ]) {
      await expect(attempt(null)).rejects.toMatchObject(MISSING);
      await expect(attempt("not mine")).rejects.toMatchObject(WRONG);
    }
    expect(await db.apiKey.count({ where: { revokedAt: null } })).toBe(1);
    expect(await db.calendarFeed.count()).toBe(0);
  });

  test("is asked for by another e-mail, and by nothing that keeps it", async () => {
    const moved = { ...fields(person), email: "moved@example.com", newPassword: null };
    await expect(updateOwnAccount(person, moved)).rejects.toMatchObject({
      fieldErrors: { currentPassword: ["Current password is required to change the e-mail"] },
    });
    await expect(
      updateOwnAccount(person, { ...moved, currentPassword: "not mine" }),
    ).rejects.toMatchObject(WRONG);
    await updateOwnAccount(person, { ...fields(person), name: "Asha", newPassword: null });
    await updateOwnAccount(person, { ...moved, currentPassword: PASSWORD });
    expect(await stored(person)).toMatchObject({ email: person.email });
    expect(await db.pendingEmail.findFirst()).toMatchObject({ email: "moved@example.com" });
  });

  test("is asked of an admin who saves the own account among the users", async () => {
    for (const change of [{ email: "moved@example.com" }, { password: NEW }]) {
      await expect(
        updateAccount(admin, "user", admin.id, { ...fields(admin), ...change }),
      ).rejects.toMatchObject({
        code: "invalid",
        fieldErrors: { currentPassword: [expect.any(String)] },
      });
    }
  });

  test("is asked of the admin by another role, in a browser", async () => {
    const promote = (currentPassword: string | null, session?: string) =>
      updateAccount(
        admin,
        "user",
        person.id,
        { ...fields(person), role: "admin", currentPassword },
        session,
      );
    await expect(promote(null, "a browser")).rejects.toMatchObject({
      fieldErrors: { currentPassword: ["Your current password is required to change a role"] },
    });
    await expect(promote("not mine", "a browser")).rejects.toMatchObject(WRONG);
    await promote(PASSWORD, "a browser");
    expect(await stored(person)).toMatchObject({ role: "admin" });
  });
});

describe("a customer's password", () => {
  test("the office is shown no link to set it", async () => {
    const customer = actorOf(await makeUser());
    await expect(createPasswordLink(admin, customer.id)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await verifyPassword((await stored(customer)).passwordHash, PASSWORD)).toBe(true);
  });

  test("nor by way of the staff: who crosses over sets a new one by a link", async () => {
    const customer = actorOf(await makeUser());
    const become = (role: "employee" | "customer", password?: string) =>
      updateAccount(admin, "user", customer.id, { ...fields(customer), role, password });
    await expect(become("employee", NEW)).rejects.toMatchObject({ code: "invalid" });
    for (const role of ["employee", "customer"] as const) {
      await become(role);
      expect(await stored(customer)).toMatchObject({ role, passwordHash: null });
      const mails = await db.outboxMessage.findMany({ where: { recipient: customer.email } });
      expect(mails.at(-1)).toMatchObject({ kind: "password-link" });
      if (role === "employee") {
        await updateAccount(admin, "user", customer.id, { ...fields(customer), password: NEW });
      }
    }
  });
});
