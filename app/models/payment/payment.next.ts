/** What comes next with a payment: one rule for its page, whoever reads it. Pure. */
import { chooseSteps, waysToSend, type NextSteps, type Reach } from "../shared/next-steps";
import { can, type Actor } from "../policy/policy";
import { canEditPayment, paymentReceived } from "./payment.status";

/** Everything that can be done from a payment's page but deleting it. */
export type PaymentStep =
  /** To send the receipt by the way that the client is reached. */
  | "receipt"
  | "download"
  | "email"
  | "whatsapp"
  | "write"
  | "edit"
  | "refund"
  /** Another payment of the same invoice. */
  | "record"
  | "openInvoice"
  | "back";

/** The next step among the `offered` ones: those that the reader's role and the payment's state allow. */
export function paymentNext(
  { status, reach }: { status: string; reach: Reach },
  offered: readonly PaymentStep[],
): NextSteps<PaymentStep> {
  if (paymentReceived.of({ status })) {
    const send: PaymentStep[] = waysToSend(reach).length > 0 ? ["receipt"] : [];
    return chooseSteps(offered, [...send, "download"], ["download", "openInvoice"]);
  }
  // What is pending is waited for; what failed or was given back is to be paid again.
  const wanted: PaymentStep[] = status === "Pending" ? ["edit"] : ["record"];
  return chooseSteps(offered, [...wanted, "openInvoice"], ["openInvoice"]);
}

/** What the actor can do with a payment now, in the order in which it is shown. Commands check all of it again. */
export function paymentSteps(
  actor: Actor,
  payment: { status: string },
  about: { invoiceUnpaid: boolean; reach: Reach },
): PaymentStep[] {
  const received = paymentReceived.of(payment);
  const sends = can(actor, "document:send") && received;
  const steps: Record<PaymentStep, boolean> = {
    back: true,
    download: received,
    receipt: sends && waysToSend(about.reach).length > 0,
    email: sends,
    whatsapp: sends,
    write: sends,
    record: can(actor, "payment:record") && about.invoiceUnpaid,
    openInvoice: true,
    edit: can(actor, "payment:edit") && canEditPayment(payment),
    refund: can(actor, "payment:refund") && received,
  };
  return (Object.keys(steps) as PaymentStep[]).filter((step) => steps[step]);
}
