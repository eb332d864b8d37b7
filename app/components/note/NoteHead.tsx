import { Badge } from "~/components/ui/Badge";
import type { ButtonVariant } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import {
  RecordHead,
  RecordSteps,
  stepButton,
  stepLink,
  type HeadFacts,
} from "~/components/ui/RecordHead";
import type { NoteStep } from "~/models/billing/note/note.next";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

/** The head of a credit or debit note, and what can be done with it. */
export function NoteHead({
  note,
  facts,
  next,
  offered,
  formKey,
}: {
  note: {
    id: number;
    kind: "credit" | "debit";
    title: string;
    word: string;
    invoiceId: number;
    invoiceNumber: string;
  };
  facts: HeadFacts;
  next: NextSteps<NoteStep>;
  offered: NoteStep[];
  /** Pressed twice, it is sent once. */
  formKey: string;
}) {
  const { id, kind, title, word, invoiceId, invoiceNumber } = note;
  function control(step: NoteStep, variant: ButtonVariant) {
    switch (step) {
      case "email":
        return stepButton("email", "Send by e-mail", variant);
      case "whatsapp":
        return stepButton("whatsapp", "Send via WhatsApp", variant);
      case "write":
        return stepLink(paths.message(`${kind}-note`, id), "Write message", variant);
      case "download":
        return (
          <DownloadLink to={paths.notes.pdf(id, kind)} variant={variant}>
            Download PDF
          </DownloadLink>
        );
      case "openInvoice":
        return stepLink(paths.invoices.view(invoiceId), `Invoice ${invoiceNumber}`, variant);
      case "back":
        return stepLink(paths.notes.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={title}
      badge={<Badge tone="info">{word}</Badge>}
      facts={facts}
      contactText={`${title}: `}
      actions={
        <RecordSteps
          action={paths.notes.view(id)}
          fields={{ idempotencyKey: formKey }}
          next={next}
          offered={offered}
          control={control}
        />
      }
    />
  );
}
