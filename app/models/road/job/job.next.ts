/** A job's next step: one rule for its page, for every reader. Pure. */
import { offersInvoice } from "../../sales/quotation/quotation.billing";
import { can, type Actor } from "../../kit/policy/policy";
import { type Closed, closedSteps, firstOffered } from "../../kit/shared/next-steps";
import { JOB_CLOSED, jobOpen, type JobStatus } from "./job.status";

/** Everything that can be done from a job's page but deleting it. */
export type JobStep =
  /** The move's next step on another page. */
  | "go"
  | "start"
  | "complete"
  | "resume"
  | "status"
  | "sheet"
  /** Another consignment of its goods, with its road papers. */
  | "consignment"
  | "edit"
  /** To cancel the move, and say what becomes of its advance. */
  | "cancel"
  | "invoice"
  | "openInvoice"
  | "openQuotation"
  /** The client's own. */
  | "call"
  | "back";

/** The state that a step leads to. */
export const JOB_STEP_STATUS = {
  start: "In Progress",
  resume: "In Progress",
  complete: "Completed",
} as const satisfies Partial<Record<JobStep, JobStatus>>;

/** The move that leads a job on, by the state it is in. */
const ONWARD: Record<string, JobStep> = {
  "Not Started": "start",
  "In Progress": "complete",
  "On Hold": "resume",
};

/** The move that leads a job on: once all its goods are delivered it is done, whatever was pressed before. */
const onwardOf = ({ status }: { status: string }, delivered: boolean): JobStep | undefined =>
  delivered && ONWARD[status] ? "complete" : ONWARD[status];

/** The next step among the `offered` ones: those that the reader's role and the job's state allow. */
export function jobNext(
  { status }: { status: string },
  offered: readonly JobStep[],
): JobStep | null {
  const onward = (["start", "complete", "resume"] as const).find((step) => offered.includes(step));
  if (onward) return firstOffered(offered, ["go", onward]);
  // The work is done (or the reader is who it is done for): what is left is the money.
  const money: JobStep[] = status === "Cancelled" ? [] : ["openInvoice", "invoice"];
  return firstOffered(offered, [...money, "openQuotation", "sheet", "call"]);
}

/** The actor's possible steps for a job, in display order. Commands check them again. */
export function jobSteps(
  actor: Actor,
  job: { status: string },
  about: {
    billed: boolean;
    /** The reader sees its quotation. */
    quoted: boolean;
    quotation: { status: string } | null;
    canCall: boolean;
    delivered: boolean;
    /** The move's next step is done on another page. */
    elsewhere: boolean;
  },
): JobStep[] {
  const staff = can(actor, "job:edit");
  const moves = can(actor, "job:changeStatus") && jobOpen.of(job);
  const onward = onwardOf(job, about.delivered);
  const steps: Record<JobStep, boolean> = {
    back: true,
    go: moves && about.elsewhere,
    sheet: staff,
    start: moves && onward === "start",
    complete: moves && onward === "complete",
    resume: moves && onward === "resume",
    status: moves,
    consignment: can(actor, "consignment:create") && jobOpen.of(job),
    edit: staff && jobOpen.of(job),
    invoice: offersInvoice(actor, about),
    openInvoice: about.billed,
    openQuotation: about.quoted,
    call: !staff && about.canCall,
    cancel: moves,
  };
  return (Object.keys(steps) as JobStep[]).filter((step) => steps[step]);
}

/** Why what stands in the head of every job cannot be done with this one, by who may do it. */
export const stepsClosed = (actor: Actor, job: { status: string }): Closed<JobStep> =>
  closedSteps({ edit: can(actor, "job:edit") && !jobOpen.of(job) && JOB_CLOSED });
