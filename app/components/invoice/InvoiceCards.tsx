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
  { label: "Settled", key: "settledAmount", note: "Written off" },
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
      {SELDOM.map(({ key, ...card }) => {
        const some = summary.filter((line) => line[key] !== 0);
        return (
          some.length > 0 && <Stat key={key} label={tds} {...card} value={amounts(some, key)} />
        );
      })}
    </Stats>
  );
}
