import { countEach, groupsOf } from "~/platform/fast/fast.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { lastMonths } from "../../ground/day/months";
import { JOB_STATUSES } from "./job.status";
import { upcomingJobs } from "./job.upcoming.server";

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
