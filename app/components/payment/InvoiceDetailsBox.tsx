import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import type { InvoiceDetails } from "~/models/payment/payment.form";

/** The invoice a payment is for: number, client, total and what is still due. */
export function InvoiceDetailsBox({ invoice }: { invoice: InvoiceDetails }) {
  const { number, client, total, balance, currency } = invoice;
  return (
    <Card title="Invoice Details">
      <DescriptionList
        items={[
          { label: "Invoice #", value: number },
          { label: "Client", value: client },
          { label: "Total", value: <Money minor={total} currency={currency} /> },
          { label: "Balance due", value: <Money minor={balance} currency={currency} /> },
        ]}
      />
    </Card>
  );
}
