import { gunzipSync } from "node:zlib";

import { beforeEach, describe, expect, test } from "vitest";
import { Header } from "tar";

import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import type { Actor } from "~/models/kit/policy/policy";
import { ownPrivacyRequests } from "~/models/people/privacy-request/privacy-request.server";
import { db } from "~/platform/db.server";
import { personalDataReply } from "~/services/law/personal-data.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeMessage,
  makeNote,
  makePayment,
  makeQuotation,
} from "../support/factories";

let customer: Awaited<ReturnType<typeof makeCustomer>>;

/** The files of a download, by their names. */
async function download(actor: Actor, id: number): Promise<Map<string, Buffer>> {
  const reply = personalDataReply(await personalData(actor, id));
  const whole = gunzipSync(Buffer.from(await reply.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for (let at = 0; at < whole.length;) {
    const header = new Header(whole, at);
    if (!header.cksumValid || header.path === undefined) break;
    const size = header.size ?? 0;
    files.set(header.path, whole.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function rowsOf(files: Map<string, Buffer>, name: string) {
  return JSON.parse(files.get(name)?.toString() ?? "null") as Record<string, unknown>[];
}

beforeEach(async () => {
  await resetDatabase();
  customer = await makeCustomer({ name: "Asha Rao", email: "asha@example.com" });
  const quotation = await makeQuotation({ customerId: customer.id, status: "sent" });
  await makeQuotation({ customerId: customer.id, status: "draft" });
  const invoice = await makeInvoice({ clientId: customer.id, status: "Sent" });
  await makePayment({ invoiceId: invoice.id });
  await makeNote({ invoiceId: invoice.id });
  await makeNote({ reason: "of somebody else" });
  await makeJob({ clientId: customer.id, notes: "asks for a discount every time" });
  await makeQuotation({ status: "sent", notes: "of somebody else" });
  await makeMessage({
    kind: "quotation",
    entity: "quotation",
    entityId: quotation.id,
    recipient: "asha@example.com",
    text: "Dear Asha",
  });
  await makeMessage({
    kind: "quotation",
    entity: "quotation",
    entityId: quotation.id,
    recipient: "cousin@example.com",
    text: "to a relative",
  });
  await makeMessage({ kind: "password-link", recipient: "asha@example.com", text: "a secret" });
  await db.session.create({
    data: { id: "hash-of-a-session", userId: customer.id, expiresAt: new Date("2099-01-01") },
  });
});

describe("'Download personal data'", () => {
  test("has all that is kept of the person, the papers with it, no secret, and nothing of others", async () => {
    const files = await download(await makeActor("admin"), customer.id);
    expect(rowsOf(files, "account.json")).toMatchObject({ name: "Asha Rao" });
    expect(rowsOf(files, "quotations.json")).toHaveLength(2);
    for (const name of ["invoices", "notes", "payments", "jobs", "sessions"]) {
      expect(rowsOf(files, `${name}.json`), name).toHaveLength(1);
    }
    expect(rowsOf(files, "messages.json")).toHaveLength(2);
    const papers = [...files.keys()].filter((name) => name.startsWith("papers/"));
    expect(papers.map((name) => name.replace(/-\d+\.pdf$/, "")).sort()).toEqual([
      "papers/invoice",
      "papers/note",
      "papers/quotation",
      "papers/quotation",
      "papers/receipt",
    ]);
    for (const name of papers) expect(files.get(name)?.subarray(0, 5).toString()).toBe("%PDF-");
    const all = [...files.values()].map(String).join("\n");
    expect(all).not.toMatch(/of somebody else|a secret|hash-of-a-session|argon2|passwordHash/);
  });

  test("of oneself it has what one sees besides: no drafts and nothing of the office's", async () => {
    const files = await download(actorOf(customer), customer.id);
    expect(rowsOf(files, "quotations.json")).toMatchObject([{ status: "sent" }]);
    expect(rowsOf(files, "messages.json")).toMatchObject([{ text: "Dear Asha" }]);
    // What went to somebody else about the same papers is not theirs to read, nor the office's words on a job.
    const all = [...files.values()].map(String).join("\n");
    expect(all).not.toMatch(/to a relative|asks for a discount/);
    for (const name of ["history", "audit", "links"]) {
      expect([...files.keys()]).not.toContain(`${name}.json`);
    }
  });

  test("shows no papers and no mail to an account whose mailbox nobody has proven", async () => {
    await makeMessage({ kind: "account-notice", recipient: "asha@example.com", text: "a mail" });
    const files = await download({ ...actorOf(customer), confirmed: false }, customer.id);
    for (const name of ["quotations", "invoices", "notes", "payments", "jobs", "messages"]) {
      expect(rowsOf(files, `${name}.json`), name).toEqual([]);
    }
    expect([...files.keys()].some((name) => name.startsWith("papers/"))).toBe(false);
  });

  test("shows such an account no request and no consent but its own, and not who opened what", async () => {
    const day = { receivedDate: "2026-11-20", dueDate: "2026-12-20", searchText: "" };
    const about = { ...day, kind: "access", accountId: customer.id, name: "Asha Rao" };
    await db.privacyRequest.create({ data: { ...about, details: "by phone", createdById: 999 } });
    const answer = "the office's answer";
    await db.privacyRequest.create({
      data: { ...about, details: "by myself", answer, createdById: customer.id },
    });
    for (const how of ["registration", "link", "account"])
      await db.consent.create({
        data: { userId: customer.id, purpose: "service", noticeVersion: 1, how },
      });
    await db.accessLog.create({
      data: {
        at: new Date(),
        subjectId: customer.id,
        kind: "account",
        door: "page",
        address: "",
        requestId: "",
      },
    });
    const actor = { ...actorOf(customer), confirmed: false };
    const files = await download(actor, customer.id);
    expect(rowsOf(files, "requests.json")).toMatchObject([{ details: "by myself" }]);
    expect(files.get("requests.json")?.toString()).not.toContain(answer);
    expect(rowsOf(files, "consents.json").map(({ how }) => how)).toEqual(["registration"]);
    expect(rowsOf(files, "who-opened-what.json")).toEqual([]);
    expect(await ownPrivacyRequests(actor)).toMatchObject([{ details: "by myself", answer: null }]);
    const proven = await download(actorOf(customer), customer.id);
    expect(rowsOf(proven, "requests.json")).toHaveLength(2);
    expect(rowsOf(proven, "consents.json")).toHaveLength(3);
    expect(rowsOf(proven, "who-opened-what.json").length).toBeGreaterThan(0);
    expect(await ownPrivacyRequests(actorOf(customer))).toMatchObject([{ answer }, {}]);
  });

  test("is refused for another's, and stands in the audit", async () => {
    const [other, clerk, admin] = [
      actorOf(await makeCustomer()),
      await makeActor("employee"),
      await makeActor("admin"),
    ];
    for (const actor of [other, clerk]) {
      await expect(personalData(actor, customer.id)).rejects.toMatchObject({ code: "not_found" });
    }
    await personalData(admin, customer.id);
    await sealAudit();
    const found = await db.auditEntry.findMany({ where: { kind: "exported" } });
    expect(found).toMatchObject([
      { actorId: admin.id, subject: "user", subjectId: customer.id, detail: "Personal data" },
    ]);
  });
});
