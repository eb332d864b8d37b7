import { formatDate } from "../../ground/day/calendar-date";
import { rateText } from "../../ground/money/money";
import { RATED_REGIMES, type TaxRate } from "../../ground/tax/rates";
import { type CompanyRegime, REGIME_WORDS } from "../../ground/tax/regimes";
import { choice, day, rate } from "../../kit/shared/field-kinds";
import { rate as neededRate } from "./company.fields";

const REGIMES = RATED_REGIMES as [CompanyRegime, ...CompanyRegime[]];

/** A regime as people read it. */
export function regimeLabel(regime: string): string {
  return REGIME_WORDS[regime as CompanyRegime]?.label ?? regime;
}

/** A rate by its days, in the order of its form. */
export const TAX_RATE_FIELDS = {
  regime: choice(
    "Tax Regime",
    REGIMES,
    { required: "Tax Regime is required", invalid: "Choose a tax regime that has a rate" },
    { labels: regimeLabel },
  ),
  rate: {
    ...rate("Rate", { hint: "The whole tax: 18 if CGST and SGST are 9 each" }),
    block: neededRate("Rate"),
    required: true,
  },
  from: day("From", {
    required: true,
    column: "fromDate",
    hint: "The first day on which it holds",
  }),
  to: day("To", { column: "toDate", hint: "The last day. Leave it empty if there is none yet" }),
};

/** "18 % from Jul 01, 2017", for sentences. */
export function taxRateWords({ from, to, rate: hundredths }: Omit<TaxRate, "regime">): string {
  const until = to ? ` to ${formatDate(to)}` : "";
  return `${rateText(hundredths)} % from ${formatDate(from)}${until}`;
}
