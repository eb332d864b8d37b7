import { afterEach, beforeEach, expect, test } from "vitest";

import { getInv01 } from "~/models/billing/e-invoice/inv01.server";
import { ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { advancesOn, recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { getCompany } from "~/models/company/company/company.server";
import { tallyCheck } from "~/models/desk/exports/tally.server";
import { getMove } from "~/models/desk/move/move.server";
import { agesOf } from "~/models/desk/report/outstanding.server";
import { jobProfit } from "~/models/desk/report/profit.server";
import { addDays } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeActor, makeCustomer, makeJob } from "../support/factories";
import { makePayment, makeQuoted, NOON, TODAY } from "../support/invoices";

/* What is read of a consolidated bill, beside what plain SQL says of its moves. */

let actor: Actor;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("admin");
  await db.company.updateMany({
    data: {
      address: "7 FC Road, Shivajinagar\nPune 411004",
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
      invoiceReminders: true,
    },
  });
  customer = await makeCustomer({
    name: "Orbit Software",
    kind: "registered",
    gstin: "29AAECC2213N1ZM",
    stateCode: "29",
    address: "14 MG Road, Bengaluru 560001",
  });
});
afterEach(() => setClock(null));

type Quoted = Parameters<typeof makeQuoted>[0];
async function moved(endDate: string, charges: Quoted = {}) {
  const { id: customerId } = customer;
  const quotation = await makeQuoted(charges, { customerId, pickupStateCode: "27" });
  const job = await makeJob({
    clientId: customerId,
    quotationId: quotation.id,
    startDate: "2026-10-30",
    endDate,
    status: "Completed",
    currency: "INR",
  });
  return { quotation, job };
}
const threeMoves = async () => [
  await moved("2026-11-02", { transportationCharge: 333_33, surchargeRate: 333 }),
  await moved("2026-11-03", { discount: 10_000, surchargeRate: 0 }),
  await moved("2026-11-04", { transportationCharge: 7, surchargeRate: 0 }),
];
type Moves = Awaited<ReturnType<typeof threeMoves>>;

const bill = (moves: Moves) =>
  createConsolidated(
    actor,
    ConsolidatedInput.parse({
      customerId: customer.id,
      quotationIds: moves.map(({ quotation }) => quotation.id),
    }),
  );
const issued = async (moves: Moves) => {
  const id = await bill(moves);
  await changeInvoiceStatus(actor, id, "Sent", { confirmNoLorryReceipt: true });
  return db.invoice.findUniqueOrThrow({ where: { id } });
};
const advanceOn = (quotationId: number, amount: string, date = TODAY) =>
  recordAdvance(actor, AdvanceInput.parse({ quotationId, amount, paymentMethod: "UPI", date }));

/** One number that plain SQL says. */
async function said(sql: string): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ value: bigint | number | null }[]>(sql);
  return Number(row?.value ?? 0);
}
const taxableIn = (id: number) =>
  said(
    `SELECT SUM(q."subtotal" - q."discount" + q."surcharge") AS "value" FROM "Quotation" q JOIN "BilledMove" m ON m."quotationId" = q."id" WHERE m."invoiceId" = ${id}`,
  );
const halfUp = (minor: number) => Math.floor((minor * 18 + 50) / 100);

test("returns, books, statement, outstanding, e-invoice, reminder and receipt say what its moves come to, less their advances", async () => {
  const moves = await threeMoves();
  const [first, , last] = moves as [Moves[number], Moves[number], Moves[number]];
  await advanceOn(first.quotation.id, "2000", "2026-10-20");
  await advanceOn(last.quotation.id, "500", "2026-11-20");
  const invoice = await issued(moves);
  const { id } = invoice;
  const taxable = await taxableIn(id);
  const tax = halfUp(taxable);
  const advanced = await said(
    `SELECT SUM("amount") AS "value" FROM "AdvanceAdjustment" WHERE "invoiceId" = ${id}`,
  );
  expect(advanced).toBe(2_500_00);
  // To whole rupees, as the company rounds.
  const total = Math.floor((taxable + tax + 50) / 100) * 100;
  expect(invoice).toMatchObject({
    taxableValue: taxable,
    taxAmount: tax,
    total,
    amountPaid: advanced,
    balance: total - advanced,
  });

  // Its tax once: what October's advance was taxed with comes off again in 11B.
  const { gstr1 } = await readGstr1(actor, "2026-11");
  expect(gstr1.b2b).toMatchObject([
    { number: invoice.invoiceNumber, value: total, items: [{ taxable, igst: tax, rate: 1800 }] },
  ]);
  const october = await said(
    `SELECT a."taxableValue" AS "value" FROM "AdvanceAdjustment" a JOIN "Payment" p ON p."id" = a."paymentId" WHERE p."date" = '2026-10-20'`,
  );
  expect(october).toBe(1_694_92);
  expect(gstr1.at).toEqual([]);
  expect(gstr1.txpd).toMatchObject([{ taxable: october, igst: 305_08, place: "29" }]);
  expect((await readGstr1(actor, "2026-10")).gstr1.at).toMatchObject([{ taxable: october }]);
  const { gstr3b } = await readGstr3b(actor, "2026-11");
  const sums = gstr3b.rows.map((row) => [row.taxable, row.igst] as const);
  expect(sums.reduce((sum, [value]) => sum + value, 0)).toBe(taxable - october);
  expect(sums.reduce((sum, [, igst]) => sum + igst, 0)).toBe(tax - 305_08);

  const { inv01 } = await getInv01(actor, { entity: "invoice", id });
  expect(inv01).toMatchObject({
    ValDtls: { AssVal: taxable / 100, IgstVal: tax / 100, TotInvVal: total / 100 },
  });
  expect(inv01.ItemList).toHaveLength(3);

  const days = { from: "2026-11-01", to: "2026-11-30" };
  const check = await tallyCheck(actor, days);
  expect(check.sources.filter(({ difference }) => difference !== 0)).toEqual([]);
  expect(check.sources.find(({ name }) => /invoices/i.test(name))).toMatchObject({
    vouchers: 1,
    amount: total,
  });

  const receipt = await makePayment(actor, id, "100", { paymentMethod: "UPI" });
  const balance = total - advanced - 100_00;
  const settlement = (await getReceipt(actor, receipt.id)).facts;
  expect(JSON.stringify(settlement)).toContain(String(invoice.invoiceNumber));
  const company = await getCompany();
  const [statement] = await customerStatements(actor, customer.id, days, company);
  expect(statement).toMatchObject({
    opening: -2_000_00,
    debits: total,
    credits: 600_00,
    closing: balance,
  });
  expect((await agesOf(TODAY)).get("INR")).toMatchObject({ invoices: 1, notDue: balance });
  expect(await said(`SELECT SUM("balance") AS "value" FROM "Invoice"`)).toBe(balance);

  setClock(new Date(`${addDays(invoice.dueDate, 10)}T06:30:00Z`));
  expect((await queueDueReminders()).queued).toBe(1);
  const message = await db.outboxMessage.findFirstOrThrow({ where: { entity: "invoice" } });
  expect(message).toMatchObject({ entityId: id });
  expect(message.text).toContain(formatMoney(balance, "INR"));
  expect(
    (await checkDatabase(db as never)).filter((line) => !/^(QT-|JOB-|Job |User )/.test(line)),
  ).toEqual([]);
});

test("what its moves earned comes to the bill less its notes, to the paisa, however they were noted", async () => {
  const moves = await threeMoves();
  const { id } = await issued(moves);
  const items = await db.invoiceItem.findMany({
    where: { invoiceId: id },
    orderBy: { position: "asc" },
  });
  const earned = async () =>
    Promise.all(
      moves.map(async ({ job }) => (await jobProfit(actor, job.id))[0]?.income ?? Number.NaN),
    );
  const values = items.map(({ lineTotal }) => lineTotal);
  expect(await earned()).toEqual(values);
  const noted = (kind: "credit" | "debit", more: object) =>
    issueNote(actor, kind, NoteInput.parse({ invoiceId: id, reason: "Late", ...more }));
  // About one line: that move's alone.
  await noted("credit", { lines: [{ invoiceItemId: items[1]?.id, amount: "12.34" }] });
  expect(await earned()).toEqual([values[0], values[1]! - 12_34, values[2]]);
  // About none: each its share.
  await noted("credit", { amount: "100.01" });
  await noted("debit", { amount: "0.02" });
  const all = await earned();
  const taxable = await taxableIn(id);
  const share = (value: number) => (value * (100_01 - 2)) / taxable;
  for (const [at, value] of values.entries()) {
    const less = at === 1 ? 12_34 : 0;
    expect(Math.abs(value - less - share(value) - all[at]!)).toBeLessThan(2);
  }
  const rest = await said(
    `SELECT i."taxableValue" - (SELECT SUM(CASE WHEN n."kind" = 'credit' THEN n."taxableValue" ELSE -n."taxableValue" END) FROM "Note" n WHERE n."invoiceId" = i."id") AS "value" FROM "Invoice" i WHERE i."id" = ${id}`,
  );
  expect(all.reduce((sum, value) => sum + value, 0)).toBe(rest);
});

test("an advance of another move is that move's; one of its own pays it", async () => {
  const [one, two, other] = (await threeMoves()) as [Moves[number], Moves[number], Moves[number]];
  await advanceOn(one.quotation.id, "300");
  await advanceOn(other.quotation.id, "200");
  const { total, amountPaid } = await issued([one, two]);
  expect(amountPaid).toBe(300_00);
  expect(await advancesOn(one.quotation.id)).toMatchObject({ elsewhere: [], received: 300_00 });
  const company = await getCompany();
  const moves = [one, two].map(({ quotation }) =>
    getMove(actor, { kind: "quotation", id: quotation.id }, company),
  );
  const read = await Promise.all(moves);
  expect(read.reduce((sum, { money }) => sum + money.total, 0)).toBe(total);
  expect(read.map(({ steps }) => steps.find(({ key }) => key === "billed")?.state)).toEqual([
    "done",
    "done",
  ]);
});

test("an advance that comes as the bill is made and issued at once is taken off once, or refused", async () => {
  for (let round = 0; round < effort(3, 30); round += 1) {
    const moves = [await moved("2026-11-02"), await moved("2026-11-03")];
    const ids = moves.map(({ quotation }) => quotation.id) as [number, number];
    const before = await advanceOn(ids[0], "150");
    const [late, made] = await Promise.allSettled([advanceOn(ids[1], "100"), bill(moves)]);
    expect(made.status).toBe("fulfilled");
    const id = (made as PromiseFulfilledResult<number>).value;
    const refund = AdvanceRefundInput.parse({
      amount: "150",
      date: TODAY,
      paymentMethod: "UPI",
      reason: "Asked for",
    });
    await Promise.allSettled([
      issueInvoice(actor, id, null, { confirmNoLorryReceipt: true }),
      issueInvoice(actor, id, null, { confirmNoLorryReceipt: true }),
      refundAdvance(actor, before, refund),
    ]);
    const { amountPaid } = await db.invoice.findUniqueOrThrow({ where: { id } });
    const advance = await db.payment.findUniqueOrThrow({ where: { id: before } });
    expect(advance.adjustedAmount + advance.refundedAmount).toBe(150_00);
    expect(amountPaid).toBe(advance.adjustedAmount + (late.status === "fulfilled" ? 100_00 : 0));
  }
});
