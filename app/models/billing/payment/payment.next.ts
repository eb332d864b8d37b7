/** A payment's next step: one rule for its page, for every reader. Pure. */
import {
  type Closed,
  closedSteps,
  firstOffered,
  type Reach,
  waysToSend,
} from "../../kit/shared/next-steps";
import { can, type Actor } from "../../kit/policy/policy";
import { ERASED_CLIENT } from "../../papers/outbox/outbox.words";
import {
  canEditPayment,
  closedWords,
  isGivenBack,
  NO_RECEIPT,
  paymentReceived,
} from "./payment.status";

/** Everything that can be done from a payment's page but deleting it. */
export type PaymentStep =
  /** To send the receipt by the way that the client is reached. */
  | "receipt"
  | "download"
  | "email"
  | "whatsapp"
  | "write"
  | "edit"
  /** Of an advance that its customer says was paid: it has arrived, or not. */
  | "confirm"
  | "deny"
  | "refund"
  /** Of an advance: a form of its own. */
  | "refundAdvance"
  /** Another payment of the same invoice. */
  | "record"
  /** Of a pending one: the money has come. */
  | "received"
  | "openInvoice"
  /** Of an advance. */
  | "openQuotation"
  | "back";

/** The next step among the `offered` ones: those that the reader's role and the payment's state allow. */
export function paymentNext(
  { status, reach }: { status: string; reach: Reach },
  offered: readonly PaymentStep[],
): PaymentStep | null {
  if (paymentReceived.of({ status })) {
    const send: PaymentStep[] = waysToSend(reach).length > 0 ? ["receipt"] : [];
    return firstOffered(offered, [...send, "download"]);
  }
  // A pending payment is awaited; a failed or refunded one must be paid again.
  if (status === "Pending") {
    return firstOffered(offered, ["confirm", "received", "openInvoice"]);
  }
  return firstOffered(offered, ["record", "openInvoice"]);
}

type PaymentState = {
  status: string;
  amount: number;
  invoiceId: number | null;
  /** Its client was. */
  erased: boolean;
};

/** An advance that its customer says was paid. */
const isSaid = ({ status, invoiceId }: PaymentState) => invoiceId === null && status === "Pending";

/**
 * The actor's possible steps for a payment, in display order. Commands check them again. `left`: the unused part of an
 * advance.
 */
export function paymentSteps(
  actor: Actor,
  payment: PaymentState & { quotationId?: number | null },
  about: { invoiceUnpaid: boolean; left: number; reach: Reach },
): PaymentStep[] {
  const received = paymentReceived.of(payment);
  const invoiced = payment.invoiceId !== null;
  const said = isSaid(payment) && can(actor, "payment:record");
  const sends = can(actor, "document:send") && received && !payment.erased;
  const steps: Record<PaymentStep, boolean> = {
    back: true,
    download: received,
    receipt: sends && waysToSend(about.reach).length > 0,
    email: sends,
    whatsapp: sends,
    write: sends,
    record: can(actor, "payment:record") && about.invoiceUnpaid,
    received: can(actor, "payment:edit") && payment.status === "Pending" && !said,
    openInvoice: invoiced,
    openQuotation: !invoiced && payment.quotationId !== null,
    confirm: said,
    deny: said,
    edit: can(actor, "payment:edit") && canEditPayment(payment) && !said,
    refund: can(actor, "payment:refund") && received && invoiced && !isGivenBack(payment),
    refundAdvance: can(actor, "payment:refund") && received && about.left > 0,
  };
  return (Object.keys(steps) as PaymentStep[]).filter((step) => steps[step]);
}

/** Why what stands in the head of every payment cannot be done with this one, by who may do it. */
export function stepsClosed(actor: Actor, payment: PaymentState): Closed<PaymentStep> {
  const paper = paymentReceived.of(payment) ? null : NO_RECEIPT;
  const edits = isSaid(payment) ? SAID : !canEditPayment(payment) && closedWords(payment);
  return closedSteps({
    download: paper,
    whatsapp: can(actor, "document:send") && (paper ?? (payment.erased && ERASED_CLIENT)),
    edit: can(actor, "payment:edit") && edits,
  });
}

const SAID = "The customer reported this payment: confirm it, or press 'Not received'.";
