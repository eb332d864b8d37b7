import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { PaymentPage } from "~/services/billing/payment-page.server";

/** The payments that came with this one, for other invoices of its client; nothing for one that came alone. */
export function CameTogether({
  payments,
  currency,
}: {
  payments: PaymentPage["together"];
  currency: string;
}) {
  if (payments.length === 0) return null;
  return (
    <Card title="Came in one payment with">
      <DescriptionList
        items={payments.map((one) => ({
          label: one.of,
          value: (
            <>
              <RowLink to={paths.payments.view(one.id)}>{one.number}</RowLink>{" "}
              <Money minor={one.amount} currency={currency} />
            </>
          ),
        }))}
      />
    </Card>
  );
}
