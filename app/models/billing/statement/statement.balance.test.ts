import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { effort } from "../../../../tests/support/effort";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeQuotation,
} from "../../../../tests/support/factories";
import { invoiceFigures } from "../../desk/dashboard/figures.server";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { applyAdvance, takeBackAdvance } from "../invoice/invoice.advances.server";
import { balancesDue } from "../invoice/invoice.balances.server";
import { INVOICE_LIST } from "../invoice/invoice.list";
import { changeInvoiceStatus } from "../invoice/invoice.move.server";
import { reopenInvoice } from "../invoice/invoice.settle.server";
import { updatePayment } from "../payment/payment.edit.server";
import { recordPayment } from "../payment/payment.record.server";
import { refundAdvance } from "../payment/payment.advance-refund.server";
import { recordAdvance } from "../payment/payment.advance.server";
import { AdvanceInput, PaymentEditInput, PaymentInput } from "../payment/payment.schema";
import { deletePayment, refundPayment } from "../payment/payment.refund.server";
import type { Actor } from "../../kit/policy/policy";
import { addDays } from "../../ground/day/calendar-date";
import { DomainError } from "../../kit/shared/domain-error";
import { customerStatements } from "./statement.server";

/** Whatever the office does, in whatever order: statement, customer's page, dashboard and list say one balance. */
const COMPANY = { timeZone: "Asia/Kolkata" };
const START = "2026-09-01";
const CURRENCIES = ["INR", "USD"] as const;

let admin: Actor;
beforeAll(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});
afterAll(() => setClock(null));

const at = fc.nat({ max: 7 });
const step = fc.oneof(
  fc.record({
    do: fc.constant("invoice" as const),
    total: fc.integer({ min: 1, max: 50_000_00 }),
    currency: fc.constantFrom(...CURRENCIES),
    draft: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("pay" as const),
    at,
    part: fc.integer({ min: 1, max: 120 }),
    status: fc.constantFrom("Completed", "Completed", "Pending"),
  }),
  fc.record({
    do: fc.constantFrom("issue", "cancel", "settle", "reopen", "overdue"),
    at,
  }),
  fc.record({ do: fc.constantFrom("refund", "delete", "complete", "fail", "lessen"), at }),
  fc.record({ do: fc.constant("advance" as const), total: fc.integer({ min: 1, max: 1_983_993 }) }),
  fc.record({ do: fc.constantFrom("use", "takeBack", "giveBack"), at }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const ADVANCE = { invoiceId: null, refundOfId: null };
const nth = <T>(rows: readonly T[], place: number) => rows[place % rows.length];
const major = (minor: number) => (minor / 100).toFixed(2);

/** One step of the office on a day; what the rules refuse is not done. */
async function take(clientId: number, day: string, wanted: Step): Promise<void> {
  const of = { clientId };
  if (wanted.do === "invoice") {
    const { total, currency, draft } = wanted;
    const status = draft ? "Draft" : "Sent";
    await makeInvoice({ clientId, total, currency, status, invoiceDate: day });
    return;
  }
  const orderBy = { id: "asc" as const };
  if (wanted.do === "advance") {
    const { id } = await makeQuotation({ customerId: clientId, status: "approved" });
    const fields = { quotationId: String(id), paymentMethod: "Cash", date: day };
    await recordAdvance(admin, AdvanceInput.parse({ ...fields, amount: major(wanted.total) }));
    return;
  }
  const invoice = nth(await db.invoice.findMany({ where: of, orderBy }), wanted.at);
  const payments = await db.payment.findMany({ where: { invoice: { is: of } }, orderBy });
  const payment = nth(payments, wanted.at);
  const edit = (more: Partial<Record<"status" | "amount", string>>) => {
    if (!payment) return;
    const { id, amount, ...stored } = payment;
    const { paymentMethod, date, status } = stored;
    const fields = { paymentMethod, date, status, amount: major(amount), ...more };
    return updatePayment(admin, id, PaymentEditInput.parse(fields));
  };
  const move = (status: "Sent" | "Cancelled" | "Paid" | "Overdue", reason?: string) =>
    invoice && changeInvoiceStatus(admin, invoice.id, status, { reason });
  const advances = await db.payment.findMany({ where: { ...of, ...ADVANCE }, orderBy });
  const advance = nth(advances, wanted.at);
  const adjustments = await db.advanceAdjustment.findMany({ where: { invoice: of }, orderBy });
  const adjustment = nth(adjustments, wanted.at);
  const acts: Record<typeof wanted.do, () => unknown> = {
    use: () => invoice && advance && applyAdvance(admin, invoice.id, advance.id),
    takeBack: () => adjustment && takeBackAdvance(admin, adjustment.invoiceId, adjustment.id),
    giveBack: () => {
      if (!advance) return;
      const fee = Math.floor(unusedOf(advance) / (1 + (wanted.at % 3)));
      const amount = unusedOf(advance) - fee;
      return refundAdvance(admin, advance.id, {
        amount,
        fee,
        reason: null,
        paymentMethod: null,
        transactionId: null,
      });
    },
    pay: () => {
      if (!invoice || wanted.do !== "pay") return;
      const part = Math.max(1, Math.floor((invoice.balance * wanted.part) / 100));
      const { status } = wanted;
      const fields = { amount: major(part), date: day, status, paymentMethod: "Cash" };
      const input = PaymentInput.parse({ invoiceId: String(invoice.id), ...fields });
      return recordPayment(admin, input, null);
    },
    issue: () => move("Sent"),
    overdue: () => move("Overdue"),
    cancel: () => move("Cancelled"),
    settle: () => move("Paid", "Scratched table"),
    reopen: () => invoice && reopenInvoice(admin, invoice.id),
    refund: () => payment && refundPayment(admin, payment.id, "Paid twice"),
    delete: () => payment && deletePayment(admin, payment.id),
    complete: () => edit({ status: "Completed" }),
    fail: () => edit({ status: "Failed" }),
    lessen: () => edit({ amount: major(Math.max(1, (payment?.amount ?? 2) - 1)) }),
  };
  await Promise.resolve(acts[wanted.do]()).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

/** What is owed by currency, nothing left out. */
function amounts(rows: readonly { currency: string; minor: number }[]): Record<string, number> {
  const sums: Record<string, number> = { INR: 0, USD: 0 };
  for (const { currency, minor } of rows) sums[currency] = (sums[currency] ?? 0) + minor;
  return sums;
}

async function expectOneBalance(client: { id: number; role: string; name: string }, today: string) {
  const until = (from: string, to: string) =>
    customerStatements(admin, client.id, { from, to }, COMPANY);
  const statements = await until(START, today);
  // What is left of advances is no invoice's yet: it is what the customer has with us.
  const advances = await db.payment.findMany({ where: { clientId: client.id, ...ADVANCE } });
  const closing = amounts([
    ...statements.map(({ currency, closing: minor }) => ({ currency, minor })),
    ...advances.map((advance) => ({ currency: advance.currency, minor: unusedOf(advance) })),
  ]);
  const due = (await balancesDue(admin, [client.id])).get(client.id) ?? [];
  expect(amounts(due.map(({ currency, balance: minor }) => ({ currency, minor })))).toEqual(
    closing,
  );
  const { outstanding } = await invoiceFigures(actorOf(client as never), today);
  expect(amounts(outstanding)).toEqual(closing);
  const unpaid = INVOICE_LIST.read(
    new URLSearchParams({ view: "unpaid", customerId: String(client.id) }),
  );
  const rows = await db.invoice.findMany({
    where: INVOICE_LIST.where(admin, unpaid, { today, ...COMPANY }),
  });
  expect(amounts(rows.map(({ currency, balance: minor }) => ({ currency, minor })))).toEqual(
    closing,
  );
  // Nobody has been left with money of theirs on a cancelled invoice, and two periods in a row join.
  const stuck = { invoice: { is: { clientId: client.id, status: "Cancelled" } } };
  expect(await db.payment.count({ where: { ...stuck, status: "Completed" } })).toBe(0);
  const early = await until(START, addDays(START, 5));
  const late = await until(addDays(START, 6), today);
  for (const { currency, closing: before } of early) {
    expect(late.find((each) => each.currency === currency)?.opening).toBe(before);
  }
}

test("the last balance of a statement is what the customer owes everywhere else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), async (steps) => {
      const client = await makeCustomer();
      let day = START;
      for (const wanted of steps) {
        setClock(new Date(`${day}T06:30:00Z`));
        await take(client.id, day, wanted);
        await expectOneBalance(client, day);
        day = addDays(day, 1);
      }
    }),
    { numRuns: effort(8, 200), seed: 1321, endOnFailure: true },
  );
}, 120_000);
