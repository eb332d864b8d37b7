import { Prisma } from "~/generated/sqlite/client";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { db } from "~/platform/db.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { only } from "~/platform/only";
import { invoiceOverdue, invoiceUnpaid } from "../../billing/invoice/invoice.status";
import { owedByHand } from "~/models/billing/reminder/reminder.by-hand.server";
import { nextInvoiceStage } from "../../billing/reminder/reminder.rules";
import { lastSentTo } from "../../billing/statement/statement.owing.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { daysFrom, formatDate } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { daysBetween, foundBy } from "../../kit/record/define-list";
import { pageInfo, type PageInfo, slice } from "../../kit/shared/list-query";
import { searchAccounts } from "../../people/user/user.list";
import { sum } from "../../ground/money/money";
import { type Age, AGE_WORDS, AGES, dueDatesOf, OVERDUE } from "./outstanding.ages";
import { agesOf } from "./outstanding.server";
import { byCurrency, readRows, total, whole } from "./report.read.server";

export const OWED_SORTS = ["oldest", "total"] as const;

type OwedAsked = {
  search: string;
  /** Only what is due so long on the day; empty for all. */
  age: Age | typeof OVERDUE | "";
  /** The day by which ages are counted. */
  day: string;
  /** Sorts by the longest delay or by the largest amount. */
  sort: (typeof OWED_SORTS)[number];
  page: number;
  limit: number;
};

/** A customer who owes in a currency. Minor units. */
type OwedLine = {
  clientId: number;
  name: string;
  currency: string;
  invoices: number;
  total: number;
  /** The due date of the invoice that is due longest. */
  oldest: string;
  /** Days since then, none while it is not yet due. */
  late: number;
  /** When a statement last went out. */
  sentAt: Date | null;
  next: string;
  /** The invoice to remind of, which is due longest; `canSend`: at one press. */
  remind: { id: number; number: string; canSend: boolean } | null;
};

/** Those who owe, by customer and currency, in SQL. */
export function owedSql({ search, age, day, sort }: Omit<OwedAsked, "page" | "limit">) {
  const found = foundBy(searchAccounts, search);
  const { dueFrom = "", dueTo = "" } = age ? dueDatesOf(age, day) : {};
  const where = { AND: [invoiceUnpaid.where(), daysBetween("dueDate", dueFrom, dueTo) ?? {}] };
  const named = found
    ? Prisma.sql`AND "clientId" IN (SELECT "id" FROM "User" WHERE ${whereSql(found)})`
    : Prisma.empty;
  const by = Prisma.raw(sort === "oldest" ? `"oldest", "total" DESC` : `"total" DESC`);
  return Prisma.sql`SELECT "clientId", "currency", ${whole(Prisma.sql`COUNT(*)`)} AS "invoices",
      ${total(Prisma.sql`"balance"`)} AS "total", MIN("dueDate") AS "oldest"
    FROM "Invoice" WHERE ${whereSql(where)} ${named}
    GROUP BY "clientId", "currency" ORDER BY ${by}, "clientId", "currency"`;
}

type Group = Pick<OwedLine, "clientId" | "currency" | "invoices" | "total" | "oldest">;

/** The groups of a page, and how many there are; a page beyond the end is the last. */
async function pageOf(asked: OwedAsked): Promise<PageInfo & { groups: Group[] }> {
  const read = ({ skip, take }: { skip: number; take: number }) =>
    readRows<Group & { all: number }>(
      Prisma.sql`SELECT *, ${whole(Prisma.sql`COUNT(*) OVER ()`)} AS "all"
        FROM (${owedSql(asked)}) AS "owing" LIMIT ${take} OFFSET ${skip}`,
    );
  const { page, limit } = asked;
  const first = await read({ skip: (page - 1) * limit, take: limit });
  const beyond = first.length === 0 && page > 1;
  const [one] = beyond ? await read({ skip: 0, take: 1 }) : first;
  const info = pageInfo(page, one?.all ?? 0, limit);
  const groups = beyond ? await read(slice(info)) : first;
  return { ...info, groups: groups.map(({ all: _, ...group }) => group) };
}

/** One page of the customers who owe, each with what comes next. Staff only: raises `forbidden`. */
export async function listOwed(
  actor: Actor,
  asked: OwedAsked,
): Promise<PageInfo & { rows: OwedLine[] }> {
  assertCan(actor, "report:view");
  const { groups, ...info } = await pageOf(asked);
  const company = await getCompany();
  const ids = groups.map(({ clientId }) => clientId);
  const [names, steps, sent] = await Promise.all([
    namesOf(ids),
    stepsOf(groups, company),
    lastSentTo(ids),
  ]);
  return {
    ...info,
    rows: groups.map((group) => ({
      ...group,
      name: names.get(group.clientId) ?? "",
      late: Math.max(0, daysFrom(group.oldest, asked.day)),
      sentAt: sent.get(keyOf(group)) ?? null,
      ...(steps.get(keyOf(group)) ?? { next: `Due ${formatDate(group.oldest)}`, remind: null }),
    })),
  };
}

const keyOf = ({ clientId, currency }: { clientId: number; currency: string }) =>
  `${clientId} ${currency}`;

/** So many overdue invoices of the customers on a page are looked at. */
const LOOKED_AT = 1_000;

/** Returns the next step for overdue customers, by customer and currency. */
async function stepsOf(groups: readonly Group[], company: Company) {
  const today = companyToday(company);
  const found = await db.invoice.findMany({
    where: {
      AND: [
        invoiceOverdue.where(today),
        { clientId: { in: [...new Set(groups.map(({ clientId }) => clientId))] } },
      ],
    },
    orderBy: [{ dueDate: "asc" }, { id: "asc" }],
    take: LOOKED_AT,
    select: {
      ...only("Invoice", "id invoiceNumber clientId currency status balance dueDate clientEmail"),
      client: { select: { email: true } },
    },
  });
  const owed = await owedByHand(found, company);
  const steps = new Map<string, Pick<OwedLine, "next" | "remind">>();
  for (const group of groups) {
    const own = found.filter((invoice) => keyOf(invoice) === keyOf(group));
    const target = own.find(({ id }) => owed.has(id)) ?? own.find(({ dueDate }) => dueDate < today);
    if (!target) continue;
    const canSend = owed.has(target.id);
    const days = own.flatMap((invoice) => nextInvoiceStage(invoice, company, today) ?? []).sort();
    steps.set(keyOf(group), {
      next: nextWords(canSend, days[0] ?? null, company),
      remind: { id: target.id, number: target.invoiceNumber ?? "", canSend },
    });
  }
  return steps;
}

/** Says the next step for an overdue customer: automatic reminders have a day, others are the office's. */
export function nextWords(
  owed: boolean,
  day: string | null,
  { invoiceReminders }: Company,
): string {
  if (owed) return invoiceReminders ? "Reminder leaves next" : "Remind now";
  if (day) return `${invoiceReminders ? "Reminder" : "Remind"} ${formatDate(day)}`;
  return "No reminder left";
}

/** Returns the amounts owed in all and at each age, from the stored sums: by currency, the company's own first. */
export async function owedSums(actor: Actor, day: string, ownCurrency: string) {
  assertCan(actor, "report:view");
  const all = [...(await agesOf(day))].map(([currency, sums]) => ({ currency, ...sums }));
  const sorted = byCurrency(all, ownCurrency).flatMap(([, sums]) => sums);
  const of = (pick: (sums: Record<Age, number>) => number) =>
    sorted.flatMap((sums) => {
      const minor = pick(sums);
      return minor === 0 ? [] : [{ currency: sums.currency, minor }];
    });
  return {
    all: of((sums) => sum(AGES.map((age) => sums[age]))),
    ages: [
      {
        age: OVERDUE,
        label: "Overdue",
        amounts: of((sums) => sum(AGES.map((age) => (age === "notDue" ? 0 : sums[age])))),
      },
      ...AGES.map((age) => ({ age, label: AGE_WORDS[age], amounts: of((sums) => sums[age]) })),
    ],
  };
}
