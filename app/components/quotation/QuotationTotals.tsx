import type { ReactNode } from "react";

import { Money } from "~/components/ui/Money";
import { TotalsBox } from "~/components/ui/FormLayout";
import { RowLink } from "~/components/ui/RowLink";
import { PlainInput } from "~/components/ui/PlainField";
import { amountText, formatMoney, rateText } from "~/models/ground/money/money";

import { headRows } from "~/components/ui/head-rows";

import { useLiveTotals, type TotalsSource } from "./live-totals";

/** The sticky box with the totals of what is typed, and the form's buttons. */
export function QuotationTotals({
  source,
  currency,
  usual: why,
  children,
}: {
  source: TotalsSource;
  currency: string;
  /** Where stationery and surcharge come from. */
  usual: ReactNode;
  children: ReactNode;
}) {
  const totals = useLiveTotals(source);
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const rate = rateText(totals.surchargeRate);
  const usual = source.usualStationery ?? 0;
  return (
    <TotalsBox
      title="Totals"
      rows={[
        { label: "Subtotal", value: money(totals.subtotal) },
        ...(totals.stationaryCharge > 0
          ? [{ label: "Of it stationery", value: money(totals.stationaryCharge) }]
          : usual > 0 && totals.subtotal === 0
            ? // No figure among those that add up: it is in no total yet.
              [
                {
                  label: `Stationery, ${formatMoney(usual, currency)}`,
                  value: <span className="hint">added with the first charge</span>,
                },
              ]
            : []),
        ...(totals.discounted === totals.subtotal
          ? []
          : [{ label: "After discount", value: money(totals.discounted) }]),
        {
          label: totals.surchargeRate > 0 ? `Surcharge (${rate}%)` : "Surcharge",
          value: money(totals.surcharge),
        },
        ...(totals.surcharge > 0
          ? [
              {
                label: (
                  <span className="hint">
                    {"Stationery, surcharge: "}
                    {why}
                  </span>
                ),
                value: null,
              },
            ]
          : []),
        ...(source.levy ? headRows(totals, money) : []),
        ...(source.levy || source.untaxed
          ? []
          : [{ label: "GST", value: money(totals.gstAmount) }]),
      ]}
      total={{ label: "Total", value: money(totals.totalAmount) }}
      after={{ label: "Balance after advance", value: money(totals.balanceAfterAdvance) }}
    >
      {children}
    </TotalsBox>
  );
}

/** That a charge is added to every quotation; who may change what is usual is led there. */
export function UsualCharge({ to }: { to: string | null }) {
  return (
    <>
      {"Usual for every quotation"}
      {to && (
        <>
          {": "}
          <RowLink to={to}>change it</RowLink>
        </>
      )}
    </>
  );
}

/** A figure that follows from the others: shown as a field, not to be typed in. */
export function ComputedField({
  source,
  figure,
  label,
}: {
  source: TotalsSource;
  figure: "surcharge" | "gstAmount";
  label: string;
}) {
  const totals = useLiveTotals(source);
  // Never negative, also while the discount is still too large: a posted figure must not be.
  const value = amountText(Math.max(0, totals[figure]));
  return <ReadField id={`${source.formId}-${figure}`} name={figure} label={label} value={value} />;
}

/** A field to be read alone; posted with a `name`. */
export function ReadField(field: { id: string; label: string; value: string; name?: string }) {
  return <PlainInput {...field} className="input input-num" readOnly tabIndex={-1} />;
}

/** The computed insurance charge while none is typed. */
export function InsuranceHint({ source, currency }: { source: TotalsSource; currency: string }) {
  const { insurance } = useLiveTotals(source);
  return (
    <>
      {"Leave empty to charge the rate of the declared value, now "}
      <Money minor={insurance} currency={currency} />
    </>
  );
}
