/** The one stored vocabulary of a job's state, and the words that other screens and scripts use for it. */

import { addDays, dayAfter, weekOf } from "../../ground/day/calendar-date";
import { defineState } from "../../kit/shared/define-state";

export const JOB_STATUSES = [
  "Not Started",
  "In Progress",
  "On Hold",
  "Completed",
  "Cancelled",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_PRIORITIES = ["Low", "Medium", "High", "Urgent"] as const;
type JobPriority = (typeof JOB_PRIORITIES)[number];

/** The form's statuses: 'Pending' is its word for a job that has not started. */
export const JOB_FORM_STATUSES = [
  "Pending",
  "In Progress",
  "Completed",
  "On Hold",
  "Cancelled",
] as const;

/** Words that are taken for a stored one besides. */
export const OTHER_WORDS = ["Pending", "scheduled"] as const;
const ALIASES: Record<string, JobStatus> = { pending: "Not Started", scheduled: "Not Started" };

/** A status word in any case, with spaces, dashes or underscores, or null. */
export function toJobStatus(text: string | null | undefined): JobStatus | null {
  const word =
    text
      ?.trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, " ") ?? "";
  return (
    JOB_STATUSES.find((known) => known.toLowerCase() === word) ??
    JOB_STATUSES.find((known) => known.toLowerCase().replaceAll(" ", "") === word) ??
    ALIASES[word] ??
    null
  );
}

/** The form's word for a stored status. */
export function formStatus(status: string): string {
  return status === "Not Started" ? "Pending" : status;
}

/** The dashboard's word for a stored status, with the lists' beside it. */
export function dashboardStatus(status: string): string {
  return status === "Not Started" ? "Scheduled (Not Started)" : status;
}

/** The clients' words for the stored ones; one that is booked and has a time is 'Confirmed'. */
export const CUSTOMER_JOB_WORDS: Record<JobStatus, string> = {
  "Not Started": "Booked",
  "In Progress": "On the way",
  "On Hold": "On hold",
  Completed: "Done",
  Cancelled: "Cancelled",
};

/** Both at once, where clients count or choose jobs by the stored word. */
export const BOOKED_OR_CONFIRMED = "Booked or confirmed";

/** Neither completed nor cancelled: these are closed, for edits and for another status. */
export const jobOpen = defineState<{ status: string }>()(() => ({
  status: { in: ["Not Started", "In Progress", "On Hold"] },
}));

/** Why a closed one cannot be changed. */
export const JOB_CLOSED = "This job is completed or cancelled and can no longer be changed.";

/** Still to be done, and nobody is named for it. */
export const jobUnassigned = defineState<{ status: string; crewSize: number }>()(() => ({
  ...jobOpen.where(),
  crewSize: 0,
}));

/** Jobs that count in figures: all but cancelled ones. */
export const jobCounts = defineState<{ status: string }>()(() => ({
  status: { in: ["Not Started", "In Progress", "On Hold", "Completed"] },
}));

/** Past its last day, and nobody completed it; a job without an end ends on the day it starts. For queries alone. */
export const jobLate = {
  where: (today: string) => ({
    AND: [
      jobOpen.where(),
      {
        OR: [
          { endDate: { lt: today } },
          { AND: [{ endDate: null }, { startDate: { lt: today } }] },
        ],
      },
    ],
  }),
};

type Planned = { status: string; startDate: string; endDate: string | null };

/** Not begun, and still to come or running into today. */
export const jobAhead = defineState<Planned>()((today: string) => ({
  status: "Not Started",
  OR: [{ startDate: { gte: today } }, { endDate: { gte: today } }],
}));

/** Some of its days are in a span of days, both included. */
const touches = (from: string, to: string) =>
  ({
    startDate: { lte: to },
    OR: [{ startDate: { gte: from } }, { endDate: { gte: from } }],
  }) as const;

const runsWithin = (from: string, to: string) =>
  ({ AND: [{ status: { not: "Cancelled" } }, touches(from, to)] }) as const;

/** It starts, runs or ends today, and is not cancelled. */
export const jobToday = defineState<Planned>()((today: string) => runsWithin(today, today));

/** Today's or tomorrow's work: it starts, runs or ends then, and is still to be done. */
export const jobNext = defineState<Planned>()((today: string) => ({
  AND: [jobOpen.where(), touches(today, dayAfter(today))],
}));

/** Open jobs within seven days from today, for the board of the day. */
export const jobAheadOfWeek = defineState<Planned>()((today: string) => ({
  AND: [jobOpen.where(), touches(today, addDays(today, 6))],
}));

/** As `jobToday`, of this week, Monday to Sunday. */
export const jobThisWeek = defineState<Planned>()((today: string) => runsWithin(...weekOf(today)));

export type Tone = "neutral" | "info" | "accent" | "success" | "warning" | "danger" | "strong";

const STATUS_TONES: Record<JobStatus, Tone> = {
  "Not Started": "info",
  "In Progress": "accent",
  "On Hold": "neutral",
  Completed: "success",
  Cancelled: "danger",
};

const PRIORITY_TONES: Record<JobPriority, Tone> = {
  Low: "neutral",
  Medium: "neutral",
  High: "strong",
  Urgent: "strong",
};

export function jobStatusTone(status: string): Tone {
  return STATUS_TONES[status as JobStatus] ?? "neutral";
}

export function jobPriorityTone(priority: string): Tone {
  return PRIORITY_TONES[priority as JobPriority] ?? "neutral";
}
