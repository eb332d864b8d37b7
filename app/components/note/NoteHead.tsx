import { Badge } from "~/components/ui/Badge";
import { SENDING, StepsHead, type HeadOf, type StepTable } from "~/components/ui/StepsHead";
import type { NoteStep } from "~/models/billing/note/note.next";
import { paths } from "~/paths";

/** The head of a credit or debit note, and what can be done with it. */
export function NoteHead({
  note: { id, kind, title, word, invoiceId, invoiceNumber },
  formKey,
  ...head
}: HeadOf<NoteStep> & {
  note: {
    id: number;
    kind: "credit" | "debit";
    title: string;
    word: string;
    invoiceId: number;
    invoiceNumber: string;
  };
  /** Pressed twice, it is sent once. */
  formKey: string;
}) {
  const steps: StepTable<NoteStep> = {
    ...SENDING,
    write: { to: paths.message(`${kind}-note`, id), label: "Write message" },
    download: { pdf: paths.notes.pdf(id, kind), label: "Download PDF" },
    openInvoice: { to: paths.invoices.view(invoiceId), label: `Invoice ${invoiceNumber}` },
    back: { to: paths.notes.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={{ view: paths.notes.view }}
      title={title}
      badge={<Badge tone="info">{word}</Badge>}
      contactText={`${title}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey }}
    />
  );
}
