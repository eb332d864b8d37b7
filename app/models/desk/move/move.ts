/** The stage that a move has reached. Pure. */
import type { MoveStep } from "../../sales/quotation/move.next";
import { toQuotationStatus } from "../../sales/quotation/quotation.status";

export const STAGES = {
  enquiry: "Enquiry",
  quoted: "Quoted",
  accepted: "Accepted",
  advance: "Advance",
  planned: "Planned",
  loaded: "Loaded",
  delivered: "Delivered",
  billed: "Billed",
  paid: "Paid",
} as const;
export type StageKey = keyof typeof STAGES;

/** `at`: the day on which it was done, YYYY-MM-DD; null while it is not, and of what this move did without. */
export type Stage = { key: StageKey; state: "done" | "now" | "later"; at: string | null };

/** The facts about a move's records; all days are YYYY-MM-DD, all amounts in minor units. */
export type StageFacts = {
  /** The day on which its first record was made. */
  begun: string;
  quotation: {
    status: string;
    expired: boolean;
    sent: string | null;
    decided: string | null;
    advanceAsked: number;
  } | null;
  /** The first day on which an advance was received. */
  advanced: string | null;
  /** Those that are not cancelled. */
  jobs: { status: string; day: string; ended: string | null }[];
  /** Somebody is named for one of them, or a truck. */
  planned: boolean;
  cancelledJobs: number;
  /** Those that are not cancelled. */
  consignments: { status: string; loading: string; delivered: string | null }[];
  /** Those that were issued and are not cancelled. */
  invoices: { date: string; balance: number }[];
  /** The day of the last payment. */
  paid: string | null;
};

type Done = { done: boolean; at: string | null };

const done = (at: string | null): Done => ({ done: true, at });
const open: Done = { done: false, at: null };
const latest = (days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/** Why a move goes no further; null of one that does. */
export function moveEnded({ quotation, jobs, cancelledJobs }: StageFacts): string | null {
  if (quotation && toQuotationStatus(quotation.status) === "rejected") {
    return cancelledJobs > 0 ? "Cancelled" : "Rejected";
  }
  if (jobs.length === 0 && cancelledJobs > 0) return "Cancelled";
  return quotation?.expired && jobs.length === 0 ? "Expired" : null;
}

/** A job that has begun is planned, whoever does it. */
const isPlanned = ({ jobs, planned }: StageFacts) =>
  jobs.some(({ status }) => planned || status !== "Not Started");

function loading({ jobs, consignments }: StageFacts): Done {
  const left = consignments.filter(({ status }) => status !== "Booked");
  if (left.length > 0) return done(left.map((one) => one.loading).sort()[0] ?? null);
  const begun = jobs.some(({ status }) => status === "Completed" || status === "In Progress");
  return begun ? done(null) : open;
}

function delivery({ jobs, consignments }: StageFacts): Done {
  if (consignments.length > 0 && consignments.every(({ status }) => status === "Delivered")) {
    return done(latest(consignments.map(({ delivered }) => delivered)));
  }
  if (jobs.length === 0 || jobs.some(({ status }) => status !== "Completed")) return open;
  return done(latest(jobs.map(({ ended }) => ended)));
}

/** The stage that a move's next act brings it to. */
const STAGE_OF: Record<MoveStep, StageKey> = {
  send: "quoted",
  answer: "accepted",
  advance: "advance",
  confirm: "advance",
  giveBack: "paid",
  plan: "planned",
  load: "loaded",
  deliver: "delivered",
  complete: "delivered",
  bill: "billed",
  issue: "billed",
  sendBill: "billed",
  payment: "paid",
};

/** Acts that are due again for a stage that was reached. */
const AGAIN: readonly MoveStep[] = ["send", "sendBill"];

/**
 * The steps of a move, nine where an advance is asked or was received. `now` is the one that its `next` act is for, so that
 * badge, step and button say one thing; none of a move that has ended, waits for nothing, or for an act of no stage. A later one
 * may be done before it, as a bill that was written before the move.
 */
export function stagesOf(facts: StageFacts, next: MoveStep | null): Stage[] {
  const { quotation, jobs, invoices } = facts;
  const status = quotation && toQuotationStatus(quotation.status);
  const accepted = !quotation || status === "approved";
  const days: Record<StageKey, Done> = {
    enquiry: done(facts.begun),
    quoted: !quotation ? done(null) : status === "draft" ? open : done(quotation.sent),
    accepted: accepted ? done(quotation?.decided ?? null) : open,
    advance: accepted && !quotation?.advanceAsked ? done(facts.advanced) : open,
    planned: isPlanned(facts) ? done(jobs.map(({ day }) => day).sort()[0] ?? null) : open,
    loaded: loading(facts),
    delivered: delivery(facts),
    billed: invoices.length > 0 ? done(invoices.map(({ date }) => date).sort()[0] ?? null) : open,
    paid:
      invoices.length > 0 && invoices.every(({ balance }) => balance <= 0)
        ? done(facts.paid)
        : open,
  };
  const withAdvance = Boolean(quotation?.advanceAsked) || facts.advanced !== null;
  const keys = (Object.keys(STAGES) as StageKey[]).filter(
    (key) => key !== "advance" || withAdvance,
  );
  const aim = next === "confirm" && invoices.length > 0 ? "paid" : next && STAGE_OF[next];
  const due = aim && !moveEnded(facts) && (!days[aim].done || AGAIN.includes(next!)) ? aim : null;
  return keys.map((key) => ({
    key,
    state: key === due ? "now" : days[key].done ? "done" : "later",
    at: days[key].at,
  }));
}
