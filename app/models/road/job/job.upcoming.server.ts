import { db } from "~/platform/db.server";

import { isStaff, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { dashboardJobStatusFor } from "./job.customer-words";
import { jobAhead, jobOpen } from "./job.status";

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
      id: true,
      jobNumber: true,
      title: true,
      status: true,
      startDate: true,
      scheduledTime: true,
      client: { select: { name: true } },
    },
  });
  return rows.map(({ client, ...row }) => ({
    ...row,
    word: dashboardJobStatusFor(actor, row),
    customer: client.name,
  }));
}
