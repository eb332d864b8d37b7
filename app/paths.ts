/** Every address of the product. Nothing else writes one by hand. */
export type Id = number | string;

export function query(params: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The five addresses of a noun whose detail page is under /view/. */
export function viewed(base: string) {
  return {
    list: (filter: Record<string, string | number | undefined> = {}) => `${base}${query(filter)}`,
    view: (id: Id) => `${base}/view/${id}`,
    short: (id: Id) => `${base}/${id}`,
    edit: (id: Id) => `${base}/edit/${id}`,
    confirm: (id: Id, what: string) => `${base}/view/${id}?confirm=${what}`,
  };
}

/** Paths of a noun whose detail page has the short address only. */
export function short(base: string) {
  return {
    list: (filter: Record<string, string | number | undefined> = {}) => `${base}${query(filter)}`,
    view: (id: Id) => `${base}/${id}`,
    edit: (id: Id) => `${base}/edit/${id}`,
    confirm: (id: Id, what: string) => `${base}/${id}?confirm=${what}`,
    create: (prefill: { name?: string } = {}) => `${base}/new${query(prefill)}`,
  };
}

export const paths = {
  home: () => "/",
  login: (next?: string) => `/login${query({ next })}`,
  register: () => "/register",
  logout: () => "/logout",
  lite: () => "/lite",
  forgotPassword: () => "/forgot-password",
  confirmAddress: () => "/confirm-address",
  resetPassword: (token: string) => `/reset-password/${token}`,
  /** A link about a new e-mail of one's own: confirms or stops it. */
  newEmail: (token: string) => `/new-email/${token}`,
  apiDocs: () => "/api/docs",
  dashboard: () => "/dashboard",
  outbox: (filter: Record<string, string | number | undefined> = {}) => `/outbox${query(filter)}`,
  /** The log of opened personal records. */
  accesses: (filter: Record<string, string | number | undefined> = {}) =>
    `/audit/access${query(filter)}`,
  audit: (filter: Record<string, string | number | undefined> = {}) => `/audit${query(filter)}`,
  /** The list at an address as a file: all its rows, in its order. */
  fileOf: (list: string, kind: "csv" | "xlsx") => list.replace(/(?=\?|$)/, `.${kind}`),
  /** Everything that a text finds. */
  search: (q?: string) => `/search${query({ q })}`,
  profile: () => "/profile",
  personalData: (id: Id) => `/personal-data/${id}`,
  /** The section of one person's data, which has no page of its own. */
  personalDataSection: () => "/personal-data",
  erase: (id: Id) => `/personal-data/${id}/erase`,
  /** Where people ask about their own data. */
  ownRequests: () => "/profile/requests",
  /** The registers of the law on personal data. */
  privacy: {
    list: (filter: Record<string, string | number | undefined> = {}) => `/privacy${query(filter)}`,
    create: (prefill: { accountId?: Id } = {}) => `/privacy/requests/new${query(prefill)}`,
    view: (id: Id) => `/privacy/requests/${id}`,
  },
  breaches: {
    list: (filter: Record<string, string | number | undefined> = {}) =>
      `/privacy/breaches${query(filter)}`,
    create: () => "/privacy/breaches/new",
    view: (id: Id) => `/privacy/breaches/${id}`,
    edit: (id: Id) => `/privacy/breaches/edit/${id}`,
    affectedCsv: (id: Id) => `/privacy/breaches/${id}/affected.csv`,
  },
  secondFactor: () => "/profile/second-factor",
  loginCode: () => "/login/code",
  /** Customers who owe; its other view is the queue of reminders. */
  owed: {
    list: (asked: Record<string, string | number | undefined> = {}) => `/owed${query(asked)}`,
    reminders: (filter: Record<string, string | number | undefined> = {}) =>
      `/owed/reminders${query(filter)}`,
  },
  /** Their list, or one of its sections. */
  settings: (section?: string) => (section ? `/settings/${section}` : "/settings"),
  earlierVersions: () => "/settings/version?releases=all",
  privacyNotice: (version?: number) =>
    version === undefined ? "/privacy-notice" : `/privacy-notice/${version}`,
  /** Where everything of the company is taken away; `refused`: why it was not. */
  exportAll: (refused?: string) => `/settings/export-all${query({ refused })}`,
  exportAllFile: () => "/settings/export-all.zip",
  noticeSettings: () => "/settings/privacy-notice",
  /** The rates of taxes by their days. */
  taxRates: {
    list: () => "/settings/tax-rates",
    create: () => "/settings/tax-rates/new",
    edit: (id: Id) => `/settings/tax-rates/edit/${id}`,
    confirm: (id: Id, what: string) => `/settings/tax-rates/edit/${id}?confirm=${what}`,
  },
  /** Figures over papers, by their names; `.csv` as a file. */
  reports: {
    list: () => "/reports",
    view: (name: string, asked: Record<string, string | number | undefined> = {}) =>
      `/reports/${name}${query(asked)}`,
    csv: (name: string, asked: Record<string, string | number | undefined> = {}) =>
      `/reports/${name}.csv${query(asked)}`,
  },
  /** The export for the accountant's Tally. */
  tally: () => "/exports/tally",
  /** GSTR-1 of the month before this; other returns: app/return-paths.ts. */
  gstr1: () => "/reports/gstr1",
  /** Rows that are brought in from files. */
  imports: {
    list: (filter: { page?: number } = {}) => `/import${query(filter)}`,
    create: (kind: string) => `/import/new/${kind}`,
    view: (id: Id, filter: { only?: string; page?: number } = {}) =>
      `/import/${id}${query(filter)}`,
    confirm: (id: Id, what: string) => `/import/${id}?confirm=${what}`,
    problems: (id: Id) => `/import/${id}/problems.csv`,
    sample: (kind: string, ending: "csv" | "xlsx") => `/import/sample/${kind}.${ending}`,
  },
  setUp: () => "/settings/set-up",
  sampleData: () => "/sample-data",
  messageTemplates: (kind?: string) => `/settings/messages${query({ kind })}`,
  logo: (id: Id) => `/logo/${id}`,
  /** A customer's link to a document; `document` names another document that came of it. */
  documentLink: (token: string) => `/d/${token}`,
  /** Where whoever has the link says no to reminders of quotations and offers. */
  documentLinkOffers: (token: string) => `/d/${token}/offers`,
  documentLinkPdf: (
    token: string,
    document: { invoice?: Id; note?: Id; receipt?: Id; consignment?: Id; paper?: string } = {},
  ) => `/d/${token}/pdf${query(document)}`,
  /** A paper of a consignment as a page, for whoever has its link. */
  documentLinkPaper: (token: string, paper: string, consignment?: Id) =>
    `/d/${token}/paper${query({ consignment, paper })}`,
  /** The link of one of a crew to their move. */
  crewLink: (token: string) => `/c/${token}`,
  myDay: () => "/my-day",
  /** Form data for a customer or item while somebody chooses. */
  fill: (asked: { [asked: string]: Id | string | undefined }) => `/fill${query(asked)}`,
  /** Where a form keeps what is typed in it. */
  /** Where the filters of a list are kept, which has no page. */
  filters: () => "/filters",
  drafts: () => "/drafts",
  messages: () => "/messages",
  /** Where a message about a document is written before it is sent. */
  message: (
    kind:
      | "quotation"
      | "advance-request"
      | "invoice"
      | "receipt"
      | "credit-note"
      | "debit-note"
      | "statement"
      | "consignment"
      | "quotation-reminder"
      | "invoice-reminder"
      | "interest",
    id: Id,
  ) => `/messages/${kind}/${id}`,
  documents: (filter: Record<string, string | number | undefined> = {}) =>
    `/documents${query(filter)}`,
  users: { ...viewed("/users"), create: () => "/users/new" },
  employees: short("/employees"),
  enquiries: {
    ...short("/enquiries"),
    /** For whom and for which day its quotation is made. */
    quote: (id: Id) => `/enquiries/quote/${id}`,
  },
  /** The page for the company's website. */
  enquire: () => "/enquire",
  rateContracts: short("/rate-contracts"),
  trucks: short("/trucks"),
  tariffs: short("/tariffs"),
  vendors: {
    ...short("/vendors"),
    statement: (id: Id, period: { from?: string; to?: string } = {}) =>
      `/vendors/${id}/statement${query(period)}`,
    statementCsv: (id: Id, period: { from: string; to: string }) =>
      `/vendors/${id}/statement.csv${query(period)}`,
    statementPdf: (id: Id, of: { from: string; to: string; currency: string }) =>
      `/api/vendors/${id}/statement/pdf${query(of)}`,
  },
  expenses: {
    ...short("/expenses"),
    /** For a job or a truck; of one that is named already. */
    createFor: (of: { jobId?: Id; vehicleId?: Id }) => `/expenses/new${query(of)}`,
    bill: (id: Id) => `/api/expenses/${id}/bill`,
  },
  expenseKinds: short("/expense-kinds"),
  crewAdvances: {
    ...short("/crew-advances"),
    /** To an employee who is chosen already. */
    createFor: (of: { employeeId: Id; direction: string }) => `/crew-advances/new${query(of)}`,
  },
  vendorPayments: short("/vendor-payments"),
  payables: { list: () => "/payables" },
  hires: {
    ...short("/hires"),
    createFor: (of: { consignmentId?: Id; vendorId?: Id }) => `/hires/new${query(of)}`,
    pay: (id: Id) => `/hires/pay/${id}`,
    pdf: (id: Id) => `/api/hires/${id}/pdf`,
  },
  customers: {
    ...short("/customers"),
    /** With more of the timeline, from its entry number `from` on. */
    more: (id: Id, more: number, from: number) =>
      `/customers/${id}${query({ more })}#entry-${from}`,
    statement: (id: Id, period: { from?: string; to?: string } = {}) =>
      `/customers/${id}/statement${query(period)}`,
    /** Two records of one customer: which stays, and what moves. */
    join: (id: Id, otherId?: Id) => `/customers/${id}/join${query({ otherId })}`,
    statementPdf: (id: Id, of: { from: string; to: string; currency: string }) =>
      `/api/customers/${id}/statement/pdf${query(of)}`,
  },
  statements: {
    /** One that was sent: leads to its customer's page. */
    view: (id: Id) => `/statements/${id}`,
  },
  items: { ...viewed("/items"), create: () => "/items/new" },
  quotations: {
    ...viewed("/quotations"),
    /** `first`: of a company that was just set up, with a look at its papers. */
    create: (prefill: { customerId?: Id; from?: Id; first?: "on" } = {}) =>
      `/quotations/new${query(prefill)}`,
    /** Cancels the move that was accepted: asks what becomes of its advance. */
    cancel: (id: Id) => `/quotations/cancel/${id}`,
    pdf: (id: Id, version?: number) => `/api/quotations/${id}/pdf${query({ version })}`,
  },
  invoices: {
    ...viewed("/invoices"),
    create: (prefill: { clientId?: Id; quotationId?: Id } = {}) => `/invoices/new${query(prefill)}`,
    pdf: (id: Id, which: { version?: number; copy?: "duplicate" } = {}) =>
      `/api/invoices/${id}/pdf${query(which)}`,
    /** One invoice for several moves of a business. */
    consolidated: (of: { customerId?: Id; month?: string } = {}) =>
      `/invoices/consolidated${query(of)}`,
    /** Gives back what its credit notes left over of what was paid. */
    giveBack: (id: Id) => `/invoices/give-back/${id}`,
    /** Says in a later return what is wrong of it in its own. */
    amend: (id: Id) => `/invoices/amend/${id}`,
    /** Where a credit or debit note of it is made. */
    note: (id: Id, kind: "credit" | "debit") => `/invoices/note/${id}${query({ kind })}`,
  },
  notes: {
    list: (filter: Record<string, string | number | undefined> = {}) => `/notes${query(filter)}`,
    view: (id: Id) => `/notes/${id}`,
    pdf: (id: Id, kind: "credit" | "debit") => `/api/${kind}-notes/${id}/pdf`,
  },
  payments: {
    ...viewed("/payments"),
    create: (prefill: { invoiceId?: Id; clientId?: Id; quotationId?: Id } = {}) =>
      `/payments/new${query(prefill)}`,
    /** One payment for several invoices of a client. */
    settle: (of: { clientId: Id; amount?: string }) => `/payments/settle${query(of)}`,
    /** Gives an advance back. */
    refund: (id: Id) => `/payments/refund/${id}`,
    amend: (id: Id) => `/payments/amend/${id}`,
    receipt: (id: Id) => `/api/payments/${id}/receipt`,
  },
  /** Customers' deductions at source; a deduction has its payment's id. */
  tds: {
    list: (filter: Record<string, string | number | undefined> = {}) => `/tds${query(filter)}`,
    view: (id: Id) => `/tds/${id}`,
  },
  /** A move with all its records; `key`: q12, j7, i3, as moveKey makes it. */
  moves: { view: (key: string) => `/moves/${key}` },
  /** Where the sidebar leads to, and whose pages are whose section: their addresses stand in road-paths.ts. */
  road: {
    consignments: "/consignments",
    packages: "/packages",
    vehicleReports: "/vehicle-reports",
    vehicles: "/vehicles",
    drivers: "/drivers",
    claims: "/claims",
    requests: "/requests",
    surveys: "/surveys",
    surveyCatalogue: "/survey-catalogue",
  },
  jobs: {
    ...viewed("/jobs"),
    create: (prefill: { quotationId?: Id; clientId?: Id } = {}) => `/jobs/new${query(prefill)}`,
    cancel: (id: Id) => `/jobs/cancel/${id}`,
    /** `rows`: a line a truck, or a person; `moved`: a job that was just moved, and `was` where it stood (`day.vehicle`). */
    calendar: (
      view: "week" | "month",
      date?: string,
      rows?: "trucks" | "people" | null,
      just: { moved?: Id; was?: string } = {},
    ) => `/jobs${query({ view, date, rows, ...just })}`,
    crew: (id: Id) => `/jobs/crew/${id}`,
    tellCrew: (id: Id) => `/jobs/view/${id}#tell-crew`,
    /** Those who help without an account. */
    helpers: (search?: string) => `/jobs/helpers${query({ search })}`,
    /** Another day or truck; `from`: the week that is gone back to; `week`: with what is in the way on its days. */
    move: (id: Id, from?: "trucks" | "people", week?: string) =>
      `/jobs/move/${id}${query({ from, week })}`,
    feed: () => "/jobs/feed",
    calendarFile: (secret: string) => `/calendar/${secret}.ics`,
    sheet: (id: Id) => `/api/jobs/${id}/sheet`,
  },
} as const;

/** The addresses of users, employees or customers. */
export const accountPaths = (kind: "user" | "employee" | "customer") => paths[`${kind}s` as const];

/** Whether an address belongs to links of customers and crews, or is the form for the website: they know no session. */
export function isDocumentLink(pathname: string): boolean {
  return /^\/+(?:[cd](\/|$)|enquire\/?$)/i.test(pathname);
}
