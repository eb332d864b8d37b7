import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import { columnsOf } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import type { JobPage } from "~/services/road/job-page.server";

/** The invoices written for a job. */
export function RelatedInvoices({ invoices }: Pick<JobPage, "invoices">) {
  const column = columnsOf(invoices);
  return (
    <Card title="Related Invoices">
      <Table
        caption="Related Invoices"
        rows={invoices}
        rowKey={(row) => row.id}
        columns={[
          { label: "Invoice #", cell: (row) => <span className="num">{row.number}</span> },
          column.date("Date", (row) => row.invoiceDate),
          column.money("Amount", (row) => row.total),
          column.status((row) => <InvoiceStatusBadge {...row} />, { phone: undefined }),
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
