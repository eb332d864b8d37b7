import { only } from "~/platform/only";
import { paths } from "~/paths";

import { formatDate } from "../../ground/day/calendar-date";
import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { CREW, crewWithPhones } from "./job.crew";
import { jobStatusFor } from "./job.customer-words";
import { JOB_FIELDS } from "./job.fields";
import { JOB_LIST, jobsAsked, jobSearchText } from "./job.list";
import { jobStatusTone } from "./job.status";

/** Work on some days: a move, or a part of one. */
export const JOB = defineNoun<"Job">()({
  noun: "job",
  table: "Job",
  at: paths.jobs,
  facets: textsOf<"Job">()({
    chosen: [
      "jobNumber",
      "pickupStateCode",
      "dropStateCode",
      "startDate",
      "endDate",
      "scheduledTime",
      "currency",
      "status",
      "priority",
    ],
    scrub: ["title"],
    say: ["description", "location"],
    erase: ["notes"],
    derived: ["searchText"],
  }),
  list: JOB_LIST,
  rows(actor, params, day) {
    const { where, parts, orderBy } = jobsAsked(actor, JOB_LIST.read(params), day);
    return parts ?? [{ table: "Job", where, orderBy }];
  },
  numbered: { by: "jobNumber" },
  reads: {
    include: {
      client: { select: { name: true, email: true, phone: true } },
      quotation: { select: { quotationNumber: true } },
      vehicle: { select: { number: true } },
      driver: { select: { name: true } },
      assignments: CREW,
    },
    omit: { searchText: true },
  },
  searchText: jobSearchText,
  line: {
    select: {
      ...only("Job", "id jobNumber title status startDate scheduledTime createdAt"),
      client: { select: { name: true } },
    },
  },
  told: ({ status, ...row }, { actor }) => ({
    title: row.jobNumber,
    whom: row.client.name,
    about: [row.title, formatDate(row.startDate)],
    day: row.startDate,
    state: { status, word: jobStatusFor(actor, { ...row, status }), tone: jobStatusTone(status) },
  }),
  columns: ({ column, fields }) => [
    column("text", "Job Number", (row) => row.jobNumber),
    column("text", "Status", (row, { actor }) => jobStatusFor(actor, row)),
    column("text", "Client", ({ client }) => client.name),
    column("text", "Client Email", ({ client }) => client.email),
    column("text", "Client Phone", ({ client }) => client.phone),
    ...fields(JOB_FIELDS, ["status", "notes"]),
    column("text", JOB_FIELDS.vehicleId.label, ({ vehicle }) => vehicle?.number, {
      officeOnly: true,
    }),
    column("text", JOB_FIELDS.driverId.label, ({ driver }) => driver?.name, { officeOnly: true }),
    column("text", "Crew", (row) => crewWithPhones(row.assignments), { officeOnly: true }),
    column("text", JOB_FIELDS.notes.label, (row) => row.notes, { officeOnly: true }),
    column("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber, {
      officeOnly: true,
    }),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
