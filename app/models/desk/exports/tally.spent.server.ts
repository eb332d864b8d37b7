import { expenseCounts } from "../../company/company/company.server";
import { filedGstin } from "../../billing/expense/expense.credit.server";
import { creditTaken, isCorrection, takenSql } from "../../billing/expense/expense.taken";
import { total, whole } from "../report/report.read.server";
import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import type { OwnLedger } from "../../company/company/company.tally";
import { inputTax } from "../../ground/tax/heads";
import type { RowOf } from "../../kit/record/define-record";
import { balanced } from "./tally";
import {
  centred,
  CREW,
  crewLedger,
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

/** Writes the tax of a bill: what is taken back, head by head where the company is under GST, and what it pays itself. */
export async function inputsOf({ company, book }: Asked) {
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
        include: {
          vendor: true,
          correctsHire: { select: { hireNumber: true, vehicleNumber: true } },
          spentBy: CREW,
          job: { select: { jobNumber: true } },
          vehicle: { select: { number: true } },
        },
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
        : row.paidFrom === "advance"
          ? crewLedger(asked, row.date, row.spentBy)
          : book.own(PAID_FROM[row.paidFrom ?? ""] ?? "Expenses not said how paid");
      const taken = creditTaken(row, company.taxSystem === "gst_india");
      const owedTax = row.reverseCharge ? row.taxAmount : 0;
      const { correctsHire: hire } = row;
      const ledger = hire ? book.own("Lorry hire") : book.expense(row.kind);
      const cost = centred(
        asked,
        row.date,
        { ledger, amount: row.amount + owedTax - taken },
        {
          truck: hire?.vehicleNumber ?? row.vehicle?.number ?? null,
          job: row.job?.jobNumber ?? null,
        },
      );
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
  async *vouchers(asked) {
    const { from, to, currency, book } = asked;
    const rows = each((where, rest) =>
      db.crewAdvance.findMany({
        // A trip may be settled with nothing left to give back.
        where: { AND: [where, { date: inDays({ from, to }) }], currency, amount: { gt: 0 } },
        include: { employee: CREW },
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
          { ledger: crewLedger(asked, date, employee), amount: sum },
          { ledger: moneyOf(book, method), amount: -sum },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "CrewAdvance" WHERE "currency" = ${currency}
      AND "amount" > 0 AND "date" >= ${from} AND "date" <= ${to}`),
};
