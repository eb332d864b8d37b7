import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeItem, makeQuotation } from "../../../../tests/support/factories";
import { getCompany } from "../../company/company/company.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { listHistory } from "../../desk/history/history.read.server";
import { createInvoiceFromQuotation } from "../../billing/invoice/invoice.from-quotation.server";
import { linkedDocument } from "../../desk/linked-document/linked-document.server";
import { sendByEmail, sendByWhatsapp } from "../../desk/sending/send-document.server";
import { sendAgain, undoMessage } from "../../desk/sending/undo-message.server";
import { undoUntil } from "../../papers/outbox/outbox.retry.server";
import type { Actor } from "../../kit/policy/policy";
import { answerQuotation } from "./quotation.answer.server";
import { approveQuotation, rejectQuotation } from "./quotation.move.server";
import { decisionLines, getQuotationDocument } from "./quotation.decision.server";
import { quotationDocument } from "./quotation.document";
import { QuotationInput } from "./quotation.schema";
import { getQuotation } from "./quotation.server";
import { changedSinceSent } from "./quotation.revise.server";
import { updateQuotation } from "./quotation.edit.server";

const NOON = new Date("2026-11-21T06:30:00Z");

let staff: Actor;
beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

type Quotation = Awaited<ReturnType<typeof makeQuotation>>;

/** What `makeQuotation` writes, as the form posts it, with something of it changed. */
const posted = (quotation: Quotation, more: object = {}) =>
  QuotationInput.parse({
    customerId: quotation.customerId,
    date: "2026-12-01",
    expiryDate: quotation.validUntil,
    sourceAddress: "14 MG Road, Pune",
    destinationAddress: "7 Park Street, Kolkata",
    transportationType: "full_load",
    transportationCharge: "10000",
    packagingCharge: "2000",
    loadingCharge: "1500",
    unloadingCharge: "1500",
    items: [{ name: "Sofa", description: "Three seats", quantity: "1" }],
    ...more,
  });
const DEARER = { transportationCharge: "100000" };
const save = (quotation: Quotation, more: object = {}) =>
  updateQuotation(staff, quotation.id, posted(quotation, more));

async function makeOffer(more: Parameters<typeof makeQuotation>[0] = {}) {
  const quotation = await makeQuotation({ status: "sent", ...more });
  const about = { entity: "quotation", entityId: quotation.id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, "asha@example.com", null));
  const shown = () => linkedDocument(about);
  const accept = async (hash?: string) => {
    const seen = { hash: hash ?? (await shown()).answerTo ?? "", address: "203.0.113.5" };
    const answer = { to: "approved", name: "Asha Rao" } as const;
    await answerQuotation(linkToken(link) ?? "", answer, { ...seen, userAgent: "Firefox/1" });
  };
  return { quotation, shown, accept };
}

const read = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });
const OPEN = { status: "sent", decidedAt: null };

describe("an accepted quotation whose paper changes", () => {
  test("waits for an answer again; what was accepted stays in the record, and the link says it", async () => {
    const { quotation, shown, accept } = await makeOffer();
    await accept();
    await save(quotation, DEARER);
    expect(await read(quotation.id)).toMatchObject({ ...OPEN, version: 3, paperVersion: 3 });
    expect(await db.quotationDecision.findMany()).toMatchObject([{ name: "Asha Rao", version: 1 }]);
    const { notice, answerTo, view } = await shown();
    expect(notice?.text).toBe(
      "An earlier version, at ₹19,839.93, was accepted by Asha Rao on Nov 21, 2026. It was changed afterwards. Please read this version and answer again.",
    );
    expect(answerTo).not.toBeNull();
    expect(view.acceptance).toBeNull();
    const [line] = await listHistory(staff, "quotation", quotation.id);
    expect(line).toMatchObject({
      action: "Waits for an answer again",
      note: "The acceptance of version 1 at ₹19,839.93 no longer holds.",
      changes: [{ field: "Status", from: "Approved", to: "Sent" }],
    });
    const kept = await getQuotationDocument(staff, quotation.id, 1);
    expect(kept.total.amount).toBe("₹19,839.93");
  });

  test("cannot be billed until it is accepted again, by the same person too", async () => {
    const { quotation, shown, accept } = await makeOffer();
    await accept();
    await save(quotation, DEARER);
    await expect(createInvoiceFromQuotation(staff, quotation.id)).rejects.toThrow(
      "Only an approved quotation",
    );
    await accept();
    expect(await read(quotation.id)).toMatchObject({ status: "approved" });
    expect((await shown()).notice?.text).toBe(
      "This quotation was accepted by Asha Rao on Nov 21, 2026. Thank you!",
    );
    expect((await shown()).view.acceptance).toContain("Accepted by Asha Rao");
    const lines = decisionLines(staff, await getQuotation(staff, quotation.id), "Asia/Kolkata");
    expect(lines.map(({ version, changed }) => ({ version, changed }))).toEqual([
      { version: 3, changed: false },
      { version: 1, changed: true },
    ]);
    await createInvoiceFromQuotation(staff, quotation.id);
  });

  test("changed and changed back, the old answer does not stand for a new one", async () => {
    const { quotation, accept } = await makeOffer();
    await accept();
    await save(quotation, DEARER);
    await save(quotation);
    expect(await read(quotation.id)).toMatchObject(OPEN);
    await accept();
    expect(await read(quotation.id)).toMatchObject({ status: "approved" });
    expect(await db.quotationDecision.count()).toBe(2);
  });

  test("once it expired the link says both", async () => {
    const { quotation, shown, accept } = await makeOffer({ validUntil: "2026-11-22" });
    await accept();
    await save(quotation, DEARER);
    setClock(new Date("2026-11-23T06:30:00Z"));
    expect((await shown()).notice?.text).toMatch(
      /^An earlier version, at ₹19,839.93, was accepted .* This quotation expired on Nov 22, 2026/,
    );
  });

  test.each(["the office marked it as approved", "it was approved before answers were kept"])(
    "%s: that is kept as well, and the customer is told",
    async (how) => {
      const { quotation, shown } = await makeOffer();
      await approveQuotation(staff, quotation.id);
      if (how.startsWith("it was")) {
        await transaction(async (tx) => {
          await tx.quotationDecision.deleteMany();
          await tx.documentRevision.deleteMany();
        });
      }
      await save(quotation, DEARER);
      expect(await read(quotation.id)).toMatchObject(OPEN);
      expect(await db.quotationDecision.findMany()).toMatchObject([
        { answer: "approved", name: staff.name, recordedById: staff.id, at: NOON },
      ]);
      expect((await shown()).notice?.text).toMatch(
        /^An earlier version, at ₹19,839.93, was accepted on Nov 21, 2026\. It was changed/,
      );
    },
  );
});

describe("what the paper does not show", () => {
  test.each([
    ["nothing at all", async () => ({})],
    [
      "an item's place in the catalogue",
      async () => {
        await makeItem({ name: "Sofa" });
        return {};
      },
    ],
    ["the rate of an insurance that is not taken", async () => ({ insuranceRate: "5" })],
  ])("%s: the acceptance stays", async (_, change) => {
    const { quotation, shown, accept } = await makeOffer();
    await accept();
    await save(quotation, await change());
    expect(await read(quotation.id)).toMatchObject({
      status: "approved",
      version: 3,
      paperVersion: 1,
      decidedAt: NOON,
    });
    expect((await shown()).view.acceptance).toContain("Accepted by Asha Rao");
    const answered = decisionLines(staff, await getQuotation(staff, quotation.id), "Asia/Kolkata");
    expect(answered).toMatchObject([{ version: 1, changed: false, byLink: true }]);
  });
});

test.each([
  ["the price", DEARER],
  ["the notes", { notes: "Take the lift" }],
  ["an item", { items: [{ name: "Piano" }] }],
  ["the day", { date: "2026-12-02" }],
  ["the phone", { phone: "9822011111" }],
  ["a floor", { loadingFloor: "3" }],
  ["a lift", { unloadingLift: true }],
])("%s is on the paper", async (_, change) => {
  const { quotation, accept } = await makeOffer();
  await accept();
  await save(quotation, change);
  expect(await read(quotation.id)).toMatchObject(OPEN);
});

test("a sent quotation that is edited has a new version to be answered; an old form is refused", async () => {
  const { quotation, shown, accept } = await makeOffer();
  const { answerTo: old } = await shown();
  await save(quotation, DEARER);
  expect(await read(quotation.id)).toMatchObject({ ...OPEN, version: 2, paperVersion: 2 });
  expect((await shown()).notice).toBeNull();
  await expect(accept(old ?? "")).rejects.toThrow(/was changed while you were reading it/);
  await accept();
  expect(await db.quotationDecision.findMany()).toMatchObject([{ version: 2 }]);
});

test("a declined quotation stays declined, and nobody reads that the new version was", async () => {
  const { quotation, shown } = await makeOffer();
  await rejectQuotation(staff, quotation.id, "Too dear");
  expect((await shown()).notice?.text).toBe("This quotation was declined on Nov 21, 2026.");
  await save(quotation, { transportationCharge: "5000" });
  expect(await read(quotation.id)).toMatchObject({ status: "rejected" });
  expect((await shown()).notice?.text).toBe(
    "An earlier version, at ₹19,839.93, was declined on Nov 21, 2026. It was changed afterwards.",
  );
  expect((await shown()).answerTo).toBeNull();
});

test("accepted and edited at the same moment: one wins, and what was accepted is what was read", async () => {
  for (let round = 0; round < 8; round++) {
    const { quotation, shown, accept } = await makeOffer();
    const { answerTo } = await shown();
    const input = { ...posted(quotation, DEARER), version: 1 };
    const [accepted, edited] = await Promise.allSettled([
      accept(answerTo ?? ""),
      updateQuotation(staff, quotation.id, input),
    ]);
    expect([accepted.status, edited.status].sort()).toEqual(["fulfilled", "rejected"]);
    const { status, totalAmount } = await read(quotation.id);
    if (accepted.status === "fulfilled") {
      expect({ status, totalAmount }).toEqual({ status: "approved", totalAmount: 19_839_93 });
      expect(edited).toMatchObject({ reason: { name: "EditConflict" } });
    } else {
      expect({ status, totalAmount }).toEqual({ status: "sent", totalAmount: 136_659_93 });
      expect(accepted.reason).toMatchObject({ code: "conflict" });
      expect(String(accepted.reason)).toContain("Here is the new version");
      const view = quotationDocument(await getQuotation(staff, quotation.id), await getCompany());
      expect((await shown()).view.total).toEqual(view.total);
      expect((await shown()).answerTo).not.toBeNull();
    }
  }
});

test("billed and edited at the same moment: an invoice has the accepted figures or is not there", async () => {
  for (let round = 0; round < 5; round++) {
    const { quotation } = await makeOffer({ status: "approved" });
    const results = await Promise.allSettled([
      createInvoiceFromQuotation(staff, quotation.id),
      save(quotation, DEARER),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    const invoices = await db.invoice.findMany({ where: { quotationId: quotation.id } });
    const { status } = await read(quotation.id);
    expect(invoices.map(({ total }) => total)).toEqual(status === "approved" ? [19_839_93] : []);
  }
});

describe("a sent quotation that changed", () => {
  const whatsapp = (id: number, provider = false) =>
    sendByWhatsapp(staff, { entity: "quotation", entityId: id }, {}, null, provider);
  const changed = async (id: number) => changedSinceSent(await read(id));
  const again = async (quotation: Quotation, more: object) =>
    save(await read(quotation.id), { phone: "9876543210", ...more });

  test("says what its customer was not sent, until it is sent again by any way", async () => {
    const quotation = await makeQuotation({ status: "draft", phone: "9876543210" });
    await again(quotation, DEARER);
    expect(await changed(quotation.id)).toEqual([]);
    await whatsapp(quotation.id);
    expect(await changed(quotation.id)).toEqual([]);
    await again(quotation, { ...DEARER, loadingCharge: "2500" });
    const said = await changed(quotation.id);
    expect(said[0]).toBe("Loading charge: ₹1,500.00 → ₹2,500.00");
    expect(said.at(-1)).toMatch(/^Total: ₹.* → ₹/);
    await whatsapp(quotation.id);
    expect(await changed(quotation.id)).toEqual([]);
  });

  test("what was taken back, and what only the office reads, is no change", async () => {
    const quotation = await makeQuotation({ status: "draft", phone: "9876543210" });
    await whatsapp(quotation.id);
    await again(quotation, { estimatedCost: "5000" });
    expect(await changed(quotation.id)).toEqual([]);
    await again(quotation, DEARER);
    expect(await changed(quotation.id)).toHaveLength(2);
    await again(quotation, {});
    expect(await changed(quotation.id)).toEqual([]);
  });

  test("a sending that was undone did not send it", async () => {
    const quotation = await makeQuotation({ status: "draft", phone: "9876543210" });
    await whatsapp(quotation.id);
    await again(quotation, DEARER);
    const { messageId } = await whatsapp(quotation.id, true);
    expect(await changed(quotation.id)).toEqual([]);
    await undoMessage(staff, messageId ?? 0);
    expect(await changed(quotation.id)).toHaveLength(2);
  });

  describe("and was sent again by e-mail", () => {
    const ADDRESS = "asha@example.com";
    const sentTwice = async () => {
      const quotation = await makeQuotation({ status: "draft", email: ADDRESS });
      const about = { entity: "quotation", entityId: quotation.id } as const;
      const mail = (more: object = {}) =>
        sendByEmail(staff, { ...about, ...more }, { anyway: true }, null, undoUntil());
      await mail();
      setClock(new Date(+NOON + 60_000));
      await save(await read(quotation.id), { ...DEARER, email: ADDRESS });
      const { messageId } = await mail();
      expect(await changed(quotation.id)).toEqual([]);
      return { quotation, mail, messageId };
    };

    test("stays sent where a reminder is undone, once and once more", async () => {
      const { quotation, mail } = await sentTwice();
      const reminder = await mail({ reminder: "any" });
      await undoMessage(staff, reminder.messageId);
      expect(await changed(quotation.id)).toEqual([]);
      await sendAgain(await makeActor("admin"), reminder.messageId);
      await undoMessage(staff, reminder.messageId);
      expect(await changed(quotation.id)).toEqual([]);
    });

    test("a reminder alone sends no change", async () => {
      const { quotation, mail } = await sentTwice();
      await save(await read(quotation.id), { loadingCharge: "2500", email: ADDRESS });
      await mail({ reminder: "any" });
      expect(await changed(quotation.id)).not.toEqual([]);
    });

    test("that is undone did not send it, and tried again did", async () => {
      const { quotation, messageId } = await sentTwice();
      await undoMessage(staff, messageId);
      expect(await changed(quotation.id)).not.toEqual([]);
      const admin = await makeActor("admin");
      await sendAgain(admin, messageId);
      expect(await changed(quotation.id)).toEqual([]);
      await undoMessage(staff, messageId);
      setClock(new Date(+NOON + 120_000));
      await save(await read(quotation.id), { loadingCharge: "2500", email: ADDRESS });
      await expect(sendAgain(admin, messageId)).rejects.toThrow(
        "The quotation was changed, so this was not sent.",
      );
      expect(await changed(quotation.id)).not.toEqual([]);
    });
  });
});
