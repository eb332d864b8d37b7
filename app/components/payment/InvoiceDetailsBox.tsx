import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import type { InvoiceDetails } from "~/models/billing/invoice/invoice.form";
import type { AdvancedQuotation } from "~/models/billing/payment/payment.form";

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

/** The quotation that is paid on in advance: what it comes to, what came in, and what is still asked. */
export function QuotationBox({
  title,
  quotation,
}: {
  title: string;
  quotation: AdvancedQuotation;
}) {
  const { number, client, currency, ...amounts } = quotation;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Card title={title}>
      <DescriptionList
        items={[
          { label: "Quotation #", value: number },
          { label: "Customer", value: client },
          { label: "Total", value: money(amounts.total) },
          { label: "Received in advance", value: money(amounts.received) },
          { label: "Still asked", value: money(amounts.asked) },
        ]}
      />
    </Card>
  );
}
