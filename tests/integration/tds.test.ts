import { beforeEach, describe, expect, test } from "vitest";

import { NoteInput } from "~/models/billing/note/note.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { invoiceSummary } from "~/models/billing/invoice/invoice.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { giveBack } from "~/models/billing/payment/payment.give-back.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import { GiveBackInput } from "~/models/billing/payment/payment.schema";
import { renderDeclarationPdf } from "~/services/pdf/render-document.server";
import { declarationFor } from "~/models/billing/tds/declaration.server";
import { certificateFile } from "~/models/billing/tds/certificate-file.server";
import { tdsReceivable } from "~/models/billing/tds/tds.server";
import { checkInvoices } from "~/models/law/doctor/documents.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import * as editPayment from "~/routes/payments.edit.$id";
import * as newPayment from "~/routes/payments.new";
import * as tdsOne from "~/routes/tds.$id";
import { loader as dashboardPage } from "~/routes/dashboard";
import * as tdsPage from "~/routes/tds._index";

import { pdfText } from "../support/pdf";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser, makeVehicle } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import {
  assertBooksAgree,
  makeInvoice,
  makePayment,
  NOON,
  paymentInput,
  TODAY,
} from "../support/invoices";

let actor: Actor;
let admin: Actor;
let api: ApiClient;
let office: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  const employee = await makeUser({ role: "employee" });
  const chief = await makeUser({ role: "admin" });
  [actor, admin] = [actorOf(employee), actorOf(chief)];
  [api, office] = [await apiClient(employee), await apiClient(chief)];
});

const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
/** A payment of ₹118 of which two are deducted. */
const less = (invoiceId: number, amount = "116", more: object = {}) =>
  paymentInput(invoiceId, amount, { tdsKind: "income_tax", tdsAmount: "2", ...more });

/** The books by statements of their own, beside what the product says of them. */
async function agree() {
  await assertBooksAgree();
  expect(await checkInvoices(db)).toEqual([]);
  const [row] = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT (SELECT COALESCE(SUM("tdsAmount"), 0) FROM "Payment" WHERE "status" = 'Completed') AS "paid",
      (SELECT COALESCE(SUM("tdsAmount"), 0) FROM "Invoice") AS "billed"`;
  expect(Number(row?.paid)).toBe(Number(row?.billed));
  const [summary] = await invoiceSummary(actor);
  expect(summary?.tdsAmount ?? 0).toBe(Number(row?.billed));
}

describe("a payment with a deduction", () => {
  test("settles its invoice by both; the money alone is received", async () => {
    const { id, clientId } = await makeInvoice(actor);
    const made = await api.post("/payments", {
      invoiceId: id,
      amount: 116,
      paymentMethod: "UPI",
      date: TODAY,
      status: "Completed",
      tdsAmount: 2,
      tdsKind: "income_tax",
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { amount: 116, tdsAmount: 2, tdsKind: "income_tax" },
    ]);
    const invoice = (await api.get(`/invoices/${id}`)).body.data;
    expect(invoice).toMatchObject({ status: "Paid", amountPaid: 116, tdsAmount: 2, balance: 0 });
    const [statement] = await customerStatements(
      actor,
      clientId,
      { from: "2026-04-01", to: TODAY },
      { timeZone: "Asia/Kolkata" },
    );
    expect(statement?.lines.map(({ kind, credit, balance }) => [kind, credit, balance])).toEqual([
      ["invoice", 0, 118_00],
      ["payment", 116_00, 2_00],
      ["deduction", 2_00, 0],
    ]);
    const { settlement } = await getInvoiceDocument(actor, id);
    expect(settlement).toContainEqual({ label: "Deducted at source", amount: "₹2.00" });
    const payment = await db.payment.findFirstOrThrow();
    const receipt = await getReceipt(actor, payment.id);
    expect(receipt.total.amount).toBe("₹116.00");
    expect(receipt.settlement.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
      "Deducted at source (Income tax): ₹2.00",
      "Paid on this invoice so far: ₹116.00",
      "Deducted at source so far: ₹2.00",
      "Balance due: ₹0.00",
    ]);
    await agree();
  });

  test("alone has no money; together nothing is no payment", async () => {
    const { id } = await makeInvoice(actor);
    await makePayment(actor, id, "116");
    await recordPayment(actor, less(id, "0"));
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", amountPaid: 116_00 });
    await agree();
  });

  test.each([
    [{ amount: "0", tdsAmount: "0", tdsKind: "" }, { amount: ["Amount must be positive"] }],
    [
      { amount: "116.01" },
      { amount: ["Amount and deduction together cannot be more than the balance due (₹118.00)"] },
    ],
    [{ tdsKind: "" }, { tdsKind: ["Choose what the amount deducted is: income tax or GST"] }],
    [
      { tdsAmount: "0" },
      { tdsAmount: ["Amount deducted is required where something was deducted at source"] },
    ],
    [
      { amount: "90", tdsAmount: "20.01" },
      { tdsAmount: ["Amount deducted cannot be more than 20% of the value without tax (₹20.00)"] },
    ],
  ])("%j is refused at its field, nothing changed", async (more, fieldErrors) => {
    const { id } = await makeInvoice(actor);
    await expect(recordPayment(actor, less(id, "116", more))).rejects.toMatchObject({
      code: "invalid",
      fieldErrors,
    });
    expect(await db.payment.count()).toBe(0);
    await agree();
  });

  test("in another currency is refused", async () => {
    await db.company.updateMany({ data: { invoiceCurrency: "USD" } });
    const { id } = await makeInvoice(actor);
    await expect(recordPayment(actor, less(id))).rejects.toThrow("paid in rupees");
  });

  test("two at once for one balance: one is taken", async () => {
    const { id } = await makeInvoice(actor);
    const both = await Promise.allSettled([
      recordPayment(actor, less(id)),
      recordPayment(actor, less(id, "117", { tdsAmount: "1" })),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", balance: 0 });
    await agree();
  });
});

describe("is undone", () => {
  test.each(["refund", "delete"])("by a %s of its payment", async (how) => {
    const { id } = await makeInvoice(actor);
    const paymentId = await recordPayment(actor, less(id));
    if (how === "refund") await refundPayment(admin, paymentId);
    else await deletePayment(admin, paymentId);
    const open = { status: "Sent", amountPaid: 0, tdsAmount: 0, balance: 118_00 };
    expect(await invoiceAt(id)).toMatchObject(open);
    await agree();
  });

  test("refunded, the statement says so in two lines", async () => {
    const { id, clientId } = await makeInvoice(actor);
    await refundPayment(admin, await recordPayment(actor, less(id)));
    const period = { from: "2026-04-01", to: TODAY };
    const zone = { timeZone: "Asia/Kolkata" };
    const [statement] = await customerStatements(actor, clientId, period, zone);
    expect(statement?.lines.slice(-2).map(({ kind, debit }) => [kind, debit])).toEqual([
      ["refund", 116_00],
      ["deduction-undone", 2_00],
    ]);
    expect(statement?.closing).toBe(118_00);
  });

  test("an edit turns money into a deduction and back, whatever the invoice's state", async () => {
    const { id } = await makeInvoice(actor);
    const { id: paymentId } = await makePayment(actor, id, "118");
    const edit = (amount: number, tdsAmount: number, tdsKind: string | null) =>
      office.put(`/payments/${paymentId}`, {
        amount,
        tdsAmount,
        tdsKind,
        paymentMethod: "UPI",
        date: TODAY,
        status: "Completed",
      });
    expect((await edit(116, 2, "income_tax")).status).toBe(200);
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", amountPaid: 116_00 });
    await agree();
    expect((await edit(100, 2, "gst")).status).toBe(200);
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 16_00 });
    await agree();
    expect((await edit(117, 1, "gst")).status).toBe(200);
    await agree();
    expect((await edit(118, 0, null)).status).toBe(200);
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", tdsAmount: 0 });
    await agree();
  });
});

test("a credit note gives back no more than the money", async () => {
  const { id } = await makeInvoice(actor);
  await recordPayment(actor, less(id));
  const note = { invoiceId: id, reason: "Not done", amount: "100" };
  await issueNote(actor, "credit", NoteInput.parse(note));
  expect(await invoiceAt(id)).toMatchObject({ balance: 0, toGiveBack: 116_00 });
  await agree();
  const back = { amount: "116", paymentMethod: "UPI", date: TODAY };
  await giveBack(admin, id, GiveBackInput.parse(back));
  expect(await invoiceAt(id)).toMatchObject({ amountPaid: 0, toGiveBack: 0, tdsAmount: 2_00 });
  await agree();
});

test("an invoice with a deduction is not cancelled", async () => {
  const { id } = await makeInvoice(actor);
  await recordPayment(actor, less(id, "0"));
  await expect(changeInvoiceStatus(actor, id, "Cancelled")).rejects.toThrow("completed payments");
});

describe("a deduction", () => {
  const certificate = { certificateNumber: "KLMNO12", certificateDate: "2026-11-20" };

  test("is listed by customer, year, quarter, kind and state, until its certificate closes it", async () => {
    const one = await makeInvoice(actor);
    const other = await makeInvoice(actor);
    const early = await recordPayment(actor, less(one.id, "50", { date: "2026-06-30" }));
    const late = await recordPayment(actor, less(other.id, "50", { tdsKind: "gst" }));
    await makePayment(actor, one.id, "10");
    const ids = async (asked: string) => {
      const { data } = (await api.get(`/tds?${asked}`)).body as unknown as {
        data: { deductions: { id: number }[] };
      };
      return data.deductions.map(({ id }) => id);
    };
    expect(await ids("")).toEqual([late, early]);
    expect(await ids("financialYear=2627&quarter=1")).toEqual([early]);
    expect(await ids("financialYear=2627&quarter=3")).toEqual([late]);
    expect(await ids("financialYear=2526")).toEqual([]);
    expect(await ids(`clientId=${one.clientId}`)).toEqual([early]);
    expect(await ids("kind=gst")).toEqual([late]);
    expect(await ids("limit=1&sortOrder=asc")).toEqual([early]);
    expect((await api.get("/tds?quarter=1")).status).toBe(422);
    expect((await api.get("/tds?financialYear=2628")).status).toBe(422);
    const kept = await api.patch(`/tds/${early}`, certificate);
    expect([kept.status, kept.body.data]).toMatchObject([
      200,
      {
        id: early,
        customerId: one.clientId,
        invoice: { id: one.id },
        payment: { id: early, date: "2026-06-30" },
        financialYear: "2627",
        quarter: 1,
        kind: "income_tax",
        amount: 2,
        status: "certified",
        ...certificate,
      },
    ]);
    expect(await ids("status=open")).toEqual([late]);
    expect(await ids("status=certified")).toEqual([early]);
    const changed = await office.put(`/payments/${early}`, { tdsAmount: 1 });
    expect([changed.status, changed.body.errors]).toMatchObject([
      422,
      { tdsAmount: [expect.stringContaining("KLMNO12")] },
    ]);
    expect((await api.patch(`/tds/${early}`, { certificateNumber: null })).status).toBe(200);
    expect(await ids("status=open")).toEqual([late, early]);
    const noNumber = await api.patch(`/tds/${early}`, { certificateDate: "2026-11-20" });
    expect([noNumber.status, Object.keys(noNumber.body.errors as object)]).toEqual([
      422,
      ["certificateNumber"],
    ]);
  });

  test("its certificate and its payment's refund at once: undone, and in no list", async () => {
    const { id } = await makeInvoice(actor);
    const paymentId = await recordPayment(actor, less(id));
    const [kept] = await Promise.all([
      api.patch(`/tds/${paymentId}`, certificate),
      refundPayment(admin, paymentId),
    ]);
    expect([200, 404, 409]).toContain(kept.status);
    expect((await api.get("/tds")).body.data).toMatchObject({ deductions: [] });
    expect((await api.patch(`/tds/${paymentId}`, certificate)).status).toBe(409);
    await agree();
  });

  test("deducted on another day than paid is of that day's quarter, and before the payment in the statement", async () => {
    const { id, clientId } = await makeInvoice(actor, { invoiceDate: "2026-03-31" });
    const paid = { date: "2026-04-05", deductedOn: "2026-03-31" };
    const paymentId = await recordPayment(actor, less(id, "116", paid));
    const { deductions } = (await api.get("/tds?financialYear=2526&quarter=4")).body
      .data as unknown as {
      deductions: object[];
    };
    expect(deductions).toMatchObject([
      { id: paymentId, date: "2026-03-31", financialYear: "2526", payment: { date: "2026-04-05" } },
    ]);
    expect((await api.get("/tds?financialYear=2627")).body.data).toMatchObject({ deductions: [] });
    const period = { from: "2026-03-01", to: TODAY };
    const zone = { timeZone: "Asia/Kolkata" };
    const [statement] = await customerStatements(actor, clientId, period, zone);
    expect(statement?.lines.map(({ kind, day }) => [kind, day])).toEqual([
      ["invoice", "2026-03-31"],
      ["deduction", "2026-03-31"],
      ["payment", "2026-04-05"],
    ]);
    const tally = await office.get(
      "/exports/tally?startDate=2026-03-01&endDate=2026-03-31&what=check",
    );
    expect(tally.body.data).toMatchObject({
      sources: expect.arrayContaining([
        expect.objectContaining({ name: "Tax deducted at source", amount: 2, difference: 0 }),
      ]) as unknown,
    });
    const late = await api.post("/payments", {
      invoiceId: id,
      amount: 1,
      paymentMethod: "UPI",
      date: TODAY,
      status: "Completed",
      deductedOn: TODAY,
    });
    expect([late.status, late.body.errors]).toMatchObject([422, { tdsAmount: [/required/] }]);
  });

  test("a certificate of less leaves the rest open", async () => {
    const { id } = await makeInvoice(actor);
    const paymentId = await recordPayment(actor, less(id));
    const part = await api.patch(`/tds/${paymentId}`, { ...certificate, certificateAmount: 1.5 });
    expect(part.body.data).toMatchObject({ status: "open", certificateAmount: 1.5 });
    expect((await api.get("/tds?status=open")).body.data).toMatchObject({
      deductions: [{ id: paymentId }],
    });
    const whole = await api.patch(`/tds/${paymentId}`, { ...certificate, certificateAmount: 2 });
    expect(whole.body.data).toMatchObject({ status: "certified", certificateAmount: 2 });
    expect((await api.get("/tds?status=open")).body.data).toMatchObject({ deductions: [] });
  });
});

describe("the payment's form", () => {
  test("proposes from the value without tax, fills in by a press, and saves", async () => {
    const { id } = await makeInvoice(actor);
    const cookie = await signedIn(actor);
    const path = `/payments/new?invoiceId=${id}`;
    const { data } = await answerOf(newPayment.loader, getArgs(path, {}, cookie));
    expect(data).toMatchObject({
      choices: {
        invoices: {
          options: [
            {
              of: {
                deductions: [
                  { kind: "income_tax", rate: 1_00, base: 100_00, amount: 1_00 },
                  { kind: "income_tax", rate: 2_00, base: 100_00, amount: 2_00 },
                  { kind: "gst", rate: 2_00, base: 100_00, amount: 2_00 },
                ],
              },
            },
          ],
        },
      },
    });
    const typed = { invoiceId: id, amount: "118.00", paymentMethod: "UPI", date: TODAY };
    const press = { ...typed, status: "Completed", notes: "mine", intent: "deduct income_tax 200" };
    const filled = await answerOf(newPayment.action, postArgs(path, press, {}, cookie));
    const initialValue = { amount: "116.00", tdsKind: "income_tax", tdsAmount: "2.00" };
    expect(filled).toMatchObject({ status: 200, data: { initialValue } });
    expect(await db.payment.count()).toBe(0);
    const { intent: _, ...kept } = press;
    const saved = await answerOf(
      newPayment.action,
      postArgs(path, { ...kept, ...initialValue }, {}, cookie),
    );
    expect(saved.flash).toContain("Payment recorded successfully");
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", tdsAmount: 2_00 });
    await agree();
  });

  test("fills in a stored payment's too, whose amount stays as typed", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "98");
    const cookie = await signedIn(admin);
    const params = { id: String(payment.id) };
    const press = { amount: "98.00", intent: "deduct gst 200", version: 1 };
    const path = `/payments/edit/${payment.id}`;
    const filled = await answerOf(editPayment.action, postArgs(path, press, params, cookie));
    expect(filled.data).toMatchObject({
      initialValue: { amount: "98.00", tdsKind: "gst", tdsAmount: "2.00" },
    });
  });
});

describe("the declaration that nothing is to be deducted", () => {
  /** Asks for it. */
  const asked = async (year = "2627") => {
    const { id } = await makeCustomer();
    return api.get(`/customers/${id}/tds-declaration?financialYear=${year}`);
  };

  test("is a PDF that names the law of its year", async () => {
    await db.company.updateMany({ data: { pan: "AAPFU0939F" } });
    const { id, name } = await makeCustomer();
    const text = async (year: string) => JSON.stringify(await declarationFor(actor, id, year));
    expect(await text("2627")).toContain("section 393 of the Income-tax Act, 2025");
    expect(await text("2526")).toContain("section 194C(6) of the Income-tax Act, 1961");
    expect(await text("")).toContain("2026-27");
    expect(await text("")).toContain("AAPFU0939F");
    const bytes = await renderDeclarationPdf(await declarationFor(actor, id, "2627"));
    const pdf = (await pdfText(bytes)).replace(/\s+/g, " ");
    for (const words of [
      name,
      "2026-27",
      "AAPFU0939F",
      "at most ten goods carriages",
      "Place and date",
    ])
      expect(pdf).toContain(words);
  });

  test("is refused without a PAN, and above ten vehicles", async () => {
    await db.company.updateMany({ data: { pan: "", gstin: "" } });
    const bare = await asked();
    expect([bare.status, bare.body.message]).toEqual([
      409,
      "Enter the company's PAN or GSTIN in its settings first.",
    ]);
    await db.company.updateMany({ data: { gstin: "27AAPFU0939F1ZV" } });
    for (let at = 0; at < 10; at += 1) await makeVehicle({ owner: "own" });
    // One that was sold before the year began is none of the year.
    await makeVehicle({ owner: "own", status: "inactive", updatedAt: new Date("2026-03-31") });
    await makeVehicle({ owner: "hired" });
    expect((await asked()).status).toBe(200);
    await makeVehicle({ owner: "own", status: "inactive", updatedAt: new Date("2026-04-02") });
    const large = await asked();
    expect([large.status, large.body.message]).toEqual([
      409,
      "The company owns 11 vehicles: only who owns at most ten declares that nothing is to be deducted.",
    ]);
    expect((await asked("2628")).status).toBe(422);
  });
});

describe("the pages of deductions", () => {
  const PDF = new File(["%PDF-1.7 /Type /Page a certificate"], "form16a.pdf");
  let cookie: string;
  let id: number;
  let invoice: { id: number; clientId: number };

  beforeEach(async () => {
    cookie = await signedIn(actor);
    invoice = await makeInvoice(actor);
    id = await recordPayment(actor, less(invoice.id, "50", { date: "2026-06-30" }));
    await recordPayment(actor, less(invoice.id, "50", { tdsAmount: "1", date: "2026-07-01" }));
  });

  const listed = async (asked = "") =>
    (await answerOf(tdsPage.loader, getArgs(`/tds${asked}`, {}, cookie))) as Answered;
  const post = async (fields: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value as string | Blob);
    const request = new Request(`http://localhost/tds/${id}`, {
      method: "POST",
      body: form,
      headers: { Cookie: cookie, Origin: "http://localhost" },
    });
    const args = { request, params: { id: String(id) }, context: {} };
    return (await answerOf(tdsOne.action, args as never)) as Answered;
  };
  type Answered = { status: number; data: Record<string, unknown>; location?: string | null };

  /** What is receivable, by a statement of its own. */
  async function open() {
    const [row] = await db.$queryRaw<{ open: unknown }[]>`
      SELECT (SELECT SUM("tdsAmount") FROM "Payment" WHERE "status" = 'Completed')
        - (SELECT COALESCE(SUM(COALESCE("certificateAmount", "tdsAmount")), 0) FROM "Payment"
          WHERE "status" = 'Completed' AND "certificateNumber" IS NOT NULL) AS "open"`;
    return Number(row?.open);
  }

  test("show sums by customer and quarter, which certificates close as far as they go", async () => {
    const sums = async () =>
      (await listed()).data.sums as { period: string; deducted: number; open: number }[];
    expect((await sums()).map((one) => [one.period, one.deducted, one.open])).toEqual([
      ["2026-27 Q2", 100, 100],
      ["2026-27 Q1", 200, 200],
    ]);
    const saved = await post({ certificateNumber: "KLMNO12", certificateAmount: "1.50" });
    expect(saved.status).toBe(302);
    expect((await sums()).map((one) => one.open)).toEqual([100, 50]);
    expect(await tdsReceivable(actor)).toBe(await open());
    expect(await tdsReceivable(actor, invoice.clientId)).toBe(150);
    const board = await answerOf(dashboardPage, getArgs("/dashboard", {}, cookie));
    expect(board.data).toMatchObject({ cards: { tds: 150 } });
    expect((await listed("?status=certified")).data.rows).toEqual([]);
    const { data } = await listed("?status=open&quarter=1&financialYear=2627");
    expect(data.rows).toMatchObject([{ id, certificate: "KLMNO12", short: "₹0.50 short" }]);
    expect(data.subtitle).toBe("₹2.00 deducted, ₹0.50 of it receivable");
    await post({ certificateNumber: "KLMNO12" });
    expect(await tdsReceivable(actor)).toBe(100);
    await refundPayment(admin, id);
    expect(await tdsReceivable(actor)).toBe(await open());
    expect((await listed()).data.rows).toHaveLength(1);
  });

  test("a quarter without a year is one of this year's", async () => {
    expect((await listed("?quarter=1")).location).toContain("financialYear=2627&quarter=1");
  });

  test("a certificate of more than was deducted is refused at its field", async () => {
    const refused = await post({ certificateNumber: "KLMNO12", certificateAmount: "2.01" });
    expect(refused).toMatchObject({
      status: 400,
      data: {
        error: {
          certificateAmount: ["Certificate amount cannot be more than was deducted (₹2.00)"],
        },
      },
    });
    expect(await tdsReceivable(actor)).toBe(300);
  });

  test("its certificate and an edit of what was deducted at once: never more than that", async () => {
    await Promise.allSettled([
      api.patch(`/tds/${id}`, { certificateNumber: "KLMNO12", certificateAmount: 2 }),
      office.put(`/payments/${id}`, { tdsAmount: 1 }),
    ]);
    const paid = await db.payment.findUniqueOrThrow({ where: { id } });
    expect(paid.certificateAmount ?? 0).toBeLessThanOrEqual(paid.tdsAmount);
    expect(await tdsReceivable(actor)).toBe(await open());
    await agree();
  });

  test("keep the certificate's file, which goes with its certificate", async () => {
    expect((await post({ intent: "file", file: PDF })).status).toBe(409);
    await post({ certificateNumber: "KLMNO12" });
    expect((await post({ intent: "file", file: new File(["MZ"], "a.pdf") })).data).toMatchObject({
      file: ["The certificate must be a PDF, PNG or JPEG file"],
    });
    expect((await post({ intent: "file", file: PDF })).status).toBe(302);
    const { data } = await answerOf(
      tdsOne.loader,
      getArgs(`/tds/${id}`, { id: String(id) }, cookie),
    );
    expect(data).toMatchObject({ file: `/api/tds/${id}/certificate`, state: "Certified" });
    expect((await certificateFile(actor, id)).type).toBe("application/pdf");
    expect((await post({ intent: "remove-file" })).status).toBe(302);
    expect(await db.proofFile.count()).toBe(0);
    await post({ intent: "file", file: PDF });
    await post({ certificateNumber: "" });
    expect(await db.proofFile.count()).toBe(0);
  });

  test("are found by certificate number and TAN, as any payment and customer", async () => {
    await api.patch(`/tds/${id}`, { certificateNumber: "KLMNO12" });
    await db.user.update({ where: { id: invoice.clientId }, data: { tan: "PNEA12345B" } });
    const found = async (q: string) => JSON.stringify((await api.get(`/search?q=${q}`)).body.data);
    const { referenceNumber } = await db.payment.findUniqueOrThrow({ where: { id } });
    expect(await found("klmno12")).toContain(referenceNumber);
    const { name } = await db.user.findUniqueOrThrow({ where: { id: invoice.clientId } });
    expect(await found("PNEA12345B")).toContain(name);
  });
});
