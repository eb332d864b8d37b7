import { Prisma } from "~/generated/sqlite/client";

import { totalOf, type ReportRow, type ReportTable } from "./report";
import {
  byCurrency,
  count,
  money,
  namesOfKeys,
  NOBODY,
  papersOf,
  readRows,
  tableOf,
  label,
  totals,
  type Asked,
} from "./report.read.server";

type Flows = { in: number; received: number; out: number; givenBack: number };
type Group = Flows & { key: string | null; currency: string };

const HEADS: Record<string, string> = { day: "Day", method: "Method", employee: "Employee" };

/**
 * Every payment that moved money in a period, once for each time it did: on the day that it came, and on the day that it
 * was refunded; what is given back of an advance or after a credit note is a payment of its own, below zero.
 */
export function movesSql({ from, to }: { from: string; to: string }): Prisma.Sql {
  const columns = Prisma.raw('"currency", "paymentMethod", "createdById"');
  const refunded = Prisma.sql`SELECT COALESCE("refundDate", "date") AS "day", ${columns},
      0 AS "in", 0 AS "received", 1 AS "out", "amount" AS "givenBack" FROM "Payment"
    WHERE "status" = 'Refunded'`;
  return Prisma.sql`
    SELECT "date" AS "day", ${columns},
      CASE WHEN "amount" > 0 THEN 1 ELSE 0 END AS "in",
      CASE WHEN "amount" > 0 THEN "amount" ELSE 0 END AS "received",
      CASE WHEN "amount" < 0 THEN 1 ELSE 0 END AS "out",
      CASE WHEN "amount" < 0 THEN -"amount" ELSE 0 END AS "givenBack"
    FROM "Payment" WHERE "date" >= ${from} AND "date" <= ${to} AND "status" IN ('Completed', 'Refunded')
    UNION ALL ${refunded} AND "refundDate" >= ${from} AND "refundDate" <= ${to}
    UNION ALL ${refunded} AND "refundDate" IS NULL AND "date" >= ${from} AND "date" <= ${to}`;
}

/** Payments received and given back in a period, by day, method or employee. */
export function collectionsSql(asked: Pick<Asked, "from" | "to" | "by">): Prisma.Sql {
  const key =
    asked.by === "method"
      ? Prisma.sql`"paymentMethod"`
      : asked.by === "employee"
        ? Prisma.sql`CAST("createdById" AS TEXT)`
        : Prisma.sql`"day"`;
  return Prisma.sql`SELECT ${key} AS "key", "currency", ${totals(FIGURES)}
    FROM (${movesSql(asked)}) AS "moves" GROUP BY 1, 2 ORDER BY 1, 2`;
}

const FIGURES = ["in", "received", "out", "givenBack"] as const;

/** Collections of a period, one table a currency. */
export async function readCollections(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const groups = await readRows<Group>(collectionsSql(asked));
  const { by } = asked;
  const names = by === "employee" ? await namesOfKeys(groups) : null;
  const period = { startDate: asked.from, endDate: asked.to };
  return byCurrency(groups, ownCurrency).map(([currency, own]) => {
    const rows = own.map(({ key, currency: _, ...flows }): ReportRow => {
      const named = names ? (names.get(Number(key)) ?? NOBODY) : (key ?? "");
      const cells = { label: named, ...flows, net: flows.received - flows.givenBack };
      const filter = {
        ...period,
        currency,
        ...(by === "day" ? { startDate: named, endDate: named } : {}),
        ...(by === "method" ? { paymentMethod: named } : {}),
        ...(by === "employee" ? { createdById: key ?? "none" } : {}),
      };
      return { key: key ?? "", cells, papers: papersOf(cells, flowsOf(filter)) };
    });
    if (by !== "day") rows.sort((a, b) => Number(b.cells.net) - Number(a.cells.net));
    const sum = totalOf(rows, [...FIGURES, "net"]);
    return tableOf(
      {
        title: `Collections in ${currency}`,
        currency,
        columns: [
          label(by, HEADS),
          count("in", "Payments"),
          money("received", "Received"),
          count("out", "Refunds"),
          money("givenBack", "Given back"),
          money("net", "Net"),
        ],
        rows,
        total: { ...sum, papers: papersOf(sum.cells, flowsOf({ ...period, currency })) },
        chart: ["received", "givenBack"],
      },
      // Days are as many as the period has.
      by === "day" ? rows.length : asked.limit,
    );
  });
}

/** The payments behind what came, and behind what left. */
export function flowsOf(filter: Record<string, string | number>) {
  return {
    in: { list: "payments" as const, filter: { flow: "in", ...filter } },
    out: { list: "payments" as const, filter: { flow: "out", ...filter } },
  };
}
