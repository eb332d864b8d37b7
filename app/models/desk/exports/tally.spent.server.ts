import { expenseCounts } from "../../company/company/company.server";
import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import type { OwnLedger } from "../../company/company/company.tally";
import { sum } from "../../ground/money/money";
import { inputTax } from "../../ground/tax/heads";
import { balanced, type Voucher } from "./tally";
import {
  each,
  idOf,
  inDays,
  moneyOf,
  sumOf,
  SUMS,
  vendorOf,
  type Source,
} from "./tally.source.server";

const PAID_FROM: Record<string, OwnLedger> = {
  cash: "Cash",
  bank: "Bank",
  UPI: "UPI",
  card: "Card",
  advance: "Advances to crew",
};

export const EXPENSES: Source = {
  name: "Expenses",
  async *vouchers({ from, to, currency, book, company }) {
    const rows = each((where, rest) =>
      db.expense.findMany({
        where: {
          AND: [where, { date: inDays({ from, to }) }, expenseCounts(company)],
          currency,
        },
        include: { vendor: true },
        ...rest,
      }),
    );
    const own = company.taxSystem === "gst_india" ? company.stateCode : null;
    /** The input tax that is taken back, head by head where the company is under GST. */
    const inputs = (row: { taxAmount: number; vendor: { gstin: string | null } | null }) => {
      const { igst, cgst, sgst } = inputTax(row.taxAmount, row.vendor?.gstin ?? null, own ?? "");
      const heads: [OwnLedger, number][] = [
        ["Input IGST", igst],
        ["Input CGST", cgst],
        ["Input SGST", sgst],
      ];
      return (own ? heads : [["Input GST", row.taxAmount] as const])
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => ({ ledger: book.own(name), amount }));
    };
    for await (const row of rows) {
      const number = `EXP-${row.id}`;
      const owed = row.paidFrom === "owed";
      const party = owed && row.vendor ? vendorOf(book, row.vendor) : null;
      const credit = owed
        ? (party ?? book.own("Expenses owed"))
        : book.own(PAID_FROM[row.paidFrom ?? ""] ?? "Expenses not said how paid");
      const cost = { ledger: book.expense(row.kind), amount: row.amount - row.taxAmount };
      const bill = { name: number, type: "New Ref" as const };
      yield balanced({
        id: idOf("expense", row.id),
        type: owed || row.paidFrom === "advance" ? "Journal" : "Payment",
        date: row.date,
        number,
        narration: [row.kind, row.note].filter(Boolean).join(": "),
        party,
        entries: [
          { ledger: credit, amount: row.tdsAmount - row.amount, ...(party && { bill }) },
          cost,
          ...inputs(row),
          ...(row.tdsAmount ? [{ ledger: book.own("TDS payable"), amount: -row.tdsAmount }] : []),
        ],
      });
    }
  },
  ours: ({ from, to, currency, company }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount" - "tdsAmount"`)} FROM "Expense" WHERE "currency" = ${currency}
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
  async *vouchers({ from, to, currency, book }) {
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
              { ledger: book.own("Lorry hire"), amount },
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
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "Hire" WHERE "status" = 'active' AND "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** Payments of lorry hire: the advance on the hire's day, and the payments since. */
export const HIRES_PAID: Source = {
  name: "Paid of lorry hire",
  async *vouchers({ from, to, currency, book }) {
    const date = inDays({ from, to });
    const paid = (
      hire: { vendor: Prisma.VendorGetPayload<object>; hireNumber: string; status: string },
      about: Pick<Voucher, "id" | "date" | "number" | "narration">,
      amount: number,
      method: string | null,
    ): Voucher => {
      const party = vendorOf(book, hire.vendor);
      const cancelled = hire.status !== "active";
      const bill = { name: hire.hireNumber, type: "Agst Ref" as const };
      const entries = cancelled
        ? []
        : [
            { ledger: party, amount, bill },
            { ledger: moneyOf(book, method), amount: -amount },
          ];
      return balanced({ ...about, type: "Payment", party, cancelled, entries });
    };
    const advances = each((where, rest) =>
      db.hire.findMany({
        // A cancelled hire's advance was given back: where Tally has it, it is cancelled there as well.
        where: { ...where, currency, date, OR: [{ advance: { gt: 0 } }, { status: "cancelled" }] },
        include: { vendor: true },
        ...rest,
      }),
    );
    for await (const row of advances) {
      const { id, hireNumber, date, advance, advanceMethod, advanceReference } = row;
      const narration = ["Advance", advanceReference, "of hire", hireNumber].filter(Boolean);
      const about = { date, number: `${hireNumber}-ADV`, narration: narration.join(" ") };
      yield paid(row, { id: idOf("hire", id, "-advance"), ...about }, advance, advanceMethod);
    }
    const payments = each((where, rest) =>
      db.hirePayment.findMany({
        where: { AND: [where, { date }], hire: { currency, status: "active" } },
        include: { hire: { include: { vendor: true } } },
        ...rest,
      }),
    );
    for await (const { id, hire, date, amount, method, reference } of payments) {
      const narration = ["Paid", reference, "of hire", hire.hireNumber].filter(Boolean).join(" ");
      const about = { date, number: `${hire.hireNumber}-${id}`, narration };
      yield paid(hire, { id: idOf("hire-payment", id), ...about }, amount, method);
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM (
      SELECT "advance" AS "amount", "date", "status", "currency" FROM "Hire" WHERE "advance" > 0
      UNION ALL SELECT "HirePayment"."amount", "HirePayment"."date", "Hire"."status", "Hire"."currency"
        FROM "HirePayment" JOIN "Hire" ON "Hire"."id" = "HirePayment"."hireId"
    ) AS "paid" WHERE "status" = 'active' AND "currency" = ${currency} AND "date" >= ${from} AND "date" <= ${to}`),
};
