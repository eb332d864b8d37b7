import type { Tone } from "~/components/ui/Badge";
import type { DocumentType } from "~/models/desk/documents/document.list";
import { paths } from "~/paths";

export const TYPE_LABELS: Record<DocumentType, string> = {
  quotation: "Quotation",
  invoice: "Invoice",
  note: "Note",
  receipt: "Receipt",
};

const DOCUMENT_TONES: Record<string, Tone> = {
  Sent: "info",
  Approved: "success",
  Paid: "success",
  Settled: "neutral",
  Credited: "neutral",
  Issued: "info",
  Completed: "success",
  Expired: "warning",
  Rejected: "danger",
  Overdue: "danger",
  "Given back": "neutral",
};

/** By the word that the reader finds, where that one has a tone of its own. */
export function documentTone({ status, word }: { status: string; word: string }): Tone {
  return DOCUMENT_TONES[word] ?? DOCUMENT_TONES[status] ?? "neutral";
}

/** Where a document of the list is shown and where its PDF is. */
export function documentAddresses({
  type,
  id,
  kind,
}: {
  type: DocumentType;
  id: number;
  kind?: string;
}): {
  view: string;
  pdf: string;
} {
  switch (type) {
    case "quotation":
      return { view: paths.quotations.view(id), pdf: paths.quotations.pdf(id) };
    case "invoice":
      return { view: paths.invoices.view(id), pdf: paths.invoices.pdf(id) };
    case "note":
      return {
        view: paths.notes.view(id),
        pdf: paths.notes.pdf(id, kind === "debit" ? "debit" : "credit"),
      };
    case "receipt":
      return { view: paths.payments.view(id), pdf: paths.payments.receipt(id) };
  }
}
