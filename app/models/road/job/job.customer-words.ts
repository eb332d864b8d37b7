/** A job's status in the reader's words: the office sees the specification's words. */
import { isStaff, type Actor } from "../../kit/policy/policy";
import {
  BOOKED_OR_CONFIRMED,
  CUSTOMER_JOB_WORDS,
  dashboardStatus,
  type JobStatus,
} from "./job.status";

type JobState = { status: string; scheduledTime: string | null };

/** The state as the client reads it: booked, and confirmed once the crew has a time to come at. */
export function customerJobStatus({ status, scheduledTime }: JobState): string {
  if (status === "Not Started" && scheduledTime) return "Confirmed";
  return CUSTOMER_JOB_WORDS[status as JobStatus] ?? status;
}

export function jobStatusFor(actor: Actor, job: JobState): string {
  return isStaff(actor) ? job.status : customerJobStatus(job);
}

/** The status on the dashboard, where the office reads 'Scheduled'. */
export function dashboardJobStatusFor(actor: Actor, job: JobState): string {
  return isStaff(actor) ? dashboardStatus(job.status) : customerJobStatus(job);
}

/** The client's list filters, by the stored word. */
export const CUSTOMER_JOB_FILTER = [
  { value: "Not Started", label: BOOKED_OR_CONFIRMED },
  ...Object.entries(CUSTOMER_JOB_WORDS)
    .filter(([value]) => value !== "Not Started")
    .map(([value, label]) => ({ value, label })),
];
