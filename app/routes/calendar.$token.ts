import type { LoaderFunctionArgs } from "@remix-run/node";

import { companyHead } from "~/models/company/company.server";
import { feedJobs } from "~/models/job/job.feed.server";
import { jobsCalendar } from "~/models/job/job.ics";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";

/** GET /calendar/{secret}.ics: the jobs of whoever made the address, for calendar programs. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = (params.token ?? "").replace(/\.ics$/, "");
  const [jobs, { companyName, timeZone }] = await Promise.all([feedJobs(token), companyHead()]);
  if (!jobs) return new Response("This calendar does not exist or was revoked.", { status: 404 });
  const { appUrl } = env();
  const calendar = jobsCalendar(jobs, {
    name: `Jobs, ${companyName}`,
    host: new URL(appUrl).hostname,
    timeZone,
    jobAddress: (id) => appUrl + paths.jobs.view(id),
  });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="jobs.ics"',
      // The address is the secret: no cache but the calendar program's own keeps what it says.
      "Cache-Control": "private, no-store",
    },
  });
}
