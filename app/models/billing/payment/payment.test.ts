import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import {
  assertBooksAgree,
  makeInvoice,
  makePayment,
  makeQuoted,
  makeSettled,
  NOON,
  paymentInput,
  TODAY,
} from "../../../../tests/support/invoices";
import { listHistory } from "../../desk/history/history.read.server";
import { reopenInvoice } from "../invoice/invoice.settle.server";
import type { Actor } from "../../kit/policy/policy";
import { receivePayment, updatePayment } from "./payment.edit.server";
import { recordPayment } from "./payment.record.server";
import { deletePayment, refundPayment } from "./payment.refund.server";
import { PAYMENT_LIST } from "./payment.list";
import { PaymentEditInput, PaymentInput } from "./payment.schema";
import { getPayment, listPayments } from "./payment.server";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.status";
import { getReceipt } from "./payment.receipt.server";

let actor: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("employee");
  admin = await makeActor("admin");
});

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;
const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
const edit = (payment: { amount: number; status: string }, more: object = {}) =>
  PaymentEditInput.parse({
    amount: String(payment.amount / 100),
    paymentMethod: "Cash",
    date: TODAY,
    status: payment.status,
    ...more,
  });

describe("what a payment's form takes", () => {
  const fields = {
    invoiceId: "1",
    amount: "10",
    paymentMethod: "UPI",
    date: TODAY,
    status: "Completed",
  };
  const first = (value: object) => {
    const { error } = PaymentInput.safeParse({ ...fields, ...value });
    return error?.issues[0] ? [error.issues[0].path[0], error.issues[0].message] : null;
  };
  test.each([
    [{}, null],
    [{ invoiceId: "" }, ["invoiceId", "Invoice is required"]],
    [{ amount: "" }, ["amount", "Amount is required"]],
    [{ amount: "0" }, null],
    [{ amount: "-1" }, ["amount", "Amount must be positive"]],
    [{ paymentMethod: "" }, ["paymentMethod", "Payment method is required"]],
    [{ paymentMethod: "Gold" }, ["paymentMethod", "Choose one of the payment methods"]],
    [{ date: "" }, ["date", "Date is required"]],
    [{ date: "2026-02-30" }, ["date", "Date is not a date that exists"]],
    [{ status: "" }, ["status", "Status is required"]],
    [{ status: "completed" }, null],
  ])("%j: %j", (value, problem) => expect(first(value)).toEqual(problem));

  test("seven methods, UPI after the six", () => {
    expect(PAYMENT_METHODS).toHaveLength(7);
    expect(PAYMENT_METHODS.at(-1)).toBe("UPI");
  });
});

describe("recording", () => {
  test("takes the amount off the balance; the whole of it pays the invoice", async () => {
    const { id } = await makeInvoice(actor);
    const first = await makePayment(actor, id, "18");
    expect(first).toMatchObject({ referenceNumber: "PAY-2627-00001", currency: "USD" });
    expect(await invoiceAt(id)).toMatchObject({
      status: "Sent",
      amountPaid: 1800,
      balance: 10_000,
    });
    await makePayment(actor, id, "100");
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", amountPaid: 11_800, balance: 0 });
    await assertBooksAgree();
  });

  test("pending and failed ones count for nothing", async () => {
    const { id } = await makeInvoice(actor);
    await makePayment(actor, id, "118", { status: "Pending" });
    await makePayment(actor, id, "118", { status: "Failed" });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 11_800 });
  });

  test("the same key is the same payment, also when nothing is left to pay", async () => {
    const { id } = await makeInvoice(actor);
    const input = paymentInput(id, "118");
    const first = await recordPayment(actor, input, "the-same-form");
    expect(await recordPayment(actor, input, "the-same-form")).toBe(first);
    const { id: other } = await makeInvoice(actor);
    const both = [1, 2].map(() => recordPayment(actor, paymentInput(other, "118"), "another-form"));
    const [a, b] = await Promise.all(both);
    expect(a).toBe(b);
    expect(await db.payment.count()).toBe(2);
  });

  test.each([
    ["Draft", "This invoice is a draft. Issue it before you record a payment."],
    ["Paid", "This invoice is already paid."],
    ["Cancelled", "This invoice is cancelled and takes no payments."],
  ])("on %s is refused: %s", async (status, message) => {
    const { id } = await makeInvoice(actor, { status });
    for (const wanted of ["Completed", "Pending"]) {
      const input = paymentInput(id, "10", { status: wanted });
      await expect(recordPayment(actor, input)).rejects.toMatchObject({
        code: "conflict",
        message,
      });
    }
    expect(await db.payment.count()).toBe(status === "Paid" ? 1 : 0);
  });

  test("on a settled invoice is refused until it is reopened", async () => {
    const { id } = await makeSettled(actor);
    await expect(recordPayment(actor, paymentInput(id, "10"))).rejects.toMatchObject({
      code: "conflict",
      message: "This invoice is settled. Reopen it before you record a payment.",
    });
    await reopenInvoice(actor, id);
    await makePayment(actor, id, "100");
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", balance: 0, settledAmount: 0 });
  });

  test.each([
    [{ amount: "118.01" }, { amount: ["Amount cannot be more than the balance due ($118.00)"] }],
    [{ date: "2026-11-22" }, { date: ["Date cannot be in the future"] }],
    [
      { currency: "INR" },
      { currency: ["This invoice is in USD ($), but the amount was given in INR (₹). Check it."] },
    ],
    [{ invoiceId: 999 }, { invoiceId: ["Invoice not found"] }],
    [{ status: "Refunded" }, { status: ["Refund the payment to make it Refunded"] }],
  ])("%j is refused at its field, nothing changed", async (more, fieldErrors) => {
    const { id } = await makeInvoice(actor);
    await expect(recordPayment(actor, paymentInput(id, "10", more))).rejects.toMatchObject({
      code: "invalid",
      fieldErrors,
    });
    expect(await db.payment.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: "PAY" } })).toBe(0);
    expect(await invoiceAt(id)).toMatchObject({ balance: 11_800 });
  });

  test("is for staff", async () => {
    const customer = await makeActor("customer");
    const { id } = await makeInvoice(actor, { clientId: customer.id });
    await expect(recordPayment(customer, paymentInput(id, "1"))).rejects.toEqual(code("forbidden"));
  });
});

describe("refunding", () => {
  test("opens the balance again, with date and reason; a second one is refused", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "118");
    await refundPayment(actor, payment.id, "Damaged sofa");
    expect(await getPayment(actor, payment.id)).toMatchObject({
      status: "Refunded",
      refundDate: TODAY,
      refundReason: "Damaged sofa",
    });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", amountPaid: 0, balance: 11_800 });
    await expect(refundPayment(actor, payment.id)).rejects.toMatchObject({
      code: "conflict",
      message: "This payment has already been refunded.",
    });
    await assertBooksAgree();
  });

  test.each(["Pending", "Failed"])("a %s one is refused", async (status) => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "10", { status });
    await expect(refundPayment(actor, payment.id)).rejects.toEqual(code("conflict"));
  });

  test("of a part on a settled invoice sends it again, and all of it is due", async () => {
    const { id } = await makeSettled(actor);
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { invoiceId: id } });
    await refundPayment(actor, paymentId);
    const open = { status: "Sent", amountPaid: 0, settledAmount: 0, balance: 11_800 };
    expect(await invoiceAt(id)).toMatchObject({ ...open, settledReason: null });
    const history = await listHistory(actor, "invoice", id);
    expect(history.map(({ action }) => action)).toContain("Reopened");
  });
});

describe("deleting", () => {
  test("is the admin's and reopens the balance; the history keeps what it was", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "118");
    await expect(deletePayment(actor, payment.id)).rejects.toEqual(code("forbidden"));
    await deletePayment(admin, payment.id);
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 11_800 });
    expect((await listHistory(actor, "payment", payment.id))[0]).toMatchObject({
      action: "Deleted",
      note: "PAY-2627-00001 of Nov 21, 2026, $118.00, Completed",
    });
    await expect(deletePayment(admin, payment.id)).rejects.toEqual(code("not_found"));
  });

  test.each(["Pending", "Failed", "Refunded"])("a %s one leaves the balance", async (status) => {
    const { id } = await makeInvoice(actor);
    const refunded = status === "Refunded";
    const payment = await makePayment(actor, id, "10", { status: refunded ? "Completed" : status });
    if (refunded) await refundPayment(actor, payment.id);
    await deletePayment(admin, payment.id);
    expect(await invoiceAt(id)).toMatchObject({ balance: 11_800, amountPaid: 0 });
  });
});

describe("editing", () => {
  test("moves the balance by the difference, up and down, and by status", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "10");
    const steps = [
      [{ amount: "18" }, 10_000, "Sent"],
      [{ amount: "118" }, 0, "Paid"],
      [{ amount: "100" }, 1_800, "Sent"],
      [{ amount: "100", status: "Pending" }, 11_800, "Sent"],
      [{ amount: "118", status: "Completed" }, 0, "Paid"],
      [{ amount: "118", status: "Failed" }, 11_800, "Sent"],
    ] as const;
    for (const [more, balance, status] of steps) {
      await updatePayment(admin, payment.id, edit(payment, more));
      expect(await invoiceAt(id)).toMatchObject({ balance, status });
      await assertBooksAgree();
    }
  });

  test("cannot take more than there is, says so at the amount, also on a paid invoice", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "118");
    await expect(
      updatePayment(admin, payment.id, edit(payment, { amount: "118.01" })),
    ).rejects.toMatchObject({
      fieldErrors: { amount: ["Amount cannot be more than the balance due ($118.00)"] },
    });
    expect(await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).toEqual(payment);
  });

  test("choosing Refunded runs the refund, and only from Completed", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "118");
    await updatePayment(admin, payment.id, edit(payment, { status: "Refunded", notes: "sorry" }));
    expect(await getPayment(actor, payment.id)).toMatchObject({
      status: "Refunded",
      refundDate: TODAY,
      notes: "sorry",
    });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 11_800 });
    await expect(updatePayment(admin, payment.id, edit(payment))).rejects.toMatchObject({
      message: "A refunded payment can no longer be edited.",
    });
    const pending = await makePayment(actor, id, "1", { status: "Pending" });
    await expect(
      updatePayment(admin, pending.id, edit(pending, { status: "Refunded" })),
    ).rejects.toEqual(code("conflict"));
  });

  test("is the admin's, compares versions, stays with its invoice, in no future", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "10");
    await expect(updatePayment(actor, payment.id, edit(payment))).rejects.toEqual(
      code("forbidden"),
    );
    const attempt = (more: object) => updatePayment(admin, payment.id, edit(payment, more));
    await expect(attempt({ invoiceId: "999" })).rejects.toEqual(code("invalid"));
    await expect(attempt({ date: "2026-11-22" })).rejects.toEqual(code("invalid"));
    await attempt({ version: "1", transactionId: "TX 9" });
    await expect(attempt({ version: "1" })).rejects.toMatchObject({ name: "EditConflict" });
    const [entry] = await listHistory(admin, "payment", payment.id);
    expect(entry?.changes).toEqual([{ field: "Transaction ID", from: "", to: "TX 9" }]);
  });
});

describe("finding", () => {
  test("by reference and invoice; sums of the page and of all", async () => {
    const quotation = await makeQuoted();
    const rupees = await makeInvoice(actor, {
      clientId: quotation.customerId,
      quotationId: quotation.id,
    });
    const dollars = await makeInvoice(actor);
    const old = await makePayment(actor, rupees.id, "8", { date: "2026-10-31" });
    const done = await makePayment(actor, dollars.id, "10");
    const open = await makePayment(actor, dollars.id, "20", { status: "Pending" });
    const back = await makePayment(actor, dollars.id, "40");
    await refundPayment(actor, back.id);
    const find = async (query: string, page = 1, size = 10) =>
      listPayments(actor, {
        ...PAYMENT_LIST.read(new URLSearchParams(query)),
        page,
        limit: size,
      });
    const ids = async (query: string) => (await find(query)).rows.map((row) => row.id);

    expect(await ids("")).toEqual([back.id, open.id, done.id, old.id]);
    expect(await ids(`search=${done.referenceNumber}`)).toEqual([done.id]);
    expect(await ids(`search=${rupees.invoiceNumber}`)).toEqual([old.id]);

    const page = await find("", 2, 2);
    expect(page).toMatchObject({ total: 4, totalPages: 2 });
    expect(page.pageSums).toEqual([
      { currency: "INR", total: 800, completed: 800, pending: 0, lost: 0 },
      { currency: "USD", total: 1000, completed: 1000, pending: 0, lost: 0 },
    ]);
    expect(page.totals).toEqual([
      { currency: "INR", total: 800, completed: 800, pending: 0, lost: 0 },
      { currency: "USD", total: 7000, completed: 1000, pending: 2000, lost: 4000 },
    ]);
  });

  test("customers see the payments of their own invoices only", async () => {
    const customer = await makeActor("customer");
    const mine = await makeInvoice(actor, { clientId: customer.id });
    const own = await makePayment(actor, mine.id, "1");
    const other = await makePayment(actor, (await makeInvoice(actor)).id, "1");
    expect(
      (await listPayments(customer, PAYMENT_LIST.read(new URLSearchParams()))).rows.map(
        (row) => row.id,
      ),
    ).toEqual([own.id]);
    await expect(getPayment(customer, other.id)).rejects.toEqual(code("not_found"));
    await expect(getReceipt(customer, other.id)).rejects.toEqual(code("not_found"));
    expect((await getReceipt(customer, own.id)).number).toBe(own.referenceNumber);
  });
});

test.each(PAYMENT_STATUSES)("a receipt of a %s payment", async (status) => {
  const { id } = await makeInvoice(actor);
  const refunded = status === "Refunded";
  const payment = await makePayment(actor, id, "18", { status: refunded ? "Completed" : status });
  if (refunded) await refundPayment(actor, payment.id);
  const receipt = getReceipt(actor, payment.id);
  if (status !== "Completed") return expect(receipt).rejects.toEqual(code("conflict"));
  expect(await receipt).toMatchObject({
    kind: "receipt",
    number: "PAY-2627-00001",
    total: { label: "Amount received", amount: "$18.00" },
    amountInWords: "Dollars Eighteen Only",
    settlement: [{ amount: "$18.00" }, { label: "Balance due", amount: "$100.00" }],
  });
});

test("a pending payment is marked as received by one press, and counts; a second press is told so", async () => {
  const invoice = await makeInvoice(actor);
  const payment = await makePayment(actor, invoice.id, "20", { status: "Pending" });
  await expect(receivePayment(actor, payment.id)).rejects.toEqual(code("forbidden"));
  await receivePayment(admin, payment.id);
  expect(await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
    status: "Completed",
    amount: 20_00,
    paymentMethod: payment.paymentMethod,
    transactionId: payment.transactionId,
    notes: payment.notes,
  });
  expect(await invoiceAt(invoice.id)).toMatchObject({
    balance: invoice.balance - 20_00,
    amountPaid: 20_00,
  });
  await expect(receivePayment(admin, payment.id)).rejects.toEqual(code("conflict"));
  await assertBooksAgree();
});
