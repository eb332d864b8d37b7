import { Prisma } from "~/generated/sqlite/client";
import { whereSql } from "~/platform/lists/where-sql.server";

import { startOfDay } from "../../ground/day/time-zone";
import { addDays } from "../../ground/day/calendar-date";
import {
  EXPIRED,
  quotationExpired,
  quotationStatusLabel,
} from "../../sales/quotation/quotation.status";
import { totalOf, type Cell, type ReportColumn, type ReportRow, type ReportTable } from "./report";
import { monthsByKey, monthsOf } from "./report.period";
import {
  count,
  label,
  namesOfKeys,
  NOBODY,
  papersOf,
  readRows,
  secondsBetween,
  tableOf,
  text,
  whole,
  type Asked,
} from "./report.read.server";

type Group = {
  key: string | null;
  made: number;
  sent: number;
  accepted: number;
  declined: number;
  expired: number;
  drafts: number;
  seconds: number | null;
  median: number | null;
};

/** The quotations of a period, each with the group that it is in: read by the moments that they were made at. */
function madeSql({ from, to, by, timeZone }: Asked): Prisma.Sql {
  // Months are the company's, whose zone no database is asked for.
  const parts = by === "month" ? monthsOf({ from, to }) : [{ key: "", from, to }];
  const branches = parts.map((part) => {
    const key =
      by === "month" ? Prisma.raw(`'${part.key}'`) : Prisma.raw('CAST("createdById" AS TEXT)');
    return Prisma.sql`SELECT ${key} AS "key", "status", "validUntil", "sentAt", "decidedAt"
      FROM "Quotation" WHERE "createdAt" >= ${startOfDay(part.from, timeZone)}
        AND "createdAt" < ${startOfDay(addDays(part.to, 1), timeZone)}`;
  });
  return Prisma.join(branches, " UNION ALL ");
}

/** Counts a period's quotations by state, with the mean and the median of the time from sent to accepted. */
export function quotationsSql(asked: Asked, inAll: boolean): Prisma.Sql {
  const key = inAll ? Prisma.sql`'total'` : Prisma.sql`"key"`;
  const seconds = secondsBetween(Prisma.sql`"sentAt"`, Prisma.sql`"decidedAt"`);
  const one = (condition: Prisma.Sql) =>
    whole(Prisma.sql`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`);
  const is = (status: string) => one(Prisma.sql`"status" = ${status}`);
  // The middle one, or the two around the middle.
  const middle = Prisma.sql`"took" IS NOT NULL AND "place" IN (("all" + 1) / 2, ("all" + 2) / 2)`;
  return Prisma.sql`
    WITH "made" AS (SELECT ${key} AS "key", "status", "validUntil",
      CASE WHEN "status" = 'approved' THEN ${seconds} END AS "took" FROM (${madeSql(asked)}) AS "rows"),
    "placed" AS (SELECT "key", "status", "validUntil", "took",
      ROW_NUMBER() OVER (PARTITION BY "key", CASE WHEN "took" IS NULL THEN 0 ELSE 1 END ORDER BY "took") AS "place",
      COUNT("took") OVER (PARTITION BY "key") AS "all" FROM "made")
    SELECT "key", ${whole(Prisma.sql`COUNT(*)`)} AS "made",
      ${one(Prisma.sql`"status" <> 'draft'`)} AS "sent", ${is("approved")} AS "accepted",
      ${is("rejected")} AS "declined", ${is("draft")} AS "drafts",
      ${one(whereSql(quotationExpired.where(asked.today)))} AS "expired",
      ${whole(Prisma.sql`ROUND(AVG("took"))`)} AS "seconds",
      ${whole(Prisma.sql`ROUND(AVG(CASE WHEN ${middle} THEN "took" END))`)} AS "median"
    FROM "placed" GROUP BY "key" ORDER BY "key"`;
}

const COLUMNS: ReportColumn[] = [
  count("made", "Made"),
  count("drafts", quotationStatusLabel("draft")),
  count("sent", quotationStatusLabel("sent")),
  count("accepted", quotationStatusLabel("approved")),
  count("declined", quotationStatusLabel("rejected")),
  count("expired", EXPIRED),
  { key: "rate", label: "Approved of sent", kind: "rate" },
  { key: "median", label: "Median days", kind: "days" },
  { key: "mean", label: "Mean days", kind: "days" },
];

const inDays = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 8_640));

/** Accepted of sent, in hundredths of a percent; null where none was sent. */
const rateOf = (accepted: number, sent: number) =>
  sent === 0 ? null : Math.round((accepted / sent) * 10_000);

function cellsOf(
  label: string,
  { key: _, seconds, median, ...group }: Group,
): Record<string, Cell> {
  const { accepted, sent } = group;
  const rate = rateOf(accepted, sent);
  return { label, ...group, rate, median: inDays(median), mean: inDays(seconds) };
}

/** Quotations made in a period by month or employee, or why they were declined. */
export async function readQuotations(asked: Asked): Promise<ReportTable[]> {
  if (asked.by === "reason") return readReasons(asked);
  const [groups, [all]] = await Promise.all([
    readRows<Group>(quotationsSql(asked, false)),
    readRows<Group>(quotationsSql(asked, true)),
  ]);
  if (!all) return [];
  const names = asked.by === "employee" ? await namesOfKeys(groups) : null;
  const months = monthsByKey(asked);
  const rows = groups.map((group): ReportRow => {
    const named = names ? (names.get(Number(group.key)) ?? NOBODY) : (group.key ?? "");
    const days = (names ? null : months.get(group.key ?? "")) ?? asked;
    const filter = {
      startDate: days.from,
      endDate: days.to,
      ...(names ? { createdById: group.key ?? "none" } : {}),
    };
    const cells = cellsOf(named, group);
    return { key: group.key ?? "none", cells, papers: papersOf(cells, listsOf(filter)) };
  });
  if (names) rows.sort((a, b) => Number(b.cells.made) - Number(a.cells.made));
  const cells = cellsOf("", all);
  const period = { startDate: asked.from, endDate: asked.to };
  return [
    tableOf(
      {
        title: "Quotations",
        currency: null,
        columns: [label(asked.by, { month: "Month", employee: "Employee" }), ...COLUMNS],
        rows,
        total: { key: "total", cells, papers: papersOf(cells, listsOf(period)) },
        chart: ["made", "sent", "accepted", "declined"],
      },
      asked.limit,
    ),
  ];
}

/** Where the quotations behind each figure are. */
function listsOf(filter: Record<string, string | number>) {
  const list = (status: string) => ({
    list: "quotations" as const,
    filter: { ...filter, ...(status ? { status } : {}) },
  });
  return {
    made: list(""),
    drafts: list("Draft"),
    sent: list("Issued"),
    accepted: list("Accepted"),
    declined: list("Rejected"),
    expired: list("Expired"),
  };
}

/** Why quotations of a period were declined: each reason in the words it was given in. */
export function reasonsSql({ from, to, timeZone }: Asked): Prisma.Sql {
  return Prisma.sql`
    SELECT "rejectionReason" AS "key", ${whole(Prisma.sql`COUNT(*)`)} AS "declined"
    FROM "Quotation" WHERE "status" = 'rejected' AND "createdAt" >= ${startOfDay(from, timeZone)}
      AND "createdAt" < ${startOfDay(addDays(to, 1), timeZone)}
    GROUP BY "rejectionReason" ORDER BY 2 DESC, 1`;
}

async function readReasons(asked: Asked): Promise<ReportTable[]> {
  const groups = await readRows<{ key: string | null; declined: number }>(reasonsSql(asked));
  if (groups.length === 0) return [];
  const period = { status: "Rejected", startDate: asked.from, endDate: asked.to };
  const rows = groups.map(({ key, declined }): ReportRow => {
    const cells = { label: key ?? "No reason given", declined };
    const filter = { ...period, reason: `=${key ?? ""}` };
    return { key: key ?? "", cells, papers: { declined: { list: "quotations", filter } } };
  });
  const sum = totalOf(rows, ["declined"]);
  return [
    tableOf(
      {
        title: "Why quotations were rejected",
        currency: null,
        columns: [text("label", "Reason"), count("declined", quotationStatusLabel("rejected"))],
        rows,
        total: { ...sum, papers: { declined: { list: "quotations", filter: period } } },
        chart: ["declined"],
      },
      asked.limit,
    ),
  ];
}
