import { only } from "~/platform/only";
import { db } from "~/platform/db.server";
import { countEach, groupsOf } from "~/platform/fast/fast.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { lastMonths } from "~/models/ground/day/time-zone";
import { type Actor, assertCan, isStaff } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { dashboardJobStatusFor } from "./job.customer-words";
import { JOB_STATUSES, jobAhead, jobOpen } from "./job.status";

/**
 * The next five jobs: for staff those not started that are still to come (or run into `today`), for
 * customers their own unfinished ones.
 */
export async function upcomingJobs(actor: Actor, today: string) {
  const wanted = isStaff(actor) ? jobAhead.where(today) : jobOpen.where();
  const rows = await db.job.findMany({
    where: { AND: [jobScope(actor), wanted] },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: 5,
    select: {
      ...only("Job", "id jobNumber title status startDate scheduledTime"),
      client: { select: { name: true } },
    },
  });
  return rows.map(({ client, ...row }) => ({
    ...row,
    word: dashboardJobStatusFor(actor, row),
    customer: client.name,
  }));
}

/** The jobs the actor sees: how many in each state, those that start next, the last six months by start. */
export async function jobStats(actor: Actor) {
  assertCan(actor, "job:view");
  const company = await getCompany();
  const today = companyToday(company);
  const months = lastMonths(today, company.timeZone);
  const scope = jobScope(actor);
  const [states, started, upcoming] = await Promise.all([
    groupsOf("Job", scope, { by: ["status"] }),
    countEach(
      "Job",
      months.map(({ firstDay, nextDay }) => ({
        AND: [scope, { startDate: { gte: firstDay, lt: nextDay } }],
      })),
    ),
    upcomingJobs(actor, today),
  ]);
  const of = (status: string) => states.find((row) => row.status === status)?.rows ?? 0;
  return {
    total: states.reduce((all, row) => all + row.rows, 0),
    byStatus: Object.fromEntries(JOB_STATUSES.map((status) => [status, of(status)])),
    scheduled: of("Not Started"),
    inProgress: of("In Progress"),
    completed: of("Completed"),
    upcoming,
    months: months.map(({ key, label }, index) => ({ key, label, count: started[index] ?? 0 })),
  };
}
