import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import {
  type DocumentRef,
  ensureLink,
  findLink,
} from "../../papers/document-link/document-link.server";
import { recordOpening } from "../../papers/document-link/opening.server";
import { issueInvoice } from "../../billing/invoice/invoice.move.server";
import { getInvoice } from "../../billing/invoice/invoice.server";
import type { Actor } from "../../kit/policy/policy";
import { linkedDocument, linkedView } from "./linked-document.server";
import { requestedDocument } from "./related-documents.server";
import { copyLink, listLinks, revokeLink } from "./manage-links.server";

const NOON = new Date("2026-11-21T06:30:00Z");
const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => setClock(new Date(NOON.getTime() + ms));

const PHONE =
  "Mozilla/5.0 (Linux; Android 13; SM-A125F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115 Mobile Safari/537.36";

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

const aboutQuotation = (id: number): DocumentRef => ({ entity: "quotation", entityId: id });

async function makeLink(about: DocumentRef, recipient = "asha@example.com") {
  const link = await transaction((tx) => ensureLink(tx, about, recipient, staff.id));
  return { id: link.id, token: linkToken(link) ?? "" };
}

describe("findLink", () => {
  test("finds a link by the value in its address, which the database does not hold", async () => {
    const { id } = await makeQuotation({ status: "sent" });
    const link = await makeLink(aboutQuotation(id));
    expect(await findLink(link.token)).toEqual({ id: link.id, ...aboutQuotation(id) });
    expect(JSON.stringify(await db.documentLink.findMany())).not.toContain(link.token);
  });

  test("not once it has expired, after 60 days", async () => {
    const { token } = await makeLink(aboutQuotation((await makeQuotation()).id));
    later(60 * DAY - 1);
    expect(await findLink(token)).not.toBeNull();
    later(60 * DAY);
    expect(await findLink(token)).toBeNull();
  });

  test("again after another sending, with the same address", async () => {
    const about = aboutQuotation((await makeQuotation()).id);
    const { token } = await makeLink(about);
    later(61 * DAY);
    expect((await makeLink(about)).token).toBe(token);
    expect(await findLink(token)).not.toBeNull();
  });

  test.each(["", "wrong", "../../etc/passwd", "x".repeat(24), "x".repeat(100_000), "\0", "%00"])(
    "nothing for %j",
    async (token) => expect(await findLink(token)).toBeNull(),
  );
});

describe("copyLink and revokeLink", () => {
  test("a copied link is nobody's; copied again it is the same; both stand in the history", async () => {
    const about = aboutQuotation((await makeQuotation()).id);
    const address = await copyLink(staff, about);
    expect(await copyLink(staff, about)).toBe(address);
    expect(await findLink(address.split("/d/")[1] ?? "")).not.toBeNull();
    expect(await listLinks(staff, about)).toMatchObject([
      { recipient: "", state: "working", expires: "Jan 20, 2027", openings: [] },
    ]);
    const lines = await db.historyEntry.findMany({ where: { action: "link-copied" } });
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(address);
  });

  test("a revoked link stops working at once; sending again makes another address", async () => {
    const about = aboutQuotation((await makeQuotation()).id);
    const { id, token } = await makeLink(about);
    await revokeLink(staff, about, id);
    await revokeLink(staff, about, id);
    expect(await findLink(token)).toBeNull();
    expect(await listLinks(staff, about)).toMatchObject([{ state: "revoked" }]);
    expect(await db.historyEntry.count({ where: { action: "link-revoked" } })).toBe(1);
    const again = await makeLink(about);
    expect(again.token).not.toBe(token);
    expect(await findLink(token)).toBeNull();
  });

  test("another document's link is not found", async () => {
    const about = aboutQuotation((await makeQuotation()).id);
    const other = await makeLink(aboutQuotation((await makeQuotation()).id));
    await expect(revokeLink(staff, about, other.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await findLink(other.token)).not.toBeNull();
  });

  test("a draft stays one", async () => {
    const { id } = await makeInvoice({ status: "Draft" });
    await copyLink(staff, { entity: "invoice", entityId: id });
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "Draft",
      invoiceNumber: null,
    });
  });

  test("a failed payment has none; unknown documents neither", async () => {
    const failed = await makePayment({ status: "Failed" });
    const refused = (entity: DocumentRef["entity"], entityId: number, code: string) =>
      expect(copyLink(staff, { entity, entityId })).rejects.toMatchObject({ code });
    await refused("payment", failed.id, "conflict");
    await refused("quotation", 999_999, "not_found");
    expect(await db.documentLink.count()).toBe(0);
  });

  test("customers may do none of it", async () => {
    const customer = await makeActor("customer");
    const about = aboutQuotation((await makeQuotation({ customerId: customer.id })).id);
    const forbidden = { code: "forbidden" };
    await expect(copyLink(customer, about)).rejects.toMatchObject(forbidden);
    await expect(listLinks(customer, about)).rejects.toMatchObject(forbidden);
    await expect(revokeLink(customer, about, 1)).rejects.toMatchObject(forbidden);
  });
});

describe("recordOpening", () => {
  const visitor = { address: "203.0.113.5", userAgent: PHONE };

  test("says who and when, newest first; programs that look ahead are named as such", async () => {
    const about = aboutQuotation((await makeQuotation()).id);
    const { id } = await makeLink(about);
    await recordOpening(id, { address: "198.51.100.7", userAgent: "WhatsApp/2.23.20.0" });
    later(60_000);
    await recordOpening(id, visitor);
    const [link] = await listLinks(staff, about);
    expect(link?.openings).toEqual([
      { at: "Nov 21, 2026, 12:01", who: "Chrome on Android, 203.0.113.5" },
      { at: "Nov 21, 2026, 12:00", who: "Message preview or mail scan, 198.51.100.7" },
    ]);
  });

  test("again within ten minutes by the same visitor is one opening", async () => {
    const { id } = await makeLink(aboutQuotation((await makeQuotation()).id));
    for (const ms of [0, 60_000, 599_000]) {
      later(ms);
      await recordOpening(id, visitor);
    }
    expect(await db.documentOpening.count()).toBe(1);
    await recordOpening(id, { ...visitor, address: "203.0.113.6" });
    await recordOpening(id, { ...visitor, userAgent: null });
    later(601_000);
    await recordOpening(id, visitor);
    expect(await db.documentOpening.count()).toBe(4);
  });

  test("the newest 200 are kept", async () => {
    const { id } = await makeLink(aboutQuotation((await makeQuotation()).id));
    const rows = Array.from({ length: 205 }, (_, n) => ({ linkId: id, address: `old ${n}` }));
    await transaction((tx) => tx.documentOpening.createMany({ data: rows }));
    await recordOpening(id, visitor);
    const left = await db.documentOpening.findMany({ orderBy: { id: "asc" } });
    expect(left).toHaveLength(200);
    expect(left[0]?.address).toBe("old 6");
    expect(left.at(-1)?.address).toBe(visitor.address);
  });
});

describe("linkedDocument", () => {
  test("a quotation with its job, issued invoices and receipts, and nothing of other customers", async () => {
    const customer = await makeCustomer();
    const { id } = await makeQuotation({ status: "approved", customerId: customer.id });
    await makeJob({ clientId: customer.id, quotationId: id, scheduledTime: "09:30" });
    await makeJob({ quotationId: id });
    const invoice = await makeInvoice({ clientId: customer.id, quotationId: id });
    // Of before a quotation had one live invoice.
    const second = { quotationId: id, sourceQuotationId: null };
    await makeInvoice({ ...second, clientId: customer.id, status: "Draft" });
    await makeInvoice(second);
    const paid = await makePayment({ invoiceId: invoice.id });
    await makePayment({ invoiceId: invoice.id, status: "Failed" });
    const document = await linkedDocument(aboutQuotation(id));
    expect(document.jobs).toMatchObject([
      { day: "Dec 01, 2026", time: "09:30", status: "Not Started" },
    ]);
    expect(document.relatedDocuments).toMatchObject([
      { kind: "invoice", id: invoice.id, status: "Sent", amount: "$1,000.00" },
      { kind: "receipt", id: paid.id, status: "Completed", amount: "$100.00" },
    ]);
  });

  test("a settled invoice says that nothing more is to be paid", async () => {
    const settled = { status: "Paid", amountPaid: 900_00, settledAmount: 100_00, balance: 0 };
    const { id } = await makeInvoice({ ...settled, settledReason: "Scratched table" });
    const document = await linkedDocument({ entity: "invoice", entityId: id });
    expect(document.notice?.text).toBe("This invoice is settled. Nothing more is to be paid.");
    // The reason is the office's.
    expect(JSON.stringify(document)).not.toContain("Scratched");
  });

  test("only a sent, unexpired quotation waits for an answer", async () => {
    const waits = async (more: Parameters<typeof makeQuotation>[0]) =>
      (await linkedDocument(aboutQuotation((await makeQuotation(more)).id))).answerTo !== null;
    expect(await waits({ status: "sent" })).toBe(true);
    expect(await waits({ status: "sent", validUntil: "2026-11-21" })).toBe(true);
    expect(await waits({ status: "sent", validUntil: "2026-11-20" })).toBe(false);
    expect(await waits({ status: "draft" })).toBe(false);
    expect(await waits({ status: "approved" })).toBe(false);
    expect(await waits({ status: "rejected" })).toBe(false);
  });

  test("a draft says that it is one", async () => {
    const invoice = await makeInvoice({ status: "Draft" });
    const drafts = [
      aboutQuotation((await makeQuotation()).id),
      { entity: "invoice", entityId: invoice.id } as const,
    ];
    for (const about of drafts) {
      const { notice, view, word, answerTo } = await linkedDocument(about);
      expect([view.status, word, answerTo]).toEqual(["Draft", "Draft", null]);
      expect(notice?.text).toMatch(/^Draft: not valid yet/);
    }
  });

  test("a draft invoice is on no other way to its customer, and by its link once it is issued", async () => {
    const { id, clientId } = await makeInvoice({ status: "Draft" });
    const { token } = await makeLink({ entity: "invoice", entityId: id });
    const client = actorOf(await db.user.findUniqueOrThrow({ where: { id: clientId } }));
    await expect(getInvoice(client, id)).rejects.toMatchObject({ code: "not_found" });
    await issueInvoice(staff, id);
    const link = await findLink(token);
    expect(link && (await linkedDocument({ entity: "invoice", entityId: id })).notice).toBeNull();
    expect((await getInvoice(client, id)).status).toBe("Sent");
  });

  test("a cancelled invoice is shown as such and asks for no money", async () => {
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { upiId: "movers@upi", bankName: "Bank" } }),
    );
    const about = async (status: string) => {
      const { id } = await makeInvoice({ status, currency: "INR" });
      return linkedDocument({ entity: "invoice", entityId: id });
    };
    const cancelled = await about("Cancelled");
    expect(cancelled.notice?.text).toContain("cancelled");
    expect(cancelled.view).toMatchObject({ status: "Cancelled", payTo: [], upi: null });
    expect((await about("Sent")).view.upi?.amount).toBe("₹1,000.00");
  });

  test("a payment that was given back has no receipt any more", async () => {
    const { id } = await makePayment({ status: "Refunded", refundDate: "2026-11-20" });
    const about = { entity: "payment", entityId: id } as const;
    expect((await linkedDocument(about)).notice?.text).toBe(
      "This payment was given back on Nov 20, 2026.",
    );
    await expect(linkedView(about, null)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each([
    ["a deleted quotation", async () => aboutQuotation(999_999)],
    [
      "a failed payment",
      async () => ({ entity: "payment", entityId: (await makePayment({ status: "Failed" })).id }),
    ],
  ] as [string, () => Promise<DocumentRef>][])("%s: not found", async (_, make) => {
    await expect(linkedDocument(await make())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("linkedView", () => {
  test("gives a paper that came of the quotation and no other", async () => {
    const customer = await makeCustomer();
    const { id } = await makeQuotation({ status: "approved", customerId: customer.id });
    const own = await makeInvoice({ clientId: customer.id, quotationId: id });
    const sibling = await makeInvoice({ clientId: customer.id });
    const receipt = await makePayment({ invoiceId: own.id });
    const foreign = await makePayment({ invoiceId: sibling.id });
    const about = aboutQuotation(id);
    const view = (query: string) =>
      linkedView(about, requestedDocument(new URLSearchParams(query)));
    expect((await view("")).kind).toBe("quotation");
    expect((await view(`invoice=${own.id}`)).number).toBe(own.invoiceNumber);
    expect((await view(`receipt=${receipt.id}`)).number).toBe(receipt.referenceNumber);
    for (const query of [
      `invoice=${sibling.id}`,
      `receipt=${foreign.id}`,
      `invoice=${receipt.id + 1000}`,
      "invoice=",
      "invoice=1e9",
      "receipt=%00",
    ]) {
      await expect(view(query), query).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
