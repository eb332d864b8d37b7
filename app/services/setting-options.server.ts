import { hourText, MONTHS } from "~/models/company/company.words";
import { timeZones } from "~/models/company/time-zones";
import { CURRENCIES, currencySign } from "~/models/money/money";
import {
  TRANSPORTATION_TYPES,
  transportationLabel,
} from "~/models/quotation/quotation.transportation";

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: hourText(first + index),
  }));

/** What each field of the settings that has a list offers; `timeZone` is the one that is set. */
export function settingOptions({ timeZone }: { timeZone: string }) {
  const currencies = CURRENCIES.map((currency) => {
    const sign = currencySign(currency);
    return { value: currency, label: sign === currency ? currency : `${currency} (${sign})` };
  });
  const zones = new Set([...timeZones(), timeZone]);
  return {
    quotationCurrency: currencies,
    invoiceCurrency: currencies,
    transportationType: TRANSPORTATION_TYPES.map((type) => ({
      value: type,
      label: transportationLabel(type),
    })),
    financialYearStart: MONTHS.map((label, index) => ({ value: String(index + 1), label })),
    timeZone: [...zones].map((zone) => ({ value: zone, label: zone })),
    reminderFromHour: hours(0, 23),
    reminderUntilHour: hours(1, 24),
  };
}
