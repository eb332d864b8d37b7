import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { JobCalendar } from "~/components/job/JobCalendar";
import { JobList } from "~/components/job/JobList";
import { clientFilter } from "~/models/billing/invoice/customer.options.server";
import { readCalendarView } from "~/models/road/job/job.calendar";
import { crewText } from "~/models/road/job/job.crew";
import { CUSTOMER_JOB_FILTER, jobStatusFor } from "~/models/road/job/job.customer-words";
import { JOB_LIST } from "~/models/road/job/job.list";
import { jobViews, listJobs } from "~/models/road/job/job.server";
import { jobOpen } from "~/models/road/job/job.status";
import { can } from "~/models/kit/policy/policy";
import { placesIn } from "~/models/ground/typed/place";
import { todayIn } from "~/models/kit/shared/today.server";
import { readCompanyHead } from "~/services/company/company.server";
import { postBulk, readBulk } from "~/services/desk/bulk.server";
import { loadCalendar } from "~/services/road/job-calendar.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor, type PageContext } from "~/services/page.server";
import { loadPart } from "~/services/page-parts.server";
import stylesheet from "~/styles/calendar.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const COMING_FIRST = { by: "", order: "asc", asked: {} } as const;

export const meta = () => [{ title: "Jobs" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:view", async (page) => {
    const { actor, url } = page;
    const view = readCalendarView(url.searchParams);
    return listReply(page, {
      calendar: view && (await loadCalendar(actor, url, view)),
      list: view ? null : await loadList(page, await readCompanyHead(args)),
    });
  });

async function loadList(page: PageContext, { timeZone }: { timeZone: string }) {
  const { actor, url } = page;
  const { asked, state } = await readList(page, JOB_LIST);
  const canEdit = can(actor, "job:edit");
  const year = todayIn(timeZone).slice(0, 4);
  const [{ rows, ...pages }, views, clients] = await Promise.all([
    listJobs(actor, asked, "coming"),
    jobViews(actor),
    // The list is worth showing without its filter of clients.
    canEdit ? loadPart("job clients", () => clientFilter(actor, asked.clientId, url)) : null,
  ]);
  return {
    list: {
      ...state,
      views,
      // The coming ones first is no order of one column.
      sorting: asked.sortBy ? state.sorting : COMING_FIRST,
    },
    pages,
    clients,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      number: row.jobNumber,
      client: row.client.name,
      place: canEdit ? placesIn(row.location) : null,
      time: row.scheduledTime,
      crew: canEdit ? crewText(row.assignments) : null,
      startDate: row.startDate,
      thisYear: row.startDate.startsWith(year),
      endDate: row.endDate,
      status: row.status,
      word: jobStatusFor(actor, row),
      priority: row.priority,
      canEdit: canEdit && jobOpen.of(row),
    })),
    canCreate: can(actor, "job:create"),
    ...readBulk(actor, url, "job"),
    statuses: canEdit ? null : CUSTOMER_JOB_FILTER,
  };
}

export const action = (args: ActionFunctionArgs) => postBulk(args, "job");

export default function Jobs() {
  const { calendar, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return calendar ? <JobCalendar {...calendar} /> : list && <JobList {...list} answer={answer} />;
}
