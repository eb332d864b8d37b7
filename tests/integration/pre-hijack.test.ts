import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { feedJobs } from "~/models/road/job/job.feed.server";
import { systemWarnings } from "~/models/desk/dashboard/system-health.server";
import { fillLink } from "~/models/papers/outbox/message-text.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import { confirmCustomer } from "~/models/people/user/confirm.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { loader as dashboardLoader } from "~/routes/dashboard";
import { action as confirmAction } from "~/routes/confirm-address";
import { action as customerAction, loader as customerLoader } from "~/routes/customers.$id";
import { action as feedAction } from "~/routes/jobs.feed";
import { loader as invoicesLoader } from "~/routes/invoices._index";
import { loader as invoiceLoader } from "~/routes/invoices.view.$id";
import { action as loginAction } from "~/routes/login";
import { action as profileAction, loader as profileLoader } from "~/routes/profile";
import { action as registerAction } from "~/routes/register";
import { action as setPasswordAction } from "~/routes/reset-password.$token";

import { apiClient, callApi } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

/*
 * Somebody registers a stranger's e-mail, makes what opens the account later, and waits until the office uses the
 * account for the real person, who then sets a password of their own.
 */

const VICTIM = "meera@example.com";
const SQUATTERS = "blue-teapot-44";
const VICTIMS = "green-kettle-55";

const { smtpUrl } = env();
// What is said and done where no mail leaves by itself.
beforeAll(() => void (env().smtpUrl = null));
afterAll(() => void (env().smtpUrl = smtpUrl));

beforeEach(resetDatabase);

async function registered() {
  const fields = {
    name: "Meera Joshi",
    email: VICTIM,
    password: SQUATTERS,
    confirmPassword: SQUATTERS,
    phone: "9876543210",
    address: "12 MG Road, Pune",
  };
  expect((await answerOf(registerAction, postArgs("/register", fields))).status).toBe(302);
  return db.user.findUniqueOrThrow({ where: { email: VICTIM } });
}

async function signInByPage(password: string) {
  const args = postArgs("/login", { email: VICTIM, password });
  return (await answerOf(loginAction, args)).status;
}

const loginByApi = (password: string) =>
  callApi(null, "POST", "/auth/login", { body: { email: VICTIM, password } });

async function tokenOf(password: string): Promise<string> {
  const { body } = await loginByApi(password);
  return String(body.data.token);
}

/** The secret of the link that was mailed last. */
async function mailedLink(): Promise<string> {
  const mail = await db.outboxMessage.findFirstOrThrow({
    where: { recipient: VICTIM, kind: "password-link" },
    orderBy: { id: "desc" },
    include: { link: true, passwordLink: true },
  });
  return /\/reset-password\/([\w-]+)/.exec(fillLink(mail.text, mail))?.[1] ?? "";
}

async function papersFor(clientId: number) {
  const { id } = await makeInvoice({ clientId, status: "Sent" });
  await makeJob({ clientId });
  return id;
}

async function setByLink(token: string) {
  const fields = { password: VICTIMS, confirmPassword: VICTIMS };
  return answerOf(setPasswordAction, postArgs(`/reset-password/${token}`, fields, { token }));
}

describe("an account whose mailbox is not proven", () => {
  test("signs in and sees no papers, on pages and by /api", async () => {
    const user = await registered();
    const invoiceId = await papersFor(user.id);
    expect(await signInByPage(SQUATTERS)).toBe(302);
    const cookie = await signedIn(user);
    const list = await answerOf(invoicesLoader, getArgs("/invoices", {}, cookie));
    expect(list.data).toMatchObject({ rows: [] });
    const path = `/invoices/view/${invoiceId}`;
    const page = await answerOf(invoiceLoader, getArgs(path, { id: `${invoiceId}` }, cookie));
    expect(page.status).toBe(404);
    const dashboard = await answerOf(dashboardLoader, getArgs("/dashboard", {}, cookie));
    expect(dashboard.data).toMatchObject({ confirm: { email: VICTIM }, recentInvoices: [] });

    const token = await tokenOf(SQUATTERS);
    for (const [address, status] of [
      [`/invoices/${invoiceId}`, 404],
      [`/invoices/${invoiceId}/pdf`, 404],
    ] as const) {
      expect((await callApi(token, "GET", address)).status, address).toBe(status);
    }
    for (const address of ["/invoices", "/quotations", "/payments", "/jobs"]) {
      const reply = await callApi(token, "GET", address);
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body), address).toMatch(/"total":0/);
    }
    const me = await callApi(token, "GET", "/auth/me");
    expect(me.body.data).toMatchObject({ email: VICTIM, confirmed: false });
  });

  test("makes no API key and no calendar address", async () => {
    const user = await registered();
    const cookie = await signedIn(user);
    const wanted = {
      intent: "create-api-key",
      keyName: "x",
      days: "90",
      currentPassword: SQUATTERS,
    };
    const key = await answerOf(profileAction, postArgs("/profile", wanted, {}, cookie));
    expect(key.status).toBe(409);
    expect(JSON.stringify(key.data)).toContain("Confirm your e-mail address first");
    const feed = { intent: "create", currentPassword: SQUATTERS };
    expect((await answerOf(feedAction, postArgs("/jobs/feed", feed, {}, cookie))).status).toBe(409);
    expect(await db.apiKey.count()).toBe(0);
    expect(await db.calendarFeed.count()).toBe(0);
  });

  test("reads that the office confirms where no mail leaves, and the office reads who waits", async () => {
    const user = await registered();
    const waits = async () => {
      const answer = await answerOf(
        dashboardLoader,
        getArgs("/dashboard", {}, await signedIn(user)),
      );
      return (answer.data as { confirm: unknown }).confirm;
    };
    const admin = await makeActor("admin");
    const told = (channels: string[]) =>
      systemWarnings(admin, { timeZone: "Asia/Kolkata", channels });
    expect(await waits()).toEqual({ email: VICTIM, mailed: false });
    const [sentence] = await told([]);
    expect(sentence).toContain("wait for the office to confirm them");
    expect(sentence).toContain(VICTIM);
    expect(await told(["email"])).toEqual([]);
    await confirmCustomer(admin, user.id);
    expect(await told([])).toEqual([]);
  });

  test("has the link sent again some times an hour", async () => {
    const user = await registered();
    const cookie = await signedIn(user);
    const again = () => answerOf(confirmAction, postArgs("/confirm-address", {}, {}, cookie));
    for (let n = 0; n < 5; n++) {
      expect(await again()).toMatchObject({
        location: "/dashboard",
        flash: "No e-mails are sent from here. The office will confirm your account",
      });
    }
    expect((await again()).status).toBe(429);
    const byApi = await callApi(await tokenOf(SQUATTERS), "POST", "/auth/confirmation");
    expect(byApi.status).toBe(429);
    expect(await db.outboxMessage.count({ where: { recipient: VICTIM } })).toBe(6);
  });

  test("sees the phone and address that it typed itself, not those that the office wrote over them", async () => {
    const user = await registered();
    const office = await apiClient(await makeUser({ role: "employee" }));
    const known = { phone: "9123456780", address: "Flat 7, Lotus Court, Nashik" };
    await office.put(`/customers/${user.id}`, { email: VICTIM, name: "Meera Joshi", ...known });
    const cookie = await signedIn(user);
    const token = await tokenOf(SQUATTERS);
    const params = { id: `${user.id}` };
    const own = await callApi(token, "GET", `/users/${user.id}`);
    const seen = [
      (await answerOf(profileLoader, getArgs("/profile", {}, cookie))).data,
      (await answerOf(customerLoader, getArgs(`/customers/${user.id}`, params, cookie))).data,
      (await loginByApi(SQUATTERS)).body,
      (await callApi(token, "GET", "/auth/me")).body,
      own.body,
      await (await personalData(actorOf(user), user.id)).rows[0]!.read(),
    ].map((each) => JSON.stringify(each));
    for (const each of seen) {
      expect(each).not.toMatch(/9123456780|Lotus/);
      expect(each).toContain("9876543210");
    }
    // Saved as it is shown to them, nothing of the office's is lost; what they type anew is theirs.
    const { name, email, phone, address } = own.body.data;
    await callApi(token, "PUT", `/users/${user.id}`, { body: { name, email, phone, address } });
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject(known);
    const typed = { name, email, phone: "9000000001", address };
    await callApi(token, "PUT", `/users/${user.id}`, { body: typed });
    expect((await callApi(token, "GET", "/auth/me")).body.data.phone).toBe("9000000001");

    await setByLink(await mailedLink());
    const confirmed = await callApi(await tokenOf(VICTIMS), "GET", "/auth/me");
    expect(confirmed.body.data).toMatchObject({ address: known.address });
  });

  test("may not take another e-mail, which its maker could prove", async () => {
    const user = await registered();
    await papersFor(user.id);
    const api = await apiClient(user);
    const body = { name: "Meera", email: "evil@example.com", currentPassword: SQUATTERS };
    const reply = await api.put(`/users/${user.id}`, body);
    expect(reply.status).toBe(409);
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ email: VICTIM });
  });
});

describe("proving the mailbox", () => {
  test("by the mailed link leaves nothing of who came first", async () => {
    const user = await registered();
    const cookie = await signedIn(user);
    const token = await tokenOf(SQUATTERS);
    await papersFor(user.id);
    // As they could be made before there was anything to confirm.
    const moment = new Date();
    await transaction(async (tx) => {
      const later = new Date(moment.getTime() + 9e9);
      const key = { userId: user.id, name: "x", hint: "mvk_", createdAt: moment, expiresAt: later };
      await tx.apiKey.create({ data: { ...key, hash: "h" } });
      await tx.calendarFeed.create({ data: { id: "f", userId: user.id, createdAt: moment } });
    });
    const link = await mailedLink();
    expect(await setByLink(link)).toMatchObject({ status: 302, location: "/login" });

    expect(await signInByPage(SQUATTERS)).toBe(401);
    expect((await answerOf(dashboardLoader, getArgs("/dashboard", {}, cookie))).status).toBe(302);
    expect((await callApi(token, "GET", "/invoices")).status).toBe(401);
    expect(await db.apiKey.count({ where: { revokedAt: null } })).toBe(0);
    expect(await db.calendarFeed.count({ where: { revokedAt: null } })).toBe(0);

    expect(await signInByPage(VICTIMS)).toBe(302);
    const own = await tokenOf(VICTIMS);
    expect(JSON.stringify((await callApi(own, "GET", "/invoices")).body)).toMatch(/"total":1/);
    expect((await callApi(own, "GET", "/auth/me")).body.data).toMatchObject({ confirmed: true });
  });

  test("by the office: kept in the history, ends what was made before", async () => {
    const user = await registered();
    const token = await tokenOf(SQUATTERS);
    await papersFor(user.id);
    const employee = await signedIn(await makeUser({ role: "employee" }));
    const path = `/customers/${user.id}`;
    const params = { id: `${user.id}` };
    const before = await answerOf(customerLoader, getArgs(path, params, employee));
    expect(before.data).toMatchObject({ unconfirmed: true });
    const press = () =>
      answerOf(customerAction, postArgs(path, { intent: "confirm" }, params, employee));
    expect(await press()).toMatchObject({ status: 302, flash: "Customer confirmed" });
    expect((await press()).status).toBe(409);
    const after = await answerOf(customerLoader, getArgs(path, params, employee));
    expect(after.data).toMatchObject({ unconfirmed: false });
    expect(JSON.stringify(after.data)).toContain("Confirmed by the office");
    expect((await callApi(token, "GET", "/invoices")).status).toBe(401);
    const again = await tokenOf(SQUATTERS);
    expect(JSON.stringify((await callApi(again, "GET", "/invoices")).body)).toMatch(/"total":1/);
  });
});

test("an e-mail that the office types for a customer is not proven, and ends what the account had open", async () => {
  const customer = await makeCustomer();
  await papersFor(customer.id);
  const token = (await apiClient(customer)).token;
  const office = await apiClient(await makeUser({ role: "employee" }));
  const reply = await office.put(`/customers/${customer.id}`, { email: VICTIM });
  expect(reply.body.data).toMatchObject({ email: VICTIM, confirmed: false });
  expect((await callApi(token, "GET", "/invoices")).status).toBe(401);
  expect((await setByLink(await mailedLink())).status).toBe(302);
  expect(await db.user.findUnique({ where: { id: customer.id } })).toMatchObject({
    confirmedAt: expect.any(Date) as Date,
  });
});

test.each(["/customers", "/users"])(
  "POST /api%s: a customer's password that the office sets signs in at once, confirmed",
  async (path) => {
    const office = await apiClient(await makeUser({ role: "admin" }));
    const posted = { name: "Meera", email: VICTIM, phone: "9876543210", password: "kettle" };
    const made = await office.post(path, posted);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ role: "customer", confirmed: true });
    const login = { email: VICTIM, password: "kettle" };
    const { body } = await callApi(null, "POST", "/auth/login", { body: login });
    const own = await callApi(String(body.data.token), "GET", "/invoices");
    expect(own.status).toBe(200);
    // So is another one, and whoever signed in by the first is out.
    const put = { ...posted, password: "kettle-two" };
    expect((await office.put(`${path}/${made.body.data.id}`, put)).status).toBe(200);
    expect((await callApi(String(body.data.token), "GET", "/invoices")).status).toBe(401);
    const again = { email: VICTIM, password: "kettle-two" };
    expect((await callApi(null, "POST", "/auth/login", { body: again })).status).toBe(200);
    const short = { ...posted, email: "short@example.com", password: "kettl" };
    expect((await office.post(path, short)).body.errors).toMatchObject({
      password: ["Password must be at least 6 characters"],
    });
  },
);

test("a customer whom staff make is confirmed by setting the password", async () => {
  const office = await apiClient(await makeUser({ role: "admin" }));
  const made = await office.post("/customers", {
    name: "Meera",
    email: VICTIM,
    phone: "9876543210",
  });
  expect(made.body.data).toMatchObject({ confirmed: false });
  const actor = await makeActor("admin");
  const { sendPasswordLink } = await import("~/models/people/user/password-link.server");
  await sendPasswordLink(actor, made.body.data.id);
  await setByLink(await mailedLink());
  expect((await office.get(`/customers/${made.body.data.id}`)).body.data).toMatchObject({
    confirmed: true,
  });
  expect(await feedJobs("none")).toBeNull();
});
