/** Turns the company's record into the texts of the settings' fields. */
import { amountText, rateText } from "../../ground/money/money";
import { MONTHS } from "../../ground/tax/financial-year";
import { RETURNS_PERIODS, type ReturnsPeriod } from "../../ground/tax/returns-period";
import { transportationLabel } from "./company.choices";
import type { Company } from "./company.server";
import {
  fieldsOf,
  hourText,
  PHOTO_YEARS,
  type PhotoYears,
  SECTION_NAMES,
  type SettingsSection,
} from "./company.words";
import type { SettingField } from "./setting-fields";

/**
 * The company's one currency. It is stored twice, for quotations with items and for invoices with jobs;
 * where the two differ (as in databases of before there was one setting) they stay until one is chosen.
 */
type Stored = { quotationCurrency: string; invoiceCurrency: string };

const PAIR = /^([A-Z]{3}),([A-Z]{3})$/;

/** The setting's value: a currency, or the two that are stored, "INR,USD". */
export function currencySetting({ quotationCurrency, invoiceCurrency }: Stored): string {
  return quotationCurrency === invoiceCurrency
    ? quotationCurrency
    : `${quotationCurrency},${invoiceCurrency}`;
}

/** Whether a value of the setting is a pair, which leaves what is stored as it is. */
export function keepsCurrencies(setting: string): boolean {
  return PAIR.test(setting);
}

/** The columns that a value of the setting writes. */
export function currencyColumns(setting: string): Partial<Stored> {
  return keepsCurrencies(setting) ? {} : { quotationCurrency: setting, invoiceCurrency: setting };
}

/** A value as people read it. */
export function currencyWords(setting: string): string {
  const [, quotations, invoices] = PAIR.exec(setting) ?? [];
  return quotations ? `Quotations in ${quotations}, invoices in ${invoices}, as before` : setting;
}

/** The currency that a form's own amounts are in: those of quotations. */
export function quotationCurrencyOf(setting: string): string {
  return setting.slice(0, 3);
}

type Value = string | number | boolean;
type Kind = SettingField["kind"];

/** A value as its field holds it. */
export function typedSetting(kind: Kind, value: Value): string {
  if (kind === "amount") return amountText(Number(value));
  if (kind === "rate") return rateText(Number(value));
  if (kind === "tick") return value ? "on" : "";
  return String(value);
}

/** "October 2026" of "2026-10". */
const quarterFrom = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** A value as people read it. */
export function shownSetting({ name, kind }: Pick<SettingField, "name" | "kind">, value: string) {
  if (kind === "tick") return value ? "Yes" : "No";
  if (kind === "hour") return hourText(value);
  if (name === "currency") return currencyWords(value);
  if (name === "photoYears") return PHOTO_YEARS[value as PhotoYears] ?? value;
  if (name === "returnsPeriod") return RETURNS_PERIODS[value as ReturnsPeriod] ?? value;
  if (name === "returnsFrom") return value && quarterFrom(value);
  if (name === "financialYearStart") return MONTHS[Number(value) - 1] ?? value;
  return name === "transportationType" ? transportationLabel(value) : value;
}

export type SettingsTexts = Record<string, string>;

/** Every section's values as the texts of its form. */
export function settingsTexts(company: Company): Record<SettingsSection, SettingsTexts> {
  const values = { ...company, currency: currencySetting(company) } as unknown as Record<
    string,
    Value
  >;
  const texts = (section: SettingsSection) =>
    Object.fromEntries(
      fieldsOf(section).map(({ name, kind }) => [name, typedSetting(kind, values[name] ?? "")]),
    );
  return Object.fromEntries(SECTION_NAMES.map((section) => [section, texts(section)])) as Record<
    SettingsSection,
    SettingsTexts
  >;
}
