import { PaymentStatusBadge } from "~/components/payment/PaymentStatusBadge";
import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { paymentReceived } from "~/models/billing/payment/payment.status";
import { methodWord } from "~/models/billing/payment/payment.words";
import { paths } from "~/paths";

type InvoicePaymentRow = {
  id: number;
  referenceNumber: string;
  date: string;
  amount: number;
  currency: string;
  paymentMethod: string;
  status: string;
};

/** What was paid on an invoice, each with its receipt once it is completed. */
export function InvoicePayments({ payments }: { payments: readonly InvoicePaymentRow[] }) {
  return (
    <Card title="Payments">
      <Table
        caption="Payments"
        rows={payments}
        rowKey={(row) => row.id}
        columns={[
          {
            label: "Reference #",
            cell: (row) => (
              <RowLink to={paths.payments.view(row.id)}>{row.referenceNumber}</RowLink>
            ),
          },
          { label: "Date", cell: (row) => <DateText date={row.date} /> },
          {
            label: "Amount",
            numeric: true,
            cell: (row) => <Money minor={row.amount} currency={row.currency} />,
          },
          { label: "Method", cell: (row) => methodWord(row.paymentMethod, row.currency) },
          { label: "Status", cell: (row) => <PaymentStatusBadge {...row} /> },
          {
            label: "Receipt",
            actions: true,
            cell: (row) =>
              paymentReceived.of(row) && (
                <DownloadLink plain to={paths.payments.receipt(row.id)}>
                  Receipt<span className="hide">{` ${row.referenceNumber}`}</span>
                </DownloadLink>
              ),
          },
        ]}
        empty={<p className="muted">No payments recorded yet.</p>}
      />
    </Card>
  );
}
