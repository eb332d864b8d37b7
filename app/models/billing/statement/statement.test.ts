import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeActor, makeCustomer, makeInvoice } from "../../../../tests/support/factories";
import { balancesDue } from "../invoice/invoice.balances.server";
import { changeInvoiceStatus } from "../invoice/invoice.move.server";
import { sum } from "../../ground/money/money";
import { recordPayment } from "../payment/payment.record.server";
import { PaymentInput } from "../payment/payment.schema";
import { refundPayment } from "../payment/payment.refund.server";
import type { Actor } from "../../kit/policy/policy";
import { statementsOf, type StatementEntry } from "./statement";
import { customerStatements } from "./statement.server";

const COMPANY = { timeZone: "Asia/Kolkata" };
const EVER = { from: "1900-01-01", to: "2199-12-31" };

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

const pay = (invoiceId: number, amount: string, date: string, status = "Completed") =>
  recordPayment(
    staff,
    PaymentInput.parse({
      invoiceId: String(invoiceId),
      amount,
      date,
      status,
      paymentMethod: "Cash",
    }),
    null,
  );

describe("By the commands of the office", () => {
  /** Two currencies, a part payment, a refund, a write-off, and what is no part of a statement. */
  async function makeDealings() {
    const { id: clientId } = await makeCustomer();
    const of = (more: Parameters<typeof makeInvoice>[0]) =>
      makeInvoice({ clientId, currency: "INR", ...more });
    const first = await of({ invoiceDate: "2026-09-10", total: 1_234_57 });
    const second = await of({ invoiceDate: "2026-10-05", total: 999_99 });
    const third = await of({ invoiceDate: "2026-11-02", total: 500_00 });
    const dollars = await of({ invoiceDate: "2026-10-20", total: 70_01, currency: "USD" });
    await of({ invoiceDate: "2026-10-06", total: 5_00, status: "Draft" });
    await of({ invoiceDate: "2026-10-07", total: 6_00, status: "Cancelled" });
    await makeInvoice({ currency: "INR", total: 7_00 });
    await pay(first.id, "234.57", "2026-09-20");
    await pay(first.id, "1000", "2026-10-10");
    const back = await pay(second.id, "400", "2026-10-12");
    await pay(second.id, "1.11", "2026-10-13", "Pending");
    await pay(dollars.id, "20", "2026-11-01");
    await refundPayment(staff, back, "Paid twice");
    await pay(third.id, "450.50", "2026-11-05");
    setClock(new Date("2026-11-15T06:30:00Z"));
    await changeInvoiceStatus(staff, third.id, "Paid", { reason: "Scratched table" });
    setClock(new Date("2026-11-21T06:30:00Z"));
    return clientId;
  }

  test("the closing balance is what the invoices say, to the paisa, in each currency", async () => {
    const id = await makeDealings();
    const statements = await customerStatements(staff, id, EVER, COMPANY);
    const due = (await balancesDue(staff, [id])).get(id);
    expect(statements.map(({ currency, closing }) => ({ currency, balance: closing }))).toEqual(
      due,
    );
    for (const { currency, opening, debits, credits } of statements) {
      const of = { clientId: id, currency };
      const invoices = await db.invoice.findMany({
        where: { ...of, status: { in: ["Sent", "Paid", "Overdue"] } },
      });
      const payments = await db.payment.findMany({
        where: { invoice: { is: of }, status: { in: ["Completed", "Refunded"] } },
      });
      const refunds = sum(
        payments.filter(({ status }) => status === "Refunded").map(({ amount }) => amount),
      );
      expect(opening).toBe(0);
      expect(debits).toBe(sum(invoices.map(({ total }) => total)) + refunds);
      expect(credits).toBe(
        sum(payments.map(({ amount }) => amount)) +
          sum(invoices.map(({ settledAmount }) => settledAmount)),
      );
    }
  });

  test("a period begins with what was owed before it, and runs on", async () => {
    const id = await makeDealings();
    const period = { from: "2026-10-01", to: "2026-11-15" };
    const [rupees, dollars] = await customerStatements(staff, id, period, COMPANY);
    expect(rupees).toMatchObject({ currency: "INR", opening: 1_000_00, closing: 599_99 });
    expect(
      rupees?.lines.map(({ kind, day, debit, credit, balance }) => [
        kind,
        day,
        debit,
        credit,
        balance,
      ]),
    ).toEqual([
      ["invoice", "2026-10-05", 999_99, 0, 1_999_99],
      ["payment", "2026-10-10", 0, 1_000_00, 999_99],
      ["payment", "2026-10-12", 0, 400_00, 599_99],
      ["invoice", "2026-11-02", 500_00, 0, 1_099_99],
      ["payment", "2026-11-05", 0, 450_50, 649_49],
      ["write-off", "2026-11-15", 0, 49_50, 599_99],
    ]);
    expect(dollars).toMatchObject({ currency: "USD", opening: 0, closing: 50_01 });
    // The refund is of a later day; two periods in a row join.
    const [rest] = await customerStatements(
      staff,
      id,
      { from: "2026-11-16", to: "2026-12-31" },
      COMPANY,
    );
    expect(rest).toMatchObject({ opening: 599_99, debits: 400_00, closing: 999_99 });
    expect(rest?.lines).toMatchObject([{ kind: "refund", day: "2026-11-21", debit: 400_00 }]);
  });
});

describe("A cancelled invoice", () => {
  const linesOf = async (id: number, period = EVER) =>
    (await customerStatements(staff, id, period, COMPANY)).flatMap(({ lines }) =>
      lines.map(({ kind, day, balance }) => [kind, day, balance]),
    );

  test("stands as it was sent and as it was cancelled, with what came and went between", async () => {
    const { id: clientId } = await makeCustomer();
    const { id } = await makeInvoice({
      clientId,
      currency: "INR",
      invoiceDate: "2026-09-10",
      total: 500_00,
    });
    const paid = await pay(id, "200", "2026-10-05");
    await expect(changeInvoiceStatus(staff, id, "Cancelled")).rejects.toMatchObject({
      message:
        "This invoice has completed payments and cannot be cancelled. Refund or delete them first.",
    });
    const october = { from: "2026-09-01", to: "2026-10-31" };
    const sent = await linesOf(clientId, october);
    expect(sent.at(-1)).toEqual(["payment", "2026-10-05", 300_00]);
    await refundPayment(staff, paid, "Called off");
    await changeInvoiceStatus(staff, id, "Cancelled");
    // What was sent out as the statement of October still is it.
    expect(await linesOf(clientId, october)).toEqual(sent);
    expect(await linesOf(clientId)).toEqual([
      ["invoice", "2026-09-10", 500_00],
      ["payment", "2026-10-05", 300_00],
      ["refund", "2026-11-21", 500_00],
      ["cancellation", "2026-11-21", 0],
    ]);
    expect((await balancesDue(staff, [clientId])).get(clientId)).toBeUndefined();
  });

  test("that was a draft was never owed", async () => {
    const { id: clientId } = await makeCustomer();
    const { id } = await makeInvoice({ clientId, status: "Draft", total: 500_00 });
    await changeInvoiceStatus(staff, id, "Cancelled");
    expect(await linesOf(clientId)).toEqual([]);
  });
});

test("is the customer's own: to everybody else it is as if there were none", async () => {
  const customer = await makeCustomer();
  await makeInvoice({ clientId: customer.id, invoiceDate: "2026-11-01" });
  const read = (as: Parameters<typeof actorOf>[0]) =>
    customerStatements(actorOf(as), customer.id, EVER, COMPANY);
  expect(await read(customer)).toHaveLength(1);
  await expect(read(await makeCustomer())).rejects.toMatchObject({ code: "not_found" });
});

describe("Lines", () => {
  const entry = (kind: StatementEntry["kind"], day: string, amount: number): StatementEntry => ({
    kind,
    id: 1,
    number: "1",
    day,
    currency: "INR",
    amount,
  });

  test("of one day begin with the invoice that is paid", () => {
    const [statement] = statementsOf(
      [entry("payment", "2026-11-01", 5), entry("invoice", "2026-11-01", 5)],
      EVER,
    );
    expect(statement?.lines.map(({ balance }) => balance)).toEqual([5, 0]);
  });

  test("of the first and the last day are in it, others are not", () => {
    const days = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"];
    const [statement] = statementsOf(
      days.map((day, index) => entry("invoice", day, 10 ** index)),
      { from: "2026-11-01", to: "2026-11-30" },
    );
    expect(statement).toMatchObject({ opening: 1, debits: 110, closing: 111 });
    expect(statement?.lines.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-30"]);
  });

  test("of nothing are no statement", () => {
    expect(statementsOf([], EVER)).toEqual([]);
    expect(
      statementsOf([entry("invoice", "2026-12-01", 1)], { from: "2026-11-01", to: "2026-11-30" }),
    ).toEqual([]);
  });
});
