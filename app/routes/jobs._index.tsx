import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { JobCalendar } from "~/components/job/JobCalendar";
import { JobList } from "~/components/job/JobList";
import { companyToday, getCompany } from "~/models/company/company.server";
import { customerOptions } from "~/models/customer/customer.options.server";
import { calendarRange, readCalendarDate, readCalendarView } from "~/models/job/job.calendar";
import { listCalendar } from "~/models/job/job.calendar.server";
import { CUSTOMER_JOB_FILTER, jobStatusFor } from "~/models/job/job.customer-words";
import { JOB_LIST } from "~/models/job/job.list";
import { listJobs } from "~/models/job/job.server";
import { jobOpen } from "~/models/job/job.status";
import { can, type Actor } from "~/models/policy/policy";
import { pageFor } from "~/services/page.server";
import { loadPart } from "~/services/page-parts.server";

/** So many double bookings are named. */
const WARNINGS = 10;

export const meta = () => [{ title: "Jobs" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:view", async ({ actor, url }) => {
    const view = readCalendarView(url.searchParams);
    return view
      ? { calendar: await loadCalendar(actor, url, view), list: null }
      : { calendar: null, list: await loadList(actor, url) };
  });
}

async function loadCalendar(actor: Actor, url: URL, view: "week" | "month") {
  const today = companyToday(await getCompany());
  const range = calendarRange(view, readCalendarDate(url.searchParams, today));
  const [from, to] = [range.days[0]?.day ?? today, range.days.at(-1)?.day ?? today];
  const { jobs, complete, doubleBookings } = await listCalendar(actor, from, to);
  return {
    range,
    today,
    complete,
    jobs: jobs.map((job) => ({ ...job, word: jobStatusFor(actor, job) })),
    moreWarnings: Math.max(0, doubleBookings.length - WARNINGS),
    warnings: doubleBookings.slice(0, WARNINGS).map(({ employee, first, second }) => ({
      employee: employee.name,
      first: { id: first.id, title: first.title },
      second: { id: second.id, title: second.title },
    })),
    canCreate: can(actor, "job:create"),
  };
}

async function loadList(actor: Actor, url: URL) {
  const asked = JOB_LIST.read(url.searchParams);
  const canEdit = can(actor, "job:edit");
  const [{ rows, ...pages }, clients] = await Promise.all([
    listJobs(actor, asked, "coming"),
    // The list is worth showing without its filter of clients.
    canEdit
      ? loadPart("job clients", () => customerOptions(actor, { chosen: asked.clientId || null }))
      : null,
  ]);
  return {
    chosen: JOB_LIST.chosen(asked),
    pages,
    clients: clients?.options ?? [],
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      client: row.client.name,
      startDate: row.startDate,
      endDate: row.endDate,
      status: row.status,
      word: jobStatusFor(actor, row),
      priority: row.priority,
      canEdit: canEdit && jobOpen.of(row),
    })),
    canCreate: can(actor, "job:create"),
    statuses: canEdit ? null : CUSTOMER_JOB_FILTER,
  };
}

export default function Jobs() {
  const { calendar, list } = useLoaderData<typeof loader>();
  return calendar ? <JobCalendar {...calendar} /> : list && <JobList {...list} />;
}
