import type { ReactNode } from "react";

import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { rateText } from "~/models/ground/money/money";
import { paths } from "~/paths";
import type { AdvanceFacts } from "~/services/billing/payment-page.server";

type Named = AdvanceFacts["refunds"][number];

/** The tax in an advance, and the invoices and refunds that it went into. */
export function AdvanceCard({ advance, currency }: { advance: AdvanceFacts; currency: string }) {
  const { supply, taxableValue, heads, refundOf, refunds, adjustments } = advance;
  const money = (minor: number) => <Money minor={Math.abs(minor)} currency={currency} />;
  const payment = ({ id, referenceNumber }: Named) => (
    <RowLink to={paths.payments.view(id)}>{referenceNumber}</RowLink>
  );
  const went = (
    label: string,
    lines: { id: number; amount: number; date: string; link: ReactNode }[],
  ) =>
    lines.length === 0
      ? []
      : [
          {
            label,
            wide: true,
            value: lines.map(({ id, link, amount, date }) => (
              <div key={id}>
                {link}: {money(amount)}, <DateText date={date} />
              </div>
            )),
          },
        ];
  const items = [
    ...(refundOf ? [{ label: "Gives back", value: payment(refundOf) }] : []),
    ...(taxableValue === null ? [] : [{ label: "Taxable value", value: money(taxableValue) }]),
    ...heads.map(({ head, rate, amount }) => ({
      label: `${head} (${rateText(rate)}%)`,
      value: money(amount),
    })),
    ...supply,
    ...went(
      "Taken off",
      adjustments.map(({ invoiceId, number, ...line }) => ({
        ...line,
        link: <RowLink to={paths.invoices.view(invoiceId)}>{number}</RowLink>,
      })),
    ),
    ...went(
      "Given back",
      refunds.map((refund) => ({ ...refund, link: payment(refund) })),
    ),
    ...advance.reason,
  ];
  return items.length === 0 ? null : (
    <Card title={refundOf ? "Refund of an advance" : "Advance"}>
      <DescriptionList items={items} />
    </Card>
  );
}
