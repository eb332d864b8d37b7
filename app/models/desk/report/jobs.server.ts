import { Prisma } from "~/generated/sqlite/client";
import { whereSql } from "~/platform/lists/where-sql.server";

import { jobLate, JOB_STATUSES } from "../../road/job/job.status";
import { totalOf, type ReportRow, type ReportTable } from "./report";
import { monthsByKey } from "./report.period";
import {
  count,
  daysIncluded,
  namesOfKeys,
  papersOf,
  readRows,
  tableOf,
  label,
  total,
  type Asked,
} from "./report.read.server";

type Group = {
  key: string | null;
  name: string | null;
  jobs: number;
  days: number;
  completed: number;
  late: number;
  cancelled: number;
};

const HEADS: Record<string, string> = { month: "Month", crew: "Crew member", state: "Status" };

/** The jobs that start in a period: how many, how many days they take, and their state. */
export function jobsSql({ from, to, by, today }: Asked): Prisma.Sql {
  const end = Prisma.sql`COALESCE(j."endDate", j."startDate")`;
  const days = daysIncluded(Prisma.sql`j."startDate"`, end);
  const crew = by === "crew";
  // A name alone stands for whoever has no account; a person who is named twice for a job works on it once.
  const source = crew
    ? Prisma.sql`"Job" j JOIN (SELECT DISTINCT "jobId", "employeeId",
        CASE WHEN "employeeId" IS NULL THEN "name" END AS "name" FROM "JobAssignment"
        WHERE "jobId" IN (SELECT "id" FROM "Job" WHERE "startDate" >= ${from} AND "startDate" <= ${to})) a
        ON a."jobId" = j."id"`
    : Prisma.sql`"Job" j`;
  const key = crew
    ? Prisma.sql`CAST(a."employeeId" AS TEXT)`
    : by === "state"
      ? Prisma.sql`j."status"`
      : Prisma.sql`SUBSTR(j."startDate", 1, 7)`;
  const name = crew ? Prisma.sql`a."name"` : Prisma.sql`''`;
  const one = (condition: Prisma.Sql) =>
    total(Prisma.sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`);
  const cancelled = Prisma.sql`j."status" = 'Cancelled'`;
  return Prisma.sql`SELECT ${key} AS "key", ${name} AS "name",
      ${one(Prisma.sql`NOT ${cancelled}`)} AS "jobs",
      ${total(Prisma.sql`CASE WHEN ${cancelled} THEN 0 ELSE ${days} END`)} AS "days",
      ${one(Prisma.sql`j."status" = 'Completed'`)} AS "completed",
      ${one(whereSql(jobLate.where(today), { table: "j" }))} AS "late",
      ${one(cancelled)} AS "cancelled"
    FROM ${source} WHERE j."startDate" >= ${from} AND j."startDate" <= ${to}
    GROUP BY 1, 2 ORDER BY 1, 2`;
}

const FIGURES = ["jobs", "days", "completed", "late", "cancelled"] as const;

/** Jobs of a period by month, crew member or status, with their days. */
export async function readJobs(asked: Asked): Promise<ReportTable[]> {
  const groups = await readRows<Group>(jobsSql(asked));
  if (groups.length === 0) return [];
  const crew = asked.by === "crew";
  const names = crew ? await namesOfKeys(groups) : null;
  const months = monthsByKey(asked);
  const period = { startDate: asked.from, endDate: asked.to };
  const rows = groups.map((group): ReportRow => {
    const { key, name, ...figures } = group;
    const named = crew ? (names?.get(Number(key)) ?? name ?? "") : (key ?? "");
    const cells = { label: named, ...figures };
    const month = months.get(named);
    const filter = crew
      ? key === null
        ? null
        : { ...period, employeeId: key }
      : asked.by === "state"
        ? { ...period, status: named }
        : month
          ? { startDate: month.from, endDate: month.to }
          : null;
    return {
      key: `${key ?? ""} ${name ?? ""}`,
      cells,
      papers: filter ? papersOf(cells, listsOf(filter)) : {},
      ...(crew && key !== null ? { about: { kind: "employee" as const, id: Number(key) } } : {}),
    };
  });
  if (crew) rows.sort((a, b) => Number(b.cells.days) - Number(a.cells.days));
  if (asked.by === "state") rows.sort((a, b) => place(a) - place(b));
  // Several people are on one job: their jobs and days cannot be added up to those of all.
  const sum = crew ? null : { ...totalOf(rows, FIGURES) };
  return [
    tableOf(
      {
        title: "Jobs",
        currency: null,
        columns: [
          label(asked.by, HEADS),
          count("jobs", "Jobs"),
          count("days", crew ? "Days worked" : "Truck-days"),
          count("completed", "Completed"),
          count("late", "Late"),
          count("cancelled", "Cancelled"),
        ],
        rows,
        total: sum && { ...sum, papers: papersOf(sum.cells, listsOf(period)) },
        chart: ["jobs", "days"],
      },
      asked.limit,
    ),
  ];
}

const place = ({ key }: ReportRow) => (JOB_STATUSES as readonly string[]).indexOf(key.trim());

/** Where the jobs behind each figure are. */
function listsOf(filter: Record<string, string | number>) {
  const list = (more: Record<string, string>) => ({
    list: "jobs" as const,
    filter: { ...filter, ...more },
  });
  const counted = "status" in filter ? list({}) : list({ standing: "counted" });
  return {
    jobs: counted,
    days: counted,
    completed: list({ status: "Completed" }),
    late: list({ standing: "late" }),
    cancelled: list({ status: "Cancelled" }),
  };
}
