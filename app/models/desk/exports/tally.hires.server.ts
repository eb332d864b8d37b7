import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { creditTaken, taxCostSql } from "../../billing/expense/expense.taken";
import { sum } from "../../ground/money/money";
import { spread } from "../../ground/tax/spread";
import { total, whole } from "../report/report.read.server";
import { balanced } from "./tally";
import {
  centred,
  each,
  idOf,
  inDays,
  moneyOf,
  sumOf,
  SUMS,
  vendorOf,
  type Source,
} from "./tally.source.server";
import { inputsOf } from "./tally.spent.server";

/* Trucks of others: what their owners bill, and what they had in advance. */

type Aboard = { cost: number; consignment: { job: { jobNumber: string } } };

/** The cost of a hired truck by the jobs aboard, as its consignments share the hire. */
function hiredParts(
  { vehicleNumber: truck, aboard }: { vehicleNumber: string; aboard: readonly Aboard[] },
  cost: number,
) {
  const shares = spread(
    cost,
    aboard.map((one) => one.cost),
  );
  return aboard.map(({ consignment }, at) => ({
    truck,
    job: consignment.job.jobNumber,
    amount: shares[at] ?? 0,
  }));
}

/** A truck of another: what was agreed, less what is deducted and kept back of it, is its owner's bill. */
export const HIRES: Source = {
  name: "Lorry hire",
  async *vouchers(asked) {
    const { from, to, currency, book, company } = asked;
    const inputs = await inputsOf(asked);
    const rows = each((where, rest) =>
      db.hire.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        include: {
          vendor: true,
          deductions: true,
          aboard: {
            select: {
              cost: true,
              consignment: { select: { job: { select: { jobNumber: true } } } },
            },
            orderBy: { consignmentId: "asc" },
          },
        },
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
              centred(
                asked,
                row.date,
                { ledger: book.own("Lorry hire"), amount: cost },
                hiredParts(row, cost),
              ),
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
