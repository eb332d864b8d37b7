import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { groupsOf } from "~/platform/fast/fast.server";

import { daysBetween } from "../../kit/record/define-list";
import { addDays } from "../../ground/day/calendar-date";
import { flowsOf, movesSql } from "./collections.server";
import type { ReportRow, ReportTable } from "./report";
import {
  byCurrency,
  label,
  money,
  papersOf,
  readRows,
  totals,
  type Asked,
} from "./report.read.server";

const FIGURES = ["in", "out", "spent", "handedOver"] as const;
type Day = { day: string; currency: string } & Record<(typeof FIGURES)[number], number>;

/** Cash that the crew was given for the road, or brought back. */
function crewCashSql(direction: string, { from, to }: { from: string; to: string }): Prisma.Sql {
  return Prisma.sql`SELECT "date", "currency", "amount" FROM "CrewAdvance"
      WHERE "method" = 'Cash' AND "direction" = ${direction} AND "date" >= ${from} AND "date" <= ${to}`;
}

/**
 * Cash spent, including what still waits for approval: expenses less their TDS, crew money for the road, advances
 * of hires, except cancelled ones, and payments to vendors.
 */
function spentSql({ from, to }: { from: string; to: string }): Prisma.Sql {
  return Prisma.sql`SELECT "date", "currency", "amount" - "tdsAmount" AS "amount" FROM "Expense"
      WHERE "paidFrom" = 'cash' AND "date" >= ${from} AND "date" <= ${to}
      UNION ALL SELECT "date", "currency", "amount" FROM (${crewCashSql("given", { from, to })}) AS "given"
      UNION ALL SELECT "date", "currency", "advance" FROM "Hire"
      WHERE "advanceMethod" = 'Cash' AND "status" = 'active' AND "date" >= ${from} AND "date" <= ${to}
      UNION ALL SELECT "date", "currency", "amount" FROM "VendorPayment"
      WHERE "method" = 'Cash' AND "date" >= ${from} AND "date" <= ${to}`;
}

/** Cash that came back of what went out: of the crew's money for the road, and of advances to vendors. */
function returnedSql(asked: { from: string; to: string }): Prisma.Sql {
  const { from, to } = asked;
  return Prisma.sql`${crewCashSql("returned", asked)}
      UNION ALL SELECT b."date", p."currency", b."amount"
      FROM "VendorPaymentBill" b JOIN "VendorPayment" p ON p."id" = b."paymentId"
      WHERE b."kind" = 'refund' AND b."method" = 'Cash' AND b."date" >= ${from} AND b."date" <= ${to}`;
}

/** Cash received, given back, spent and handed over, by day and currency. */
export function cashSql(asked: { from: string; to: string }): Prisma.Sql {
  const { from, to } = asked;
  return Prisma.sql`SELECT "day", "currency", ${totals(FIGURES)} FROM (
      SELECT "day", "currency", "received" AS "in", "givenBack" AS "out", 0 AS "spent", 0 AS "handedOver"
      FROM (${movesSql(asked)}) AS "moves" WHERE "paymentMethod" = 'Cash'
      UNION ALL SELECT "date", "currency", "amount", 0, 0, 0 FROM (${returnedSql(asked)}) AS "returned"
      UNION ALL SELECT "date", "currency", 0, 0, "amount", 0 FROM (${spentSql(asked)}) AS "spendings"
      UNION ALL SELECT "date", "currency", 0, 0, 0, "amount" FROM "Handover"
      WHERE "date" >= ${from} AND "date" <= ${to}
    ) AS "cash" GROUP BY 1, 2 ORDER BY 1, 2`;
}

/**
 * The cash that there was before a day, a currency: what was received in cash and never given back comes from the sums that are
 * kept; what is refunded by now but was not yet then is added, what was spent or handed over taken off.
 */
async function cashBefore(day: string): Promise<Map<string, number>> {
  const before = daysBetween("date", "", addDays(day, -1)) ?? {};
  const cash = { paymentMethod: "Cash" };
  const until = { from: "", to: addDays(day, -1) };
  const [kept, notYet, spent, returned, handed] = await Promise.all([
    groupsOf(
      "Payment",
      { AND: [{ status: "Completed" }, cash, before] },
      { by: ["currency"], sums: ["amount"] },
    ),
    db.payment.groupBy({
      by: ["currency"],
      where: { AND: [{ status: "Refunded", refundDate: { gte: day } }, cash, before] },
      _sum: { amount: true },
    }),
    readRows<{ currency: string; amount: number }>(
      Prisma.sql`SELECT "currency", ${totals(["amount"])} FROM (${spentSql(until)}) AS "spendings" GROUP BY 1`,
    ),
    readRows<{ currency: string; amount: number }>(
      Prisma.sql`SELECT "currency", ${totals(["amount"])} FROM (${returnedSql(until)}) AS "returned" GROUP BY 1`,
    ),
    db.handover.groupBy({ by: ["currency"], where: { date: { lt: day } }, _sum: { amount: true } }),
  ]);
  const found = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    found.set(currency, (found.get(currency) ?? 0) + amount);
  for (const { currency, amount } of kept) add(currency, amount);
  for (const { currency, _sum: sums } of notYet) add(currency, sums.amount ?? 0);
  for (const { currency, amount } of spent) add(currency, -amount);
  for (const { currency, amount } of returned) add(currency, amount);
  for (const { currency, _sum: sums } of handed) add(currency, -(sums.amount ?? 0));
  return found;
}

/** The cash book of a period: each day on which cash moved, with what there was before and after; one table a currency. */
export async function readCashBook(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const [days, before] = await Promise.all([readRows<Day>(cashSql(asked)), cashBefore(asked.from)]);
  const still = [...before].flatMap(([currency, amount]) =>
    amount !== 0 && !days.some((day) => day.currency === currency) ? [{ currency }] : [],
  );
  const all = byCurrency<{ currency: string } & Partial<Day>>([...days, ...still], ownCurrency);
  return all.map(([currency, own]) => {
    const opening = before.get(currency) ?? 0;
    let cash = opening;
    const sums = { in: 0, out: 0, spent: 0, handedOver: 0 };
    const rows = own.flatMap((one): ReportRow[] => {
      const { day, in: came = 0, out = 0, spent = 0, handedOver = 0 } = one;
      if (day === undefined) return [];
      const start = cash;
      cash += came - out - spent - handedOver;
      sums.in += came;
      sums.out += out;
      sums.spent += spent;
      sums.handedOver += handedOver;
      const cells = { label: day, opening: start, in: came, out, spent, handedOver, closing: cash };
      const filter = { paymentMethod: "Cash", startDate: day, endDate: day, currency };
      return [{ key: day, cells, papers: papersOf(cells, flowsOf(filter)) }];
    });
    const period = {
      paymentMethod: "Cash",
      startDate: asked.from,
      endDate: asked.to,
      currency,
    };
    const cells = { opening, ...sums, closing: cash };
    return {
      title: `Cash book in ${currency}`,
      currency,
      columns: [
        label("day", { day: "Day" }),
        money("opening", "Opening"),
        money("in", "In"),
        money("out", "Out"),
        money("spent", "Spent"),
        money("handedOver", "Handed over"),
        money("closing", "Closing"),
      ],
      rows,
      total: { key: "total", cells, papers: papersOf(cells, flowsOf(period)) },
      more: 0,
      chart: ["closing"],
    };
  });
}
