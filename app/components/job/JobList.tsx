import { ButtonLink } from "~/components/ui/Button";
import { DateText } from "~/components/ui/DateText";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import type { Option } from "~/components/ui/Field";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import type { JobFilter } from "~/models/job/job.filter";
import { JOB_PRIORITIES, JOB_STATUSES } from "~/models/job/job.status";
import { paths } from "~/paths";

import { JobPriorityBadge, JobStatusBadge } from "./JobBadges";
import { JobViews } from "./JobViews";

export type JobListRow = {
  id: number;
  title: string;
  client: string;
  startDate: string;
  endDate: string | null;
  status: string;
  word: string;
  /** The office's alone. */
  priority: string | null;
  canEdit: boolean;
};

type JobListProps = {
  filter: JobFilter;
  rows: readonly JobListRow[];
  page: number;
  totalPages: number;
  /** None for those who see one client's jobs anyway. */
  clients: readonly Option[];
  /** A client's own words for the states; null for the office, which sees priorities as well. */
  statuses: readonly Option[] | null;
  canCreate: boolean;
};

function options(all: string, words: readonly string[]) {
  return [{ value: "", label: all }, ...words.map((word) => ({ value: word, label: word }))];
}

export function JobList({
  filter,
  rows,
  page,
  totalPages,
  clients,
  statuses,
  canCreate,
}: JobListProps) {
  return (
    <>
      <PageHeader
        title="Jobs"
        actions={
          canCreate && (
            <ButtonLink to={paths.jobs.create()} variant="primary" icon="plus">
              Create Job
            </ButtonLink>
          )
        }
      />
      <JobViews current="list" />
      <FilterBar resetTo={paths.jobs.list()} active={Object.values(filter).filter(Boolean).length}>
        <FilterText
          name="search"
          label="Search"
          placeholder="Job title, description"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={
            statuses
              ? [{ value: "", label: "All Statuses" }, ...statuses]
              : options("All Statuses", JOB_STATUSES)
          }
        />
        {!statuses && (
          <FilterSelect
            name="priority"
            label="Priority"
            defaultValue={filter.priority}
            options={options("All Priorities", JOB_PRIORITIES)}
          />
        )}
        {clients.length > 0 && (
          <FilterSelect
            name="clientId"
            label="Client"
            defaultValue={String(filter.clientId)}
            options={[{ value: "", label: "All Clients" }, ...clients]}
          />
        )}
        <FilterDate name="startDate" label="Start Date" defaultValue={filter.startDate} />
        <FilterDate name="endDate" label="End Date" defaultValue={filter.endDate} />
      </FilterBar>
      <Table
        caption="Jobs"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "Title", cell: (row) => row.title },
          { label: "Client", cell: (row) => row.client },
          { label: "Start Date", cell: (row) => <DateText date={row.startDate} /> },
          { label: "End Date", cell: (row) => <DateText date={row.endDate} /> },
          { label: "Status", cell: (row) => <JobStatusBadge {...row} /> },
          ...(statuses
            ? []
            : [
                {
                  label: "Priority",
                  cell: (row: JobListRow) =>
                    row.priority && <JobPriorityBadge priority={row.priority} />,
                },
              ]),
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <>
                <RowLink to={paths.jobs.view(row.id)} about={row.title}>
                  View
                </RowLink>
                {row.canEdit && (
                  <RowLink to={paths.jobs.edit(row.id)} about={row.title}>
                    Edit
                  </RowLink>
                )}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            text="No jobs found"
            action={canCreate && { to: paths.jobs.create(), label: "Create Job" }}
          />
        }
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.jobs.list({ ...filter, page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
