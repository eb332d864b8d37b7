import { PayByUpi } from "~/components/document/PayByUpi";
import { DescriptionList } from "~/components/ui/DescriptionList";
import {
  DocumentItems,
  DocumentSheet,
  Letterhead,
  Terms,
  Totals,
} from "~/components/ui/DocumentSheet";
import { RowLink } from "~/components/ui/RowLink";
import type { AmountLine, DocumentView, QrCode } from "~/models/paper/document-view";
import { paths } from "~/paths";

type Detail = { label: string; value: string; wide?: boolean };

const row = (line: AmountLine) => ({ label: line.label, value: line.amount, note: line.note });

/** The quotation as it is on paper, from the same view as its PDF. */
export function QuotationSheet({
  view,
  code,
  details,
  customerId,
}: {
  view: DocumentView;
  /** Of its UPI payment. */
  code: QrCode | null;
  details: Detail[];
  /** Where the customer's name leads, for staff. */
  customerId: number | null;
}) {
  const { company, table } = view;
  const contact = [company.phone, company.email, company.website].filter(Boolean).join(" · ");
  const tax = [company.gstin && `GSTIN ${company.gstin}`, company.pan && `PAN ${company.pan}`];
  return (
    <DocumentSheet>
      <Letterhead
        company={{
          name: company.name,
          lines: [company.address, contact, tax.filter(Boolean).join(" · ")],
          logo: company.logo,
        }}
        kind={view.title}
        number={view.number}
        facts={view.facts.filter(({ label }) => label === "Date" || label === "Valid until")}
      />
      <section>
        <h2>Quotation Details</h2>
        <DescriptionList
          items={details.map(({ label, value, wide }) => ({
            label,
            wide,
            value:
              label === "Customer" && customerId !== null ? (
                <RowLink to={paths.customers.view(customerId)}>{value}</RowLink>
              ) : (
                value
              ),
          }))}
        />
      </section>
      {table && (
        <DocumentItems
          title={table.heading}
          columns={table.content.columns.map((column, at) => ({
            label: column.label,
            numeric: column.align === "right",
            cell: (cells: string[]) => cells[at],
          }))}
          rows={table.content.rows}
          rowKey={(_, index) => index}
          empty={table.content.empty}
        />
      )}
      <Totals
        title="Charges & Pricing"
        rows={[
          ...view.charges.map(row),
          ...view.adjustments.map(row),
          { label: view.total.label, value: view.total.amount, grand: true },
          ...view.settlement.map(row),
        ]}
      />
      <p className="hint">{view.amountInWords}</p>
      {view.acceptance && <p className="notice success">{view.acceptance}</p>}
      <div id="pay" />
      {view.payTo.length > 0 && (
        <section>
          <h2>Pay to</h2>
          <DescriptionList items={view.payTo} />
        </section>
      )}
      <PayByUpi upi={view.upi} code={code} label="Advance payment" />
      <Terms text={view.terms.join("\n")} />
    </DocumentSheet>
  );
}
