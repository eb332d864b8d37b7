import type { ButtonVariant } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import {
  RecordHead,
  RecordSteps,
  stepButton,
  stepLink,
  type HeadFacts,
} from "~/components/ui/RecordHead";
import type { PaymentStep } from "~/models/billing/payment/payment.next";
import { isGivenBack } from "~/models/billing/payment/payment.status";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

import { PaymentStatusBadge } from "./PaymentStatusBadge";

/** The head of a payment, and what can be done with it. */
export function PaymentHead({
  payment,
  facts,
  next,
  offered,
  formKey,
  receiptBy,
  refund,
  deletion,
}: {
  payment: {
    id: number;
    referenceNumber: string;
    status: string;
    amount: number;
    invoiceId: number | null;
    quotationId: number | null;
    /** The number of whichever it has. */
    about: string;
    /** What its paper is called. */
    paper: string;
  };
  facts: HeadFacts;
  next: NextSteps<PaymentStep>;
  offered: PaymentStep[];
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** How the receipt reaches the client. */
  receiptBy: "email" | "whatsapp" | null;
  refund: ConfirmWords;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
}) {
  const { id, referenceNumber, about, paper } = payment;
  const invoiceId = payment.invoiceId ?? 0;
  function control(step: PaymentStep, variant: ButtonVariant) {
    switch (step) {
      case "receipt":
        return stepButton(receiptBy ?? "", `Send ${paper.toLowerCase()}`, variant);
      case "download":
        return (
          <DownloadLink to={paths.payments.receipt(id)} variant={variant}>
            Download {paper}
          </DownloadLink>
        );
      case "email":
        return stepButton("email", "Send by e-mail", variant);
      case "whatsapp":
        return stepButton("whatsapp", "Send via WhatsApp", variant);
      case "write":
        return stepLink(paths.message("receipt", id), "Write message", variant);
      case "record":
        return stepLink(paths.payments.create({ invoiceId }), "Record Payment", variant);
      case "received":
        return stepButton("received", "Mark as received", variant);
      case "openInvoice":
        return stepLink(paths.invoices.view(invoiceId), `Invoice ${about}`, variant);
      case "openQuotation":
        return stepLink(
          paths.quotations.view(payment.quotationId ?? 0),
          `Quotation ${about}`,
          variant,
        );
      case "refundAdvance":
        return stepLink(paths.payments.refund(id), "Refund advance", variant);
      case "confirm":
        return stepButton("confirm", "Confirm payment", variant);
      case "deny":
        return stepButton("deny", "Not received", variant);
      case "edit":
        return stepLink(paths.payments.edit(id), "Edit", variant);
      case "refund":
        return (
          <ConfirmLink
            {...refund}
            to={paths.payments.confirm(id, "refund")}
            label="Process Refund"
            variant={variant}
          />
        );
      case "back":
        return stepLink(paths.payments.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={`${isGivenBack(payment) ? "Refund" : "Payment"} #${referenceNumber}`}
      badge={<PaymentStatusBadge {...payment} />}
      facts={facts}
      contactText={`Payment ${referenceNumber}: `}
      actions={
        <RecordSteps
          action={paths.payments.view(id)}
          fields={{ idempotencyKey: formKey }}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && {
              ...deletion,
              to: paths.payments.confirm(id, "delete"),
              label: "Delete Payment",
            }
          }
        />
      }
    />
  );
}
