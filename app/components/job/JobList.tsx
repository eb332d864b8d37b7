import { BulkBar, selecting, withTicks, type BulkAnswer } from "~/components/ui/Bulk";
import { RowDate } from "~/components/ui/DateText";
import {
  clientsFilter,
  columnsOf,
  dayFilters,
  NO_PHONE,
  statusFilter,
} from "~/components/ui/list-columns";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { RowLinks } from "~/components/ui/RowLink";
import { JOB_PRIORITIES, JOB_STATUSES } from "~/models/road/job/job.status";
import { paths } from "~/paths";
import type { JobListPage } from "~/services/road/job-list.server";

import { JobPriorityBadge, JobStatusBadge } from "./JobBadges";
import { JobViews } from "./JobViews";

type JobListRow = JobListPage["rows"][number];

type JobListProps = JobListPage & { answer: BulkAnswer };

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

function filtersOf({
  statuses,
  clients,
  labels,
}: Pick<JobListPage, "statuses" | "clients" | "labels">): ListFilter[] {
  const states = statuses ?? asOptions(JOB_STATUSES);
  const priorities = statuses ? [] : asOptions(JOB_PRIORITIES);
  const choices = [
    statusFilter("All Statuses", states),
    { name: "priority", label: labels.priority, all: "All Priorities", options: priorities },
  ];
  const ofClients = clients && clientsFilter(clients);
  return [
    { name: "search", label: "Search", placeholder: "Job title, description" },
    ...choices.filter(({ options }) => options.length > 0),
    ...(ofClients ? [ofClients] : []),
    ...dayFilters(labels.startDate, labels.endDate),
  ];
}

export function JobList({
  clients,
  statuses,
  labels,
  canCreate,
  bulk,
  answer,
  ...list
}: JobListProps) {
  const create = { to: paths.jobs.create(), label: "Create Job" };
  const column = columnsOf(list.rows);
  return (
    <ListPage
      title="Jobs"
      add={canCreate && create}
      filters={filtersOf({ statuses, clients, labels })}
      address={selecting(paths.jobs.list, bulk)}
      rowTo={({ id }) => (bulk ? null : paths.jobs.view(id))}
      columns={withTicks<JobListRow>(
        [
          {
            label: "Title",
            sort: "title",
            // On a phone the office reads the name there, and the route below it; a customer the title: the number says less.
            cell: (row) => (
              <>
                {!statuses && <span className="at-narrow">{row.client}</span>}
                <span className={statuses ? undefined : "wide-only"}>
                  <span className="wide-only">
                    <small className="num lead">{row.number}</small>{" "}
                  </span>
                  {row.title}
                </span>
              </>
            ),
          },
          // Customers, to whom other words are said, know their own name.
          ...(statuses ? [] : [column.client((row) => row.client, NO_PHONE)]),
          {
            label: labels.startDate,
            sort: "startDate",
            phone: "end",
            cell: (row) => (
              <>
                <RowDate date={row.startDate} /> {row.time && <small>{row.time}</small>}
              </>
            ),
          },
          column.date(labels.endDate, (row) => row.endDate, { sort: "endDate" }),
          column.status((row) => <JobStatusBadge {...row} />),
          ...(statuses
            ? []
            : [
                {
                  label: "Route and crew",
                  // On a phone there is room for one of them.
                  phone: "who" as const,
                  cell: (row: JobListRow) => (
                    <>
                      {row.place} <div className="wide-only muted">{row.crew}</div>
                    </>
                  ),
                },
                {
                  label: labels.priority,
                  cell: (row: JobListRow) =>
                    row.priority && <JobPriorityBadge priority={row.priority} />,
                },
              ]),
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <RowLinks
                about={row.title}
                links={[
                  { to: paths.jobs.view(row.id), label: "View" },
                  row.canEdit && { to: paths.jobs.edit(row.id), label: "Edit" },
                ]}
              />
            ),
          },
        ],
        bulk,
        answer,
        ({ number }) => number,
      )}
      empty="No jobs found"
      paging="all"
      summary="page"
      {...list}
    >
      <JobViews current="list" planner={canCreate} />
      <BulkBar
        list="job"
        bulk={bulk}
        address={paths.jobs.list}
        answer={answer}
        viewOf={paths.jobs.view}
      />
    </ListPage>
  );
}
