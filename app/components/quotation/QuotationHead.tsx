import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import type { ButtonVariant } from "~/components/ui/Button";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import {
  RecordHead,
  RecordSteps,
  stepButton,
  stepLink,
  type HeadFacts,
} from "~/components/ui/RecordHead";
import type { QuotationStep } from "~/models/sales/quotation/quotation.next";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import type { NextStep } from "~/models/sales/quotation/move.next";
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
  facts,
  next,
  offered,
  formKey,
  waitsFor,
  toConfirm,
  deletion,
  refused,
}: {
  quotation: QuotationState;
  facts: HeadFacts;
  next: NextSteps<QuotationStep>;
  offered: QuotationStep[];
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** What its move waits for. */
  waitsFor: NextStep | null;
  /** What is asked of the customer to confirm the day. */
  toConfirm: string | null;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
  refused: RefusedMove | null;
}) {
  const { id, number, customerId, invoice } = quotation;
  function control(step: QuotationStep, variant: ButtonVariant) {
    switch (step) {
      case "answer":
        return stepButton("answer", "Accept or decline", variant);
      case "pay":
        return (
          <a className={`btn btn-${variant}`} href="#pay">
            {toConfirm ?? "How to pay"}
          </a>
        );
      case "said":
        // The page of the link takes it: how, and the reference.
        return stepButton("answer", "I have paid", variant);
      case "email":
        return stepButton("email", "Send by e-mail", variant);
      case "whatsapp":
        return stepButton("whatsapp", "Send via WhatsApp", variant);
      case "write":
        return stepLink(paths.message("quotation", id), "Write message", variant);
      case "sent":
        return stepButton("sent", "Mark as Sent", variant);
      case "record":
        return <RecordAnswer id={id} variant={variant} refused={refused} />;
      case "advance":
        return stepLink(paths.payments.create({ quotationId: id }), "Record advance", variant);
      case "ask":
        return stepLink(paths.message("advance-request", id), "Ask for the advance", variant);
      case "go":
        return waitsFor && stepLink(waitsFor.href, waitsFor.label, variant);
      case "invoice":
        return <CreateInvoice quotationId={id} clientId={customerId} variant={variant} />;
      case "openInvoice":
        return (
          invoice && stepLink(paths.invoices.view(invoice.id), `Invoice ${invoice.number}`, variant)
        );
      case "job":
        return stepLink(paths.jobs.create({ quotationId: id }), "Schedule Job", variant);
      case "consignment":
        return stepButton("consignment", "Create Consignment", variant);
      case "newQuotation":
        return stepLink(paths.quotations.create({ customerId }), "New Quotation", variant);
      case "edit":
        return stepLink(paths.quotations.edit(id), "Edit", variant);
      case "duplicate":
        return stepLink(paths.quotations.create({ from: id }), "Duplicate", variant);
      case "cancel":
        return stepLink(paths.quotations.cancel(id), "Cancel the move", variant);
      case "download":
        return (
          <DownloadLink to={paths.quotations.pdf(id)} variant={variant}>
            Download PDF
          </DownloadLink>
        );
      case "back":
        return stepLink(paths.quotations.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={`Quotation ${number}`}
      badge={<QuotationStatusBadge {...quotation} />}
      facts={facts}
      contactText={`Quotation ${number}: `}
      actions={
        <RecordSteps
          action={paths.quotations.view(id)}
          fields={{ idempotencyKey: formKey }}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && {
              ...deletion,
              to: paths.quotations.confirm(id, "delete"),
              label: "Delete Quotation",
            }
          }
        />
      }
    />
  );
}
