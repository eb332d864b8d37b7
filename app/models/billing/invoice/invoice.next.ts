/** What comes next with an invoice: one rule for its page, whoever reads it. Pure. */
import { chooseSteps, waysToSend, type NextSteps, type Reach } from "../../kit/shared/next-steps";
import { can, type Actor } from "../../kit/policy/policy";
import { invoiceUnpaid, isEditable, isIssued, isOpen, toInvoiceStatus } from "./invoice.status";

/** Everything that can be done from an invoice's page but deleting it. */
export type InvoiceStep =
  /** The client's own. */
  | "pay"
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

/** The next step among the `offered` ones: those that the reader's role and the invoice's state allow. */
export function invoiceNext(
  { status, reach }: { status: string; reach: Reach },
  offered: readonly InvoiceStep[],
): NextSteps<InvoiceStep> {
  const choose = (wanted: InvoiceStep[], secondary: InvoiceStep[]) =>
    chooseSteps<InvoiceStep>(offered, [...wanted, "download"], [...secondary, "download"]);
  if (!isIssued({ status })) {
    // Whoever can be mailed to is; a number alone is written to by the sender's own WhatsApp, which is two presses.
    return choose(
      [...(reach.email ? ["issueAndSend" as const] : []), "issue"],
      ["issue", "issueAndPay"],
    );
  }
  if (toInvoiceStatus(status) === "Cancelled") return choose([], []);
  return choose(["pay", "confirm", "giveBack", "record", "receipt"], ["remind", "whatsapp"]);
}

/**
 * What the actor can do with an invoice now, in the order in which it is shown. Commands check all of it again.
 * `reminds`: it is late enough for a reminder; `received`: there is a payment with a receipt; `pays`: the page says how to.
 */
export function invoiceSteps(
  actor: Actor,
  invoice: {
    status: string;
    balance: number;
    toGiveBack: number;
    eInvoice?: object | null;
    carriedOver?: boolean;
  },
  about: { reminds: boolean; received: boolean; pays: boolean; reported?: boolean; reach: Reach },
): InvoiceStep[] {
  const sends = can(actor, "document:send");
  const moves = can(actor, "invoice:changeStatus") && isOpen(invoice);
  const issues = moves && !isIssued(invoice);
  const unpaid = invoiceUnpaid.of(invoice);
  const steps: Record<InvoiceStep, boolean> = {
    back: true,
    download: true,
    pay: about.pays && unpaid && !sends,
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
    // What the portal signed stays as it is.
    edit: can(actor, "invoice:edit") && isEditable(invoice) && !invoice.eInvoice,
    status: moves,
  };
  return (Object.keys(steps) as InvoiceStep[]).filter((step) => steps[step]);
}
