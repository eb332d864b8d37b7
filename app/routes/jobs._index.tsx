import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { calendarTitle, JobCalendar } from "~/components/job/JobCalendar";
import { JobList } from "~/components/job/JobList";
import { readCalendarView } from "~/models/road/job/job.calendar";
import { postBulk } from "~/services/desk/bulk.server";
import { listReply } from "~/services/list.server";
import { pageFor } from "~/services/page.server";
import { loadCalendar } from "~/services/road/job-calendar.server";
import { loadJobList } from "~/services/road/job-list.server";
import stylesheet from "~/styles/calendar.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.calendar ? calendarTitle(data.calendar) : "Jobs" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:view", async (page) => {
    const { actor, url } = page;
    const view = readCalendarView(url.searchParams);
    return listReply(page, {
      calendar: view && (await loadCalendar(actor, url, view)),
      list: view ? null : await loadJobList(page),
    });
  });

export const action = (args: ActionFunctionArgs) => postBulk(args, "job");

export default function Jobs() {
  const { calendar, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return calendar ? <JobCalendar {...calendar} /> : list && <JobList {...list} answer={answer} />;
}
