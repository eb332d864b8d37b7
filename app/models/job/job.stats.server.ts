import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { assertCan, type Actor } from "../policy/policy";
import { jobScope } from "../policy/scope";
import { monthOf } from "../shared/calendar-date";
import { lastMonths } from "../shared/months";
import { JOB_STATUSES } from "./job.status";
import { upcomingJobs } from "./job.upcoming.server";

/** The jobs the actor sees: how many in each state, those that start next, the last six months by start. */
export async function jobStats(actor: Actor) {
  assertCan(actor, "job:view");
  const company = await getCompany();
  const today = companyToday(company);
  const months = lastMonths(today, company.timeZone);
  const scope = jobScope(actor);
  const [states, days, upcoming] = await Promise.all([
    db.job.groupBy({ by: ["status"], where: scope, _count: true }),
    db.job.groupBy({
      by: ["startDate"],
      where: {
        AND: [scope, { startDate: { gte: months[0]?.firstDay, lt: months.at(-1)?.nextDay } }],
      },
      _count: true,
    }),
    upcomingJobs(actor, today),
  ]);
  const of = (status: string) => states.find((row) => row.status === status)?._count ?? 0;
  return {
    total: states.reduce((all, row) => all + row._count, 0),
    byStatus: Object.fromEntries(JOB_STATUSES.map((status) => [status, of(status)])),
    scheduled: of("Not Started"),
    inProgress: of("In Progress"),
    completed: of("Completed"),
    upcoming,
    months: months.map(({ key, label }) => ({
      key,
      label,
      count: days
        .filter(({ startDate }) => monthOf(startDate) === key)
        .reduce((all, day) => all + day._count, 0),
    })),
  };
}
