import type { CSSProperties } from "react";
import { AddressText } from "~/components/ui/ContactLinks";
import { DocumentItems, Letterhead, Parties, Totals } from "~/components/ui/DocumentSheet";
import { Facts } from "~/components/ui/Facts";
import { RowLink } from "~/components/ui/RowLink";
import type { PhoneContact } from "~/models/papers/message/phone";
import {
  type AmountLine,
  type DocumentTable,
  type DocumentView,
  paperMark,
  type QrCode,
  signatures,
} from "~/models/papers/paper/document-view";
import { stateNumbers } from "~/models/papers/paper/letterhead";
import { PayByUpi, SignedByPortal } from "./SignedByPortal";

const row = ({ label, amount, note }: AmountLine) => ({ label, value: amount, note });

function columnsOf({ columns, rows }: DocumentTable, lineTo: readonly (string | null)[] = []) {
  return columns.map((column, at) => ({
    label: column.label,
    numeric: column.align === "right",
    cell: (cells: string[]) => {
      const to = at === 0 && lineTo[rows.indexOf(cells)];
      return to ? <RowLink to={to}>{cells[at]}</RowLink> : cells[at];
    },
  }));
}

/** A document as it is on paper, from the same view as its PDF and in its order. */
export function DocumentPaper({
  view,
  code,
  signedCode = null,
  lineTo,
  phones,
  folds = false,
  paysAbove = false,
}: {
  view: DocumentView;
  /** The code for the UPI payment. */
  code: QrCode | null;
  /** That the e-invoice portal signed; left out where every byte counts, since the PDF has it. */
  signedCode?: QrCode | null;
  /** Where each line of its table leads, for those who see these records. */
  lineTo?: readonly (string | null)[];
  /** Those of its phones that are dialled by a press: text alone where they are left out. */
  phones?: readonly PhoneContact[];
  /** On a phone of the office what is the same on each paper is folded: letterhead, ways to pay, terms, signatures. */
  folds?: boolean;
  /** The page asks for the payment above, or waits for it to be confirmed. */
  paysAbove?: boolean;
}) {
  const { company, table, kind } = view;
  const contact = [company.phone, company.email, company.website].filter(Boolean).join(" · ");
  const mark = paperMark(view);
  return (
    <article
      className="sheet"
      data-mark={mark ?? undefined}
      // The company's own colour: a setting, which no class can say.
      style={company.accent ? ({ "--accent": company.accent } as CSSProperties) : undefined}
    >
      <Letterhead
        company={{
          name: company.name,
          lines: [company.address, contact, stateNumbers(company).join(" · ")],
          logo: company.logo,
        }}
        kind={view.title}
        number={view.number}
        copy={view.copy}
        phones={phones}
      />
      <section>
        {kind === "quotation" && <h2 className="no-print">Quotation Details</h2>}
        <Parties parties={view.parties} phones={phones} />
      </section>
      <SignedByPortal answer={view.eInvoice} code={signedCode} />
      {view.facts.length > 0 && <Facts facts={view.facts} />}
      {table && (
        <DocumentItems
          title={table.heading}
          columns={columnsOf(table.content, lineTo)}
          rows={table.content.rows}
          rowKey={(_, index) => index}
          empty={table.content.empty}
        />
      )}
      {[
        { heading: "Tax summary", content: view.taxTable },
        { heading: "Annexure", content: view.annexure },
        ...(view.amended ? [view.amended] : []),
      ].map(
        ({ heading, content }) =>
          content && (
            <DocumentItems
              key={heading}
              title={heading}
              columns={columnsOf(content)}
              rows={content.rows}
              rowKey={(_, index) => index}
              empty=""
            />
          ),
      )}
      {view.notes && (
        <section>
          <h2>Notes</h2>
          <p className="lines">{view.notes}</p>
        </section>
      )}
      <Sums view={view} code={code} folds={folds} paysAbove={paysAbove} />
      {view.declarations?.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
      {view.acceptance && <p className="notice success">{view.acceptance}</p>}
      <div className="signatures">
        {signatures(view).map(({ who, how }) => (
          <p key={who}>
            <b>{who}</b>
            <span className="hint">{how}</span>
          </p>
        ))}
      </div>
    </article>
  );
}

/** The paper's totals, its payment details and its terms. */
function Sums({
  view,
  code,
  folds,
  paysAbove,
}: {
  view: DocumentView;
  code: QrCode | null;
  folds: boolean;
  paysAbove: boolean;
}) {
  const { payTo, terms, kind } = view;
  return (
    <div className="sums">
      <Totals
        title={kind === "quotation" ? "Charges & Pricing" : undefined}
        rows={[
          ...view.charges.map(row),
          ...view.adjustments.map(row),
          {
            label: view.total.label,
            value: view.total.amount,
            note: view.amountInWords,
            grand: true,
          },
          ...view.settlement.map(row),
        ]}
      />
      {folds && (
        <details className="fold">
          <summary>Terms</summary>
        </details>
      )}
      <div className="stack" id={paysAbove ? undefined : "pay"}>
        {payTo.length > 0 && (
          <section>
            <h2>Pay to</h2>
            <Facts
              pairs
              facts={payTo.map(({ label, value }) => ({
                label,
                value: <AddressText text={value} />,
              }))}
            />
          </section>
        )}
        <PayByUpi
          upi={view.upi}
          look={paysAbove ? "printed" : ""}
          code={code}
          label={kind === "quotation" ? "Advance payment" : undefined}
        />
        {terms.length > 0 && (
          <section>
            <h2>Terms</h2>
            <ol className="terms hint">
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  );
}
