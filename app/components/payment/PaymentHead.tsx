import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { SENDING, StepsHead, type HeadOf, type StepTable } from "~/components/ui/StepsHead";
import type { PaymentStep } from "~/models/billing/payment/payment.next";
import { isGivenBack } from "~/models/billing/payment/payment.status";
import { paths } from "~/paths";

import { PaymentStatusBadge } from "./PaymentStatusBadge";

/** The head of a payment, and what can be done with it. */
export function PaymentHead({
  payment,
  formKey,
  receiptBy,
  refund,
  ...head
}: HeadOf<PaymentStep> & {
  payment: {
    id: number;
    referenceNumber: string;
    status: string;
    amount: number;
    invoiceId: number | null;
    quotationId: number | null;
    /** The number of whichever it has. */
    about: string;
    /** The paper's name. */
    paper: string;
  };
  /** Pressed twice, it is sent once. */
  formKey: string;
  receiptBy: "email" | "whatsapp" | null;
  refund: ConfirmWords;
}) {
  const { id, referenceNumber, about, paper } = payment;
  const invoiceId = payment.invoiceId ?? 0;
  const at = paths.payments;
  const steps: StepTable<PaymentStep> = {
    ...SENDING,
    receipt: { press: receiptBy ?? "", label: `Send ${paper.toLowerCase()}` },
    download: { pdf: at.receipt(id), label: `Download ${paper}` },
    write: { to: paths.message("receipt", id), label: "Write message" },
    record: { to: at.create({ invoiceId }), label: "Record Payment" },
    received: { press: "received", label: "Mark as received" },
    openInvoice: { to: paths.invoices.view(invoiceId), label: `Invoice ${about}` },
    openQuotation: {
      to: paths.quotations.view(payment.quotationId ?? 0),
      label: `Quotation ${about}`,
    },
    refundAdvance: { to: at.refund(id), label: "Refund advance" },
    confirm: { press: "confirm", label: "Confirm payment" },
    deny: { press: "deny", label: "Not received" },
    edit: { to: at.edit(id), label: "Edit" },
    refund: { to: at.confirm(id, "refund"), label: "Process Refund", ask: refund },
    back: { to: at.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
      title={`${isGivenBack(payment) ? "Refund" : "Payment"} #${referenceNumber}`}
      badge={<PaymentStatusBadge {...payment} />}
      contactText={`Payment ${referenceNumber}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey }}
      deleteLabel="Delete Payment"
    />
  );
}
