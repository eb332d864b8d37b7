import * as z from "zod";

import type { Actor } from "~/models/kit/policy/policy";
import { day, id, moment, nullableText, record as named, text } from "~/models/kit/shared/json";
import { paging } from "~/models/kit/shared/query";
import { replyOf } from "~/models/papers/paper/reply-of";
import { type Absent, ABSENT } from "~/models/road/absence/absence";
import { AbsenceInput } from "~/models/road/absence/absence.schema";
import {
  absencesOf,
  absentOf,
  endAbsence,
  getAbsence,
  recordAbsence,
} from "~/models/road/absence/absence.server";
import { movesBetween, visitsIn } from "~/models/road/consignment/bookings.server";

import { type Operation, tagged } from "./operation.server";
import { Created, created, Deleted, deleted, List, list } from "./replies";

const AbsenceJson = named("Absence", {
  id,
  from: day,
  until: day,
  reason: nullableText,
  createdAt: moment,
  jobs: z.array(named("PlannedJob", { id, jobNumber: text, startDate: day, place: text })),
  /** Of an employee: appointments for surveys. */
  surveys: z.array(named("PlannedSurvey", { id, visitDay: day, text })),
});

const { page, limit } = paging([]);

type Row = Awaited<ReturnType<typeof getAbsence>>;

async function json(row: Row) {
  const absent = absentOf(row);
  const of = [absent, row[ABSENT[absent].key] ?? 0, row.from, row.until] as const;
  const [jobs, visits] = await Promise.all([movesBetween(...of), visitsIn(...of)]);
  const surveys = visits.map(({ startDate, ...one }) => ({ ...one, visitDay: startDate }));
  return replyOf(AbsenceJson, { ...row, jobs, surveys });
}

/** The days of one kind, at the address of whose they are. */
function callsOf(absent: Absent, path: string, name: string, what: string): Operation[] {
  const { get, post } = tagged(`${absent[0]!.toUpperCase()}${absent.slice(1)}s`);
  const rowsOf = async (
    actor: Actor,
    of: number,
    { page, limit }: { page: number; limit: number },
  ) => {
    const { absences } = await absencesOf(actor, absent, of);
    const rows = absences.slice((page - 1) * limit, page * limit);
    return { rows: await Promise.all(rows.map(json)), page, total: absences.length };
  };
  return [
    get(path, `list${name}`, {
      summary: `${what} that has not ended, with the open jobs and the surveys that are planned then`,
      access: "job:edit",
      query: z.object({ page, limit }),
      reply: List("absences", AbsenceJson),
      run: async ({ actor, id, query }) =>
        list("absences", await rowsOf(actor, id(absent), query), query, (row) => row),
    }),
    post(path, `add${name}`, {
      summary: `${what}: planning warns on these days; \`jobs\` are on it already`,
      description:
        "Jobs keep their day, truck and people: `POST /api/jobs/{id}/move` changes them.",
      access: "job:edit",
      status: 201,
      body: AbsenceInput,
      reply: Created(AbsenceJson),
      run: async ({ actor, id, body }) => {
        const made = await recordAbsence(actor, absent, id(absent), body);
        return created("Days saved", await json(await getAbsence(actor, made)));
      },
    }),
  ];
}

export const absenceOperations = [
  ...callsOf("vehicle", "/vehicles/{id}/off-road", "OffRoad", "A truck off the road"),
  ...callsOf("driver", "/drivers/{id}/leave", "DriverLeave", "A driver's leave"),
  ...callsOf("employee", "/employees/{id}/leave", "EmployeeLeave", "An employee's leave"),
  tagged("Jobs").remove("/absences/{id}", "endAbsence", {
    summary: "End days off the road or a leave from today on; what has not begun goes",
    access: "job:edit",
    reply: Deleted,
    run: async ({ actor, id }) => {
      await endAbsence(actor, id("absence"));
      return deleted("Days ended", id("absence"));
    },
  }),
];
