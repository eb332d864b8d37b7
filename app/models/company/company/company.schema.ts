import * as z from "zod";
import { CURRENCIES } from "../../ground/money/money";
import { choice, optionalChoice, optionalEmail, requiredText } from "../../kit/shared/fields";
import {
  optionalRate,
  optionalWhole,
  requiredAmount,
  version,
} from "../../kit/shared/number-fields";
import { phoneText } from "../../ground/typed/phone";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { bareText, plainText } from "../../ground/typed/typed-text";
import { ROUND_OFFS } from "../../ground/tax/levy";
import {
  quarterProblem,
  RETURNS_PERIODS,
  type ReturnsPeriod,
} from "../../ground/tax/returns-period";
import { readGstin } from "../../ground/tax/gstin";
import { BANK_RATES, readBankRates } from "../../ground/tax/late-interest";
import { COMPANY_REGIMES } from "../../ground/tax/regimes";
import {
  ACCENT_COLOUR,
  accentProblem,
  GSTR1_VERSION,
  HOME_STATES,
  HOUSEHOLD_WORDS,
  CREDIT_BY,
  OUTWARD_REVERSE,
  isTimeZone,
  OPTION_YEARS,
  SAC_DIGITS,
  TAX_SYSTEMS,
  type TaxSystem,
  TRANSPORTATION_TYPES,
} from "./company.choices";
import { keepsCurrencies } from "./company.form";
import { ledgerNames, tallyUrlProblem } from "./company.tally";
import {
  code,
  line,
  rate,
  refuse,
  stages,
  text,
  tick,
  website,
  whole,
  withoutBreak,
} from "./company.fields";
import { GST_RULES } from "./company.gst-rules";
import { PHOTO_YEARS, type PhotoYears, type SettingsSection, TERMS_MAX } from "./company.words";
import { isIfsc, isPan, isUpiId, udyamNumber } from "./tax-ids";

/** One of the offered currencies, or the two that are stored, which stay. */
const currency = z
  .unknown()
  .optional()
  .transform((value, context): string => {
    const text = plainText(String(value ?? ""));
    if (keepsCurrencies(text)) return text;
    const known = CURRENCIES.find((one) => one === text.toUpperCase());
    return (
      known ?? refuse(context, text ? "Choose a currency from the list" : "Currency is required")
    );
  });

const wordsOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]];
const chosen = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  choice(values, { required: `${label} is required`, invalid: `${label}: choose from the list` });

/** The company's GST details, for the settings and for setting it up. */
export const GST_FIELDS = {
  taxSystem: chosen<[TaxSystem, ...TaxSystem[]]>("Tax System", wordsOf(TAX_SYSTEMS)),
  gstin: code("GSTIN", (value) => {
    const read = readGstin(value);
    return read.ok ? null : read.message;
  }),
  stateCode: optionalChoice(HOME_STATES, "Choose a state from the list"),
  taxRegime: chosen("Tax Regime", COMPANY_REGIMES),
  gtaOptionYear: optionalWhole("Forward Charge Since", OPTION_YEARS.first, OPTION_YEARS.last),
};

export const upiId = line(
  "UPI ID",
  96,
  (value) => (isUpiId(value) ? null : "UPI ID must be a name at a bank, such as office@okbank"),
  plainText,
);

const upToHour = "Send Until must be later than Send From";

/** Letters beside it are the office's own; without a number's digits nobody can be written to. */
const whatsappProblem = (value: string) => {
  const digits = value.replace(/\D/g, "").length;
  return digits >= 8 && digits <= 15 ? null : "WhatsApp Number must be a phone number";
};

/** One schema a section, as its form posts it. Rates in hundredths of a percent, amounts in minor units. */
export const SETTINGS = {
  company: z.object({
    name: requiredText("Company Name", 100).transform(withoutBreak("Company Name")),
    phone: line("Phone", 50, undefined, phoneText),
    whatsappNumber: line("WhatsApp Number", 50, whatsappProblem, phoneText),
    // Checked for breaks before they could be taken for spaces.
    email: optionalEmail("Email is not an e-mail address").transform((value) => value ?? ""),
    website: line("Website", 100, website, bareText),
    // Left out, as by a script that does not know it, it stays the product's own.
    accentColour: line("Accent Colour", 20, accentProblem, plainText).transform(
      (value) => value.toLowerCase() || ACCENT_COLOUR,
    ),
    address: text("Address", 500),
    version,
  }),
  tax: withRules(
    z.object({
      ...GST_FIELDS,
      gtaDeclaration: text("Declaration", 1_000),
      lut: text("LUT Number", 500).transform((value, context) => {
        const wrong = value.split("\n").find((line) => /^\d{4}-\d{2}\s*[=:]?$/.test(line.trim()));
        return wrong
          ? refuse(context, `LUT Number: write the number behind ${wrong.trim()}`)
          : value;
      }),
      // Left out, as by a script that does not know it, it stays the product's own.
      gstr1Version: line("GSTR-1 JSON Version", 20, (value) =>
        /^GST\d+(\.\d+)*$/.test(value) ? null : "GSTR-1 JSON Version must look like GST3.2.1",
      ).transform((value) => value || GSTR1_VERSION),
      declaresNoEInvoice: tick,
      taxRoundOff: chosen("Round-off", ROUND_OFFS),
      sacDigits: chosen("Digits of SAC", SAC_DIGITS).transform(Number),
      householdsUnderForwardCharge: chosen(
        "Households Under Forward Charge",
        wordsOf(HOUSEHOLD_WORDS),
      ),
      outwardReverse: chosen("Bills under Reverse Charge", wordsOf(OUTWARD_REVERSE)),
      creditBy: chosen("Input Tax Credit", wordsOf(CREDIT_BY)),
      pan: code("PAN", (value) =>
        isPan(value) ? null : "PAN must be 10 characters such as AAPFU0939F",
      ),
      udyam: code("Udyam Number", (value) =>
        udyamNumber(value) ? null : "Udyam Number must look like UDYAM-MH-26-0012345",
      ).transform((value) => udyamNumber(value) ?? ""),
      // Left out, as by a script that does not know them, they stay the product's own.
      bankRates: text("Bank Rates", 2_000).transform((value, context) => {
        const { problem } = readBankRates(value || BANK_RATES);
        return problem === null ? value || BANK_RATES : refuse(context, `Bank Rates: ${problem}`);
      }),
      bankName: line("Bank Name", 100),
      bankAccountName: line("Account Name", 100),
      bankAccountNumber: line(
        "Account Number",
        34,
        (value) =>
          /^[A-Za-z0-9][A-Za-z0-9 -]{3,33}$/.test(value)
            ? null
            : "Account Number must be 4 to 34 letters and digits",
        plainText,
      ),
      bankIfsc: code("IFSC", (value) =>
        isIfsc(value) ? null : "IFSC must be 11 characters such as HDFC0000123",
      ),
      upiId,
      version,
    }),
    ruleOf<{ gstin: string; pan: string }>()(["gstin", "pan"], ({ gstin, pan }, addError) => {
      const read = gstin && pan ? readGstin(gstin) : null;
      if (!read?.ok || !read.value.pan || read.value.pan === pan) return;
      addError("pan", "PAN must be the one within the GSTIN");
    }),
    ...GST_RULES,
  ),
  returns: z.object({
    returnsPeriod: chosen<[ReturnsPeriod, ...ReturnsPeriod[]]>(
      "Returns Filed",
      wordsOf(RETURNS_PERIODS),
    ),
    // Left out, a change begins with the next quarter.
    returnsFrom: line("From", 7, quarterProblem, plainText),
    version,
  }),
  terms: z.object({
    quotationTerms: text("Quotation Terms", TERMS_MAX),
    invoiceTerms: text("Invoice Terms", TERMS_MAX),
    receiptTerms: text("Receipt Terms", TERMS_MAX),
    lrTerms: text("Lorry Receipt Terms", TERMS_MAX),
    version,
  }),
  defaults: z.object({
    currency,
    surchargeRate: rate("Surcharge Rate"),
    gstRate: rate("GST Rate"),
    insuranceRate: rate("Insurance Rate"),
    // Left out, as by a script that does not know it, nothing is asked.
    advanceRate: optionalRate("Advance Asked").transform((value) => value ?? 0),
    stationaryCharge: requiredAmount("Stationary Charge"),
    validityDays: whole("Quotation Validity", 1, 365),
    invoiceDueDays: whole("Invoice Due After", 0, 365),
    transportationType: choice(TRANSPORTATION_TYPES, {
      required: "Transportation Type is required",
      invalid: "Invalid transportation type",
    }),
    billAllWarehouseDays: tick,
    insurer: line("Insurer", 100),
    policyNumber: line("Policy or Certificate", 100, undefined, plainText),
    version,
  }),
  costs: z.object({
    expensesNeedApproval: tick,
    tdsInRupees: tick,
    version,
  }),
  tally: z.object({
    tallyLedgers: text("Ledgers in Tally", 4_000).transform((value, context) => {
      const { problem } = ledgerNames(value);
      return problem === null ? value : refuse(context, `Ledgers in Tally: ${problem}`);
    }),
    tallyUrl: line("Tally Listens At", 200, tallyUrlProblem, plainText),
    tallyCompany: line("Company in Tally", 200),
    tallyCostCentres: tick,
    tallyCrewLedgers: tick,
    version,
  }),
  region: z.object({
    financialYearStart: whole("Financial Year Starts In", 1, 12),
    timeZone: requiredText("Time Zone", 100).transform((value, context) =>
      isTimeZone(value) ? value : refuse(context, "Choose a time zone from the list"),
    ),
    dialCode: requiredText("Dial Code", 10).transform((value, context) => {
      const digits = plainText(value).replace(/^\+\s*/, "");
      const good = /^[1-9]\d{0,3}$/.test(digits);
      return good ? digits : refuse(context, "Dial Code must be 1 to 4 digits, such as 91");
    }),
    numericDates: tick,
    version,
  }),
  links: z.object({
    linkDays: whole("Links Work For", 1, 365),
    whatsappTemplate: line("WhatsApp Template", 512, (value) =>
      /^[a-z0-9_]+$/.test(value)
        ? null
        : "WhatsApp Template must be small letters, digits and underscores",
    ),
    whatsappLanguage: requiredText("Template Language", 10).transform((value, context) =>
      /^[a-z]{2,3}(_[A-Z]{2})?$/.test(value)
        ? value
        : refuse(context, "Template Language must be a code such as en, en_US or hi"),
    ),
    takesEnquiries: tick,
    version,
  }),
  retention: z.object({
    messageTextDays: whole("Texts of Messages", 30, 3650),
    openingDays: whole("Openings of Links", 365, 3650),
    accessDays: whole("Who Opened Which Record", 365, 3650),
    auditDays: whole("Audit", 365, 3650),
    photoYears: chosen<[PhotoYears, ...PhotoYears[]]>(
      "Photos of Goods",
      wordsOf(PHOTO_YEARS),
    ).transform(Number),
    privacyDays: whole("Days to Answer a Personal-Data Request", 1, 90),
    version,
  }),
  security: z.object({ requireSecondFactor: tick, version }),
  reminders: withRules(
    z.object({
      invoiceReminders: tick,
      invoiceReminderDays: stages("Days After the Due Date"),
      quotationReminders: tick,
      quotationReminderDays: stages("Days Before the Expiry"),
      reminderFromHour: whole("Send From", 0, 23),
      reminderUntilHour: whole("Send Until", 1, 24),
      version,
    }),
    ruleOf<{ reminderFromHour: number; reminderUntilHour: number }>()(
      ["reminderFromHour", "reminderUntilHour"],
      (hours, addError) => {
        if (hours.reminderFromHour >= hours.reminderUntilHour)
          addError("reminderUntilHour", upToHour);
      },
    ),
  ),
} as const satisfies Record<SettingsSection, z.ZodType>;

export type SettingsInput<S extends SettingsSection> = z.infer<(typeof SETTINGS)[S]>;
