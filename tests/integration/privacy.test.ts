import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { exportAffected, sendToAffected } from "~/models/people/breach/breach.affected.server";
import { BreachInput } from "~/models/people/breach/breach.fields";
import { createBreach, getBreach, updateBreach } from "~/models/people/breach/breach.server";
import { boardClock } from "~/models/people/breach/breach.status";
import { systemWarnings } from "~/models/desk/dashboard/system-health.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import type { Actor } from "~/models/kit/policy/policy";
import {
  OwnRequestInput,
  PrivacyRequestInput,
  RequestAnswerInput,
} from "~/models/people/privacy-request/privacy-request.fields";
import { askForErasuresAgain } from "~/models/people/privacy-request/privacy-request.erasure.server";
import {
  answerPrivacyRequest,
  askPrivacyRequest,
  createPrivacyRequest,
  getPrivacyRequest,
} from "~/models/people/privacy-request/privacy-request.server";
import { shownRequestStatus } from "~/models/people/privacy-request/privacy-request.status";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { actorOf, makeActor, makeCustomer, makeInvoice, makeUser } from "../support/factories";

const NOON = new Date("2026-11-21T06:30:00Z");
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await db.company.update({
    where: { id: 1 },
    data: { email: "office@example.com", privacyDays: 20 },
  });
  admin = await makeActor("admin");
});
afterAll(() => setClock(null));

const request = (more: object = {}) =>
  PrivacyRequestInput.parse({ kind: "access", name: "Meera", receivedDate: "2026-11-20", ...more });

describe("the register of requests", () => {
  test("a request is due by the company's own days, and says so when they are over", async () => {
    const id = await createPrivacyRequest(admin, request());
    const stored = await getPrivacyRequest(admin, id);
    expect(stored).toMatchObject({ status: "open", dueDate: "2026-12-10" });
    expect(shownRequestStatus(stored, "2026-12-10").word).toBe("Open");
    expect(shownRequestStatus(stored, "2026-12-11").word).toBe("Overdue");
  });

  test.each([
    ["no account", { accountId: "999999" }, "accountId"],
    ["neither name nor account", { name: "" }, "name"],
    ["received tomorrow", { receivedDate: "2026-11-22" }, "receivedDate"],
    ["due before it came in", { dueDate: "2026-11-19" }, "dueDate"],
  ])("%s is refused at its field", async (_case, more, field) => {
    await expect(createPrivacyRequest(admin, request(more))).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { [field]: [expect.any(String)] },
    });
    expect(await db.privacyRequest.count()).toBe(0);
  });

  test("admins are warned of those that wait, and of those that waited too long", async () => {
    const about = { timeZone: "Asia/Kolkata", channels: [] };
    await createPrivacyRequest(admin, request());
    const late = await createPrivacyRequest(admin, request({ dueDate: "2026-11-20" }));
    const warned = () => systemWarnings(admin, about);
    expect(await warned()).toContain(
      "2 requests about personal data wait for an answer, 1 of them overdue: see Privacy.",
    );
    const answer = RequestAnswerInput.parse({ status: "answered", answer: "Sent a copy" });
    await answerPrivacyRequest(admin, late, answer);
    expect(await warned()).toContain(
      "1 request about personal data waits for an answer: see Privacy.",
    );
    expect(await getPrivacyRequest(admin, late)).toMatchObject({
      status: "answered",
      answer: "Sent a copy",
      answeredBy: admin.name,
    });
    await expect(answerPrivacyRequest(admin, late, answer)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await checkDatabase(db)).filter((line) => /Privacy/.test(line))).toEqual([]);
  });

  test("a customer asks from their own page: it stands in the register, and the office is mailed no name", async () => {
    const customer = actorOf(await makeCustomer({ name: "Asha Rao" }));
    const ask = (more: object) => askPrivacyRequest(customer, OwnRequestInput.parse(more));
    await expect(ask({ kind: "correction" })).rejects.toMatchObject({ code: "invalid" });
    const id = await ask({ kind: "correction", details: "My phone is another" });
    expect(await getPrivacyRequest(admin, id)).toMatchObject({
      accountId: customer.id,
      name: "Asha Rao",
      receivedDate: "2026-11-21",
      dueDate: "2026-12-11",
    });
    const [mail, ...others] = await db.outboxMessage.findMany();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "office@example.com", kind: "privacy-request" });
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Asha|another/);
    for (let count = 1; count < 5; count++) await ask({ kind: "access" });
    await expect(ask({ kind: "access" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is the admins'", async () => {
    const employee = await makeActor("employee");
    await expect(createPrivacyRequest(employee, request())).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getPrivacyRequest(employee, 1)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("after a restore those who were erased since are asked for again, once and only who is back", async () => {
    const back = await makeCustomer({ createdAt: new Date("2026-01-01") });
    const later = await makeCustomer({ createdAt: new Date("2026-11-20") });
    const at = new Date("2026-10-01");
    const erased = [back.id, later.id, 999_999].map((userId) => ({ userId, at }));
    expect(await askForErasuresAgain(erased)).toEqual([back.id]);
    // A backup may be restored that has the request already.
    expect(await askForErasuresAgain([...erased, ...erased])).toEqual([]);
    expect(await db.privacyRequest.findMany()).toMatchObject([
      { kind: "erasure", accountId: back.id, status: "open", dueDate: "2026-11-21" },
    ]);
  });
});

const FOUND = {
  foundDate: "2026-11-21",
  foundTime: "09:00",
  nature: "A laptop was stolen",
  extent: "Names and phones",
  consequences: "Calls by strangers",
  measures: "Its account was closed",
  affected: "all",
};
const breach = (more: object = {}) => BreachInput.parse({ ...FOUND, ...more });
const affected = async (id: number) => {
  const rows: { name: string }[] = [];
  for await (const some of exportAffected(admin, id)) rows.push(...some);
  return rows.map(({ name }) => name);
};

describe("the register of breaches", () => {
  test("counts 72 hours from when it was found, in the company's time", async () => {
    const id = await createBreach(admin, breach());
    const stored = await getBreach(admin, id);
    // 09:00 in India.
    expect(stored.foundAt.toISOString()).toBe("2026-11-21T03:30:00.000Z");
    const clock = (at: string, told: string | null = null) =>
      boardClock({ ...stored, toldBoardAt: told ? new Date(told) : null }, new Date(at)).words;
    expect(clock("2026-11-21T03:30:00Z")).toBe("72 hours left");
    expect(clock("2026-11-24T03:00:00Z")).toBe("0 hours left");
    expect(clock("2026-11-24T05:00:00Z")).toBe("Overdue by 1 hour");
    expect(clock("2026-12-01T00:00:00Z", "2026-11-24T03:00:00Z")).toBe("Board told");
    expect(clock("2026-12-01T00:00:00Z", "2026-11-24T04:00:00Z")).toBe("Board told late");
    const warned = await systemWarnings(admin, { timeZone: "Asia/Kolkata", channels: [] });
    expect(warned).toContain(
      `Breach ${id}: the Data Protection Board was not told. 69 hours left.`,
    );
  });

  test.each([
    ["found tomorrow", { foundDate: "2026-11-22" }, "foundDate"],
    ["the Board told before", { toldBoardDate: "2026-11-20" }, "toldBoardDate"],
    ["papers of no days", { affected: "papers" }, "papersFrom"],
    [
      "papers the wrong way round",
      { affected: "papers", papersFrom: "2026-02-01", papersTo: "2026-01-01" },
      "papersTo",
    ],
    ["no account chosen", { affected: "chosen" }, "chosenIds"],
    ["words as accounts", { affected: "chosen", chosenIds: "1, two" }, "chosenIds"],
    ["an account that is not there", { affected: "chosen", chosenIds: "999999" }, "chosenIds"],
  ])("%s is refused at its field", async (_case, more, field) => {
    await expect(createBreach(admin, breach(more))).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { [field]: [expect.any(String)] },
    });
  });

  test("concerns all customers, those with papers of some days, or chosen ones; that a list was taken is audited", async () => {
    const asha = await makeCustomer({ name: "Asha" });
    const bela = await makeCustomer({ name: "Bela" });
    await db.user.update({ where: { id: bela.id }, data: { email: null } });
    const worker = await makeUser({ role: "employee", name: "Ravi" });
    await makeInvoice({ clientId: bela.id, invoiceDate: "2026-03-05" });
    const id = await createBreach(admin, breach());
    expect(await affected(id)).toEqual(["Asha", "Bela"]);
    await updateBreach(
      admin,
      id,
      breach({ affected: "papers", papersFrom: "2026-03-05", papersTo: "2026-03-05" }),
    );
    expect(await affected(id)).toEqual(["Bela"]);
    await updateBreach(
      admin,
      id,
      breach({ affected: "chosen", chosenIds: `${worker.id}; ${asha.id}` }),
    );
    expect((await affected(id)).sort()).toEqual(["Asha", "Ravi"]);
    const events = await db.auditEvent.findMany();
    expect(events.filter(({ content }) => content.includes("Persons affected"))).toHaveLength(3);
  });

  test("tells each once, however often and from wherever it is pressed, and who came to be affected since", async () => {
    const asha = await makeCustomer({ name: "Asha" });
    const id = await createBreach(
      admin,
      breach({ affected: "chosen", chosenIds: String(asha.id), advice: "Trust no caller" }),
    );
    const pressed = await Promise.all([sendToAffected(admin, id), sendToAffected(admin, id)]);
    expect(pressed.sort()).toEqual([0, 1]);
    expect(await sendToAffected(admin, id)).toBe(0);
    const messages = await db.outboxMessage.findMany();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("What happened: A laptop was stolen");
    for (const words of [
      "Calls by strangers",
      "Its account was closed",
      "Trust no caller",
      "office@example.com",
      "Hello Asha",
    ])
      expect(messages[0]?.text).toContain(words);
    expect((await getBreach(admin, id)).toldPersonsAt).toEqual(NOON);
    const bela = await makeCustomer({ name: "Bela" });
    await updateBreach(
      admin,
      id,
      breach({ affected: "chosen", chosenIds: `${asha.id},${bela.id}` }),
    );
    expect(await sendToAffected(admin, id)).toBe(1);
    expect(await db.outboxMessage.count()).toBe(2);
    expect((await checkDatabase(db)).filter((line) => /Breach/.test(line))).toEqual([]);
  });
});
