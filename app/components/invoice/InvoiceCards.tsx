import { Stat, Stats } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";
import type { InvoiceSummary } from "~/models/billing/invoice/invoice.summary";

const CARDS = [
  { label: "Total Invoiced", key: "totalAmount" },
  { label: "Paid", key: "paidAmount" },
  { label: "Pending", key: "pendingAmount" },
  { label: "Overdue", key: "overdueAmount" },
] as const;

/** Figures shown only in currencies where they are not zero. */
const SELDOM = [
  { key: "tdsAmount" },
  { label: "Settled, written off", key: "settledAmount" },
  { label: "Credited", key: "creditedAmount", note: "Credit notes less debit notes" },
  { label: "To be given back", key: "toGiveBackAmount", note: "Credited after it was paid" },
] as const;

/** The figures of all issued invoices, one line per currency. */
export function InvoiceCards({
  summary,
  currency,
  tds,
}: {
  summary: readonly InvoiceSummary[];
  /** The currency shown where there are no amounts at all. */
  currency: string;
  /** What a deduction at source is called. */
  tds: string;
}) {
  type Key = (typeof CARDS | typeof SELDOM)[number]["key"];
  const amounts = (of: readonly InvoiceSummary[], key: Key) =>
    of.map((line) => <Money key={line.currency} minor={line[key]} currency={line.currency} />);
  const has = (key: Key) => (line: InvoiceSummary) => line[key] !== 0;
  const seldom: readonly { key: Key; label?: string; note?: string }[] = SELDOM.filter(({ key }) =>
    summary.some(has(key)),
  );
  return (
    <Stats label="Sums of all invoices">
      {CARDS.map(({ label, key }) => (
        <Stat
          key={key}
          label={label}
          value={
            summary.length > 0
              ? amounts(summary, key)
              : [<Money key={currency} minor={0} currency={currency} />]
          }
        />
      ))}
      {/* One card for all of them, so that the cards stand in one line. */}
      {seldom.length > 0 && (
        <div className="card stat md:col-span-2">
          {seldom.map(({ key, label = tds, note }) => (
            <p key={key} className="hint" title={note}>
              {label} <b className="num">{amounts(summary.filter(has(key)), key)}</b>
            </p>
          ))}
        </div>
      )}
    </Stats>
  );
}
