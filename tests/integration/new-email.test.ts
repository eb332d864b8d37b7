import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { objectionTo } from "~/models/papers/outbox/outbox.settle.server";
import { claimMessages } from "~/models/papers/outbox/outbox.claim.server";
import { fillLink } from "~/models/papers/outbox/message-text.server";
import { systemWarnings } from "~/models/desk/dashboard/system-health.server";
import { removeAged } from "~/models/law/retention/retention.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { action as linkAction, loader as linkLoader } from "~/routes/new-email.$token";
import { loader as outboxLoader } from "~/routes/outbox";
import { action as profileAction, loader as profileLoader } from "~/routes/profile";
import { action as userAction } from "~/routes/users.edit.$id";

import { apiClient, callApi } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

/*
 * Another e-mail of one's own: a typo must not give the account to whoever has that mailbox, and who sits at somebody's
 * open browser must not carry it away unseen.
 */

const TYPED = "typo@example.com";

const { smtpUrl } = env();
// What is said and done where no mail leaves by itself.
beforeAll(() => void (env().smtpUrl = null));
afterAll(() => void (env().smtpUrl = smtpUrl));

beforeEach(resetDatabase);
afterEach(() => setClock(null));

type Person = Awaited<ReturnType<typeof makeUser>>;

async function asks(person: Person, email = TYPED) {
  const fields = { name: person.name, email, phone: "", passwordSection: "1" };
  const typed = { ...fields, currentPassword: PASSWORD };
  const cookie = await signedIn(person);
  return answerOf(profileAction, postArgs("/profile", typed, {}, cookie));
}

const emailOf = async ({ id }: Person) => (await db.user.findUnique({ where: { id } }))?.email;

/** The newest mail to an address, and the secret of its link. */
async function mailTo(recipient: string | null) {
  const mail = await db.outboxMessage.findFirstOrThrow({
    where: { recipient: recipient ?? "" },
    orderBy: { id: "desc" },
    include: { link: true, passwordLink: true, pendingEmail: true },
  });
  const text = fillLink(mail.text, mail);
  return { ...mail, text, token: /\/new-email\/([\w-]+)/.exec(text)?.[1] ?? "" };
}

const open = (token: string) => answerOf(linkLoader, getArgs(`/new-email/${token}`, { token }));
const press = (token: string) =>
  answerOf(linkAction, postArgs(`/new-email/${token}`, {}, { token }));
const signsIn = async (email: string) =>
  (await callApi(null, "POST", "/auth/login", { body: { email, password: PASSWORD } })).status;

const OFFICE = `No e-mails are sent from here. The office will check with you that ${TYPED} is yours; until then your e-mail stays as it is`;

test("where no mail leaves, who asked and the office are told so, by pages and /api", async () => {
  const person = await makeCustomer({ name: "Meera Nair" });
  const { flash } = await asks(person);
  expect(flash).toBe(`Profile updated successfully. ${OFFICE}`);
  const page = await answerOf(profileLoader, getArgs("/profile", {}, await signedIn(person)));
  expect(page.data).toMatchObject({ pendingEmail: TYPED, mailed: false });
  const api = await apiClient(person);
  const again = await api.post("/auth/new-email", {});
  expect(again.body.message).toBe(OFFICE);
  const other = { email: "other@example.com", currentPassword: PASSWORD };
  const put = await api.put(`/users/${person.id}`, other);
  expect(put.body).toMatchObject({
    message: "Profile updated successfully!",
    warnings: [OFFICE.replace(TYPED, other.email)],
  });
  const admin = actorOf(await makeUser({ role: "admin" }));
  const told = (channels: string[]) =>
    systemWarnings(admin, { timeZone: "Asia/Kolkata", channels });
  expect(await told([])).toEqual([
    "These new e-mail addresses wait for the office, because no e-mails are sent: other@example.com of Meera Nair. Check with them, then open the link in the message in the outbox.",
  ]);
  expect(await told(["email"])).toEqual([]);
  await press((await mailTo(other.email)).token);
  expect([await emailOf(person), await told([])]).toEqual([other.email, []]);
});

describe("another e-mail of one's own", () => {
  test.each(["customer", "employee", "admin"] as const)(
    "of %s: changes nothing until its link is pressed",
    async (role) => {
      const person = await makeUser({ role });
      const old = person.email!;
      const cookie = await signedIn(person);
      expect(await asks(person)).toMatchObject({
        location: "/profile",
        flash: `Profile updated successfully. ${OFFICE}`,
      });
      expect([await signsIn(old), await signsIn(TYPED)]).toEqual([200, 401]);
      const page = await answerOf(profileLoader, getArgs("/profile", {}, cookie));
      expect(page.data).toMatchObject({
        pendingEmail: TYPED,
        profile: { values: { email: old } },
      });
      // Asked for by the e-mail that waits, no link to set a password leaves: it is nobody's yet.
      const { requestPasswordLink } = await import("~/models/people/user/password-link.server");
      await requestPasswordLink(TYPED, { address: "192.0.2.1", devices: [] });
      expect(await db.passwordReset.count()).toBe(0);

      const { token } = await mailTo(TYPED);
      expect(await open(token)).toMatchObject({
        status: 200,
        data: { link: { does: "confirm", email: TYPED, now: old } },
      });
      expect(await emailOf(person)).toBe(old);
      expect(await press(token)).toMatchObject({ status: 302, location: "/login" });
      expect([await signsIn(old), await signsIn(TYPED)]).toEqual([401, 200]);
      expect((await mailTo(old)).subject).toBe("The e-mail of your account was changed");
      expect((await press(token)).status).toBe(409);
      expect((await open(token)).status).toBe(404);
      // Whoever asked proved the password: the browser stays signed in.
      expect((await answerOf(profileLoader, getArgs("/profile", {}, cookie))).data).toMatchObject({
        pendingEmail: null,
        profile: { values: { email: TYPED } },
      });
    },
  );

  test("is stopped by the link that the e-mail of now gets, which confirms nothing", async () => {
    const person = await makeCustomer();
    await asks(person);
    const [confirm, stop] = [await mailTo(TYPED), await mailTo(person.email)];
    expect(stop.subject).toBe("Your account is about to get another e-mail");
    expect((await open(stop.token)).data).toMatchObject({ link: { does: "stop" } });
    expect(await press(stop.token)).toMatchObject({
      location: "/login",
      flash: expect.stringContaining("Your e-mail stays as it is") as string,
    });
    expect((await press(confirm.token)).status).toBe(409);
    expect(await emailOf(person)).toBe(person.email);
  });

  test("lasts a day, is replaced by the next, and goes when the password is set anew or the office changes the e-mail", async () => {
    const person = await makeCustomer();
    const start = new Date("2026-12-04T06:00:00Z");
    setClock(start);
    await asks(person);
    const first = (await mailTo(TYPED)).token;
    await asks(person, "second@example.com");
    expect((await open(first)).status).toBe(404);
    const second = (await mailTo("second@example.com")).token;
    expect((await open(second)).status).toBe(200);
    setClock(new Date(start.getTime() + 24 * 3_600_000));
    expect((await open(second)).status).toBe(404);
    expect((await press(second)).status).toBe(409);
    await removeAged();
    expect(await db.pendingEmail.count()).toBe(0);

    const { requestPasswordLink, setPasswordByLink } =
      await import("~/models/people/user/password-link.server");
    await asks(person);
    await requestPasswordLink(person.email!, { address: "192.0.2.1", devices: [] });
    const mail = await mailTo(person.email);
    await setPasswordByLink(/\/reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? "", PASSWORD);
    expect(await db.pendingEmail.count()).toBe(0);

    await asks(person);
    const office = await apiClient(await makeUser({ role: "employee" }));
    await office.put(`/customers/${person.id}`, { email: "office@example.com" });
    expect(await db.pendingEmail.count()).toBe(0);
    expect(await emailOf(person)).toBe("office@example.com");
  });

  test("that two wait for goes to who confirms first; the other is told, and keeps the own", async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    await asks(one);
    const first = (await mailTo(TYPED)).token;
    await asks(other);
    const second = (await mailTo(TYPED)).token;
    const answers = await Promise.all([press(first), press(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.data)).toContain("Another account now uses this e-mail");
    expect(await db.user.count({ where: { email: TYPED } })).toBe(1);
    expect(await db.pendingEmail.count()).toBe(0);
    // Of one that is taken already the form says so.
    const taken = await asks(await makeCustomer());
    expect(JSON.stringify(taken.data)).toContain("Another account already has this e-mail");
  });

  test("pressed at once, the link counts once", async () => {
    const person = await makeCustomer();
    await asks(person);
    const { token } = await mailTo(TYPED);
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(token)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    const version = (await db.user.findUniqueOrThrow({ where: { id: person.id } })).version;
    expect(version).toBe(person.version + 2);
  });

  test("is sent again five times an hour at most, and cancelled, on the page and by /api", async () => {
    const person = await makeCustomer();
    await asks(person);
    const cookie = await signedIn(person);
    const button = (intent: string) =>
      answerOf(profileAction, postArgs("/profile", { intent }, {}, cookie));
    const api = await apiClient(person);
    // No mail leaves here, and nobody is told that one did.
    expect(await button("send-new-email")).toMatchObject({ flash: OFFICE });
    for (let n = 0; n < 3; n++) {
      expect((await api.post("/auth/new-email", {})).body.data).toEqual({ email: TYPED });
    }
    expect((await api.post("/auth/new-email", {})).status).toBe(429);
    expect((await button("send-new-email")).status).toBe(429);
    expect((await asks(person)).status).toBe(429);
    expect(await db.outboxMessage.count({ where: { recipient: TYPED } })).toBe(5);

    expect(await button("cancel-new-email")).toMatchObject({ flash: "Your e-mail stays as it is" });
    expect((await button("cancel-new-email")).status).toBe(409);
    expect((await api.post("/auth/new-email", {})).status).toBe(409);
    expect((await callApi(api.token, "DELETE", "/auth/new-email")).status).toBe(409);
  });

  test("is sent again five times an hour at most, however many ask at once", async () => {
    const person = await makeCustomer();
    await asks(person);
    const cookie = await signedIn(person);
    const again = () =>
      answerOf(profileAction, postArgs("/profile", { intent: "send-new-email" }, {}, cookie));
    const answers = await Promise.all(Array.from({ length: 6 }, again));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([302, 302, 302, 302, 429, 429]);
    expect(await db.pendingEmail.count()).toBe(1);
    expect(await db.outboxMessage.count({ where: { recipient: TYPED } })).toBe(5);
  });

  test("a button that is none of the page's is refused", async () => {
    const person = await makeCustomer();
    const cookie = await signedIn(person);
    for (const intent of ["constructor", "toString", "__proto__"]) {
      const posted = postArgs("/profile", { intent }, {}, cookie);
      expect((await answerOf(profileAction, posted)).status).toBe(400);
    }
  });

  test("waits by /api too, and among the users for an admin's own account", async () => {
    const person = await makeCustomer();
    const api = await apiClient(person);
    const body = { name: "Meera", email: TYPED, currentPassword: PASSWORD };
    const { phone } = person;
    const reply = await api.put(`/users/${person.id}`, { ...body, phone });
    expect(reply.body).toMatchObject({
      message: "Profile updated successfully!",
      data: { email: person.email, pendingEmail: TYPED, name: "Meera", confirmed: true },
    });
    expect((await callApi(api.token, "DELETE", "/auth/new-email")).status).toBe(200);
    expect((await api.get("/auth/me")).body.data).toMatchObject({ pendingEmail: null });

    const admin = await makeUser({ role: "admin" });
    const { name, role, status } = admin;
    const typed = { name, role, status, email: TYPED, phone: "", currentPassword: PASSWORD };
    const at = `/users/edit/${admin.id}`;
    const saved = await answerOf(
      userAction,
      postArgs(at, typed, { id: `${admin.id}` }, await signedIn(admin)),
    );
    expect(saved.flash).toBe(`User updated successfully. ${OFFICE}`);
    expect(await emailOf(admin)).toBe(admin.email);
  });

  test("its links are read by admins only, and not sent once nothing waits", async () => {
    const person = await makeCustomer();
    await asks(person);
    const seen = async (role: "admin" | "employee") => {
      const cookie = await signedIn(await makeUser({ role }));
      return JSON.stringify((await answerOf(outboxLoader, getArgs("/outbox", {}, cookie))).data);
    };
    expect(await seen("employee")).not.toMatch(/new-email/);
    expect(await seen("admin")).toMatch(/\/new-email\/[\w-]{24}/);
    const cookie = await signedIn(person);
    const cancel = { intent: "cancel-new-email" };
    await answerOf(profileAction, postArgs("/profile", cancel, {}, cookie));
    const messages = await claimMessages("me", ["email"], 10);
    expect(messages.map((message) => objectionTo(message))).toEqual([
      { cancel: "The new e-mail no longer waits to be confirmed." },
      { cancel: "The new e-mail no longer waits to be confirmed." },
    ]);
  });
});
