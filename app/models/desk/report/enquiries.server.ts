import { Prisma } from "~/generated/sqlite/client";

import { getCompany } from "../../company/company/company.server";
import { startOfDay } from "../../ground/day/time-zone";
import { addDays } from "../../ground/day/calendar-date";
import { SOURCES, sourceSaid } from "../../sales/enquiry/enquiry.record";
import { totalOf, type Cell, type ReportRow, type ReportTable } from "./report";
import { monthsByKey, monthsOf } from "./report.period";
import {
  count,
  label,
  money,
  papersOf,
  readRows,
  secondsBetween,
  tableOf,
  text,
  total,
  whole,
  type Asked,
} from "./report.read.server";

type Group = {
  key: string;
  asked: number;
  quoted: number;
  won: number;
  lost: number;
  seconds: number | null;
  value: number;
};

const CAME = (from: string, to: string, timeZone: string) =>
  Prisma.sql`e."createdAt" >= ${startOfDay(from, timeZone)} AND e."createdAt" < ${startOfDay(addDays(to, 1), timeZone)}`;

/** The enquiries of a period, each with its group, its first quotation and what its accepted ones are worth. */
function cameSql({ from, to, by, timeZone }: Asked, currency: string): Prisma.Sql {
  // Months are the company's, whose zone no database is asked for.
  const parts = by === "month" ? monthsOf({ from, to }) : [{ key: "", from, to }];
  const of = Prisma.sql`FROM "Quotation" q WHERE q."enquiryId" = e."id"`;
  const branches = parts.map(
    (part) => Prisma.sql`
      SELECT ${by === "month" ? Prisma.raw(`'${part.key}'`) : Prisma.raw('e."source"')} AS "key", e."status", e."createdAt",
        (SELECT MIN(q."createdAt") ${of}) AS "quotedAt",
        (SELECT COALESCE(SUM(q."totalAmount"), 0) ${of} AND q."status" = 'approved' AND q."currency" = ${currency}) AS "value"
      FROM "Enquiry" e WHERE ${CAME(part.from, part.to, timeZone)}`,
  );
  return Prisma.join(branches, " UNION ALL ");
}

/** Counts a period's enquiries by state, with the mean of the time to the first quotation. */
export function enquiriesSql(asked: Asked, currency: string, inAll = false): Prisma.Sql {
  const one = (condition: Prisma.Sql) =>
    whole(Prisma.sql`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`);
  // One that was made of a quotation's own day is answered at once.
  const took = secondsBetween(Prisma.sql`"createdAt"`, Prisma.sql`"quotedAt"`);
  return Prisma.sql`
    SELECT ${inAll ? Prisma.sql`'total'` : Prisma.sql`"key"`} AS "key", ${whole(Prisma.sql`COUNT(*)`)} AS "asked",
      ${one(Prisma.sql`"quotedAt" IS NOT NULL`)} AS "quoted", ${one(Prisma.sql`"status" = 'won'`)} AS "won",
      ${one(Prisma.sql`"status" = 'lost'`)} AS "lost", ${whole(Prisma.sql`ROUND(AVG(${took}))`)} AS "seconds",
      ${total(Prisma.sql`"value"`)} AS "value"
    FROM (${cameSql(asked, currency)}) AS "came" GROUP BY 1 ORDER BY 1`;
}

/** Won of asked, in hundredths of a percent; null where nobody asked. */
const rateOf = ({ won, asked }: Group) => (asked === 0 ? null : Math.round((won / asked) * 10_000));

/** In tenths of a day. */
const inDays = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 8_640));

const cellsOf = (label: string, { key: _, seconds, ...group }: Group): Record<string, Cell> => ({
  label,
  ...group,
  rate: rateOf({ key: "", seconds, ...group }),
  days: inDays(seconds),
});

/** Where the enquiries behind each figure are. */
function listsOf(filter: Record<string, string>) {
  const list = (status: string) => ({
    list: "enquiries" as const,
    filter: { ...filter, ...(status ? { status } : {}) },
  });
  return { asked: list(""), won: list("won"), lost: list("lost") };
}

/** Enquiries of a period by source or month, or why they were lost. */
export async function readEnquiries(asked: Asked): Promise<ReportTable[]> {
  if (asked.by === "reason") return readReasons(asked);
  const { quotationCurrency: currency } = await getCompany();
  const [groups, [all]] = await Promise.all([
    readRows<Group>(enquiriesSql(asked, currency)),
    readRows<Group>(enquiriesSql(asked, currency, true)),
  ]);
  if (!all || all.asked === 0) return [];
  const months = monthsByKey(asked);
  const bySource = asked.by === "source";
  const rows = groups.map((group): ReportRow => {
    const days = (bySource ? null : months.get(group.key)) ?? asked;
    const filter = {
      startDate: days.from,
      endDate: days.to,
      ...(bySource ? { source: group.key } : {}),
    };
    const cells = cellsOf(bySource ? sourceSaid(group.key) : group.key, group);
    return { key: group.key, cells, papers: papersOf(cells, listsOf(filter)) };
  });
  if (bySource) rows.sort((a, b) => placeOf(a.key) - placeOf(b.key));
  const cells = cellsOf("", all);
  const period = { startDate: asked.from, endDate: asked.to };
  return [
    tableOf(
      {
        title: "Enquiries",
        currency,
        columns: [
          label(asked.by, { source: "Source", month: "Month" }),
          count("asked", "Asked"),
          count("quoted", "Quoted"),
          count("won", "Won"),
          count("lost", "Lost"),
          { key: "rate", label: "Won of asked", kind: "rate" },
          { key: "days", label: "Days to answer", kind: "days" },
          money("value", "Value"),
        ],
        rows,
        total: { key: "total", cells, papers: papersOf(cells, listsOf(period)) },
        chart: ["asked", "quoted", "won", "lost"],
      },
      asked.limit,
    ),
  ];
}

const placeOf = (source: string) => (SOURCES as readonly string[]).indexOf(source);

/** Why enquiries of a period were lost: in the words of the office, else in those of the first quotation's rejection. */
export function lostSql({ from, to, timeZone }: Asked): Prisma.Sql {
  return Prisma.sql`
    SELECT COALESCE(e."lostReason", (SELECT MIN(q."rejectionReason") FROM "Quotation" q WHERE q."enquiryId" = e."id"), '') AS "key",
      ${whole(Prisma.sql`COUNT(*)`)} AS "lost"
    FROM "Enquiry" e WHERE e."status" = 'lost' AND ${CAME(from, to, timeZone)}
    GROUP BY 1 ORDER BY 2 DESC, 1`;
}

async function readReasons(asked: Asked): Promise<ReportTable[]> {
  const groups = await readRows<{ key: string; lost: number }>(lostSql(asked));
  if (groups.length === 0) return [];
  const rows = groups.map(({ key, lost }): ReportRow => {
    return { key, cells: { label: key || "No reason given", lost }, papers: {} };
  });
  const period = { status: "lost", startDate: asked.from, endDate: asked.to };
  return [
    tableOf(
      {
        title: "Why enquiries were lost",
        currency: null,
        columns: [text("label", "Reason"), count("lost", "Lost")],
        rows,
        total: {
          ...totalOf(rows, ["lost"]),
          papers: { lost: { list: "enquiries", filter: period } },
        },
        chart: ["lost"],
      },
      asked.limit,
    ),
  ];
}
