import { Prisma } from "~/generated/sqlite/client";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { db } from "~/platform/db.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { groupsOf } from "~/platform/fast/fast.server";

import { invoiceUnpaid } from "../../billing/invoice/invoice.status";
import { daysBetween } from "../../kit/record/define-list";
import { daysFrom } from "~/models/ground/day/calendar-date";
import { AGES, AGE_WORDS, dueDatesOf, type Age } from "./outstanding.ages";
import type { ReportRow, ReportTable } from "./report";
import {
  byCurrency,
  count,
  money,
  papersOf,
  readRows,
  text,
  total,
  type Asked,
} from "./report.read.server";

type Ages = Record<Age, number>;
type Owing = Ages & { clientId: number; currency: string; invoices: number; total: number };

/** Whether an invoice was due so long on a day, in SQL. */
function isOf(age: Age, day: string): Prisma.Sql {
  const { dueFrom = "", dueTo = "" } = dueDatesOf(age, day);
  return whereSql(daysBetween("dueDate", dueFrom, dueTo) ?? {});
}

/** The amounts that customers owe, by age on a day: the largest debtors first. */
export function owingSql(day: string): Prisma.Sql {
  const ages = AGES.map((age) => {
    const amount = Prisma.sql`CASE WHEN ${isOf(age, day)} THEN "balance" ELSE 0 END`;
    return Prisma.sql`${total(amount)} AS ${Prisma.raw(`"${age}"`)}`;
  });
  return Prisma.sql`SELECT "clientId", "currency", CAST(COUNT(*) AS BIGINT) AS "invoices",
      ${Prisma.join(ages)}, ${total(Prisma.sql`"balance"`)} AS "total"
    FROM "Invoice" WHERE ${whereSql(invoiceUnpaid.where())}
    GROUP BY "clientId", "currency" ORDER BY "total" DESC, "clientId"`;
}

type Sums = { currency: string; rows: number; balance: number };

/** Returns the total owed at each age, from the stored sums. */
export async function agesOf(day: string): Promise<Map<string, Ages & { invoices: number }>> {
  const found = new Map<string, Ages & { invoices: number }>();
  const read = AGES.map(async (age): Promise<[Age, Sums[]]> => {
    const { dueFrom = "", dueTo = "" } = dueDatesOf(age, day);
    const where = { AND: [invoiceUnpaid.where(), daysBetween("dueDate", dueFrom, dueTo) ?? {}] };
    return [age, await groupsOf("Invoice", where, { by: ["currency"], sums: ["balance"] })];
  });
  for (const [age, sums] of await Promise.all(read)) {
    for (const { currency, rows, balance } of sums) {
      const none = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, invoices: 0 };
      const own = found.get(currency) ?? none;
      own[age] += balance;
      own.invoices += rows;
      found.set(currency, own);
    }
  }
  return found;
}

/** The invoices behind what is owed. */
function listsOf(day: string, filter: Record<string, string | number>) {
  const all = { list: "invoices" as const, filter: { status: "Unpaid", ...filter } };
  const ofAge = (age: Age) => ({ ...all, filter: { ...all.filter, ...dueDatesOf(age, day) } });
  const ages = Object.fromEntries(AGES.map((age) => [age, ofAge(age)]));
  return { invoices: all, total: all, ...ages };
}

const sumOf = (ages: Ages) => AGES.reduce((sum, age) => sum + ages[age], 0);

/** Reads the amounts owed on a day by their age, by customer or by invoice, one table a currency. */
export async function readOutstanding(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const ages = await agesOf(asked.to);
  const totals = [...ages].map(([currency, sums]) => ({ currency, ...sums }));
  const tables = byCurrency(totals, ownCurrency).map(([currency, [sums]]) =>
    asked.by === "invoice"
      ? invoicesTable(asked, currency, sums!)
      : customersTable(asked, currency, sums!),
  );
  return Promise.all(tables);
}

type Total = Ages & { invoices: number };

async function customersTable(asked: Asked, currency: string, sums: Total): Promise<ReportTable> {
  const day = asked.to;
  // Unpaid invoices are found by their state: all invoices ever issued in the currency are many more.
  const found = await readRows<Owing & { customers: number }>(
    Prisma.sql`SELECT *, CAST(COUNT(*) OVER () AS BIGINT) AS "customers" FROM (${owingSql(day)}) AS "owing"
      WHERE COALESCE("currency", NULL) = ${currency} ORDER BY "total" DESC, "clientId" LIMIT ${asked.limit}`,
  );
  const names = await namesOf(found.map(({ clientId }) => clientId));
  const rows = found.map(({ clientId, currency: _, customers: __, ...cells }): ReportRow => {
    const named = { label: names.get(clientId) ?? "", ...cells };
    return {
      key: String(clientId),
      cells: named,
      papers: papersOf(named, listsOf(day, { clientId, currency })),
      about: { kind: "customer", id: clientId },
    };
  });
  const { invoices, notDue, upTo30, upTo60, upTo90, over90 } = sums;
  const cells = { invoices, notDue, upTo30, upTo60, upTo90, over90, total: sumOf(sums) };
  return {
    title: `Outstanding in ${currency}`,
    currency,
    columns: [
      text("label", "Customer"),
      count("invoices", "Invoices"),
      ...AGES.map((age) => money(age, AGE_WORDS[age])),
      money("total", "Total"),
    ],
    rows,
    total: { key: "total", cells, papers: papersOf(cells, listsOf(day, { currency })) },
    more: Math.max(0, (found[0]?.customers ?? 0) - rows.length),
    chart: [],
  };
}

async function invoicesTable(asked: Asked, currency: string, sums: Total): Promise<ReportTable> {
  const found = await db.invoice.findMany({
    where: { AND: [invoiceUnpaid.where(), { currency }] },
    orderBy: [{ dueDate: "asc" }, { id: "asc" }],
    take: asked.limit,
    select: { id: true, invoiceNumber: true, clientId: true, dueDate: true, balance: true },
  });
  const names = await namesOf(found.map(({ clientId }) => clientId));
  const rows = found.map(({ id, invoiceNumber, clientId, dueDate, balance }): ReportRow => {
    const late = daysFrom(dueDate, asked.to);
    return {
      key: String(id),
      cells: {
        label: invoiceNumber ?? "",
        customer: names.get(clientId) ?? "",
        dueDate,
        late: late > 0 ? late : null,
        total: balance,
      },
      papers: {},
      about: { kind: "invoice", id },
    };
  });
  const cells = { total: sumOf(sums) };
  return {
    title: `Outstanding in ${currency}`,
    currency,
    columns: [
      text("label", "Invoice"),
      text("customer", "Customer"),
      { key: "dueDate", label: "Due date", kind: "day" },
      count("late", "Days late"),
      money("total", "Balance"),
    ],
    rows,
    total: { key: "total", cells, papers: papersOf(cells, listsOf(asked.to, { currency })) },
    more: Math.max(0, sums.invoices - rows.length),
    chart: [],
  };
}
