import { Stat, Stats } from "~/components/ui/Card";
import { formatMoney } from "~/models/ground/money/money";
import type { PaymentSums } from "~/models/billing/payment/payment.sums";

const CARDS = [
  ["Total Payments", "total"],
  ["Completed Payments", "completed"],
  ["Pending Payments", "pending"],
  ["Failed/Refunded Payments", "lost"],
] as const;

/** The four figures of the page as specified, and beside each what the whole list comes to. */
export function PaymentCards({
  pageSums,
  totals,
  currency,
}: {
  pageSums: readonly PaymentSums[];
  /** Null where the list is so long that nobody added it up. */
  totals: readonly PaymentSums[] | null;
  /** What nothing at all is shown in. */
  currency: string;
}) {
  return (
    <Stats label="Sums of payments">
      {CARDS.map(([label, key]) => {
        const texts = (sums: readonly PaymentSums[]) =>
          sums.length > 0
            ? sums.map((sum) => formatMoney(sum[key], sum.currency))
            : [formatMoney(0, currency)];
        return (
          <Stat
            key={key}
            label={label}
            value={texts(pageSums)}
            note={`On this page.${totals ? ` All pages: ${texts(totals).join(", ")}` : ""}`}
          />
        );
      })}
    </Stats>
  );
}
