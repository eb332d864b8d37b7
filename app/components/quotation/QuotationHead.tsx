import { useId } from "react";
import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import { type ButtonVariant, SubmitButton } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { PlainArea } from "~/components/ui/PlainField";
import { HEAD_FORM } from "~/components/ui/RecordHead";
import { type HeadOf, SENDING, StepsHead, type StepTable } from "~/components/ui/StepsHead";
import type { NextStep } from "~/models/sales/quotation/move.next";
import type { QuotationStep } from "~/models/sales/quotation/quotation.next";
import { paths } from "~/paths";
import { QuotationStatusBadge } from "./QuotationStatusBadge";

/** The refused post, shown again where it was typed. */
type RefusedMove = { reason: string; reasonError: string | null };

export function rejectionWords(action: string, refused: RefusedMove | null): ConfirmWords {
  return {
    title: "Mark as Rejected",
    message: "Please provide a reason for rejection",
    action,
    fields: { intent: "rejected" },
    confirm: "Mark as Rejected",
    children: <RejectionReason refused={refused} />,
  };
}

function RejectionReason({ refused }: { refused: RefusedMove | null }) {
  // The step of the page and the dialog over it may both be there.
  const id = useId();
  return (
    <PlainArea
      id={id}
      name="rejectionReason"
      label="Reason for rejection"
      rows={2}
      maxLength={1000}
      defaultValue={refused?.reason}
      error={refused?.reasonError}
    />
  );
}

/**
 * 'Record answer': what the customer told the office, yes or no. The link brings the answers into sight by CSS
 * alone, so that nothing is loaded for them and no script is needed.
 */
function RecordAnswer({
  id,
  variant,
  refused,
}: {
  id: number;
  variant: ButtonVariant;
  refused: RefusedMove | null;
}) {
  return (
    <>
      <a className={`btn btn-${variant}`} href="#record-answer">
        Record answer
      </a>
      <div className="row step" id="record-answer">
        <SubmitButton
          form={HEAD_FORM}
          name="intent"
          value="approved"
          label="Mark as Approved"
          variant="secondary"
        />
        <ConfirmLink
          to={paths.quotations.confirm(id, "reject")}
          label="Mark as Rejected"
          variant="secondary"
          {...rejectionWords(paths.quotations.view(id), refused)}
        />
      </div>
    </>
  );
}

/** The quotation's state that the head needs besides its facts. */
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
  reported,
  refused,
  ...head
}: HeadOf<QuotationStep> & {
  quotation: QuotationState;
  /** Pressed twice, it is sent once. */
  formKey: string;
  waitsFor: NextStep | null;
  /** The request to the customer to confirm the day. */
  toConfirm: string | null;
  /** The payment that the customer reported, with its button's label. */
  reported: { id: number; label: string } | null;
  refused: RefusedMove | null;
}) {
  const { id, number, customerId, invoice } = quotation;
  const offersAgain = head.offered.includes("again");
  const at = paths.quotations;
  const steps: StepTable<QuotationStep> = {
    ...SENDING,
    answer: { press: "answer", label: "Accept or decline" },
    pay: { href: "#pay", label: toConfirm ?? "How to pay" },
    // The page of the link takes it: how, and the reference.
    said: { press: "answer", label: "I have paid" },
    write: { to: paths.message("quotation", id), label: "Write message" },
    sent: { press: "sent", label: "Mark as Sent" },
    again: waitsFor && { to: waitsFor.href, label: waitsFor.label },
    record: (variant) => <RecordAnswer id={id} variant={variant} refused={refused} />,
    confirm: reported && { press: "confirm-paid", label: reported.label },
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
      badge={<QuotationStatusBadge {...quotation} changed={offersAgain} />}
      contactText={`Quotation ${number}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey, ...(reported ? { paymentId: reported.id } : {}) }}
      deleteLabel="Delete Quotation"
    />
  );
}
