import { Prisma } from "~/generated/sqlite/client";
import { whereSql } from "~/platform/lists/where-sql.server";

import { costSql, taxCostSql } from "../../billing/expense/expense.taken";
import { hireLive } from "../../billing/hire/hire.status";
import { invoiceSold } from "../../billing/invoice/invoice.status";
import { endOfAddress, totals } from "./report.read.server";

/**
 * Income and costs in a currency; minor units, without tax. `expenses`: their number, truck hires included; `waiting`:
 * the amount not approved yet, where an admin has to.
 */
export type Figures = {
  currency: string;
  income: number;
  costs: number;
  expenses: number;
  waiting: number;
};
export type Group = Figures & { key: string | null };

/**
 * The job that an invoice is of: its own, or else the first one of its quotation. Of an invoice for several moves each of them: it earned
 * what its line says.
 */
const JOB_OF_INVOICE = Prisma.sql`LEFT JOIN "BilledMove" l ON l."invoiceId" = i."id"
  LEFT JOIN "Quotation" q ON q."id" = COALESCE(l."quotationId", i."quotationId")
  LEFT JOIN "Job" j ON j."id" = COALESCE(i."jobId", l."jobId", (SELECT MIN(o."id") FROM "Job" o WHERE o."quotationId" = q."id"))`;

/**
 * A note's part for a move, where the invoice is for several: the note's lines about the move's line. An amount on no
 * line is shared as the moves share the invoice. Shares are differences of running sums, so they add up to the whole to
 * the paisa.
 */
const noteLines = (
  which: Prisma.Sql,
) => Prisma.sql`(SELECT COALESCE(SUM(x."amount"), 0) FROM "NoteItem" x
  JOIN "InvoiceItem" y ON y."id" = x."invoiceItemId" WHERE x."noteId" = n."id"${which})`;
const countedUp = (which: Prisma.Sql) => Prisma.sql`(n."taxableValue" - ${noteLines(Prisma.empty)})
  * (SELECT COALESCE(SUM(o."amount"), 0) FROM "BilledMove" o WHERE o."invoiceId" = i."id" AND o."position" ${which} l."position")
  / NULLIF(i."subtotal", 0)`;
const NOTED = Prisma.sql`CASE WHEN l."id" IS NULL THEN n."taxableValue"
  ELSE ${noteLines(Prisma.sql` AND y."position" = l."position"`)} + ${countedUp(Prisma.sql`<=`)} - ${countedUp(Prisma.sql`<`)} END`;

const asText = (id: Prisma.Sql) => Prisma.sql`CAST(${id} AS TEXT)`;
const route = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`
  COALESCE(${from}, ${endOfAddress(Prisma.sql`q."sourceAddress"`)}, '') || ${"\n"}
  || COALESCE(${to}, ${endOfAddress(Prisma.sql`q."destinationAddress"`)}, '')`;

/**
 * The truck of a job: its own, or else the first that its goods went on, a hired one by its number. So what a hired truck earned
 * stands beside what it cost.
 */
const truckOfJob = Prisma.sql`COALESCE(j."vehicleId", (SELECT COALESCE(tv."id", tc."vehicleId")
  FROM "Consignment" tc
  LEFT JOIN "HireConsignment" ta ON ta."consignmentId" = tc."id"
    AND ta."hireId" IN (SELECT th."id" FROM "Hire" th WHERE ${whereSql(hireLive.where(), { table: "th" })})
  LEFT JOIN "Hire" tl ON tl."id" = ta."hireId"
  LEFT JOIN "Vehicle" tv ON tv."number" = tl."vehicleNumber"
  WHERE tc."jobId" = j."id" AND tc."status" <> 'Cancelled' AND COALESCE(tv."id", tc."vehicleId") IS NOT NULL
  ORDER BY tc."id" LIMIT 1))`;

type Keys = Record<"paper" | "expense" | "hire", Prisma.Sql>;

/** Which rows are one: `paper` of invoices and their notes, `expense` of expenses, `hire` of shares in hires. */
function keysOf(by: string, day: Prisma.Sql): Keys {
  const all = (paper: Prisma.Sql, expense = paper, hire = expense): Keys => ({
    paper,
    expense,
    hire,
  });
  switch (by) {
    case "job":
    case "worst":
      return all(asText(Prisma.sql`j."id"`));
    case "vehicle":
      return all(
        asText(truckOfJob),
        asText(Prisma.sql`COALESCE(e."vehicleId", ${truckOfJob})`),
        asText(Prisma.sql`COALESCE(v."id", ${truckOfJob})`),
      );
    case "route":
      return all(
        route(
          Prisma.sql`i."pickupStateCode", j."pickupStateCode"`,
          Prisma.sql`i."dropStateCode", j."dropStateCode"`,
        ),
        route(Prisma.sql`j."pickupStateCode"`, Prisma.sql`j."dropStateCode"`),
      );
    case "customer":
      return all(asText(Prisma.sql`i."clientId"`), asText(Prisma.sql`j."clientId"`));
    case "employee":
      return all(
        asText(Prisma.sql`COALESCE(q."createdById", j."createdById", i."createdById")`),
        asText(Prisma.sql`COALESCE(q."createdById", j."createdById")`),
      );
    default:
      return all(Prisma.sql`SUBSTR(${day}, 1, 7)`);
  }
}

type Which = { by: string } & ({ from: string; to: string } | { jobId: number });

/** Income and costs of a period or of one job: invoices, notes, expenses and hires by their own days. GST that is not taken back is part of a cost. */
export function profitSql(
  which: Which,
  counts: object,
  company: { taxSystem: string },
): Prisma.Sql {
  const among = (day: Prisma.Sql) =>
    "jobId" in which
      ? Prisma.sql`j."id" = ${which.jobId}`
      : Prisma.sql`${day} >= ${which.from} AND ${day} <= ${which.to}`;
  const [invoiced, noted, spent, hired] = [
    Prisma.sql`i."invoiceDate"`,
    Prisma.sql`n."date"`,
    Prisma.sql`e."date"`,
    Prisma.sql`h."date"`,
  ];
  // Where a hire has several consignments of one job, the first counts it.
  const first = Prisma.sql`CASE WHEN EXISTS (SELECT 1 FROM "HireConsignment" o
      JOIN "Consignment" oc ON oc."id" = o."consignmentId"
      WHERE o."hireId" = a."hireId" AND oc."jobId" = c."jobId" AND o."id" < a."id") THEN 0 ELSE 1 END`;
  // The shares of what was agreed are kept; those of its tax are differences of running sums, so they add up to the paisa.
  const aboardTo = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT COUNT(*) FROM "HireConsignment" o WHERE o."hireId" = a."hireId" AND o."id" ${which} a."id")`;
  const taxOf = (which: Prisma.Sql) =>
    Prisma.sql`(${taxCostSql(company, "Hire h")}) * ${aboardTo(which)}
      / (SELECT COUNT(*) FROM "HireConsignment" o WHERE o."hireId" = a."hireId")`;
  const sold = whereSql(invoiceSold.where(), { table: "i" });
  const sign = Prisma.sql`CASE WHEN n."kind" = 'credit' THEN -1 ELSE 1 END`;
  const net = costSql(company);
  const counted = Object.keys(counts).length ? whereSql(counts, { table: "e" }) : Prisma.sql`1 = 1`;
  const none = Prisma.sql`0 AS "costs", 0 AS "expenses", 0 AS "waiting"`;
  const entries = Prisma.sql`
    SELECT ${keysOf(which.by, invoiced).paper} AS "key", i."currency" AS "currency",
      COALESCE(l."amount", i."taxableValue") AS "income", ${none}
    FROM "Invoice" i ${JOB_OF_INVOICE} WHERE ${among(invoiced)} AND ${sold}
    UNION ALL
    SELECT ${keysOf(which.by, noted).paper} AS "key", n."currency" AS "currency",
      ${NOTED} * ${sign} AS "income", ${none}
    FROM "Note" n JOIN "Invoice" i ON i."id" = n."invoiceId" ${JOB_OF_INVOICE} WHERE ${among(noted)}
    UNION ALL
    SELECT ${keysOf(which.by, spent).expense} AS "key", e."currency" AS "currency", 0 AS "income",
      CASE WHEN ${counted} THEN ${net} ELSE 0 END AS "costs",
      CASE WHEN ${counted} THEN 1 ELSE 0 END AS "expenses",
      CASE WHEN ${counted} THEN 0 ELSE ${net} END AS "waiting"
    FROM "Expense" e LEFT JOIN "Job" j ON j."id" = e."jobId"
      LEFT JOIN "Quotation" q ON q."id" = j."quotationId" WHERE ${among(spent)}
    UNION ALL
    SELECT ${keysOf(which.by, hired).hire} AS "key", h."currency" AS "currency", 0 AS "income",
      a."cost" + ${taxOf(Prisma.sql`<=`)} - ${taxOf(Prisma.sql`<`)} AS "costs", ${first} AS "expenses", 0 AS "waiting"
    FROM "Hire" h JOIN "HireConsignment" a ON a."hireId" = h."id"
      JOIN "Consignment" c ON c."id" = a."consignmentId" JOIN "Job" j ON j."id" = c."jobId"
      LEFT JOIN "Quotation" q ON q."id" = j."quotationId"
      LEFT JOIN "Vehicle" v ON v."number" = h."vehicleNumber"
    WHERE ${among(hired)} AND ${whereSql(hireLive.where(), { table: "h" })}`;
  return Prisma.sql`SELECT "key", "currency", ${totals(["income", "costs", "expenses", "waiting"])}
    FROM (${entries}) AS "all" GROUP BY "key", "currency" ORDER BY "key", "currency"`;
}
