/** An invoice's next step: one rule for its page, for every reader. Pure. */
import {
  type Closed,
  closedSteps,
  firstOffered,
  type Reach,
  waysToSend,
} from "../../kit/shared/next-steps";
import { can, type Actor } from "../../kit/policy/policy";
import { ERASED_CLIENT } from "../../papers/outbox/outbox.words";
import { invoiceClosed } from "./invoice.due";
import { invoiceUnpaid, isIssued, isOpen, toInvoiceStatus } from "./invoice.status";

/** Everything that can be done from an invoice's page but deleting it. */
export type InvoiceStep =
  /** The client's own. */
  | "pay"
  | "said"
  | "issueAndSend"
  | "issue"
  | "issueAndPay"
  | "record"
  /** What the customer reported as paid before there was a bill has arrived. */
  | "confirm"
  /** What was paid beyond what its credit notes left of it. */
  | "giveBack"
  | "remind"
  | "receipt"
  | "email"
  | "whatsapp"
  | "write"
  | "status"
  | "edit"
  | "download"
  | "back";

/**
 * The next step among the `offered` ones: those that the reader's role and the invoice's state allow. `unsent`: issued, and
 * nobody was sent it, which comes before its payment.
 */
export function invoiceNext(
  { status, unsent, reach }: { status: string; unsent: boolean; reach: Reach },
  offered: readonly InvoiceStep[],
): InvoiceStep | null {
  const choose = (...wanted: InvoiceStep[]) => firstOffered(offered, [...wanted, "download"]);
  if (!isIssued({ status })) {
    // Whoever can be mailed to is; a number alone is written to by the sender's own WhatsApp, which is two presses.
    return choose(...(reach.email ? ["issueAndSend" as const] : []), "issue");
  }
  if (toInvoiceStatus(status) === "Cancelled") return choose();
  const send = unsent && offered.includes("record") ? waysToSend(reach) : [];
  return choose("pay", "confirm", "giveBack", ...send, "record", "receipt");
}

type InvoiceState = Parameters<typeof invoiceClosed>[0] & {
  /** Its client was. */
  erased: boolean;
};

/**
 * The actor's possible steps for an invoice, in display order. Commands check them again. `reminds`: a reminder is
 * timely; `received`: a payment has a receipt; `pays`: the page says how to pay.
 */
export function invoiceSteps(
  actor: Actor,
  invoice: InvoiceState & { balance: number; toGiveBack: number },
  about: { reminds: boolean; received: boolean; pays: boolean; reported?: boolean; reach: Reach },
): InvoiceStep[] {
  const sends = can(actor, "document:send") && !invoice.erased;
  const moves = can(actor, "invoice:changeStatus") && isOpen(invoice);
  const issues = moves && !isIssued(invoice);
  const unpaid = invoiceUnpaid.of(invoice);
  const steps: Record<InvoiceStep, boolean> = {
    back: true,
    download: true,
    pay: about.pays && unpaid && !can(actor, "document:send"),
    said: unpaid && can(actor, "invoice:sayPaid"),
    issueAndSend: issues && about.reach.email,
    issue: issues,
    issueAndPay: issues && invoice.balance > 0,
    confirm: Boolean(about.reported) && can(actor, "payment:record") && unpaid,
    giveBack: can(actor, "payment:refund") && invoice.toGiveBack > 0,
    record: can(actor, "payment:record") && unpaid,
    remind: sends && about.reminds,
    receipt: sends && !unpaid && about.received && waysToSend(about.reach).length > 0,
    email: sends,
    whatsapp: sends,
    write: sends,
    edit: can(actor, "invoice:edit") && invoiceClosed(invoice) === null,
    status: moves,
  };
  return (Object.keys(steps) as InvoiceStep[]).filter((step) => steps[step]);
}

/** Why what stands in the head of every invoice cannot be done with this one, by who may do it. */
export const stepsClosed = (actor: Actor, invoice: InvoiceState): Closed<InvoiceStep> =>
  closedSteps({
    edit: can(actor, "invoice:edit") && invoiceClosed(invoice),
    whatsapp: can(actor, "document:send") && invoice.erased && ERASED_CLIENT,
  });
