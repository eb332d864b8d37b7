import type { Prisma } from "~/generated/sqlite/client";
import type { Direction, Listed } from "~/platform/lists/page-sql.server";

import { isStaff, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import {
  daysBetween,
  defineList,
  searchIn,
  type ListDay,
  type QueryOf,
} from "../../kit/record/define-list";
import { day, idOf, oneOf, word } from "../../kit/shared/query";
import { searchTextOf } from "../../ground/typed/text";
import { searchNamed } from "../../people/user/user.list";
import {
  JOB_PRIORITIES,
  JOB_STATUSES,
  jobCounts,
  jobLate,
  jobAheadOfWeek,
  jobNext,
  jobThisWeek,
  jobToday,
  jobUnassigned,
  OTHER_WORDS,
  toJobStatus,
} from "./job.status";

/** The text of its own that lists find a job by; its client is searched as well. */
export function jobSearchText(job: {
  jobNumber: string;
  title: string;
  description: string;
  location: string;
}): string {
  const { jobNumber, title, description, location } = job;
  return searchTextOf({ words: [title, description], numbers: [jobNumber], besides: [location] });
}

/** Jobs that take any of some days, both included (YYYY-MM-DD). */
export function jobsDuring(from: string, to: string): Prisma.JobWhereInput {
  return {
    startDate: { lte: to },
    OR: [{ startDate: { gte: from } }, { endDate: { gte: from } }],
  };
}

/** Jobs; the days are compared with the job's start. */
export const JOB_LIST = defineList<Prisma.JobWhereInput>()({
  scope: jobScope,
  officeOnly: ["employeeId"],
  search: searchIn({ related: { client: searchNamed } }),
  filters: {
    status: word("Status", [...JOB_STATUSES, ...OTHER_WORDS], toJobStatus),
    priority: oneOf("Priority", JOB_PRIORITIES),
    clientId: idOf("clientId"),
    customerId: idOf("customerId"),
    startDate: day("startDate"),
    endDate: day("endDate"),
    // A day of the calendar: those that began before it and still run as well.
    on: day("on"),
    // Filters that the reports' figures use.
    employeeId: idOf("employeeId"),
    standing: oneOf("Standing", ["counted", "late"]),
  },
  // "week" and "month" are the calendar's.
  views: {
    today: { label: "Today", where: ({ today }) => jobToday.where(today) },
    next: { label: "Today and tomorrow", where: ({ today }) => jobNext.where(today) },
    ahead: { label: "Next seven days", where: ({ today }) => jobAheadOfWeek.where(today) },
    "this-week": { label: "This week", where: ({ today }) => jobThisWeek.where(today) },
    unassigned: { label: "Nobody yet", where: () => jobUnassigned.where() },
  },
  where: (
    { status, priority, clientId, customerId, startDate, endDate, on, ...asked },
    { today },
  ) => [
    asked.employeeId ? { assignments: { some: { employeeId: asked.employeeId } } } : null,
    asked.standing === "late" ? jobLate.where(today) : null,
    asked.standing === "counted" ? jobCounts.where() : null,
    status ? { status } : null,
    priority ? { priority } : null,
    clientId || customerId ? { clientId: clientId || customerId || 0 } : null,
    daysBetween("startDate", startDate, endDate),
    on ? jobsDuring(on, on) : null,
  ],
  sorts: [
    "createdAt",
    "updatedAt",
    "startDate",
    "endDate",
    "title",
    "status",
    "scheduledDate",
    "id",
  ],
  usual: "createdAt",
  sortColumns: { scheduledDate: "startDate" },
});
export type JobsQuery = QueryOf<typeof JOB_LIST>;

/** The jobs that an address means; `parts`: the coming ones and those past, where nothing else is asked for. */
export function jobsAsked(actor: Actor, asked: JobsQuery, day: ListDay) {
  // A filter would tell customers what the list does not show.
  const seen: JobsQuery = isStaff(actor) ? asked : { ...asked, priority: "" };
  const where = JOB_LIST.where(actor, seen, day);
  const parts = asked.sortBy ? null : comingFirst(where, day.today);
  return { where, parts, orderBy: JOB_LIST.orderBy(asked) };
}

/** Jobs from today on, then earlier ones, the last first. */
function comingFirst(where: Prisma.JobWhereInput, today: string): Listed[] {
  const part = (startDate: object, way: Direction): Listed => ({
    table: "Job",
    where: { AND: [where, { startDate }] },
    orderBy: [{ startDate: way }, { id: way }],
  });
  return [part({ gte: today }, "asc"), part({ lt: today }, "desc")];
}
