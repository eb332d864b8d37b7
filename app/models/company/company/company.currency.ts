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
