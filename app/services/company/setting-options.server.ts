import {
  taxChoices,
  timeZones,
  TRANSPORTATION_TYPES,
  transportationLabel,
} from "~/models/company/company/company.choices";
import {
  currencySetting,
  currencyWords,
  keepsCurrencies,
} from "~/models/company/company/company.form";
import { companyToday } from "~/models/company/company/company.server";
import {
  fieldsOf,
  hourText,
  PHOTO_YEARS,
  type SettingsSection,
} from "~/models/company/company/company.words";
import { monthName, monthsAway } from "~/models/company/month/month";
import { MONTHS } from "~/models/ground/tax/financial-year";
import { nextQuarter, RETURNS_PERIODS } from "~/models/ground/tax/returns-period";
import { CURRENCIES, currencySign } from "~/models/ground/money/money";

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: hourText(first + index),
  }));

/** The currencies; before them, where the company has two, that they stay. */
export function currencyOptions(company: { quotationCurrency: string; invoiceCurrency: string }) {
  const stored = currencySetting(company);
  const kept = { value: stored, label: currencyWords(stored) };
  const ours = CURRENCIES.map((currency) => {
    const sign = currencySign(currency);
    return { value: currency, label: sign === currency ? currency : `${currency} (${sign})` };
  });
  return keepsCurrencies(stored) ? [kept, ...ours] : ours;
}

/** The first months of quarters, from two years ago to a year ahead, and the one that is stored. */
function quarterOptions(today: string, stored: string) {
  const next = nextQuarter(today);
  const offered = Array.from({ length: 13 }, (_, index) => monthsAway(next, 3 * (4 - index)));
  const months = [...new Set([...offered, ...(stored ? [stored] : [])])].sort().reverse();
  return [
    { value: "", label: "The next quarter" },
    ...months.map((month) => ({ value: month, label: monthName(month) })),
  ];
}

/** Returns the options of each field with a list in a section. */
export function settingOptions(
  section: SettingsSection,
  company: {
    timeZone: string;
    gtaOptionYear: number | null;
    returnsFrom: string;
    quotationCurrency: string;
    invoiceCurrency: string;
  },
) {
  const { timeZone } = company;
  const zones = new Set([...timeZones(), timeZone]);
  const offered = {
    ...taxChoices(companyToday(company), company),
    currency: currencyOptions(company),
    transportationType: TRANSPORTATION_TYPES.map((type) => ({
      value: type,
      label: transportationLabel(type),
    })),
    returnsPeriod: Object.entries(RETURNS_PERIODS).map(([value, label]) => ({ value, label })),
    returnsFrom: quarterOptions(companyToday(company), company.returnsFrom),
    financialYearStart: MONTHS.map((label, index) => ({ value: String(index + 1), label })),
    // Four hundred: as one text they take half the bytes.
    timeZone: [...zones].join(" "),
    photoYears: Object.entries(PHOTO_YEARS).map(([value, label]) => ({ value, label })),
    reminderFromHour: hours(0, 23),
    reminderUntilHour: hours(1, 24),
  };
  const shown = new Set(fieldsOf(section).map(({ name }) => name));
  const ofSection = Object.entries(offered).filter(([name]) => shown.has(name));
  return Object.fromEntries(ofSection) as Partial<typeof offered>;
}
