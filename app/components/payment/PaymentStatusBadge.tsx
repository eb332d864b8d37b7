import { Badge } from "~/components/ui/Badge";
import { PAYMENT_TONES } from "~/models/payment/payment.status";

export function PaymentStatusBadge({ status }: { status: string }) {
  return <Badge tone={PAYMENT_TONES[status]}>{status}</Badge>;
}
