import { Badge } from "~/components/ui/Badge";
import { INVOICE_TONES } from "~/models/invoice/invoice.status";

/** The state of an invoice as shown: a sent one past its due date reads Overdue. */
export function InvoiceStatusBadge({ status }: { status: string }) {
  return <Badge tone={INVOICE_TONES[status]}>{status}</Badge>;
}
