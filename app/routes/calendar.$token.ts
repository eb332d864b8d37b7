import type { LoaderFunctionArgs } from "@remix-run/node";

import { companyHead } from "~/models/company/company/company.server";
import { feedJobs } from "~/models/road/job/job.feed.server";
import { jobsCalendar } from "~/models/road/job/job.ics";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { countWrongLink } from "~/services/auth.server";

function missing(retryAfter: number | null): Response {
  if (retryAfter === null) {
    return new Response("This calendar does not exist or was revoked.", { status: 404 });
  }
  const headers = { "Retry-After": String(retryAfter) };
  return new Response("Too many attempts. Please try again later.", { status: 429, headers });
}

/** GET /calendar/{secret}.ics: the jobs of whoever made the address, for calendar programs. */
export async function loader(args: LoaderFunctionArgs) {
  const token = (args.params.token ?? "").replace(/\.ics$/, "");
  const [jobs, { companyName, timeZone }] = await Promise.all([feedJobs(token), companyHead()]);
  if (!jobs) return missing(await countWrongLink(args));
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
