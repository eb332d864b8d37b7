import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { methodWord } from "~/models/billing/payment/payment.words";
import { TDS_LABELS } from "~/models/ground/tax/tds";
import { paths } from "~/paths";

type Paid = {
  referenceNumber: string;
  invoiceId: number | null;
  quotationId: number | null;
  /** The number of its invoice or quotation. */
  about: string;
  client: string;
  amount: number;
  currency: string;
  tdsAmount: number;
  tdsKind: string | null;
  certificate: string;
  paymentMethod: string;
  date: string;
  transactionId: string | null;
  notes: string | null;
  status: string;
  refundDate: string | null;
  refundReason: string | null;
};

export function PaymentDetails({ payment }: { payment: Paid }) {
  return (
    <Card title="Payment Details">
      <DescriptionList
        items={[
          { label: "Reference Number", value: payment.referenceNumber },
          payment.invoiceId === null && payment.quotationId === null
            ? { label: "For", value: "Kept as an advance of the client" }
            : payment.invoiceId === null
              ? {
                  label: "Quotation",
                  value: (
                    <RowLink to={paths.quotations.view(payment.quotationId ?? 0)}>
                      {payment.about}
                    </RowLink>
                  ),
                }
              : {
                  label: "Invoice",
                  value: (
                    <RowLink to={paths.invoices.view(payment.invoiceId)}>{payment.about}</RowLink>
                  ),
                },
          { label: "Client", value: payment.client },
          {
            label: "Amount",
            value: <Money minor={payment.amount} currency={payment.currency} />,
          },
          ...(payment.tdsAmount > 0
            ? [
                {
                  label: `Deducted at source (${TDS_LABELS[payment.tdsKind ?? ""]})`,
                  value: <Money minor={payment.tdsAmount} currency={payment.currency} />,
                },
                { label: "Certificate", value: payment.certificate || "Not in yet" },
              ]
            : []),
          { label: "Payment Method", value: methodWord(payment.paymentMethod, payment.currency) },
          { label: "Date", value: <DateText date={payment.date} /> },
          { label: "Transaction ID", value: payment.transactionId },
          { label: "Notes", value: payment.notes, wide: true },
          ...(payment.status === "Refunded"
            ? [
                { label: "Refund Date", value: <DateText date={payment.refundDate} /> },
                { label: "Refund Reason", value: payment.refundReason, wide: true },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

type Together = { id: number; amount: number; number: string; of: string };

/** The payments that came with this one, for other invoices of its client; nothing for one that came alone. */
export function CameTogether({
  payments,
  currency,
}: {
  payments: readonly Together[];
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
