import { Card, FoldCard } from "~/components/ui/Card";
import { ButtonLink } from "~/components/ui/Button";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { columnsOf } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import { noteTitle } from "~/models/ground/tax/notes";
import { paths } from "~/paths";
import type { InvoicePage } from "~/services/billing/invoice-page.server";

/** The credit and debit notes of an invoice, and the way to another; amounts in minor units. */
export function InvoiceNotes({
  invoiceId,
  rows,
  currency,
  canNote,
}: {
  invoiceId: number;
  rows: InvoicePage["notes"];
  currency: string;
  canNote: boolean;
}) {
  if (rows.length === 0 && !canNote) return null;
  const column = columnsOf(rows);
  // An empty list is folded on a phone.
  const Shown = rows.length === 0 ? FoldCard : Card;
  return (
    <Shown title="Credit and debit notes">
      <div className="stack">
        <Table
          caption="Credit and debit notes"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: "Number",
              cell: (row) => <RowLink to={paths.notes.view(row.id)}>{row.noteNumber}</RowLink>,
            },
            column.kind((row) => noteTitle(row.kind), { phone: undefined }),
            column.date("Date", (row) => row.date),
            {
              label: "Total",
              numeric: true,
              cell: (row) => <Money minor={row.total} currency={currency} />,
            },
          ]}
          empty={<p className="muted">No notes yet.</p>}
        />
        {canNote && (
          <p className="row no-print">
            <ButtonLink to={paths.invoices.note(invoiceId, "credit")}>Credit note</ButtonLink>
            <ButtonLink to={paths.invoices.note(invoiceId, "debit")}>Debit note</ButtonLink>
          </p>
        )}
      </div>
    </Shown>
  );
}
