/** Rates as rows with their days: a paper has the rate of its own day, whatever holds now. Pure. */
import { COMPANY_REGIMES, type CompanyRegime } from "./regimes";

/** A rate of the whole tax in hundredths of a percent, from one day to another (null: until further notice), both included. */
export type TaxRate = {
  regime: CompanyRegime;
  from: string;
  to: string | null;
  rate: number;
};

/** The rates in force when the product was written; admins keep them up to date. */
export const RATES_AT_FIRST: readonly TaxRate[] = [
  { regime: "bundle18", from: "2017-07-01", to: null, rate: 1800 },
  { regime: "gta_rcm5", from: "2017-07-01", to: null, rate: 500 },
  { regime: "gta_fcm5", from: "2022-07-18", to: null, rate: 500 },
  { regime: "gta_fcm18", from: "2017-08-22", to: "2025-09-21", rate: 1200 },
  { regime: "gta_fcm18", from: "2025-09-22", to: null, rate: 1800 },
];

/** The rate of a regime on a day; null where no row covers it. */
export function rateOn(
  rates: readonly TaxRate[],
  regime: CompanyRegime,
  day: string,
): number | null {
  const row = rates.find(
    ({ regime: of, from, to }) => of === regime && from <= day && (to === null || day <= to),
  );
  return row?.rate ?? null;
}

/** Whether two rows set a rate of the same regime on the same day. */
export function ratesOverlap(one: TaxRate, other: TaxRate): boolean {
  const endsBefore = (a: TaxRate, b: TaxRate) => a.to !== null && a.to < b.from;
  return one.regime === other.regime && !endsBefore(one, other) && !endsBefore(other, one);
}

/** Regimes whose rate depends on the date; the others never charge tax. */
export const RATED_REGIMES = COMPANY_REGIMES.filter(
  (regime) => regime !== "unregistered" && regime !== "gta_exempt",
);
