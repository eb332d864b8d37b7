import { paths, query } from "./paths";

/** A month, or a quarter such as 2627-Q3, in an address. */
const ofPeriod = (period?: string) =>
  period?.includes("-Q") ? { quarter: period } : { month: period };

/** The addresses of returns and of what an accountant takes along. By themselves: few pages lead to them. */
export const returnPaths = {
  /** The return of a month or quarter; without one of the month before this. */
  gstr1: (period?: string) => `/reports/gstr1${query(ofPeriod(period))}`,
  gstr1File: (period: string, kind: "json" | "zip") =>
    `/reports/gstr1.${kind}${query(ofPeriod(period))}`,
  gstr1aFile: (period: string) => `/reports/gstr1a.json${query(ofPeriod(period))}`,
  amendments: (filter: Record<string, string | number | undefined> = {}) =>
    `/amendments${query(filter)}`,
  amendmentsIn: (period: string) => `/amendments${query(ofPeriod(period))}`,
  /** The part of a month that is filed before the return of its quarter. */
  iff: (month: string) => `/reports/iff${query({ month })}`,
  iffFile: (month: string, kind: "json" | "zip") => `/reports/iff.${kind}${query({ month })}`,
  /** `line`: with the papers behind it. */
  gstr3b: (period?: string, line?: string) =>
    `/reports/gstr3b${query({ ...ofPeriod(period), line })}`,
  gstr3bFile: (period: string, kind: "json" | "csv") =>
    `/reports/gstr3b.${kind}${query(ofPeriod(period))}`,
  /** Bills and hires of a month or quarter, with the credit of each. */
  purchases: (period?: string) => `/reports/purchases${query(ofPeriod(period))}`,
  purchasesFile: (period: string) => `/reports/purchases.csv${query(ofPeriod(period))}`,
  /** The form of a payment to a vendor; `of`: whom, and what it meets. */
  payVendor: (of: Record<string, string | number | undefined> = {}) =>
    `/vendor-payments/new${query(of)}`,
  /** An advance to a vendor that is used, or that comes back. */
  vendorAdvance: (step: "set-off" | "refund", id: string | number) =>
    `/vendor-payments/${step}/${id}`,
  /** What a bill or a hire of a filed return should say. */
  correctBill: (noun: "expense" | "hire", id: string | number) => `/${noun}s/correct/${id}`,
  /** The PDF of an invoice that the company made itself. */
  selfInvoice: (noun: "expense" | "hire", id: string | number) =>
    `/api/${noun}s/${id}/self-invoice`,
  /** The account of an employee's trip, by its job, and its PDF. */
  trip: (employeeId: number, jobId: number) =>
    `/crew-advances/trip/${jobId}${query({ employeeId })}`,
  tripPdf: (employeeId: number, jobId: number) => `/api/jobs/${jobId}/trip${query({ employeeId })}`,
  /** The PDF of the voucher of a payment to a vendor. */
  paymentVoucher: (noun: "vendor-payment" | "expense" | "hire", id: number) =>
    `/api/${noun}s/${id}/voucher`,
  payablesCsv: () => "/payables.csv",
  /** Of an invoice, or a credit or debit note: the portal's answer, and the JSON that it is asked with. */
  eInvoice: (entity: string, id: number) =>
    entity === "invoice" ? `/invoices/e-invoice/${id}` : `/notes/${id}/e-invoice`,
  inv01: (entity: string, id: number) =>
    entity === "invoice" ? `/invoices/inv01/${id}` : `/notes/${id}/inv01`,
  tdsCertificate: (id: number) => `/api/tds/${id}/certificate`,
  /** That nothing is to be deducted of what a customer pays us in a year. */
  tdsDeclaration: (customerId: number, financialYear: string) =>
    `/api/customers/${customerId}/tds-declaration${query({ financialYear })}`,
  /** The rows of the return of TDS of a quarter. */
  form140: (quarter: string) => `/api/tds/form140${query({ quarter })}`,
  /** Form 26AS beside the books, of a financial year. */
  form26as: (financialYear?: string) => `/tds/match${query({ financialYear })}`,
  /** Our deductions from payments of a month. */
  tdsPaid: (month?: string) => `/tds/paid${query({ month })}`,
  tdsTakeBack: (month: string) => `/tds/paid${query({ month, confirm: "take-back" })}`,
  tdsPaidCsv: (month: string) => `/tds/paid.csv${query({ month })}`,
  /** GSTR-2B of a month beside the books. */
  gstr2b: (month?: string, of: Record<string, string | number> = {}) =>
    `/reports/gstr2b${query({ month, ...of })}`,
  /** The form of a bill with what is known of it. */
  expenseOf: (of: Record<string, string | number>) => `/expenses/new${query(of)}`,
  /** The days of a month on which returns are due. */
  dueDays: (month?: string) => `/reports/due-days${query({ month })}`,
  /** The export of some days for the accountant's Tally. */
  tally: (days: Record<string, string> = {}) => `${paths.tally()}${query(days)}`,
  tallyFile: (what: "masters" | "vouchers", days: { from: string; to: string }) =>
    `${paths.tally()}.xml${query({ what, ...days })}`,
};
