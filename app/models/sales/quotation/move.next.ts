/** A move's next step: one rule for the pages of its records and of the whole move. Pure. */
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { toQuotationStatus } from "./quotation.status";

/** The move's facts for the rule; missing records are null. Amounts in minor units. */
export type MoveFacts = {
  quotation: {
    id: number;
    status: string;
    expired: boolean;
    /** What changed since it was sent, in words. */
    changed?: readonly string[];
    advanceAsked: number;
    /** The advance of a rejected quotation, until its refund is decided. */
    advanceToGiveBack: { id: number } | null;
  } | null;
  /** The one that counts: cancelled ones do not. `planned`: somebody is named for it, or a truck. */
  job: { id: number; status: string; planned: boolean } | null;
  /** Those of the job that are not cancelled. */
  consignments: readonly { id: number; status: string; lrNumber: string | null }[];
  /** The one that counts; `unsent`: issued, and nobody was sent it; `balance`: what of it is not received. */
  invoice: { id: number; issued: boolean; unsent?: boolean; balance: number } | null;
  /** The unconfirmed payment that the customer reported, with its button's label. */
  reported?: { id: number; label: string } | null;
  /** The client, for an invoice written by hand. */
  clientId?: number;
};

const MOVE_STEPS = [
  "send",
  "answer",
  "advance",
  "confirm",
  "giveBack",
  "plan",
  "load",
  "deliver",
  "complete",
  "bill",
  "issue",
  "sendBill",
  "payment",
] as const;
export type MoveStep = (typeof MOVE_STEPS)[number];

/** `label`: what its button says; `href`: where that leads. */
export type NextStep = { key: MoveStep; label: string; href: string };

/** Whether a move waits for what is done with its goods and its job. */
export const isWork = (next: NextStep | null): boolean =>
  next !== null && ["plan", "load", "deliver", "complete"].includes(next.key);

/** Whether a step is done on another page than the one at `here`. */
export const leadsAway = (next: NextStep | null, here: string): boolean =>
  next !== null && next.href.split(/[?#]/)[0] !== here;

const step = (key: MoveStep, label: string, href: string): NextStep => ({ key, label, href });

/**
 * The one thing that a move waits for, in the order of the trade: sent, answered, advance, planned, loaded, delivered, completed,
 * billed, paid. Null where nothing is left to do. That a move is billed earlier stays possible; it only comes last.
 */
export function nextStep(move: MoveFacts): NextStep | null {
  const { quotation, invoice } = move;
  const offer = quotation && ofOffer(quotation, move);
  if (offer) return offer;
  const declined = quotation !== null && toQuotationStatus(quotation.status) === "rejected";
  return declined && !invoice ? null : (ofWork(move) ?? ofMoney(move));
}

type Quotation = NonNullable<MoveFacts["quotation"]>;

/** Until it is accepted and what it asks in advance is there; goods that are on the way wait for no advance. */
function ofOffer(quotation: Quotation, { job, reported }: MoveFacts): NextStep | null {
  const { id, status, expired, changed = [], advanceAsked, advanceToGiveBack } = quotation;
  switch (toQuotationStatus(status)) {
    case "draft":
      return expired
        ? step("send", "Edit", paths.quotations.edit(id))
        : step("send", "Send the quotation", paths.message("quotation", id));
    case "sent":
      if (changed.length > 0 && !expired)
        return step("send", "Send again", paths.message("quotation", id));
      return step("answer", "Record answer", `${paths.quotations.view(id)}#record-answer`);
    case "rejected":
      return advanceToGiveBack
        ? step("giveBack", "Give the advance back", paths.payments.refund(advanceToGiveBack.id))
        : null;
    default:
      if (job !== null && job.status !== "Not Started") return null;
      if (reported) return toConfirm(reported);
      return advanceAsked > 0
        ? step("advance", "Record advance", paths.payments.create({ quotationId: id }))
        : null;
  }
}

const toConfirm = ({ id, label }: NonNullable<MoveFacts["reported"]>) =>
  step("confirm", label, paths.payments.view(id));

/** From the planning to the job's end; a move that was billed without a job is not planned any more. */
function ofWork({ quotation, job, consignments, invoice }: MoveFacts): NextStep | null {
  if (job === null) {
    return quotation && !invoice
      ? step("plan", "Schedule Job", paths.jobs.create({ quotationId: quotation.id }))
      : null;
  }
  const { id, status, planned } = job;
  if (status === "Completed" || status === "Cancelled") return null;
  const here = paths.jobs.view(id);
  if (consignments.length > 0 && consignments.every((one) => one.status === "Delivered")) {
    return step("complete", "Complete Job", paths.jobs.confirm(id, "complete"));
  }
  if (status === "On Hold") return step("load", "Resume Job", here);
  if (status === "Not Started" && !planned)
    return step("plan", "Plan the move", paths.jobs.crew(id));
  const booked = consignments.find((one) => one.status === "Booked");
  // Of several loads the page of one may stand below the next step of another.
  const named = (label: string, of: string, { lrNumber, id }: (typeof consignments)[number]) =>
    consignments.length > 1 ? `${of} ${shownLrNumber({ lrNumber, id })}` : label;
  if (booked) {
    const label = named("Load the goods", "Load", booked);
    return step("load", label, roadPaths.consignments.view(booked.id));
  }
  const away = consignments.find((one) => one.status === "In transit");
  if (away) {
    const label = named("Record delivery", "Deliver", away);
    return step("deliver", label, roadPaths.consignments.delivery(away.id));
  }
  return status === "Not Started"
    ? step("load", "Start Job", here)
    : step("complete", "Complete Job", paths.jobs.confirm(id, "complete"));
}

function ofMoney({ quotation, job, invoice, clientId, reported }: MoveFacts): NextStep | null {
  if (reported) return toConfirm(reported);
  if (invoice === null) {
    if (job?.status === "Cancelled" || (quotation === null && job === null)) return null;
    const about = quotation ? { quotationId: quotation.id } : { clientId };
    return step("bill", "Create Invoice", paths.invoices.create(about));
  }
  if (!invoice.issued) return step("issue", "Issue Invoice", paths.invoices.view(invoice.id));
  if (invoice.unsent && invoice.balance > 0)
    return step("sendBill", "Send the invoice", paths.message("invoice", invoice.id));
  return invoice.balance > 0
    ? step("payment", "Record Payment", paths.payments.create({ invoiceId: invoice.id }))
    : null;
}
