import { Stat, Stats } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";
import type { InvoiceSummary } from "~/models/billing/invoice/invoice.summary";

const CARDS = [
  ["Total Invoiced", "totalAmount"],
  ["Paid", "paidAmount"],
  ["Pending", "pendingAmount"],
  ["Overdue", "overdueAmount"],
] as const;

/** The figures of all issued invoices, one line per currency. */
export function InvoiceCards({
  summary,
  currency,
}: {
  summary: readonly InvoiceSummary[];
  /** What nothing at all is shown in. */
  currency: string;
}) {
  const credited = summary.filter(({ creditedAmount }) => creditedAmount !== 0);
  const givenBack = summary.filter(({ toGiveBackAmount }) => toGiveBackAmount > 0);
  const deducted = summary.filter(({ tdsAmount }) => tdsAmount > 0);
  const settled = summary.filter(({ settledAmount }) => settledAmount > 0);
  return (
    <Stats label="Sums of all invoices">
      {CARDS.map(([label, key]) => (
        <Stat
          key={key}
          label={label}
          value={
            summary.length > 0
              ? summary.map((line) => (
                  <Money key={line.currency} minor={line[key]} currency={line.currency} />
                ))
              : [<Money key={currency} minor={0} currency={currency} />]
          }
        />
      ))}
      {deducted.length > 0 && (
        <Stat
          label="Deducted at source"
          value={deducted.map((line) => (
            <Money key={line.currency} minor={line.tdsAmount} currency={line.currency} />
          ))}
        />
      )}
      {settled.length > 0 && (
        <Stat
          label="Settled"
          note="Written off"
          value={settled.map((line) => (
            <Money key={line.currency} minor={line.settledAmount} currency={line.currency} />
          ))}
        />
      )}
      {credited.length > 0 && (
        <Stat
          label="Credited"
          note="Credit notes less debit notes"
          value={credited.map((line) => (
            <Money key={line.currency} minor={line.creditedAmount} currency={line.currency} />
          ))}
        />
      )}
      {givenBack.length > 0 && (
        <Stat
          label="To be given back"
          note="Credited after it was paid"
          value={givenBack.map((line) => (
            <Money key={line.currency} minor={line.toGiveBackAmount} currency={line.currency} />
          ))}
        />
      )}
    </Stats>
  );
}
