import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { listHistory } from "~/models/desk/history/history.read.server";
import { closeMonth, monthState, NO_RETURN, openMonth } from "~/models/company/month/month.server";
import { assertMonthOpen } from "~/models/company/month/month.held.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as newInvoice from "~/routes/invoices.new";
import * as newPayment from "~/routes/payments.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeUser } from "../support/factories";
import { answerOf, type Fields, postArgs, signedIn } from "../support/http";
import {
  invoiceFields,
  makeInvoice,
  makePayment,
  makeQuoted,
  NOON,
  TODAY,
} from "../support/invoices";

const SAID = "November 2026 is closed: change its documents only by credit and debit notes";

let actor: Actor;
let admin: Actor;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await taxSystem("gst_india");
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  cookie = await signedIn(actor);
  api = await apiClient(user);
});

const MAHARASHTRA = { stateCode: "27", gstin: "27AAPFU0939F1ZV" };
const taxSystem = (system: string) =>
  transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { taxSystem: system, ...MAHARASHTRA } }),
  );
const close = (month = "2026-11") => closeMonth(admin, month, "GSTR-1 filed", TODAY);
const open = (month = "2026-11") => openMonth(admin, month, "A bill was forgotten");
const statusOf = async (id: number) =>
  (await db.invoice.findUniqueOrThrow({ where: { id } })).status;

/** A form's fields as names of a flat post. */
function flat(fields: Record<string, unknown>): Fields {
  const { items, ...rest } = fields as { items: Record<string, unknown>[] };
  const lines = items.flatMap((item, at) =>
    Object.entries(item).map(([name, value]) => [`items[${at}].${name}`, String(value)]),
  );
  const own = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...own, ...lines]) as Fields;
}

describe("Closing and opening", () => {
  test("keeps the reason in the history and the audit, and says what it is", async () => {
    await close();
    const { id, closedAt } = await monthState(actor, "2026-11");
    expect(closedAt).not.toBeNull();
    await open();
    expect((await monthState(actor, "2026-11")).closedAt).toBeNull();
    expect(await listHistory(actor, "taxMonth", id ?? 0)).toMatchObject([
      { action: "Opened", note: "November 2026: A bill was forgotten", actorName: admin.name },
      { action: "Closed", note: "November 2026: GSTR-1 filed", actorName: admin.name },
    ]);
    const audit = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
    const told = audit.map(
      ({ content }) => JSON.parse(content) as { kind: string; detail: string },
    );
    expect(told.slice(-2)).toMatchObject([
      { kind: "settings", detail: "Closed; November 2026: GSTR-1 filed" },
      { kind: "settings", detail: "Opened; November 2026: A bill was forgotten" },
    ]);
  });

  test("is refused to employees, without a reason, twice, and before the month has come", async () => {
    await expect(closeMonth(actor, "2026-11", "Filed", TODAY)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(closeMonth(admin, "2026-11", "  ", TODAY)).rejects.toMatchObject({
      fieldErrors: { reason: ["Reason is required"] },
    });
    await expect(closeMonth(admin, "2026-11", "x".repeat(201), TODAY)).rejects.toMatchObject({
      fieldErrors: { reason: ["Reason cannot be longer than 200 characters"] },
    });
    await expect(close("2026-12")).rejects.toMatchObject({
      fieldErrors: { month: ["December 2026 is still to come"] },
    });
    await expect(close("2026-13")).rejects.toMatchObject({ code: "invalid" });
    await expect(open()).rejects.toThrow("November 2026 is open.");
    await close();
    await expect(close()).rejects.toThrow("November 2026 is closed already.");
  });

  test("outside GST no month can be closed, while a closed one can be opened", async () => {
    await close("2026-10");
    await taxSystem("single");
    const refused = { code: "conflict", message: NO_RETURN };
    await expect(close()).rejects.toMatchObject(refused);
    await taxSystem("none");
    await expect(close()).rejects.toMatchObject(refused);
    expect(await db.taxMonth.count()).toBe(1);
    await open("2026-10");
    expect((await monthState(actor, "2026-10")).closedAt).toBeNull();
  });

  test("two who close at once: one of them does", async () => {
    const both = await Promise.allSettled([close(), close()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("A closed month", () => {
  test("takes no new invoice, on the page and in /api, at the field", async () => {
    await close();
    const fields = await invoiceFields({ pickupStateCode: "27" });
    const page = await answerOf(
      newInvoice.action,
      postArgs("/invoices/new", flat(fields), {}, cookie),
    );
    expect(page).toMatchObject({ status: 400, data: { error: { invoiceDate: [SAID] } } });
    const { status, body } = await api.post("/invoices", fields);
    expect([status, body.errors]).toEqual([422, { invoiceDate: [SAID] }]);
    expect(await db.invoice.count()).toBe(0);
    // The day before is in another month.
    const october = { ...fields, invoiceDate: "2026-10-31" };
    expect((await api.post("/invoices", october)).status).toBe(201);
  });

  test("keeps issued invoices as they are", async () => {
    const { id, version } = await makeInvoice(actor, { pickupStateCode: "27" });
    await close();
    const fields = {
      ...(await invoiceFields({ pickupStateCode: "27" })),
      status: "Sent",
      reference: "Other",
    };
    const clientId = (await db.invoice.findUniqueOrThrow({ where: { id } })).clientId;
    const posted = flat({ ...fields, clientId, version });
    const page = await answerOf(
      editInvoice.action,
      postArgs(`/invoices/edit/${id}`, posted, { id: String(id) }, cookie),
    );
    expect(page.status).toBe(409);
    expect(JSON.stringify(page.data)).toContain(SAID);
    const put = await api.put(`/invoices/${id}`, { reference: "Other" });
    expect([put.status, put.body.errors]).toEqual([409, { invoiceDate: [SAID] }]);
    const cancel = await api.patch(`/invoices/${id}/status`, { status: "Cancelled" });
    expect([cancel.status, cancel.body.message]).toEqual([409, SAID]);
    expect(await statusOf(id)).toBe("Sent");
    // Its payment is no paper of the return.
    await makePayment(actor, id, "118");
    expect(await statusOf(id)).toBe("Paid");
    await open();
  });

  test("is not moved into, nor out of once issued", async () => {
    const { id } = await makeInvoice(actor, { invoiceDate: "2026-10-20", pickupStateCode: "27" });
    await close();
    const into = await api.put(`/invoices/${id}`, { invoiceDate: TODAY, dueDate: "2026-12-21" });
    expect([into.status, into.body.errors]).toEqual([422, { invoiceDate: [SAID] }]);
    await close("2026-10");
    const out = await api.put(`/invoices/${id}`, { invoiceDate: "2026-09-30" });
    expect(out.status).toBe(409);
    expect(out.body.message).toContain("October 2026 is closed");
  });

  test("issues no draft; the draft goes to another month, or away", async () => {
    const draft = await makeInvoice(actor, { status: "Draft", pickupStateCode: "27" });
    const other = await makeInvoice(actor, { status: "Draft", pickupStateCode: "27" });
    await close();
    const issued = await answerOf(
      viewInvoice.action,
      postArgs(`/invoices/view/${draft.id}`, { intent: "issue" }, { id: String(draft.id) }, cookie),
    );
    expect(issued).toMatchObject({ status: 409, data: { problem: SAID } });
    expect((await api.patch(`/invoices/${draft.id}/status`, { status: "Sent" })).status).toBe(409);
    expect(await statusOf(draft.id)).toBe("Draft");
    const moved = await api.put(`/invoices/${draft.id}`, { invoiceDate: "2026-10-31" });
    expect(moved.status).toBe(200);
    await issueInvoice(actor, draft.id);
    expect(await statusOf(draft.id)).toBe("Sent");
    await deleteInvoice(admin, other.id);
  });

  test("takes no advance of its days, gives none back in it and takes none back of it", async () => {
    const quotation = await makeQuoted({}, { pickupStateCode: "27" });
    const input = { quotationId: quotation.id, amount: "100", paymentMethod: "UPI", date: TODAY };
    const id = await recordAdvance(actor, AdvanceInput.parse(input));
    const invoiceId = await createInvoiceFromQuotation(actor, quotation.id);
    const billed = await makeQuoted({}, { pickupStateCode: "27" });
    await issueInvoice(actor, invoiceId);
    await close();
    const page = await answerOf(
      newPayment.action,
      postArgs(
        `/payments/new?quotationId=${billed.id}`,
        { amount: "100", paymentMethod: "UPI", date: TODAY, currency: "INR" },
        {},
        cookie,
      ),
    );
    expect(page).toMatchObject({ status: 400, data: { error: { date: [SAID] } } });
    const posted = await api.post("/receipts", { ...input, quotationId: billed.id });
    expect([posted.status, posted.body.errors]).toEqual([422, { date: [SAID] }]);
    const [adjustment] = await db.advanceAdjustment.findMany();
    await expect(takeBackAdvance(actor, invoiceId, adjustment?.id ?? 0)).rejects.toMatchObject({
      code: "conflict",
      message: SAID,
    });
    const october = { ...input, quotationId: billed.id, date: "2026-10-30" };
    const earlier = await recordAdvance(actor, AdvanceInput.parse(october));
    const all = AdvanceRefundInput.parse({ amount: "100", fee: "0", reason: "Called off" });
    await expect(refundAdvance(actor, earlier, all)).rejects.toMatchObject({ code: "conflict" });
    await expect(createInvoiceFromQuotation(actor, billed.id)).rejects.toThrow(SAID);
    await open();
    // An advance of a closed month is given back in the month that is open.
    await close("2026-10");
    await refundAdvance(actor, earlier, all);
    expect(await db.payment.findMany({ where: { id } })).toMatchObject([{ amount: 10_000 }]);
  });

  test("closed and issued at once: the invoice is in it or is not issued", async () => {
    for (let round = 0; round < 6; round++) {
      const drafts = [];
      for (let n = 0; n < 3; n++)
        drafts.push(await makeInvoice(actor, { status: "Draft", pickupStateCode: "27" }));
      let issuedAtClosing = -1;
      const closing = close().then(async () => {
        issuedAtClosing = await db.invoice.count({ where: { status: "Sent" } });
      });
      const fresh = InvoiceInput.parse(
        await invoiceFields({ status: "Sent", pickupStateCode: "27" }),
      );
      await Promise.allSettled([
        ...drafts.map(({ id }) => changeInvoiceStatus(actor, id, "Sent")),
        createInvoice(actor, fresh),
        closing,
      ]);
      expect(await db.invoice.count({ where: { status: "Sent" } })).toBe(issuedAtClosing);
      await open();
    }
  });

  test("is closed only once the paper that is being written is done", async () => {
    let closing: Promise<unknown> | undefined;
    await transaction(async (tx) => {
      await assertMonthOpen(tx, "2026-11-05", "invoiceDate");
      closing = close();
      const first = await Promise.race([
        closing.then(() => "closed"),
        sleep(300).then(() => "waits"),
      ]);
      expect(first).toBe("waits");
    });
    await closing;
    await expect(assertMonthOpen(db, "2026-11-05", "invoiceDate")).rejects.toThrow(SAID);
  });
});
