/** The kinds of records that can be opened, as people read them; client-safe. */
export const ACCESS_KINDS = {
  account: "Account",
  quotation: "Quotation",
  invoice: "Invoice",
  note: "Credit or debit note",
  payment: "Payment",
  job: "Job",
  consignment: "Consignment",
  claim: "Claim",
  request: "Request",
  photo: "Photo",
  statement: "Statement",
  "personal-data": "Personal data",
  accounts: "List of accounts",
  quotations: "List of quotations",
  invoices: "List of invoices",
  notes: "List of notes",
  payments: "List of payments",
  jobs: "List of jobs",
  consignments: "List of consignments",
  claims: "List of claims",
  survey: "Survey",
} as const;

export type AccessKind = keyof typeof ACCESS_KINDS;

const DOORS: Readonly<Record<string, string>> = {
  page: "Page",
  api: "API",
  pdf: "PDF",
  download: "Download",
  link: "Document link",
};

/** A kind in words; an unknown kind of another version is shown as stored. */
export function accessLabel(kind: string): string {
  return Object.hasOwn(ACCESS_KINDS, kind) ? ACCESS_KINDS[kind as AccessKind] : kind;
}

export const doorLabel = (door: string) => DOORS[door] ?? door;

export const ACCESS_OPTIONS = Object.entries(ACCESS_KINDS).map(([value, label]) => ({
  value,
  label,
}));
