import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import type { JobPage } from "~/services/road/job-page.server";

/** The invoices written for a job. */
export function RelatedInvoices({ invoices }: Pick<JobPage, "invoices">) {
  return (
    <Card title="Related Invoices">
      <Table
        caption="Related Invoices"
        rows={invoices}
        rowKey={(row) => row.id}
        columns={[
          { label: "Invoice #", cell: (row) => <span className="num">{row.number}</span> },
          { label: "Date", cell: (row) => <DateText date={row.invoiceDate} /> },
          {
            label: "Amount",
            numeric: true,
            cell: (row) => <Money minor={row.total} currency={row.currency} />,
          },
          {
            label: "Status",
            cell: (row) => <InvoiceStatusBadge {...row} />,
          },
          {
            label: "View",
            actions: true,
            cell: (row) => (
              <RowLink to={paths.invoices.view(row.id)} about={row.number}>
                View
              </RowLink>
            ),
          },
        ]}
        empty={<p className="muted">No invoices for this job yet.</p>}
      />
    </Card>
  );
}
