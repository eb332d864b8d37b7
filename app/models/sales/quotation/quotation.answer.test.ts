import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";

import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeActor, makeQuotation, makeUser } from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { getCompany } from "../../company/company/company.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { createInvoiceFromQuotation } from "../../billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "../../billing/invoice/invoice.move.server";
import { linkedDocument } from "../../desk/linked-document/linked-document.server";
import { revokeLink } from "../../desk/linked-document/manage-links.server";
import { viewHash } from "~/models/papers/paper/kept-paper.server";
import type { Actor } from "../../kit/policy/policy";
import { answerQuotation, type Answer } from "./quotation.answer.server";
import { approveQuotation, rejectQuotation } from "./quotation.move.server";
import { decisionLines, getQuotationDocument } from "./quotation.decision.server";
import { quotationDocument } from "./quotation.document";
import { getQuotation } from "./quotation.server";

const NOON = new Date("2026-11-21T06:30:00Z");
const ACCEPT: Answer = { to: "approved", name: "Asha Rao" };
const DECLINE: Answer = { to: "rejected", name: "", reason: "Too dear" };

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

async function makeOffer(more: Parameters<typeof makeQuotation>[0] = {}) {
  const { id } = await makeQuotation({ status: "sent", createdById: staff.id, ...more });
  const about = { entity: "quotation", entityId: id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, "asha@example.com", null));
  const { answerTo } = await linkedDocument(about);
  const seen = { hash: answerTo ?? "", address: "203.0.113.5", userAgent: "Firefox/1" };
  const answer = (what: Answer, more: Partial<typeof seen> = {}) =>
    answerQuotation(linkToken(link) ?? "", what, { ...seen, ...more });
  return { id, linkId: link.id, seen, answer };
}

describe("accepting by the link", () => {
  test("approves it as the office's button does, with who, when, where, and the version shown", async () => {
    const { id, linkId, seen, answer } = await makeOffer();
    await answer(ACCEPT);
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({
      status: "approved",
      decidedAt: NOON,
      version: 2,
    });
    const [decision] = await db.quotationDecision.findMany();
    expect(decision).toMatchObject({
      quotationId: id,
      linkId,
      answer: "approved",
      name: "Asha Rao",
      reason: null,
      address: "203.0.113.5",
      userAgent: "Firefox/1",
      version: 1,
      hash: seen.hash,
      at: NOON,
    });
    const [line] = await historySaid({ entity: "quotation" });
    expect(line).toMatchObject({
      actorId: null,
      actorName: "Asha Rao (by link)",
      action: "Marked as approved",
    });
  });

  test("keeps the very view that was shown", async () => {
    const { id, seen, answer } = await makeOffer();
    await answer(ACCEPT);
    const kept = await getQuotationDocument(staff, id, 1);
    expect(viewHash(kept)).toBe(seen.hash);
    expect(kept.status).toBe("Sent");
    const customer = actorOf(await makeUser());
    const notFound = { code: "not_found" };
    await expect(getQuotationDocument(customer, id, 1)).rejects.toMatchObject(notFound);
    await expect(getQuotationDocument(staff, id, 7)).rejects.toMatchObject(notFound);
  });

  test("is printed on the document; an invoice of what was accepted is no change of it", async () => {
    const { id, answer } = await makeOffer();
    await answer(ACCEPT);
    const printed = async () =>
      quotationDocument(await getQuotation(staff, id), await getCompany()).acceptance;
    const line = "Accepted by Asha Rao on Nov 21, 2026, 12:00, by link.";
    expect(await printed()).toBe(line);
    await changeInvoiceStatus(staff, await createInvoiceFromQuotation(staff, id), "Cancelled");
    expect(await printed()).toBe(line);
    const answers = decisionLines(staff, await getQuotation(staff, id), "Asia/Kolkata");
    expect(answers).toMatchObject([
      { answer: "accepted", from: "203.0.113.5, Firefox", version: 1, changed: false },
    ]);
  });

  test("tells whoever wrote it, else the company, else nobody", async () => {
    const told = async (createdById: number | null) => {
      const { answer } = await makeOffer({ createdById });
      await answer(ACCEPT);
      const [message] = await db.outboxMessage.findMany({ orderBy: { id: "desc" }, take: 1 });
      return message;
    };
    expect(await told(null)).toBeUndefined();
    expect(await told(staff.id)).toMatchObject({ kind: "answer", recipient: staff.email });
    const email = "office@example.com";
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { email } }));
    const gone = await makeUser({ role: "employee", status: "inactive" });
    const message = await told(gone.id);
    expect(message).toMatchObject({ recipient: email });
    expect(message?.subject).toMatch(/^Quotation QT-\S+ was accepted by Asha Rao$/);
    expect(message?.text).toMatch(/http\S+\/quotations\/view\/\d+$/);
  });

  test("sent twice over a slow line it is one answer", async () => {
    const { answer } = await makeOffer();
    await answer(ACCEPT);
    await answer(ACCEPT);
    expect(await db.quotationDecision.count()).toBe(1);
    expect(await db.outboxMessage.count()).toBe(1);
    await expect(answer({ ...ACCEPT, name: "Somebody Else" })).rejects.toThrow("already accepted");
  });
});

describe("declining by the link", () => {
  test("rejects it with the reason, nameless", async () => {
    const { id, answer } = await makeOffer();
    await answer(DECLINE);
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({
      status: "rejected",
      rejectionReason: "Too dear",
    });
    const [line] = await db.historyEntry.findMany();
    expect(line).toMatchObject({ actorName: "Customer (by link)", note: "Too dear" });
    const [message] = await db.outboxMessage.findMany();
    expect(message?.text).toContain("Reason: Too dear");
  });

  test("without a reason: invalid, and nothing is stored", async () => {
    const { answer } = await makeOffer();
    await expect(answer({ ...DECLINE, reason: "" } as Answer)).rejects.toMatchObject({
      fieldErrors: { rejectionReason: [expect.any(String)] },
    });
    expect(await db.quotationDecision.count()).toBe(0);
    expect(await db.documentRevision.count()).toBe(0);
  });
});

describe("an answer that comes too late", () => {
  const refused = async (answer: Promise<void>, sentence: RegExp) => {
    await expect(answer).rejects.toMatchObject({ code: "conflict" });
    await expect(answer).rejects.toThrow(sentence);
    expect(await db.quotationDecision.count({ where: { linkId: { not: null } } })).toBe(0);
    expect(await db.outboxMessage.count()).toBe(0);
  };

  test("after the quotation, an item of it or the customer's phone was edited", async () => {
    const changes = [
      (id: number) =>
        transaction((tx) => tx.quotation.update({ where: { id }, data: { totalAmount: 1 } })),
      (id: number) =>
        transaction((tx) =>
          tx.quotationItem.updateMany({ where: { quotationId: id }, data: { quantity: 9 } }),
        ),
      () => transaction((tx) => tx.user.updateMany({ data: { phone: "9822011111" } })),
    ];
    for (const change of changes) {
      const { id, answer } = await makeOffer();
      await change(id);
      await refused(answer(ACCEPT), /was changed while you were reading/);
    }
  });

  test("after the office decided", async () => {
    const { id, answer } = await makeOffer();
    await approveQuotation(staff, id);
    await refused(answer(DECLINE), /already accepted/);
    const other = await makeOffer();
    await rejectQuotation(staff, other.id, "Lost");
    await refused(other.answer(ACCEPT), /already declined/);
  });

  test("for a draft, and after it expired", async () => {
    await refused((await makeOffer({ status: "draft" })).answer(ACCEPT), /still a draft/);
    const { answer } = await makeOffer({ validUntil: "2026-11-21" });
    setClock(new Date("2026-11-21T18:30:00Z"));
    await refused(answer(ACCEPT), /expired on Nov 21, 2026/);
  });

  test("after the link was revoked or the quotation deleted: not found", async () => {
    const revoked = await makeOffer();
    await transaction((tx) =>
      tx.documentLink.update({ where: { id: revoked.linkId }, data: { revokedAt: NOON } }),
    );
    await expect(revoked.answer(ACCEPT)).rejects.toMatchObject({ code: "not_found" });
    const deleted = await makeOffer();
    await transaction((tx) => tx.quotation.delete({ where: { id: deleted.id } }));
    await expect(deleted.answer(ACCEPT)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("of an answer and a revocation at once the first counts", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, linkId, answer } = await makeOffer();
    const about = { entity: "quotation", entityId: id } as const;
    const [answered] = await Promise.allSettled([answer(ACCEPT), revokeLink(staff, about, linkId)]);
    const { status } = await db.quotation.findUniqueOrThrow({ where: { id } });
    expect(status).toBe(answered.status === "fulfilled" ? "approved" : "sent");
  }
});

test("of two at once one wins, and the office's button is one of them", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, answer } = await makeOffer();
    const results = await Promise.allSettled([
      answer(ACCEPT),
      answer(DECLINE),
      rejectQuotation(staff, id, "Lost"),
    ]);
    const won = results.filter(({ status }) => status === "fulfilled");
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    // Two that reject agree: the office's repeats what the customer's did.
    expect(won.length).toBeGreaterThanOrEqual(1);
    for (const error of lost) expect(error).toMatchObject({ code: "conflict" });
    const decisions = await db.quotationDecision.findMany({ where: { quotationId: id } });
    const { status, version } = await db.quotation.findUniqueOrThrow({ where: { id } });
    expect(version).toBe(2);
    expect(decisions.every((decision) => decision.answer === status)).toBe(true);
    // Whoever was first is kept, the office's answer as well as the customer's.
    expect(decisions).toHaveLength(1);
  }
});
