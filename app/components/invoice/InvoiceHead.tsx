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
import type { InvoiceStep } from "~/models/billing/invoice/invoice.next";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

import { InvoiceStatusBadge } from "./InvoiceStatusBadge";

/** The head of an invoice, and what can be done with it. */
export function InvoiceHead({
  invoice,
  facts,
  next,
  offered,
  formKey,
  receiptBy,
  deletion,
}: {
  invoice: { id: number; number: string; version: number; shownStatus: string; word: string };
  facts: HeadFacts;
  next: NextSteps<InvoiceStep>;
  offered: InvoiceStep[];
  /** Pressed twice, it is sent once. */
  formKey: string;
  /** How its last receipt reaches the client. */
  receiptBy: "email" | "whatsapp" | null;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
}) {
  const { id, number, version, shownStatus, word } = invoice;
  function control(step: InvoiceStep, variant: ButtonVariant) {
    switch (step) {
      case "pay":
        return (
          <a className={`btn btn-${variant}`} href="#pay">
            How to pay
          </a>
        );
      case "issueAndSend":
        return stepButton("issue-and-send", "Issue and send", variant);
      case "issue":
        return stepButton("issue", "Issue", variant);
      case "issueAndPay":
        return stepButton("issue-and-pay", "Issue and record payment", variant);
      case "record":
        return stepLink(paths.payments.create({ invoiceId: id }), "Record Payment", variant);
      case "giveBack":
        return stepLink(paths.invoices.giveBack(id), "Give back", variant);
      case "remind":
        return stepLink(paths.message("invoice-reminder", id), "Send reminder", variant);
      case "receipt":
        return stepButton(`receipt-${receiptBy}`, "Send receipt", variant);
      case "email":
        return stepButton("email", "Send by e-mail", variant);
      case "whatsapp":
        return stepButton("whatsapp", "Send via WhatsApp", variant);
      case "write":
        return stepLink(paths.message("invoice", id), "Write message", variant);
      case "status":
        return stepLink(paths.invoices.confirm(id, "status"), "Change Status", variant);
      case "edit":
        return stepLink(paths.invoices.edit(id), "Edit", variant);
      case "download":
        return (
          <DownloadLink to={paths.invoices.pdf(id)} variant={variant}>
            Download PDF
          </DownloadLink>
        );
      case "back":
        return stepLink(paths.invoices.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={`Invoice ${number}`}
      badge={<InvoiceStatusBadge status={shownStatus} word={word} />}
      facts={facts}
      contactText={`Invoice ${number}: `}
      actions={
        <RecordSteps
          action={paths.invoices.view(id)}
          fields={{ idempotencyKey: formKey, version }}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && {
              ...deletion,
              to: paths.invoices.confirm(id, "delete"),
              label: "Delete Invoice",
            }
          }
        />
      }
    />
  );
}
