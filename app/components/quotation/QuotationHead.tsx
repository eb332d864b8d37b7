import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import { type HeadOf, SENDING, StepsHead, type StepTable } from "~/components/ui/StepsHead";
import type { NextStep } from "~/models/sales/quotation/move.next";
import type { QuotationStep } from "~/models/sales/quotation/quotation.next";
import { paths } from "~/paths";
import { QuotationStatusBadge } from "./QuotationStatusBadge";
import { RecordAnswer, type RefusedMove } from "./RecordAnswer";

/** What the head knows of a quotation besides its facts. */
type QuotationState = {
  id: number;
  number: string;
  status: string;
  /** The status as its reader calls it. */
  word: string;
  expired: boolean;
  customerId: number;
  /** The one that counts on it. */
  invoice: { id: number; number: string } | null;
};

/** The head of a quotation, and what can be done with it. */
export function QuotationHead({
  quotation,
  formKey,
  waitsFor,
  toConfirm,
  refused,
  ...head
}: HeadOf<QuotationStep> & {
  quotation: QuotationState;
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** What its move waits for. */
  waitsFor: NextStep | null;
  /** What is asked of the customer to confirm the day. */
  toConfirm: string | null;
  refused: RefusedMove | null;
}) {
  const { id, number, customerId, invoice } = quotation;
  const at = paths.quotations;
  const steps: StepTable<QuotationStep> = {
    ...SENDING,
    answer: { press: "answer", label: "Accept or decline" },
    pay: { href: "#pay", label: toConfirm ?? "How to pay" },
    // The page of the link takes it: how, and the reference.
    said: { press: "answer", label: "I have paid" },
    write: { to: paths.message("quotation", id), label: "Write message" },
    sent: { press: "sent", label: "Mark as Sent" },
    record: (variant) => <RecordAnswer id={id} variant={variant} refused={refused} />,
    advance: { to: paths.payments.create({ quotationId: id }), label: "Record advance" },
    ask: { to: paths.message("advance-request", id), label: "Ask for the advance" },
    go: waitsFor && { to: waitsFor.href, label: waitsFor.label },
    invoice: (variant) => (
      <CreateInvoice quotationId={id} clientId={customerId} variant={variant} />
    ),
    openInvoice: invoice && {
      to: paths.invoices.view(invoice.id),
      label: `Invoice ${invoice.number}`,
    },
    job: { to: paths.jobs.create({ quotationId: id }), label: "Schedule Job" },
    consignment: { press: "consignment", label: "Create Consignment" },
    newQuotation: { to: at.create({ customerId }), label: "New Quotation" },
    edit: { to: at.edit(id), label: "Edit" },
    duplicate: { to: at.create({ from: id }), label: "Duplicate" },
    cancel: { to: at.cancel(id), label: "Cancel the move" },
    download: { pdf: at.pdf(id), label: "Download PDF" },
    back: { to: at.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
      title={`Quotation ${number}`}
      badge={<QuotationStatusBadge {...quotation} />}
      contactText={`Quotation ${number}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey }}
      deleteLabel="Delete Quotation"
    />
  );
}
