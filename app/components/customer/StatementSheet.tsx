import type { CSSProperties } from "react";

import { DocumentItems, Letterhead, Parties, Totals } from "~/components/ui/DocumentSheet";
import { RowLink } from "~/components/ui/RowLink";
import type { StatementKind } from "~/models/statement/statement";

type Line = {
  key: string;
  /** Null: what was owed before the first day. */
  kind: StatementKind | null;
  number: string;
  to: string | null;
  date: string;
  debit: string | null;
  credit: string | null;
  balance: string;
};

const WORDS: Record<StatementKind, string> = {
  invoice: "Invoice",
  "debit-note": "Debit note",
  "credit-note": "Credit note",
  payment: "Payment",
  refund: "Refund of",
  "write-off": "Settled",
  cancellation: "Cancelled",
};

/** What a customer was invoiced and paid in a period, one account a currency, as a paper. */
export function StatementSheet({
  company,
  customer,
  shown,
  statements,
}: {
  company: Parameters<typeof Letterhead>[0]["company"] & { accent?: string };
  customer: { name: string; lines: (string | null)[] };
  shown: { from: string; to: string };
  statements: readonly {
    currency: string;
    opening: string;
    debits: string;
    credits: string;
    closing: string;
    lines: readonly Line[];
  }[];
}) {
  return (
    <article
      className="sheet"
      style={company.accent ? ({ "--accent": company.accent } as CSSProperties) : undefined}
    >
      <Letterhead company={company} kind="Statement for" number={customer.name} />
      <section>
        <h2 className="hide">Parties and period</h2>
        <Parties
          parties={[
            { heading: "Customer", lines: customer.lines },
            { heading: "Period", lines: [`${shown.from} to ${shown.to}`] },
          ]}
        />
      </section>
      {statements.length === 0 && (
        <p className="muted">{`No invoices and no payments until ${shown.to}.`}</p>
      )}
      {statements.map(({ currency, opening, debits, credits, closing, lines }) => (
        <div key={currency} className="stack">
          <DocumentItems
            title={`Invoices and payments in ${currency}`}
            columns={[
              {
                label: "Document",
                cell: ({ kind, number, to }) =>
                  kind && to ? (
                    <RowLink to={to}>
                      {`${WORDS[kind]} `}
                      <span className="num">{number}</span>
                    </RowLink>
                  ) : (
                    "Opening balance"
                  ),
              },
              {
                label: "Date",
                cell: ({ date }) => <span className="num">{date}</span>,
              },
              { label: "Invoiced", numeric: true, cell: ({ debit }) => debit },
              {
                label: "Received",
                numeric: true,
                cell: ({ credit }) => credit && `-${credit}`,
              },
              { label: "Balance", numeric: true, cell: ({ balance }) => balance },
            ]}
            rows={lines}
            rowKey={({ key }) => key}
            empty="No invoices and no payments in this period."
          />
          <Totals
            rows={[
              { label: `Opening balance on ${shown.from}`, value: opening },
              { label: "Invoiced and refunded", value: debits },
              { label: "Received, settled and cancelled", value: `-${credits}` },
              { label: `Balance due on ${shown.to}`, value: closing, grand: true },
            ]}
          />
        </div>
      ))}
    </article>
  );
}
