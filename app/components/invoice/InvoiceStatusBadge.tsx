import { Badge } from "~/components/ui/Badge";
import { INVOICE_TONES } from "~/models/billing/invoice/invoice.status";

/** The state of an invoice as shown (a sent one past its due date is Overdue), in its reader's word. */
export function InvoiceStatusBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={INVOICE_TONES[status]}>{word}</Badge>;
}
