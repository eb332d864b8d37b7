import { Badge } from "~/components/ui/Badge";
import { PAYMENT_TONES, paymentWord } from "~/models/billing/payment/payment.status";

export function PaymentStatusBadge(payment: { status: string; amount: number }) {
  const word = paymentWord(payment);
  return <Badge tone={PAYMENT_TONES[word]}>{word}</Badge>;
}
