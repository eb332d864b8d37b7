import { clientFilter } from "~/models/billing/invoice/customer.options.server";
import { placesIn } from "~/models/ground/typed/place";
import { can } from "~/models/kit/policy/policy";
import { crewText } from "~/models/road/job/job.crew";
import { CUSTOMER_JOB_FILTER, jobStatusFor } from "~/models/road/job/job.customer-words";
import { JOB_FIELDS } from "~/models/road/job/job.fields";
import { JOB_LIST } from "~/models/road/job/job.list";
import { jobViews, listJobs } from "~/models/road/job/job.server";
import { jobOpen } from "~/models/road/job/job.status";

import { readBulk } from "../desk/bulk.server";
import { labelsOf } from "../forms/facts.server";
import { readList } from "../list.server";
import { loadPart } from "../page-parts.server";
import type { PageContext } from "../page.server";

const COMING_FIRST = { by: "", order: "asc", asked: {} } as const;

/** A page of the list of jobs, as its reader may see it. */
export async function loadJobList(page: PageContext) {
  const { actor, url } = page;
  const { asked, state } = await readList(page, JOB_LIST);
  const canEdit = can(actor, "job:edit");
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
    labels: labelsOf(JOB_FIELDS, "startDate", "endDate", "priority"),
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

export type JobListPage = Awaited<ReturnType<typeof loadJobList>>;
