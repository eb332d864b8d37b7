import { beforeEach, describe, expect, test } from "vitest";

import { recordAudit } from "~/models/kit/audit/audit.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { lineWords } from "~/models/desk/history/history.read.server";
import { recordHistory } from "~/models/kit/history/history.server";
import { erasurePlan } from "~/models/law/personal-data/erase.plan.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { PrivacyRequestInput } from "~/models/people/privacy-request/privacy-request.fields";
import { createPrivacyRequest } from "~/models/people/privacy-request/privacy-request.server";
import { askForEmail, cancelNewEmail } from "~/models/people/user/pending-email.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeMessage,
  makeQuotation,
  makeUser,
  makeVehicle,
  PASSWORD,
} from "../support/factories";

import { makeSurvey } from "../support/survey";

let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  await db.company.update({ where: { id: 1 }, data: { email: "office@example.com" } });
  admin = await makeActor("admin");
});

const erase = (id: number) => erasePerson(admin, id, { currentPassword: PASSWORD });

/** What is written of somebody else: history, audit, sent and waiting mails, a draft and an answer kept for a repeat. */
async function othersRecords(words: string) {
  const worker = actorOf(await makeUser({ role: "employee", name: "Ravi Kumar" }));
  const other = await makeCustomer({ name: "Meera Iyer" });
  const theirs = await makeQuotation({ customerId: other.id, status: "sent" });
  await transaction(async (tx) => {
    const changes = [
      { field: "Role", from: "customer", to: words },
      { field: "Notes", from: words, to: "" },
    ];
    await recordHistory(
      tx,
      worker,
      "quotation",
      theirs.id,
      "updated",
      {},
      { note: words, changes },
    );
    const detail = `Updated; Role: customer → admin; ${words}`;
    const about = { subject: "user", subjectId: other.id, detail };
    await recordAudit(tx, { kind: "role-changed", actor: worker, ...about });
  });
  await sealAudit();
  const mail = { recipient: "meera@example.net", subject: words, text: `${words} {link}` };
  await makeMessage({ ...mail, status: "queued" });
  await makeMessage({ ...mail, status: "sent", parameters: JSON.stringify([words]) });
  await db.formDraft.create({
    data: { userId: worker.id, form: "quotation/new", key: "k", about: words, fields: "notes=x" },
  });
  const answer = JSON.stringify({ body: { data: { name: words } } });
  await db.idempotencyKey.create({ data: { actorId: worker.id, key: "k", request: "r", answer } });
  return { worker, other, theirs };
}

/** All of it, to be compared. */
async function read({ worker, theirs, other }: Awaited<ReturnType<typeof othersRecords>>) {
  return {
    history: await db.historyEntry.findMany({
      where: { entity: "quotation", entityId: theirs.id },
    }),
    audit: await db.auditEntry.findMany({ where: { subject: "user", subjectId: other.id } }),
    messages: await db.outboxMessage.findMany({
      where: { recipient: "meera@example.net" },
      orderBy: { id: "asc" },
    }),
    drafts: await db.formDraft.findMany({ where: { userId: worker.id } }),
    answers: await db.idempotencyKey.findMany({ where: { actorId: worker.id } }),
  };
}

describe("what is written of others stays as it was, whatever the erased person chose to be called", () => {
  test.each([
    ["a name of one word", { name: "Ravi" }, "Ask Ravi Kumar"],
    ["part of another's name", { name: "Ravi Kumar" }, "Ask Ravi Kumar"],
    ["a placeholder", { name: "link" }, "Press this: link"],
    ["a placeholder and more", { name: "here {link}" }, "Press here {link} now"],
    ["a field's label", { name: "Moving Date" }, "Moving Date: 1 → 2"],
    ["an address that says what the audit says", { address: "Role: customer → admin" }, "x"],
    ["an address of one line of a note", { address: "Call before nine" }, "Call before nine"],
    ["an address of a role", { address: "customer" }, "customer"],
    ["a phone that is a day", { phone: "20261122" }, "On 2026-11-22"],
    ["an e-mail within another's", { email: "ravi@example.org" }, "To kumar.ravi@example.org"],
    ["the company's e-mail", { email: "office@example.com" }, "Write to office@example.com"],
  ])("%s", async (_case, called, words) => {
    const others = await othersRecords(words);
    const before = await read(others);
    const person = await makeCustomer({ name: "Zoe Quill", ...called });
    await erase(person.id);
    expect(await read(others)).toEqual(before);
    await sealAudit();
    const problems = await checkDatabase(db);
    expect(problems.filter((line) => /Audit|Account/.test(line))).toEqual([]);
  });

  test("a name with accents goes in capitals and without", async () => {
    const person = await makeCustomer({ name: "Émile Ørsted" });
    const texts = ["Ask émile ørsted", "ÉMILE ØRSTED pays", "Émile Ørsted", "Emile Orsted calls"];
    const ids: number[] = [];
    for (const notes of texts) ids.push((await makeVehicle({ notes })).id);
    await erase(person.id);
    const vehicles = await db.vehicle.findMany({ where: { id: { in: ids } } });
    for (const { notes, searchText } of vehicles) {
      expect(`${notes} ${searchText}`).not.toMatch(/[ée]mile/iu);
    }
  });

  test("a whole name leaves what is over, an e-mail and a phone also what waits; others' drafts and repeats go with those alone", async () => {
    const person = await makeCustomer({
      name: "Zoe Quill",
      email: "zoe@example.org",
      phone: "9812345678",
    });
    const label = `Erased person ${person.id}`;
    const others = await othersRecords("Ask Zoe Quill");
    await transaction((tx) =>
      recordHistory(tx, others.worker, "quotation", others.theirs.id, "sent", {
        way: "email",
        recipient: "zoe@example.org",
      }),
    );
    const contacts = { recipient: "waits@example.net", status: "queued" };
    const waits = await makeMessage({ ...contacts, text: "zoe@example.org, +91 98123 45678" });
    const { worker } = others;
    const fields = "notes=zoe%40example.org";
    await db.formDraft.create({
      data: { userId: worker.id, form: "quotation/new", key: "2", fields },
    });
    const answer = JSON.stringify({ body: { data: { clientId: person.id } } });
    const longer = JSON.stringify({ body: { data: { clientId: person.id * 10 } } });
    for (const [key, text] of [
      ["chosen", answer],
      ["longer", longer],
    ] as const)
      await db.idempotencyKey.create({
        data: { actorId: worker.id, key, request: "r", answer: text },
      });
    await erase(person.id);
    const { history, audit, messages, drafts, answers } = await read(others);
    expect(history.map((line) => lineWords(line))).toMatchObject([
      { action: "Updated", note: `Ask ${label}` },
      { action: "Sent by e-mail", note: "To (removed)" },
    ]);
    expect(history).toMatchObject([{ actorName: "Ravi Kumar" }, { actorName: "Ravi Kumar" }]);
    expect(audit).toMatchObject([{ actorName: "Ravi Kumar" }]);
    expect(audit[0]?.detail).toBe(`Updated; Role: customer → admin; Ask ${label}`);
    expect(messages.map(({ text }) => text)).toEqual([
      "Ask Zoe Quill {link}",
      `Ask ${label} {link}`,
    ]);
    expect(await db.outboxMessage.findUnique({ where: { id: waits.id } })).toMatchObject({
      text: "(removed), (removed)",
      status: "queued",
      recipient: "waits@example.net",
    });
    expect(drafts.map(({ key }) => key)).toEqual(["k"]);
    expect(answers.map(({ key }) => key).sort()).toEqual(["k", "longer"]);
  });

  test("a phone that somebody else has too is not taken from what is written of others", async () => {
    const [person] = [
      await makeCustomer({ phone: "9812345678" }),
      await makeCustomer({ phone: "+919812345678" }),
    ];
    const contacts = { recipient: "waits@example.net", status: "queued" };
    const waits = await makeMessage({ ...contacts, text: "Ring 9812345678" });
    await erase(person.id);
    expect(await db.outboxMessage.findUnique({ where: { id: waits.id } })).toMatchObject({
      text: "Ring 9812345678",
    });
  });

  test.each(["98123 45678", "+91 98123-45678", "(098123) 45678", "9812345678 ext 5"])(
    "nor is one that somebody else, or their paper, has as %j",
    async (phone) => {
      const text = "Ring 9812345678";
      const mail = { recipient: "waits@example.net", status: "queued", text };
      const ringsOf = (id: number) => db.outboxMessage.findUnique({ where: { id } });
      const person = await makeCustomer({ phone: "9812345678" });
      const other = await makeCustomer({ phone });
      const waits = await makeMessage(mail);
      await erase(person.id);
      expect(await ringsOf(waits.id)).toMatchObject({ text });
      await db.user.update({ where: { id: other.id }, data: { phone: null } });
      for (const make of [
        () => makeQuotation({ customerId: other.id, status: "sent", phone }),
        () => makeInvoice({ clientId: other.id, clientPhone: phone }),
      ]) {
        const paper = await make();
        const { id } = await makeCustomer({ phone: "9812345678" });
        await erase(id);
        expect(await ringsOf(waits.id)).toMatchObject({ text });
        if ("clientPhone" in paper) continue;
        await db.quotation.update({ where: { id: paper.id }, data: { phone: null } });
      }
    },
  );

  test("a phone is taken from what waits however it is written there", async () => {
    const person = await makeCustomer({ phone: "+91 98123-45678" });
    const waits = await makeMessage({
      recipient: "waits@example.net",
      status: "queued",
      text: "Ring 98123 45678 today",
    });
    await erase(person.id);
    const { text } = await db.outboxMessage.findUniqueOrThrow({ where: { id: waits.id } });
    expect(text).not.toContain("45678");
  });

  test("mails to an address that stands on somebody else's paper are theirs", async () => {
    const other = await makeCustomer();
    const shared = "family@example.org";
    const paper = await makeQuotation({ customerId: other.id, status: "sent", email: shared });
    const about = { entity: "quotation", entityId: paper.id, recipient: shared };
    const waits = await makeMessage({ ...about, status: "queued" });
    const person = await makeCustomer({ email: shared });
    await erase(person.id);
    expect(await db.outboxMessage.findUnique({ where: { id: waits.id } })).toMatchObject({
      status: "queued",
      recipient: shared,
    });
  });
});

test.each(["cancelled", "replaced", "waiting"])(
  "an e-mail that was asked for leaves, also when it was %s",
  async (became) => {
    const person = await makeCustomer({ email: "zoe@example.org" });
    const actor = actorOf(person);
    await transaction((tx) => askForEmail(tx, actor, "zoe.other@example.org"));
    if (became === "cancelled") await cancelNewEmail(actor);
    if (became === "replaced")
      await transaction((tx) => askForEmail(tx, actor, "zoe.third@example.org"));
    // What went there about somebody else did not go to them.
    const another = await makeMessage({ recipient: "zoe.other@example.org", status: "queued" });
    await erase(person.id);
    await sealAudit();
    const texts = JSON.stringify([
      await db.historyEntry.findMany(),
      await db.outboxMessage.findMany({ where: { id: { not: another.id } } }),
      await db.auditEntry.findMany(),
    ]);
    expect(texts).not.toMatch(/zoe\.|zoe@/);
    expect(await db.outboxMessage.findUnique({ where: { id: another.id } })).toMatchObject({
      status: "queued",
      recipient: "zoe.other@example.org",
    });
  },
);

test("an employee: answers they took down and what they sent no longer name them", async () => {
  const worker = actorOf(await makeUser({ role: "employee", name: "Ravi Kumar" }));
  const quotation = await makeQuotation({ status: "approved" });
  const answer = { answer: "approved", name: worker.name, address: "", version: 1, hash: "h" };
  await db.quotationDecision.create({
    data: { ...answer, quotationId: quotation.id, recordedById: worker.id },
  });
  const from = { createdById: worker.id, replyTo: worker.email };
  await makeMessage({ ...from, status: "sent", sentAt: new Date("2026-01-01") });
  await makeMessage({ ...from, status: "queued" });
  await erase(worker.id);
  const sound = (line: string) => line.startsWith(`Account ${worker.id}`);
  expect(await db.quotationDecision.findMany()).toMatchObject([
    { name: `Erased person ${worker.id}` },
  ]);
  const messages = await db.outboxMessage.findMany({ orderBy: { id: "asc" } });
  expect(messages.map(({ replyTo }) => replyTo)).toEqual([null, "office@example.com"]);
  expect((await checkDatabase(db)).filter(sound)).toEqual([]);
  await db.quotationDecision.updateMany({ data: { name: "Ravi Kumar" } });
  await db.outboxMessage.updateMany({
    where: { status: "sent" },
    data: { replyTo: "ravi@example.com" },
  });
  expect((await checkDatabase(db)).filter(sound)).toEqual([
    `Account ${worker.id}: erased, and answers that were taken down have a name`,
    `Account ${worker.id}: erased, and messages sent have an address to reply to`,
  ]);
});

test("requests that came by phone or letter are the person's own by their contact", async () => {
  const person = await makeCustomer({ email: "zoe@example.org", phone: "9812345678" });
  const take = (contact: string) =>
    createPrivacyRequest(
      admin,
      PrivacyRequestInput.parse({
        kind: "access",
        name: "Zoe",
        contact,
        details: "Zoe rang",
        receivedDate: "2026-11-20",
      }),
    );
  const theirs = [await take("+91 98123 45678"), await take("Zoe@example.org")];
  const another = await take("9812345670");
  expect((await erasurePlan(admin, person.id)).removed.requests).toBe(2);
  await erase(person.id);
  for (const id of theirs) {
    const found = await db.privacyRequest.findUniqueOrThrow({ where: { id } });
    expect(found).toMatchObject({ status: "answered", contact: null, details: null });
    expect(JSON.stringify(found)).not.toMatch(/zoe|98123/i);
  }
  expect(await db.privacyRequest.findUnique({ where: { id: another } })).toMatchObject({
    status: "open",
    name: "Zoe",
  });
});

test("who asked before they had an account is erased with it, by the phone; others stay", async () => {
  const customer = await makeCustomer({ name: "Asha Rao", phone: "+91 98220 41234" });
  const asked = async (more: object) =>
    (
      await transaction((tx) =>
        tx.enquiry.create({
          data: {
            name: "Asha R",
            phone: "98220 41234",
            from: "14 MG Road",
            searchText: "asha",
            ...more,
          },
        }),
      )
    ).id;
  const theirs = await asked({});
  const other = await asked({ name: "Ravi", phone: "98220 41235" });
  const survey = await makeSurvey({ customerId: null, enquiryId: theirs, note: "Key with Asha R" });
  const [rows] = (await personalData(admin, customer.id)).rows.filter(
    ({ name }) => name === "enquiries",
  );
  expect(await rows!.read()).toMatchObject([{ id: theirs }]);
  // An account may say any phone: its own download has what is its own.
  const own = (await personalData(actorOf(customer), customer.id)).rows;
  expect(await own.find(({ name }) => name === "enquiries")!.read()).toEqual([]);
  await erase(customer.id);
  const left = await db.enquiry.findUniqueOrThrow({ where: { id: theirs } });
  expect([left.phone, left.from, left.name.includes("Asha")]).toEqual(["", null, false]);
  expect(
    (await db.survey.findUniqueOrThrow({ where: { id: survey.id } })).note ?? "",
  ).not.toContain("Asha");
  expect((await db.enquiry.findUniqueOrThrow({ where: { id: other } })).phone).toBe("98220 41235");
});
