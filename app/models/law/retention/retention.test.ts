import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeLink } from "../../../../tests/support/delivery";
import { makeActor, makeCustomer, makeMessage } from "../../../../tests/support/factories";
import { CHAIN_START, chainHash, sealAudit } from "~/models/kit/audit/audit.seal.server";
import { updateCompany } from "../../company/company/company.edit.server";
import { SETTINGS } from "../../company/company/company.schema";
import { brokenLinks } from "~/models/law/doctor/doctor.server";
import { retryMessage } from "../../papers/outbox/outbox.retry.server";
import { removeAged } from "./retention.server";

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const ages = (more: object = {}) => ({
  messageTextDays: 400,
  openingDays: 400,
  accessDays: 365,
  auditDays: 365,
  photoYears: 0,
  privacyDays: 30,
  version: null,
  ...more,
});

beforeEach(async () => {
  await resetDatabase();
  await updateCompany(await makeActor("admin"), "retention", ages());
});
afterEach(() => setClock(null));

describe("What has come of age", () => {
  test("a message's text, attachment and parameters go; whom it went to and when stay", async () => {
    const { id } = await makeMessage({
      status: "failed",
      text: "Dear Asha",
      attachment: "{}",
      parameters: "[]",
      recipient: "asha@example.com",
      subject: "Your quotation",
      createdAt: daysAgo(401),
    });
    const young = await makeMessage({ status: "sent", createdAt: daysAgo(399) });
    const queued = await makeMessage({ status: "queued", createdAt: daysAgo(401) });
    expect(await removeAged()).toMatchObject({ "texts of messages": 1 });
    expect(await db.outboxMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
      text: "The text was removed after 401 days.",
      attachment: null,
      parameters: null,
      recipient: "asha@example.com",
      subject: "Your quotation",
      createdAt: expect.any(Date) as Date,
    });
    for (const { id, text } of [young, queued]) {
      expect((await db.outboxMessage.findUniqueOrThrow({ where: { id } })).text).toBe(text);
    }
    await expect(retryMessage(await makeActor("admin"), id)).rejects.toThrow("too late");
    expect(await removeAged()).toEqual({});
  });

  test("more than one batch goes in one round, by two servers at once, and is told once", async () => {
    const { link } = await makeLink("asha@example.com");
    const opening = { linkId: link.id, address: "192.0.2.1", at: daysAgo(401) };
    await db.documentOpening.createMany({ data: Array.from({ length: 1_100 }, () => opening) });
    await db.documentOpening.create({ data: { ...opening, at: daysAgo(399) } });
    const counts = await Promise.all([removeAged(), removeAged()]);
    const told = counts.map((each) => each["openings of links"] ?? 0);
    expect(told[0]! + told[1]!).toBe(1_100);
    expect(await db.documentOpening.count()).toBe(1);
    await sealAudit();
    const said = await db.auditEntry.findMany({ where: { kind: "aged" } });
    const numbers = said.map(({ detail }) => Number.parseInt(detail, 10));
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(1_100);
  });

  test("sessions, tokens, links, keys, drafts, counts and backup runs that ended go by themselves", async () => {
    const { id: userId } = await makeCustomer();
    const past = daysAgo(100);
    const future = new Date(Date.now() + DAY);
    for (const expiresAt of [past, future]) {
      const id = String(expiresAt.getTime());
      await db.session.create({ data: { id, userId, expiresAt } });
      await db.endedToken.create({ data: { id, expiresAt } });
      await db.passwordReset.create({ data: { id, userId, expiresAt } });
      await db.attemptCount.create({
        data: { key: id, count: 1, until: past, keptUntil: expiresAt },
      });
      const key = { actorId: userId, key: id, request: "x", answer: "1", createdAt: expiresAt };
      await db.idempotencyKey.create({ data: key });
      await db.formDraft.create({
        data: { userId, form: "job/new", key: id, fields: "", at: expiresAt },
      });
    }
    // The last that was made is older than the others that failed: settings tell of it.
    await db.backupRun.create({ data: { startedAt: daysAgo(200), file: "old.tar" } });
    await db.backupRun.create({ data: { startedAt: daysAgo(150), file: "last.tar" } });
    await db.backupRun.create({ data: { startedAt: past, failure: "full" } });
    await removeAged();
    const left = await Promise.all([
      db.session.count(),
      db.endedToken.count(),
      db.passwordReset.count(),
      db.attemptCount.count(),
      db.idempotencyKey.count(),
      db.formDraft.count(),
    ]);
    expect(left).toEqual([1, 1, 1, 1, 1, 1]);
    const runs = await db.backupRun.findMany();
    expect(runs.map(({ file }) => file)).toEqual(["last.tar"]);
  });
});

describe("The audit", () => {
  /** Entries as they were sealed so many days ago. */
  async function sealed(days: number[]) {
    let previousHash = CHAIN_START;
    for (const [index, each] of days.entries()) {
      const content = {
        kind: "sign-in",
        actorId: null,
        actorName: "",
        subject: "",
        subjectId: null,
      };
      const from = { detail: "", address: "", userAgent: "", requestId: "" };
      const at = daysAgo(each);
      const id = index + 1;
      const hash = chainHash(previousHash, id, { ...content, ...from, at: at.toISOString() });
      const entry = { ...content, ...from, id, at, previousHash, hash, searchText: "" };
      await db.auditEntry.create({ data: entry });
      previousHash = hash;
    }
  }

  test("loses its oldest entries without a gap, and what is left is still a chain", async () => {
    // One that was sealed late stands before an older one: it holds those after it.
    await db.auditEvent.deleteMany();
    await sealed([500, 400, 100, 390, 1]);
    expect(await removeAged()).toMatchObject({ "entries of the audit": 2 });
    await sealAudit();
    const ids = (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([3, 4, 5]);
    expect(await brokenLinks(db)).toEqual([]);
  });

  test("keeps its newest entry however old: the next is chained to it", async () => {
    await db.auditEvent.deleteMany();
    await sealed([500, 499]);
    await removeAged();
    await sealAudit();
    expect((await db.auditEntry.findFirst({ orderBy: { id: "asc" } }))?.id).toBe(2);
    expect(await brokenLinks(db)).toEqual([]);
  });
});

test.each(["openingDays", "accessDays", "auditDays"] as const)(
  "%s below a year is refused: the law asks for one",
  (field) => {
    const typed = {
      messageTextDays: "30",
      openingDays: "365",
      accessDays: "365",
      auditDays: "365",
      photoYears: "0",
      privacyDays: "30",
    };
    expect(SETTINGS.retention.safeParse(typed).success).toBe(true);
    expect(SETTINGS.retention.safeParse({ ...typed, [field]: "364" }).success).toBe(false);
  },
);
