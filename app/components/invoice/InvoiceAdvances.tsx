import { Form } from "@remix-run/react";
import { PaymentStatusBadge } from "~/components/payment/PaymentStatusBadge";
import { Card } from "~/components/ui/Card";
import { Button } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { RowLink } from "~/components/ui/RowLink";
import { columnsOf } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import { paymentReceived } from "~/models/billing/payment/payment.status";
import { methodWord } from "~/models/billing/payment/payment.words";
import { paths } from "~/paths";
import type { InvoicePage } from "~/services/billing/invoice-page.server";

/** The payments of an invoice, each with its receipt once it is completed. */
export function InvoicePayments({ payments }: Pick<InvoicePage, "payments">) {
  const column = columnsOf(payments);
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
          column.date("Date", (row) => row.date),
          column.money("Amount", (row) => row.amount),
          { label: "Method", cell: (row) => methodWord(row.paymentMethod, row.currency) },
          column.status((row) => <PaymentStatusBadge {...row} />, { phone: undefined }),
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

/** An advance of the invoice's customer: taken off it, or left to be; minor units. */
type AdvanceRow = InvoicePage["advances"][number];

/** Advances: the amounts that the invoice used, and those that it may use. */
export function InvoiceAdvances({
  rows,
  here,
  canUse,
  canTakeBack,
}: {
  rows: readonly AdvanceRow[];
  here: string;
  canUse: boolean;
  canTakeBack: boolean;
}) {
  if (rows.length === 0) return null;
  const column = columnsOf(rows);
  const button = ({ id, referenceNumber, adjustmentId }: AdvanceRow) => {
    const taken = adjustmentId !== null;
    if (taken ? !canTakeBack : !canUse) return null;
    return (
      <Form method="post" action={here} discover="none">
        {taken ? (
          <input type="hidden" name="adjustmentId" value={adjustmentId} />
        ) : (
          <input type="hidden" name="paymentId" value={id} />
        )}
        <Button type="submit" name="intent" value={taken ? "take-back" : "use-advance"}>
          {taken ? "Take back" : "Use advance"}
          <span className="hide">{` ${referenceNumber}`}</span>
        </Button>
      </Form>
    );
  };
  return (
    <Card title="Advances">
      <Table
        caption="Advances"
        rows={rows}
        rowKey={(row) => `${row.id} ${row.adjustmentId}`}
        columns={[
          {
            label: "Receipt",
            cell: (row) => (
              <RowLink to={paths.payments.view(row.id)}>{row.referenceNumber}</RowLink>
            ),
          },
          column.date("Date", (row) => row.date),
          column.money("Amount", (row) => row.amount),
          column.status((row) => (row.adjustmentId === null ? "Not used yet" : "Taken off"), {
            phone: undefined,
          }),
          { label: "Actions", actions: true, cell: button },
        ]}
      />
    </Card>
  );
}
