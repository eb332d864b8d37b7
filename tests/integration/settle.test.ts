import { beforeEach, expect, test } from "vitest";

import { applyAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import { AdvanceRefundInput, SettleInput } from "~/models/billing/payment/payment.schema";
import { settleInvoices } from "~/models/billing/payment/payment.settle.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as newPayment from "~/routes/payments.new";
import * as settlePage from "~/routes/payments.settle";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { assertBooksAgree, makeInvoice, NOON, TODAY } from "../support/invoices";
import { patient } from "../support/patient";
import { pdfText } from "../support/pdf";

/* One payment of a client settles several invoices; what is over is an advance of theirs. */

let admin: Actor;
let cookie: string;
let api: ApiClient;
let clientId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  cookie = await signedIn(admin);
  api = await apiClient(user);
  clientId = (await makeCustomer({ name: "Orbit Software", kind: "company", stateCode: "29" })).id;
});

const bills = async (count: number) => {
  const made: number[] = [];
  for (let at = 0; at < count; at += 1) made.push((await makeInvoice(admin, { clientId })).id);
  return made;
};

const body = (amount: string, shares: [number, string][], more: object = {}) => ({
  clientId,
  date: TODAY,
  method: "Bank Transfer",
  reference: "NEFT-77",
  amount,
  invoices: shares.map(([invoiceId, share]) => ({ invoiceId, amount: share })),
  ...more,
});

const balances = async (ids: number[]) =>
  (await db.invoice.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(
    ({ balance }) => balance,
  );

const receiptOf = async (id: number) => pdfText((await api.get(`/payments/${id}/receipt`)).bytes);

const sound = async () => {
  await assertBooksAgree();
  expect((await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat()).toEqual([]);
};

test("/api: five bills by one transfer, in part or whole; one receipt names them all", async () => {
  const ids = await bills(5);
  const shares = ids.map((id, at): [number, string] => [id, at === 4 ? "100" : "118"]);
  const reply = await api.post("/payments/settle", body("572", shares));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  expect(await balances(ids)).toEqual([0, 0, 0, 0, 1_800]);
  const payments = await db.payment.findMany({ orderBy: { id: "asc" } });
  expect(payments.map(({ transferId }) => transferId)).toEqual(ids.map(() => payments[0]!.id));
  for (const { id } of payments) {
    const text = await receiptOf(id);
    for (const { invoiceNumber } of await db.invoice.findMany())
      expect(text).toContain(invoiceNumber);
    expect(text).toContain("₹572.00");
  }
  await sound();
  // Each part is a payment as any other: given back or deleted, it alone is due again.
  await refundPayment(admin, payments[1]!.id);
  await deletePayment(admin, payments[0]!.id);
  expect(await balances(ids)).toEqual([11_800, 11_800, 0, 0, 1_800]);
  await sound();
});

test("what is over is asked about once, kept as the client's advance, used and given back", async () => {
  const [first, second] = await bills(2);
  const asked = await api.post("/payments/settle", body("138", [[first!, "118"]]));
  expect(asked).toMatchObject({
    status: 409,
    body: { errors: { keepAdvance: ["₹20 more than is owed: keep it as an advance?"] } },
  });
  expect(await db.payment.count()).toBe(0);
  const kept = await api.post(
    "/payments/settle",
    body("138", [[first!, "118"]], { keepAdvance: true }),
  );
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  const advance = await db.payment.findFirstOrThrow({ where: { invoiceId: null } });
  expect(advance).toMatchObject({
    amount: 2_000,
    quotationId: null,
    clientId,
    status: "Completed",
  });
  const receipts = await api.get("/receipts");
  expect(receipts.body.data.receipts).toMatchObject([
    { id: advance.id, quotation: null, balance: 20 },
  ]);
  await applyAdvance(admin, second!, advance.id);
  expect(await balances([second!])).toEqual([9_800]);
  await sound();
  const third = await api.post(
    "/payments/settle",
    body("103", [[second!, "98"]], { keepAdvance: true, reference: "NEFT-78" }),
  );
  expect(third.status).toBe(201);
  const other = await db.payment.findFirstOrThrow({
    where: { invoiceId: null, id: { not: advance.id } },
  });
  await refundAdvance(admin, other.id, AdvanceRefundInput.parse({ amount: "5" }));
  await sound();
});

test("under GST the advance has a voucher with the tax of the usual service, in the return", async () => {
  await db.company.updateMany({
    data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
  });
  const { id } = await makeInvoice(admin, { clientId, pickupStateCode: "27" });
  const { balance } = await db.invoice.findUniqueOrThrow({ where: { id } });
  const share = (balance / 100).toFixed(2);
  const amount = ((balance + 11_800) / 100).toFixed(2);
  const reply = await api.post(
    "/payments/settle",
    body(amount, [[id, share]], { keepAdvance: true }),
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const advance = await db.payment.findFirstOrThrow({ where: { invoiceId: null } });
  expect(advance).toMatchObject({ amount: 11_800, taxableValue: 10_000 });
  expect(advance.referenceNumber).toMatch(/^RV-/);
  const text = await receiptOf(advance.id);
  expect(text).toContain("Receipt voucher");
  expect(JSON.stringify(await readGstr1(admin, "2026-11"))).toContain("10000");
  await sound();
});

test.each([
  [() => body("100", []), "invoices", "Give at least one invoice an amount"],
  [
    (one: number) => body("300", [[one, "119"]]),
    "invoices[0].amount",
    "Amount cannot be more than the balance due (₹118.00)",
  ],
  [
    (one: number) => body("100", [[one, "118"]]),
    "amount",
    "The invoices take ₹18.00 more than was received",
  ],
  [
    (one: number) =>
      body("118", [
        [one, "59"],
        [one, "59"],
      ]),
    "invoices[1].invoiceId",
    "This invoice is there twice",
  ],
  [
    (one: number) => ({ ...body("118", [[one, "118"]]), date: "2026-11-22" }),
    "date",
    "Date cannot be in the future",
  ],
  [
    (_: number, other: number) => body("118", [[other, "118"]]),
    "invoices[0].invoiceId",
    "Choose an invoice of this client",
  ],
] as const)("what does not fit is said at its field: %#", async (made, field, message) => {
  const [id] = await bills(1);
  const other = await makeInvoice(admin);
  const reply = await api.post("/payments/settle", made(id!, other.id));
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  expect(await db.payment.count()).toBe(0);
});

test("two transfers over the same bills at once: each bill is settled once", async () => {
  const ids = await bills(3);
  const pay = (order: number[], transactionId: string) =>
    settleInvoices(
      admin,
      SettleInput.parse({
        clientId,
        date: TODAY,
        paymentMethod: "UPI",
        transactionId,
        amount: "354",
        invoices: order.map((invoiceId) => ({ invoiceId, amount: "118" })),
      }),
    );
  const results = await Promise.allSettled([
    patient(() => pay(ids, "A")),
    patient(() => pay(ids.toReversed(), "B")),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balances(ids)).toEqual([0, 0, 0]);
  expect(await db.payment.count()).toBe(3);
  await sound();
});

test("the page shares an amount out, the oldest first, asks about what is over, and is offered by the invoice's form", async () => {
  const ids = await bills(2);
  const path = `/payments/settle?clientId=${clientId}`;
  const page = await answerOf(settlePage.loader, getArgs(`${path}&amount=150`, {}, cookie));
  expect(page.data).toMatchObject({
    values: { amount: "150", "invoices[0].amount": "118.00", "invoices[1].amount": "32.00" },
  });
  const form: Fields = {
    amount: "256",
    paymentMethod: "UPI",
    date: TODAY,
    "invoices[0].invoiceId": String(ids[0]),
    "invoices[0].amount": "",
    "invoices[1].invoiceId": String(ids[1]),
    "invoices[1].amount": "",
  };
  const post = (more: Fields) =>
    answerOf(settlePage.action, postArgs(path, { ...form, ...more }, {}, cookie));
  const shared = await post({ intent: "share" });
  expect(shared.data).toMatchObject({ typed: { "invoices[1].amount": "118.00" } });
  const shares = { "invoices[0].amount": "118", "invoices[1].amount": "118" };
  const asked = await post(shares);
  expect(asked).toMatchObject({
    status: 409,
    data: { errors: { keepAdvance: ["₹20 more than is owed: keep it as an advance?"] } },
  });
  const key = { idempotencyKey: "a-key-of-the-form" };
  const kept = await post({ ...shares, ...key, keepAdvance: "on" });
  expect(kept).toMatchObject({ status: 302, flash: "Payment recorded successfully" });
  expect((await post({ ...shares, ...key, keepAdvance: "on" })).location).toBe(kept.location);
  expect(await db.payment.count()).toBe(3);
  const { id } = await makeInvoice(admin, { clientId });
  const more = { invoiceId: String(id), amount: "200", paymentMethod: "UPI", date: TODAY };
  const refused = await answerOf(
    newPayment.action,
    postArgs("/payments/new", { ...more, status: "Completed" }, {}, cookie),
  );
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.data)).toContain(`"clientId":${clientId}`);
});

test("/api and page: what the client deducted of each bill stands beside its money, and both settle it", async () => {
  const ids = await bills(3);
  const refused = await api.post(
    "/payments/settle",
    body("100", [], { invoices: [{ invoiceId: ids[0], amount: 100, tdsAmount: "2" }] }),
  );
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: { tdsKind: ["Choose what the amount deducted is: income tax or GST"] },
  });
  const shares = [
    { invoiceId: ids[0], amount: "116", tdsAmount: "2" },
    { invoiceId: ids[1], amount: "118" },
    // A deduction alone: its money came before.
    { invoiceId: ids[2], tdsAmount: "2" },
  ];
  const told = { tdsKind: "income_tax", deductedOn: "2026-11-01", invoices: shares };
  const over = { ...told, invoices: [{ invoiceId: ids[0], amount: "117", tdsAmount: "2" }] };
  const tooMuch = await api.post("/payments/settle", body("117", [], over));
  expect(tooMuch.body).toMatchObject({
    errors: {
      "invoices[0].amount": [
        "Amount and deduction together cannot be more than the balance due (₹118.00)",
      ],
    },
  });
  const fifth = { ...told, invoices: [{ invoiceId: ids[0], amount: "10", tdsAmount: "20.01" }] };
  expect((await api.post("/payments/settle", body("10", [], fifth))).body).toMatchObject({
    errors: { "invoices[0].tdsAmount": [expect.stringContaining("20% of the value")] },
  });
  const reply = await api.post("/payments/settle", body("234", [], told));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  expect(await balances(ids)).toEqual([0, 0, 11_600]);
  const payments = await db.payment.findMany({ orderBy: { id: "asc" } });
  expect(
    payments.map(({ amount, tdsAmount, tdsKind, deductedOn }) => {
      return [amount, tdsAmount, tdsKind, deductedOn];
    }),
  ).toEqual([
    [11_600, 200, "income_tax", "2026-11-01"],
    [11_800, 0, null, null],
    [0, 200, "income_tax", "2026-11-01"],
  ]);
  const text = await receiptOf(payments[0]!.id);
  expect(text).toContain("Deducted at source (Income tax)");
  expect(text).toContain("₹4.00");
  const tds = await api.get("/tds");
  expect(JSON.stringify(tds.body)).toContain('"amount":2');
  await sound();
  // Each part is deleted with its own deduction.
  await deletePayment(admin, payments[0]!.id);
  expect(await balances(ids)).toEqual([11_800, 0, 11_600]);
  await sound();
});
