import { expenseCounts } from "../../company/company/company.server";
import { filedGstin } from "../../billing/expense/expense.credit.server";
import {
  creditTaken,
  isCorrection,
  takenSql,
  taxCostSql,
} from "../../billing/expense/expense.taken";
import { total, whole } from "../report/report.read.server";
import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import type { OwnLedger } from "../../company/company/company.tally";
import { sum } from "../../ground/money/money";
import { inputTax } from "../../ground/tax/heads";
import type { RowOf } from "../../kit/record/define-record";
import { balanced } from "./tally";
import {
  each,
  idOf,
  inDays,
  moneyOf,
  sumOf,
  SUMS,
  vendorOf,
  type Asked,
  type Source,
} from "./tally.source.server";
import { vendorPaymentNumber } from "../../billing/vendor/vendor.record";

/** Writes the tax of a bill: what is taken back, head by head where the company is under GST, and what it pays itself. */
async function inputsOf({ company, book }: Asked) {
  const own = company.taxSystem === "gst_india" ? company.stateCode : null;
  const gstinOf = await filedGstin(db);
  return (
    bill: Parameters<typeof gstinOf>[0] & Pick<RowOf<"Expense">, "taxAmount" | "reverseCharge">,
    taken: number,
  ) => {
    const { igst, cgst, sgst } = inputTax(taken, gstinOf(bill), own ?? "");
    const heads: [OwnLedger, number][] = [
      ["Input IGST", igst],
      ["Input CGST", cgst],
      ["Input SGST", sgst],
    ];
    const owed = bill.reverseCharge ? bill.taxAmount : 0;
    return [
      ...(own ? heads : [["Input GST", taken] as const]),
      ["GST under reverse charge", -owed] as const,
    ]
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => ({ ledger: book.own(name), amount }));
  };
}

const PAID_FROM: Record<string, OwnLedger> = {
  cash: "Cash",
  bank: "Bank",
  UPI: "UPI",
  card: "Card",
  advance: "Advances to crew",
};

export const EXPENSES: Source = {
  name: "Expenses",
  async *vouchers(asked) {
    const { from, to, currency, book, company } = asked;
    const rows = each((where, rest) =>
      db.expense.findMany({
        where: {
          AND: [where, { date: inDays({ from, to }) }, expenseCounts(company)],
          currency,
        },
        include: { vendor: true, correctsHire: { select: { hireNumber: true } } },
        ...rest,
      }),
    );
    const inputs = await inputsOf(asked);
    for await (const row of rows) {
      const number = `EXP-${row.id}`;
      const owed = row.paidFrom === "owed";
      const party = owed && row.vendor ? vendorOf(book, row.vendor) : null;
      const credit = owed
        ? (party ?? book.own("Expenses owed"))
        : book.own(PAID_FROM[row.paidFrom ?? ""] ?? "Expenses not said how paid");
      const taken = creditTaken(row, company.taxSystem === "gst_india");
      const owedTax = row.reverseCharge ? row.taxAmount : 0;
      const { correctsHire: hire } = row;
      const ledger = hire ? book.own("Lorry hire") : book.expense(row.kind);
      const cost = { ledger, amount: row.amount + owedTax - taken };
      // A correction is of the bill that its own voucher opened; less than nothing was spent where money is to come back.
      const bill = !isCorrection(row)
        ? { name: number, type: "New Ref" as const }
        : { name: hire?.hireNumber ?? `EXP-${row.correctsId}`, type: "Agst Ref" as const };
      const moved = row.amount < 0 ? "Receipt" : row.amount > 0 ? "Payment" : "Journal";
      yield balanced({
        id: idOf("expense", row.id),
        type: owed || row.paidFrom === "advance" ? "Journal" : moved,
        date: row.date,
        number,
        narration: [row.kind, row.note].filter(Boolean).join(": "),
        party,
        entries: [
          { ledger: credit, amount: row.tdsAmount - row.amount, ...(party && { bill }) },
          cost,
          ...inputs(row, taken),
          ...(row.tdsAmount ? [{ ledger: book.own("TDS payable"), amount: -row.tdsAmount }] : []),
        ],
      });
    }
  },
  ours: ({ from, to, currency, company }) =>
    sumOf(Prisma.sql`SELECT ${whole(Prisma.sql`COUNT(*)`)} AS "vouchers",
      ${total(Prisma.sql`ABS(CASE WHEN "amount" = 0 THEN ${takenSql(company)} ELSE "amount" - "tdsAmount" END)`)} AS "amount"
      FROM "Expense" e WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}
      AND ("status" = 'approved' OR ${company.expensesNeedApproval ? 1 : 0} = 0)`),
};

/** Money for the road that was given to employees, and what they brought back. */
export const CREW_ADVANCES: Source = {
  name: "Advances to crew",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.crewAdvance.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        include: { employee: { select: { name: true } } },
        ...rest,
      }),
    );
    for await (const { id, date, direction, amount, method, note, employee } of rows) {
      const given = direction === "given";
      const sum = given ? amount : -amount;
      yield balanced({
        id: idOf("crew-advance", id),
        type: given ? "Payment" : "Receipt",
        date,
        number: `ADV-${id}`,
        narration: [`Advance ${direction}: ${employee.name}`, note].filter(Boolean).join(", "),
        entries: [
          { ledger: book.own("Advances to crew"), amount: sum },
          { ledger: moneyOf(book, method), amount: -sum },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "CrewAdvance" WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** A truck of another: what was agreed, less what is deducted and kept back of it, is its owner's bill. */
export const HIRES: Source = {
  name: "Lorry hire",
  async *vouchers(asked) {
    const { from, to, currency, book, company } = asked;
    const inputs = await inputsOf(asked);
    const rows = each((where, rest) =>
      db.hire.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        include: { vendor: true, deductions: true },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const { hireNumber: number, amount, tdsAmount, vehicleNumber, lrNumbers, deductions } = row;
      const party = vendorOf(book, row.vendor);
      const cancelled = row.status !== "active";
      const kept = sum(deductions.map((one) => one.amount));
      const taken = creditTaken(row, company.taxSystem === "gst_india");
      const cost = amount + (row.reverseCharge ? row.taxAmount : 0) - taken;
      yield balanced({
        id: idOf("hire", row.id),
        type: "Journal",
        date: row.date,
        number,
        narration: [`Hire ${number} of ${vehicleNumber}`, lrNumbers].filter(Boolean).join(": "),
        party,
        cancelled,
        entries: cancelled
          ? []
          : [
              { ledger: book.own("Lorry hire"), amount: cost },
              ...inputs(row, taken),
              {
                ledger: party,
                amount: tdsAmount + kept - amount,
                bill: { name: number, type: "New Ref" },
              },
              ...(tdsAmount ? [{ ledger: book.own("TDS payable"), amount: -tdsAmount }] : []),
              ...(kept ? [{ ledger: book.own("Kept back of lorry hire"), amount: -kept }] : []),
            ],
      });
    }
  },
  ours: ({ from, to, currency, company }) =>
    sumOf(Prisma.sql`SELECT ${whole(Prisma.sql`COUNT(*)`)} AS "vouchers",
      ${total(Prisma.sql`h."amount" + ${taxCostSql(company, "Hire h")}`)} AS "amount"
      FROM "Hire" h WHERE "status" = 'active' AND "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** Advances of lorry hire, on the hire's day. */
export const HIRES_ADVANCED: Source = {
  name: "Advances of lorry hire",
  async *vouchers({ from, to, currency, book }) {
    const advances = each((where, rest) =>
      db.hire.findMany({
        // A cancelled hire's advance was given back: where Tally has it, it is cancelled there as well.
        where: {
          ...where,
          currency,
          date: inDays({ from, to }),
          OR: [{ advance: { gt: 0 } }, { status: "cancelled" }],
        },
        include: { vendor: true },
        ...rest,
      }),
    );
    for await (const row of advances) {
      const { id, hireNumber, date, advance, advanceMethod, advanceReference } = row;
      const party = vendorOf(book, row.vendor);
      const cancelled = row.status !== "active";
      const bill = { name: hireNumber, type: "Agst Ref" as const };
      yield balanced({
        id: idOf("hire", id, "-advance"),
        type: "Payment",
        date,
        number: `${hireNumber}-ADV`,
        narration: ["Advance", advanceReference, "of hire", hireNumber].filter(Boolean).join(" "),
        party,
        cancelled,
        entries: cancelled
          ? []
          : [
              { ledger: party, amount: advance, bill },
              { ledger: moneyOf(book, advanceMethod), amount: -advance },
            ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"advance"`)} FROM "Hire" WHERE "advance" > 0 AND "status" = 'active'
      AND "currency" = ${currency} AND "date" >= ${from} AND "date" <= ${to}`),
};

type Met = { expenseId: number | null; hire: { hireNumber: string } | null };
/** A bill by the name under which its own voucher opened it. */
const metName = ({ expenseId, hire }: Met) => hire?.hireNumber ?? `EXP-${expenseId}`;

/** What was paid to vendors: their bills and hires, and what is an advance. The money stands first, the vendor once for each bill. */
export const VENDORS_PAID: Source = {
  name: "Paid to vendors",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.vendorPayment.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        include: {
          vendor: true,
          bills: {
            where: { kind: "paid" },
            include: { hire: { select: { hireNumber: true } } },
            orderBy: { id: "asc" },
          },
        },
        ...rest,
      }),
    );
    for await (const { id, vendor, bills, date, amount, method, reference } of rows) {
      const party = vendorOf(book, vendor);
      const own = vendorPaymentNumber({ id });
      const over = amount - sum(bills.map((bill) => bill.amount));
      // A payment of a hire alone keeps the number that it had before payments were of vendors.
      const hire = bills.length === 1 && over === 0 ? bills[0]?.hire?.hireNumber : undefined;
      const names = bills.map(metName);
      const of = names.length > 0 ? (hire ? ["of hire", hire] : ["for", names.join(", ")]) : [];
      yield balanced({
        // By its first name: all payments were of hires, and Tally knows them by that.
        id: idOf("hire-payment", id),
        type: "Payment",
        date,
        number: hire ? `${hire}-${id}` : own,
        narration: ["Paid", reference, ...of, over > 0 && "in advance"].filter(Boolean).join(" "),
        party,
        entries: [
          { ledger: moneyOf(book, method), amount: -amount },
          ...bills.map((bill) => ({
            ledger: party,
            amount: bill.amount,
            bill: { name: metName(bill), type: "Agst Ref" as const },
          })),
          { ledger: party, amount: over, bill: { name: own, type: "Advance" } },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "VendorPayment" WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** What became of vendors' advances later: bills that they met, and what came back. */
export const VENDORS_ADVANCES: Source = {
  name: "Advances to vendors used",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.vendorPaymentBill.findMany({
        where: {
          AND: [where, { date: inDays({ from, to }), kind: { not: "paid" } }],
          payment: { currency },
        },
        include: {
          payment: { include: { vendor: true } },
          hire: { select: { hireNumber: true } },
        },
        ...rest,
      }),
    );
    for await (const { id, kind, date, amount, method, reference, payment, ...met } of rows) {
      const party = vendorOf(book, payment.vendor);
      const own = vendorPaymentNumber(payment);
      const back = kind === "refund";
      const other = back
        ? { ledger: moneyOf(book, method), amount }
        : { ledger: party, amount, bill: { name: metName(met), type: "Agst Ref" as const } };
      yield balanced({
        id: idOf("vendor-advance", id),
        type: back ? "Receipt" : "Journal",
        date,
        number: `${own}-${id}`,
        narration: back
          ? ["Given back", reference, "of", own].filter(Boolean).join(" ")
          : `Advance ${own} used for ${metName(met)}`,
        party,
        entries: [other, { ledger: party, amount: -amount, bill: { name: own, type: "Agst Ref" } }],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`b."amount"`)} FROM "VendorPaymentBill" b JOIN "VendorPayment" p ON p."id" = b."paymentId"
      WHERE b."kind" <> 'paid' AND p."currency" = ${currency} AND b."date" >= ${from} AND b."date" <= ${to}`),
};
