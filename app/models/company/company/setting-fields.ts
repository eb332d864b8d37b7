type Kind =
  | "text"
  | "email"
  | "tel"
  | "area"
  | "color"
  | "amount"
  | "rate"
  | "days"
  | "hour"
  | "select"
  | "tick";

export type SettingField = {
  name: string;
  label: string;
  kind: Kind;
  hint?: string;
  required?: true;
  /** The most characters that it takes. */
  max?: number;
  /** Spans both columns. */
  wide?: true;
  /** Stands in the fold 'Under GST India'. */
  gst?: true;
  /** Within it behind a line of its own. */
  seldom?: true;
};

export const area = (name: string, label: string, max: number, hint?: string): SettingField => ({
  name,
  label,
  kind: "area",
  max,
  wide: true,
  hint: hint ?? (max < 1_000 ? `At most ${max} characters` : undefined),
});
export const needed = (name: string, label: string, kind: Kind, hint?: string): SettingField => ({
  name,
  label,
  kind,
  hint,
  required: true,
});

const gst = (name: string, label: string, kind: Kind, hint?: string): SettingField => ({
  name,
  label,
  kind,
  hint,
  gst: true,
});

export const wide = (field: SettingField): SettingField => ({ ...field, wide: true });

/** Tax and bank details printed on papers, and settings for the returns. */
export const TAX_FIELDS = [
  needed(
    "taxSystem",
    "Tax System",
    "select",
    "How new quotations and invoices are taxed. Existing ones keep their tax system",
  ),
  { name: "gstin", label: "GSTIN", kind: "text", max: 30, hint: "15 characters" },
  { name: "pan", label: "PAN", kind: "text", max: 30, hint: "10 characters" },
  {
    name: "udyam",
    label: "Udyam Number",
    kind: "text",
    max: 30,
    hint: "Of a micro or small business: printed on papers, and overdue invoices of businesses show the interest that the law gives on them",
  },
  {
    ...area(
      "bankRates",
      "Bank Rates",
      2_000,
      "The Reserve Bank's bank rate from a day on, one per line or with commas between: 2025-12-05 = 5.50. That interest is three times as much",
    ),
    gst: true,
    seldom: true,
  },
  gst("stateCode", "State", "select", "Where the company is registered, or else where it works"),
  gst("taxRegime", "Tax Regime", "select", "The usual one. Let your accountant confirm these."),
  gst(
    "gtaOptionYear",
    "Forward Charge Since",
    "select",
    "The first financial year of a goods transport agency's option: Annexure V on the portal, from 1 January to 31 March before that year",
  ),
  {
    ...gst(
      "householdsUnderForwardCharge",
      "Households Under Forward Charge",
      "select",
      "Entry 21A of notification 12/2017 can be read in two ways. Either households stay exempt, or the option ends their exemption. Ask your accountant which one to use.",
    ),
    seldom: true,
  },
  {
    ...gst(
      "creditBy",
      "Input Tax Credit",
      "select",
      "Where GSTR-2B of the month was brought. A bill that it lacks waits for the next month's",
    ),
    seldom: true,
  },
  {
    ...gst(
      "outwardReverse",
      "Bills under Reverse Charge",
      "select",
      "Their line in GSTR-3B. The law can be read in three ways: ask your accountant which one to use",
    ),
    seldom: true,
  },
  {
    ...area(
      "lut",
      "LUT Number",
      500,
      "Letter of undertaking: the number for every year, or a line a year as '2026-27 AD270326000000X'. With it, special economic zones and customers abroad are billed without IGST",
    ),
    gst: true,
  },
  gst("taxRoundOff", "Round-off", "select", "To the whole rupee, 50 paise up"),
  gst(
    "sacDigits",
    "Digits of SAC",
    "select",
    "Printed on invoices: 4 if last year's turnover was up to 5 crore rupees, else 6",
  ),
  {
    ...gst(
      "gstr1Version",
      "GSTR-1 JSON Version",
      "text",
      "The version that the portal's offline tool writes. Change it if the portal refuses the file because of it",
    ),
    max: 20,
    seldom: true,
  },
  {
    ...gst(
      "declaresNoEInvoice",
      "No E-invoice Required",
      "tick",
      "Rule 46(s): the turnover is above the e-invoice limit, but a goods transport agency is exempt. Invoices then print this.",
    ),
    seldom: true,
  },
  {
    ...area(
      "gtaDeclaration",
      "Declaration",
      1_000,
      "Printed if forward charge was opted for. {year} becomes the financial year. Leave it empty to print the law's own words.",
    ),
    gst: true,
    seldom: true,
  },
  { name: "bankName", label: "Bank Name", kind: "text", max: 100 },
  { name: "bankAccountName", label: "Account Name", kind: "text", max: 100 },
  { name: "bankAccountNumber", label: "Account Number", kind: "text", max: 34 },
  { name: "bankIfsc", label: "IFSC", kind: "text", max: 30, hint: "11 characters" },
  { name: "upiId", label: "UPI ID", kind: "text", max: 96, hint: "Such as office@okbank" },
] as const satisfies readonly SettingField[];
