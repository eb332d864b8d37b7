import { SENDING, StepsHead, type HeadOf, type StepTable } from "~/components/ui/StepsHead";
import type { InvoiceStep } from "~/models/billing/invoice/invoice.next";
import { paths } from "~/paths";

import { InvoiceStatusBadge } from "./InvoiceStatusBadge";

/** The head of an invoice, and what can be done with it. */
export function InvoiceHead({
  invoice: { id, number, version, shownStatus, word },
  formKey,
  receiptBy,
  reported,
  ...head
}: HeadOf<InvoiceStep> & {
  invoice: { id: number; number: string; version: number; shownStatus: string; word: string };
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** The channel for the last receipt. */
  receiptBy: "email" | "whatsapp" | null;
  /** The payment that the client reported, with its button's label. */
  reported: { id: number; label: string } | null;
}) {
  const at = paths.invoices;
  const steps: StepTable<InvoiceStep> = {
    ...SENDING,
    pay: { href: "#pay", label: "How to pay" },
    // The page of the link takes it.
    said: { press: "said", label: "I have paid" },
    issueAndSend: { press: "issue-and-send", label: "Issue and send" },
    issue: { press: "issue", label: "Issue" },
    issueAndPay: { press: "issue-and-pay", label: "Issue and record payment" },
    record: { to: paths.payments.create({ invoiceId: id }), label: "Record Payment" },
    confirm: reported && { press: "confirm-paid", label: reported.label },
    giveBack: { to: at.giveBack(id), label: "Give back" },
    remind: { to: paths.message("invoice-reminder", id), label: "Send reminder" },
    receipt: { press: `receipt-${receiptBy}`, label: "Send receipt" },
    write: { to: paths.message("invoice", id), label: "Write message" },
    status: { to: at.confirm(id, "status"), label: "Change Status" },
    edit: { to: at.edit(id), label: "Edit" },
    download: { pdf: at.pdf(id), label: "Download PDF" },
    back: { to: at.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
      title={`Invoice ${number}`}
      badge={<InvoiceStatusBadge status={shownStatus} word={word} />}
      contactText={`Invoice ${number}: `}
      steps={steps}
      fields={{
        idempotencyKey: formKey,
        version,
        ...(reported ? { paymentId: reported.id } : {}),
      }}
      deleteLabel="Delete Invoice"
    />
  );
}
