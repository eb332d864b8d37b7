import { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

type Money = { currency: string; given: number; returned: number; spent: number; balance: number };
export type TripSums = Money & { jobId: number | null };

/**
 * An employee's money by trip and currency, in minor units, what is for no trip with `jobId` null: given, returned and spent, with expenses
 * that wait for approval, less their TDS.
 */
export async function moneyByTrip(tx: Tx, employeeId: number): Promise<TripSums[]> {
  const sum = (what: string) =>
    Prisma.sql`SUM(CASE WHEN "what" = ${what} THEN "amount" ELSE 0 END)`;
  const rows = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT "jobId", "currency", ${sum("given")} AS "given", ${sum("returned")} AS "returned", ${sum("spent")} AS "spent" FROM (
      SELECT "direction" AS "what", "jobId", "currency", "amount" FROM "CrewAdvance" WHERE "employeeId" = ${employeeId}
      UNION ALL SELECT 'spent', "jobId", "currency", "amount" - "tdsAmount" FROM "Expense"
      WHERE "spentById" = ${employeeId} AND "paidFrom" = 'advance'
    ) AS "moves" GROUP BY "jobId", "currency" ORDER BY "currency", "jobId"`;
  return rows.map((row) => {
    const [given, returned, spent] = [row.given, row.returned, row.spent].map(Number) as [
      number,
      number,
      number,
    ];
    const jobId = row.jobId === null ? null : Number(row.jobId);
    const balance = given - returned - spent;
    return { jobId, currency: String(row.currency), given, returned, spent, balance };
  });
}

/** The same of all trips together, by currency: what the employee has of the company's money. */
export async function balanceOf(tx: Tx, employeeId: number): Promise<Money[]> {
  const sums = new Map<string, Money>();
  for (const { jobId: _, ...row } of await moneyByTrip(tx, employeeId)) {
    const all = sums.get(row.currency);
    if (!all) sums.set(row.currency, row);
    else
      for (const name of ["given", "returned", "spent", "balance"] as const) all[name] += row[name];
  }
  return [...sums.values()];
}
