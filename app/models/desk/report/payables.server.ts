import { Prisma } from "~/generated/sqlite/client";
import { companyToday, getCompany } from "../../company/company/company.server";
import { daysFrom } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { AGES, type Age, dueDatesOf } from "./outstanding.ages";
import { byCurrency, readRows, total, whole } from "./report.read.server";

/* What the company owes: bills of vendors that count, and hires. A hire is due once all aboard is delivered. */

export type Payable = {
  kind: "bill" | "hire";
  id: number;
  vendorId: number;
  vendor: string;
  what: string;
  number: string | null;
  date: string;
  dueDate: string | null;
  amount: number;
  balance: number;
  currency: string;
};

async function owedSql(): Promise<Prisma.Sql> {
  const { expensesNeedApproval } = await getCompany();
  const counts = expensesNeedApproval ? Prisma.sql`AND e."status" = 'approved'` : Prisma.empty;
  return Prisma.sql`SELECT 'bill' AS "kind", e."id", e."vendorId", e."kind" AS "what", e."billNumber" AS "number",
      COALESCE(e."billDate", e."date") AS "date", COALESCE(e."dueDate", e."billDate", e."date") AS "dueDate",
      e."balance" + e."paidAmount" AS "amount", e."balance", e."currency"
    FROM "Expense" e WHERE e."balance" > 0 ${counts}
    UNION ALL SELECT 'hire', h."id", h."vendorId", h."vehicleNumber", h."hireNumber", h."date", h."dueDate",
      h."balance" + h."paidAmount" + h."advance", h."balance", h."currency"
    FROM "Hire" h WHERE h."balance" > 0 AND h."status" = 'active'`;
}

/** The age of a bill on a day: what has no day yet is not due. */
export function ageOf({ dueDate }: Pick<Payable, "dueDate">, today: string): Age {
  if (dueDate === null) return "notDue";
  const isOf = (age: Age) => {
    const { dueFrom = "", dueTo = "9999" } = dueDatesOf(age, today);
    return dueDate >= dueFrom && dueDate <= dueTo;
  };
  return AGES.find(isOf) ?? "notDue";
}

/** Days since a bill was due; null of one that is not. */
export const daysDue = ({ dueDate }: Pick<Payable, "dueDate">, today: string) =>
  dueDate === null || dueDate >= today ? null : daysFrom(dueDate, today);

export type AgedSums = { currency: string; total: number } & Record<Age, number>;

/** The sums of `owed` by age: one line a currency, `first` before others. */
async function agedSums(owed: Prisma.Sql, today: string, first: string): Promise<AgedSums[]> {
  const rows = await readRows<{ currency: string; dueDate: string | null; sum: number }>(
    Prisma.sql`SELECT "currency", "dueDate", ${total(Prisma.sql`"balance"`)} AS "sum"
      FROM (${owed}) AS "owed" GROUP BY 1, 2`,
  );
  return byCurrency(rows, first).map(([currency, own]) => {
    const sums = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
    for (const row of own) sums[ageOf(row, today)] += row.sum;
    return { currency, total: own.reduce((all, { sum }) => all + sum, 0), ...sums };
  });
}

type Wanted = { page: number; limit: number; vendorId?: number | "" };

/** What is owed to vendors, the first due first, with its sums by age. Staff who see the books. */
export async function payables(actor: Actor, { page, limit, vendorId }: Wanted) {
  assertCan(actor, "vendorPayment:view");
  const company = await getCompany();
  const today = companyToday(company);
  const of = vendorId ? Prisma.sql`WHERE "all"."vendorId" = ${vendorId}` : Prisma.empty;
  const owed = Prisma.sql`SELECT "all".* FROM (${await owedSql()}) AS "all" ${of}`;
  const [rows, counts, sums] = await Promise.all([
    readRows<Payable>(
      Prisma.sql`SELECT "owed".*, v."name" AS "vendor" FROM (${owed}) AS "owed" JOIN "Vendor" v ON v."id" = "owed"."vendorId"
        ORDER BY CASE WHEN "dueDate" IS NULL THEN 1 ELSE 0 END, "dueDate", "date", "kind", "owed"."id"
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    readRows<{ count: number }>(
      Prisma.sql`SELECT ${whole(Prisma.sql`COUNT(*)`)} AS "count" FROM (${owed}) AS "owed"`,
    ),
    agedSums(owed, today, company.invoiceCurrency),
  ]);
  return { today, rows, page, total: counts[0]?.count ?? 0, sums };
}

/** What the company owes, and what of it is due, a currency; minor units. Staff who see the books. */
export async function weOwe(actor: Actor) {
  assertCan(actor, "vendorPayment:view");
  const company = await getCompany();
  const today = companyToday(company);
  const rows = await readRows<{ currency: string; owed: number; due: number }>(
    Prisma.sql`SELECT "currency", ${total(Prisma.sql`"balance"`)} AS "owed",
      ${total(Prisma.sql`CASE WHEN "dueDate" <= ${today} THEN "balance" ELSE 0 END`)} AS "due"
      FROM (${await owedSql()}) AS "owed" GROUP BY 1`,
  );
  const sums = byCurrency(rows, company.invoiceCurrency).flatMap(([, own]) => own);
  const of = (name: "owed" | "due") =>
    sums.map(({ currency, [name]: minor }) => ({ currency, minor }));
  return { owed: of("owed"), due: of("due") };
}
