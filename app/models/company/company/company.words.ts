/**
 * The settings' sections and fields. A section's name is in its address. Fields are named as the company's columns,
 * except the currency, which is two columns.
 */
import { LEDGERS_HINT } from "./company.tally";
import { area, needed, type SettingField, TAX_FIELDS, wide } from "./setting-fields";

export const TERMS_MAX = 4_000;

/** Years that photos are kept after a delivery, with their words. */
export const PHOTO_YEARS = {
  "0": "For ever",
  "1": "1 year after delivery",
  "2": "2 years after delivery",
  "3": "3 years after delivery",
  "5": "5 years after delivery",
} as const;
export type PhotoYears = keyof typeof PHOTO_YEARS;

export const SECTIONS = {
  company: {
    title: "Company",
    lead: "What documents and messages say about you.",
    fields: [
      { name: "name", label: "Company Name", kind: "text", required: true, max: 100 },
      { name: "phone", label: "Phone", kind: "tel", max: 50 },
      {
        name: "whatsappNumber",
        label: "WhatsApp Number",
        kind: "tel",
        max: 50,
        hint: "Where customers write to you; empty: the phone",
      },
      { name: "email", label: "Email", kind: "email", max: 254 },
      { name: "website", label: "Website", kind: "text", max: 100 },
      {
        name: "accentColour",
        label: "Accent Colour",
        kind: "color",
        hint: "Colour of the lines and headings of documents",
      },
      area("address", "Address", 500),
    ],
  },
  tax: {
    title: "Tax and bank",
    lead: "Printed on documents as far as it is filled in. A UPI id lets customers pay rupees by a QR code.",
    fields: TAX_FIELDS,
  },
  returns: {
    title: "GST returns",
    lead: "Whether GSTR-1 and GSTR-3B are filed for each month or for each quarter, and from when on.",
    fields: [
      needed(
        "returnsPeriod",
        "Returns Filed",
        "select",
        "Quarterly is the QRMP scheme, up to 5 crore rupees of turnover. Its first and second month may have an IFF",
      ),
      {
        name: "returnsFrom",
        label: "From",
        kind: "select",
        hint: "The first month of a quarter. Without one, a change begins with the next quarter",
      },
    ],
  },
  terms: {
    title: "Terms",
    lead: "Printed at the foot of each kind of document, one term per line.",
    fields: [
      area("quotationTerms", "Quotation Terms", TERMS_MAX),
      area("invoiceTerms", "Invoice Terms", TERMS_MAX),
      area("receiptTerms", "Receipt Terms", TERMS_MAX),
      area(
        "lrTerms",
        "Lorry Receipt Terms",
        TERMS_MAX,
        "Added to the terms that every lorry receipt prints. Write demurrage and jurisdiction here. Issued receipts keep their terms.",
      ),
    ],
  },
  defaults: {
    title: "Defaults of new documents",
    lead: "New quotations, invoices, jobs and items start with these. Existing ones stay as they are.",
    fields: [
      needed(
        "currency",
        "Currency",
        "select",
        "For quotations, items, invoices and jobs. Payments use their invoice's currency",
      ),
      needed("surchargeRate", "Surcharge Rate", "rate"),
      needed("gstRate", "GST Rate", "rate"),
      needed("insuranceRate", "Insurance Rate", "rate", "Of the declared value"),
      {
        name: "advanceRate",
        label: "Advance Asked",
        kind: "rate",
        hint: "Of the total, where a new quotation's 'Advance Payment' is left empty. 0 asks nothing",
      },
      needed("stationaryCharge", "Stationary Charge", "amount"),
      needed("validityDays", "Quotation Validity", "days"),
      needed("invoiceDueDays", "Invoice Due After", "days"),
      needed("transportationType", "Transportation Type", "select"),
      {
        name: "billAllWarehouseDays",
        label: "Bill all warehouse days in the total",
        kind: "tick",
        hint: "Otherwise the total holds one day, and further days are billed on actuals",
      },
      {
        name: "insurer",
        label: "Insurer",
        kind: "text",
        max: 100,
        hint: "Used for goods that we insure if the consignment names no insurer",
      },
      { name: "policyNumber", label: "Policy or Certificate", kind: "text", max: 100 },
    ],
  },
  costs: {
    title: "Expenses",
    lead: "What the company spends.",
    fields: [
      {
        name: "expensesNeedApproval",
        label: "Expenses count only once an admin approved them",
        kind: "tick",
        wide: true,
      },
      {
        name: "tdsInRupees",
        label: "TDS is computed in whole rupees, as challans take it",
        kind: "tick",
        wide: true,
      },
    ],
  },
  tally: {
    title: "Tally",
    lead: "Ledger names in your Tally, and its address.",
    fields: [
      area("tallyLedgers", "Ledgers in Tally", 4_000, LEDGERS_HINT),
      {
        name: "tallyUrl",
        label: "Tally Listens At",
        kind: "text",
        max: 200,
        hint: "Such as http://192.168.1.5:9000, where this server reaches it: then the books are sent there at the press of a button",
      },
      {
        name: "tallyCompany",
        label: "Company in Tally",
        kind: "text",
        max: 200,
        hint: "As Tally calls it; left empty, the one that is open",
      },
      {
        name: "tallyCostCentres",
        label: "Cost centres by truck and by job (Tally keeps cost centres of several categories)",
        kind: "tick",
        wide: true,
      },
      {
        name: "tallyCrewLedgers",
        label: "A ledger for each employee with money for the road",
        kind: "tick",
        wide: true,
        hint: "Months that were sent stay as they are",
      },
    ],
  },
  region: {
    title: "Year, time and phone",
    lead: "Document numbers start again with each financial year.",
    fields: [
      needed("financialYearStart", "Financial Year Starts In", "select"),
      needed("timeZone", "Time Zone", "select", "Decides the date and the time of day"),
      needed("dialCode", "Dial Code", "tel", "Added before phone numbers of ten digits"),
      {
        name: "numericDates",
        label: "Dates on papers as 25-11-2026",
        kind: "tick",
        hint: "On papers and in messages; without it they read Nov 25, 2026. Issued papers stay as they are",
      },
    ],
  },
  links: {
    title: "Links and WhatsApp",
    lead: "How long a customer's link works, and what WhatsApp Business sends.",
    fields: [
      needed("linkDays", "Links Work For", "days", "Sending a document again renews its link"),
      {
        name: "whatsappTemplate",
        label: "WhatsApp Template",
        kind: "text",
        max: 512,
        hint: "The name of an approved template; without one the document itself is sent",
      },
      needed("whatsappLanguage", "Template Language", "text", "Such as en, en_US or hi"),
      {
        name: "takesEnquiries",
        label: "Take enquiries at /enquire",
        kind: "tick",
        wide: true,
        hint: "A form without an account, to which your website links; without it that page is closed",
      },
    ],
  },
  reminders: {
    title: "Reminders",
    lead: "Sent to customers by e-mail on the days below, once each, never after they have paid.",
    fields: [
      { name: "invoiceReminders", label: "Remind of overdue invoices", kind: "tick", wide: true },
      wide(needed("invoiceReminderDays", "Days After the Due Date", "text", "Such as 3,10,30")),
      {
        name: "quotationReminders",
        label: "Remind of quotations about to expire",
        kind: "tick",
        wide: true,
      },
      wide(needed("quotationReminderDays", "Days Before the Expiry", "text", "Such as 3")),
      needed("reminderFromHour", "Send From", "hour"),
      needed("reminderUntilHour", "Send Until", "hour", "In the company's time zone"),
    ],
  },
  retention: {
    title: "How long things are kept",
    lead: "Older data is removed every hour. Records, documents and their history stay; photos stay as long as you choose. The law on personal data asks for logs of at least a year.",
    fields: [
      needed(
        "messageTextDays",
        "Texts of Messages",
        "days",
        "After that the outbox keeps only recipient, subject and days",
      ),
      needed("openingDays", "Openings of Links", "days", "At least 365"),
      needed("accessDays", "Who Opened Which Record", "days", "At least 365"),
      needed("auditDays", "Audit", "days", "At least 365"),
      needed(
        "photoYears",
        "Photos of Goods",
        "select",
        "Photos of a consignment with an open claim stay",
      ),
      needed("privacyDays", "Days to Answer a Personal-Data Request", "days", "At most 90"),
    ],
  },
  security: {
    title: "Signing in",
    lead: "Staff without a second factor must first set one up. For customers it is optional.",
    fields: [
      {
        name: "requireSecondFactor",
        label: "Require a second factor of staff",
        kind: "tick",
        wide: true,
      },
    ],
  },
} as const satisfies Record<
  string,
  { title: string; lead: string; fields: readonly SettingField[] }
>;

export type SettingsSection = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SettingsSection[];

/** A section of settings by its name; null for any other word. */
export function toSettingsSection(text: unknown): SettingsSection | null {
  return SECTION_NAMES.find((name) => name === text) ?? null;
}

/** The fields of a section. */
export function fieldsOf(section: SettingsSection): readonly SettingField[] {
  return SECTIONS[section].fields;
}

/** The labels of some settings, for forms that ask for them elsewhere. */
export function settingLabels<K extends string>(...names: K[]) {
  const all = SECTION_NAMES.flatMap(fieldsOf).filter(({ name }) => names.includes(name as K));
  return Object.fromEntries(all.map(({ name, label }) => [name, label])) as Record<K, string>;
}

/** An hour of the day as 24-hour clocks show it. */
export function hourText(hour: number | string): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
