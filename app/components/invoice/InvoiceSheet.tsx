import { PayByUpi } from "~/components/document/PayByUpi";
import {
  DocumentItems,
  DocumentSheet,
  Letterhead,
  Parties,
  Terms,
  Totals,
} from "~/components/ui/DocumentSheet";
import type { DocumentView, QrCode } from "~/models/paper/document-view";

/** The invoice as its PDF shows it. */
export function InvoiceSheet({
  view,
  code,
}: {
  view: DocumentView;
  /** Of its UPI payment. */
  code: QrCode | null;
}) {
  const { company, table } = view;
  const taxNumber = company.gstin && `GSTIN ${company.gstin}`;
  const content = table?.content ?? { columns: [], rows: [], empty: "No items listed" };
  const line = ({ label, amount, note }: (typeof view.charges)[number]) => ({
    label,
    value: amount,
    note,
  });
  return (
    <DocumentSheet>
      <Letterhead
        company={{
          name: company.name,
          lines: [company.address, company.phone, company.email, taxNumber],
          logo: company.logo,
        }}
        kind={view.title}
        number={view.number}
        facts={view.facts}
      />
      <Parties parties={view.parties} />
      <DocumentItems
        title={table?.heading ?? "Items"}
        columns={content.columns.map((column, index) => ({
          label: column.label,
          numeric: column.align === "right",
          cell: (row: string[]) => row[index],
        }))}
        rows={content.rows}
        rowKey={(_, index) => index}
        empty={content.empty}
      />
      <Totals
        rows={[
          ...view.charges.map(line),
          ...view.adjustments.map(line),
          {
            label: view.total.label,
            value: view.total.amount,
            note: view.amountInWords,
            grand: true,
          },
          ...view.settlement.map(line),
        ]}
      />
      <div id="pay" />
      <Terms
        title="Pay to"
        text={view.payTo.map(({ label, value }) => `${label}: ${value}`).join("\n")}
      />
      <PayByUpi upi={view.upi} code={code} />
      <Terms title="Notes" text={view.notes} />
      <Terms text={view.terms.join("\n")} />
    </DocumentSheet>
  );
}
