import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { noteNoticeShown, takesOffers } from "~/models/people/consent/consent.server";
import { FIRST_NOTICE } from "~/models/people/consent/privacy-notice.words";
import { reminderByHand } from "~/models/billing/reminder/reminder.by-hand.server";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { reminderStillWanted } from "~/models/billing/reminder/reminder.wanted.server";
import { getCompany } from "~/models/company/company/company.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loader as customerLoader } from "~/routes/customers.$id";
import { loader as linkLoader } from "~/routes/d.$token._index";
import { action as offersAction, loader as offersLoader } from "~/routes/d.$token.offers";
import { loader as noticeLoader } from "~/routes/privacy-notice._index";
import { loader as versionLoader } from "~/routes/privacy-notice.$version";
import { action as registerAction } from "~/routes/register";
import { action as noticeAction } from "~/routes/settings.privacy-notice";
import { composeMail } from "~/services/delivery/mail.server";
import { claimMessages } from "~/models/papers/outbox/outbox.claim.server";

import { callApi } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON } from "../support/invoices";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { linkToken } from "~/platform/link-secret.server";

beforeEach(resetDatabase);
afterEach(() => setClock(null));

const ACCOUNT = { name: "Meera Joshi", email: "meera@example.com", password: "blue-teapot-44" };
const PLACE = { phone: "9876543210", address: "12 MG Road, Pune" };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

async function publishes(change: Partial<typeof FIRST_NOTICE>, more: Fields = {}) {
  const cookie = await signedIn(await makeUser({ role: "admin" }));
  const fields = { ...FIRST_NOTICE, ...change, ...more };
  return answerOf(noticeAction, postArgs("/settings/privacy-notice", fields, {}, cookie));
}

describe("the privacy notice", () => {
  test("is the product's words at first; each change is a version, and earlier ones stay readable", async () => {
    const read = () => answerOf(noticeLoader, getArgs("/privacy-notice"));
    const version = (number: string) =>
      answerOf(versionLoader, getArgs(`/privacy-notice/${number}`, { version: number }));
    expect((await read()).data).toMatchObject({ version: 1, english: FIRST_NOTICE.english });
    expect((await version("1")).status).toBe(200);
    expect((await version("2")).status).toBe(404);

    const contact = { contactName: "Asha Kale", contactPhone: "+91 98220 11111" };
    expect(await publishes({ english: "Ours", ...contact })).toMatchObject({
      flash: "Privacy notice saved: version 2 is published",
    });
    expect((await read()).data).toMatchObject({
      version: 2,
      english: "Ours",
      contact: ["Asha Kale", "+91 98220 11111"],
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect((await version("1")).data).toMatchObject({ version: 1, english: FIRST_NOTICE.english });
    // Nothing changed is no version; an older form is told, and a contact needs a way to be reached.
    expect(await publishes({ english: "Ours", ...contact })).toMatchObject({
      flash: "Privacy notice saved: version 2 is published",
    });
    expect((await publishes({ english: "Late" }, { version: "1" })).status).toBe(409);
    expect((await publishes({ contactName: "Nobody" })).status).toBe(400);
    expect(await db.privacyNotice.count()).toBe(2);
  });

  test("refuses in the database itself to be changed or removed", async () => {
    await publishes({ english: "Ours" });
    await expect(
      transaction((tx) => tx.privacyNotice.updateMany({ data: { english: "x" } })),
    ).rejects.toThrow();
    await expect(transaction((tx) => tx.privacyNotice.deleteMany())).rejects.toThrow();
  });

  test("published twice at once is two versions or one and a refusal, never a lost one", async () => {
    const answers = await Promise.all([
      publishes({ english: "A" }, { version: "1" }),
      publishes({ english: "B" }, { version: "1" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await db.privacyNotice.count()).toBe(2);
  });
});

describe("registering", () => {
  const consents = async () => {
    const rows = await db.consent.findMany({ orderBy: { id: "asc" } });
    return rows.map(({ purpose, noticeVersion, how }) => ({ purpose, noticeVersion, how }));
  };
  const registers = (more: Fields = {}) =>
    answerOf(
      registerAction,
      postArgs("/register", {
        ...ACCOUNT,
        ...PLACE,
        confirmPassword: ACCOUNT.password,
        ...more,
      }),
    );

  test("accepts the notice's version, and offers only with their own tick", async () => {
    expect((await registers()).status).toBe(302);
    expect(await consents()).toEqual([
      { purpose: "service", noticeVersion: 1, how: "registration" },
    ]);
    expect(await db.privacyNotice.findMany()).toMatchObject([{ version: 1 }]);
  });

  test("names the version that the form was opened with", async () => {
    await publishes({ english: "Ours" });
    await registers({ offers: "on", noticeVersion: "1" });
    expect(await consents()).toEqual([
      { purpose: "service", noticeVersion: 1, how: "registration" },
      { purpose: "offers", noticeVersion: 1, how: "registration" },
    ]);
  });

  test("by /api works as before, with or without `offers`", async () => {
    const body = { ...ACCOUNT, ...PLACE };
    expect((await callApi(null, "POST", "/auth/register", { body })).status).toBe(201);
    const other = { ...body, email: "asha@example.com", offers: true };
    expect((await callApi(null, "POST", "/auth/register", { body: other })).status).toBe(201);
    const wrong = { ...body, email: "kavita@example.com", offers: "perhaps" };
    expect((await callApi(null, "POST", "/auth/register", { body: wrong })).status).toBe(422);
    expect((await consents()).map(({ purpose, how }) => `${purpose} ${how}`)).toEqual([
      "service api",
      "service api",
      "offers api",
    ]);
  });
});

/** A customer with a quotation that expires in three days, and the secret of its link. */
async function quoted() {
  setClock(NOON);
  const customer = await makeCustomer({ email: "meera@example.com" });
  const quotation = await makeQuotation({
    customerId: customer.id,
    status: "sent",
    validUntil: "2026-11-23",
    sentAt: new Date("2026-11-10T06:00:00Z"),
    email: null,
  });
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { quotationReminders: true } }),
  );
  const link = await transaction((tx) =>
    ensureLink(tx, { entity: "quotation", entityId: quotation.id }, "meera@example.com", null),
  );
  return { customer, quotation, token: linkToken(link) ?? "" };
}

const at = (token: string) => `/d/${token}/offers`;
const says = (token: string, intent: string) =>
  answerOf(offersAction, postArgs(at(token), { intent }, { token }));

describe("no more reminders", () => {
  test("by the link without signing in: opening it changes nothing, its button does, once", async () => {
    const { customer, token } = await quoted();
    const page = () => answerOf(offersLoader, getArgs(at(token), { token }));
    expect((await page()).data).toMatchObject({ takes: true });
    expect(await takesOffers(customer.id)).toBe(true);
    for (let n = 0; n < 2; n++) {
      expect(await says(token, "withdraw-offers")).toMatchObject({ location: at(token) });
    }
    expect((await page()).data).toMatchObject({ takes: false });
    expect(await db.consent.findMany({ where: { purpose: "offers" } })).toMatchObject([
      { withdrawnAt: expect.any(Date) as Date, withdrawnHow: "link" },
    ]);
    const lines = { entity: "user", entityId: customer.id };
    expect(await db.historyEntry.count({ where: lines })).toBe(1);

    expect(await db.privacyRequest.findMany()).toMatchObject([
      { kind: "withdrawal", accountId: customer.id, status: "answered" },
    ]);

    await says(token, "give-offers");
    expect(await takesOffers(customer.id)).toBe(true);
    await answerOf(
      offersAction,
      postArgs(at(token), { "List-Unsubscribe": "One-Click" }, { token }),
    );
    expect(await takesOffers(customer.id)).toBe(false);
    const office = await signedIn(await makeUser({ role: "employee" }));
    const params = { id: `${customer.id}` };
    const shown = await answerOf(
      customerLoader,
      getArgs(`/customers/${customer.id}`, params, office),
    );
    expect(JSON.stringify(shown.data)).toContain("Reminders of quotations and offers");
  });

  test("stops reminders of quotations: none is queued, none that waits leaves, none by hand", async () => {
    const { quotation, token } = await quoted();
    expect((await queueDueReminders()).queued).toBe(1);
    const [waiting] = await claimMessages("me", ["email"], 10);
    const mail = await composeMail(waiting!, {
      name: "Movers",
      phone: "",
      email: "",
      dialCode: "91",
    });
    expect(mail.text).toContain(`To stop these reminders: http`);
    expect(mail.text).toContain(at(token));
    expect(mail.headers).toMatchObject({
      "List-Unsubscribe": expect.stringContaining(at(token)) as string,
    });
    expect(await reminderStillWanted(waiting!)).toBeNull();

    await says(token, "withdraw-offers");
    expect(await reminderStillWanted(waiting!)).toEqual({
      cancel: "The customer wants no reminders of quotations.",
    });
    await transaction((tx) => tx.outboxMessage.deleteMany());
    expect((await queueDueReminders()).queued).toBe(0);
    const byHand = transaction(async (tx) =>
      reminderByHand(tx, "quotation", quotation.id, await getCompany(tx), "any"),
    );
    await expect(byHand).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("wants no reminders of quotations") as string,
    });
    await says(token, "give-offers");
    expect((await queueDueReminders()).queued).toBe(1);
  });
});

test("said yes again five times a day, however often the link is pressed; no always", async () => {
  const { customer, token } = await quoted();
  for (let time = 0; time < 8; time++) {
    await says(token, "give-offers").catch(() => {});
    await says(token, "");
    expect(await takesOffers(customer.id)).toBe(false);
  }
  const given = { purpose: "offers", withdrawnAt: { not: null } };
  // The first was never said: it was refused without having been given.
  expect(await db.consent.count({ where: given })).toBe(6);
});

test("a link's page names whom to ask, and writes down once which version a person was shown", async () => {
  const { customer, token } = await quoted();
  await publishes({ contactEmail: "privacy@movers.example" });
  const open = (agent: string) => {
    const args = getArgs(`/d/${token}`, { token });
    args.request.headers.set("User-Agent", agent);
    return answerOf(linkLoader, args);
  };
  await open("WhatsApp/2.23");
  expect(await db.consent.count()).toBe(0);
  expect((await open(FIREFOX)).data).toMatchObject({ contact: ["privacy@movers.example"] });
  await open(FIREFOX);
  const visitor = { address: "192.0.2.9", userAgent: FIREFOX };
  await Promise.all([noteNoticeShown(customer.id, visitor), noteNoticeShown(customer.id, visitor)]);
  expect(await db.consent.findMany()).toMatchObject([
    { userId: customer.id, purpose: "notice", noticeVersion: 2, how: "link" },
  ]);
  expect(await takesOffers(customer.id)).toBe(true);
});
