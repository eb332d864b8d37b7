/** A quotation's next step: one rule for its page, for every reader. Pure. */
import { offersInvoice } from "./quotation.billing";
import { can, type Actor } from "../../kit/policy/policy";
import {
  type Closed,
  closedSteps,
  firstOffered,
  type Reach,
  waysToSend,
} from "../../kit/shared/next-steps";
import { isWork, type NextStep } from "./move.next";
import {
  ERASED,
  movesFrom,
  quotationAwaitingAnswer,
  quotationClosed,
  quotationExpired,
  toQuotationStatus,
} from "./quotation.status";

/** Everything that can be done from a quotation's page but deleting it. */
export type QuotationStep =
  /** The customer's own: to answer, to pay the advance. */
  | "answer"
  | "pay"
  | "said"
  | "email"
  | "whatsapp"
  | "write"
  | "sent"
  /** To send what changed since it was sent. */
  | "again"
  /** To take down what the customer told the office. */
  | "record"
  /** What the customer reported as paid has arrived. */
  | "confirm"
  /** To record what is paid before there is an invoice. */
  | "advance"
  /** To write to the customer for it. */
  | "ask"
  /** What its move waits for on another page. */
  | "go"
  | "invoice"
  | "openInvoice"
  | "job"
  /** To make the consignment of its goods, with its road papers. */
  | "consignment"
  | "newQuotation"
  | "edit"
  /** A new quotation that begins with what this one has. */
  | "duplicate"
  /** To cancel the move that was accepted, and say what becomes of its advance. */
  | "cancel"
  | "download"
  | "back";

type QuotationState = {
  status: string;
  expired: boolean;
  /** An invoice counts on it that the reader may see. */
  billed: boolean;
  reach: Reach;
  /** The step that the move waits for. */
  next: NextStep | null;
};

/** The next step among the `offered` ones: those that the reader's role and the quotation's state allow. */
export function quotationNext(
  { status, expired, billed, reach, next }: QuotationState,
  offered: readonly QuotationStep[],
): QuotationStep | null {
  const choose = (wanted: QuotationStep[]) => firstOffered(offered, [...wanted, "download"]);
  switch (toQuotationStatus(status)) {
    case "draft":
      return choose(expired ? ["edit"] : [...waysToSend(reach), "sent"]);
    case "sent":
      return choose(["answer", "again", "record"]);
    case "approved": {
      const bill = billed ? ("openInvoice" as const) : ("invoice" as const);
      const first: QuotationStep[] = next?.key === "advance" ? ["advance"] : [];
      const work: QuotationStep[] = isWork(next) ? ["go", "job"] : [];
      return choose(["confirm", ...first, ...work, "pay", bill]);
    }
    default:
      return choose(["go", "newQuotation"]);
  }
}

/**
 * The actor's possible steps for a quotation, in display order. `edits`: from `quotationOffers`; `pays`: its page says
 * how to pay. Commands check them again.
 */
export function quotationSteps(
  actor: Actor,
  quotation: { status: string; validUntil: string },
  about: {
    today: string;
    edits: boolean;
    pays: boolean;
    /** Its customer was erased. */
    erased?: boolean;
    /** Its customer reported a payment that waits. */
    reported?: boolean;
    /** As in its state. */
    billed: boolean;
    scheduled: boolean;
    next: NextStep | null;
  },
): QuotationStep[] {
  const { next } = about;
  const moves = can(actor, "quotation:changeStatus") ? movesFrom(quotation.status) : [];
  const approved = toQuotationStatus(quotation.status) === "approved";
  const sends = can(actor, "document:send") && !about.erased;
  const answers = quotationAwaitingAnswer.of(quotation, about.today);
  const steps: Record<QuotationStep, boolean> = {
    back: true,
    download: true,
    answer: can(actor, "quotation:answer") && answers,
    pay: about.pays && !can(actor, "document:send"),
    said: about.pays && can(actor, "quotation:answer"),
    email: sends,
    whatsapp: sends,
    write: sends,
    sent: moves.includes("sent"),
    again: sends && next?.key === "send" && toQuotationStatus(quotation.status) === "sent",
    record: moves.includes("approved"),
    openInvoice: about.billed,
    confirm: Boolean(about.reported) && can(actor, "payment:record"),
    advance: can(actor, "payment:record") && takesAdvances(quotation, about),
    ask: next?.key === "advance" && can(actor, "document:send"),
    go:
      next?.key === "giveBack"
        ? can(actor, "payment:refund")
        : isWork(next) && about.scheduled && can(actor, "job:edit"),
    invoice: offersInvoice(actor, { billed: about.billed, quotation }),
    job: approved && can(actor, "job:create"),
    consignment: approved && can(actor, "consignment:create"),
    edit: about.edits,
    duplicate: can(actor, "quotation:create"),
    cancel: approved && !about.billed && can(actor, "quotation:changeStatus"),
    newQuotation: can(actor, "quotation:create") && moves.length === 0 && !approved,
  };
  return (Object.keys(steps) as QuotationStep[]).filter((step) => steps[step]);
}

/** Why what stands in the head of every quotation cannot be done with this one, by who may do it. */
export const stepsClosed = (
  actor: Actor,
  quotation: Parameters<typeof quotationClosed>[0],
): Closed<QuotationStep> =>
  closedSteps({
    edit: can(actor, "quotation:edit") && quotationClosed(quotation),
    whatsapp: can(actor, "document:send") && quotation.customer.erasedAt && ERASED,
  });

/** Whether an advance may be taken on it: neither declined nor expired, and not billed, which its invoice is paid for. */
function takesAdvances(
  quotation: { status: string; validUntil: string },
  { today, billed }: { today: string; billed: boolean },
): boolean {
  const declined = toQuotationStatus(quotation.status) === "rejected";
  return !declined && !billed && !quotationExpired.of(quotation, today);
}
