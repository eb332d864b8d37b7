import { readBehind } from "~/platform/fast/read-behind.server";
import { requestContext } from "~/platform/request-context.server";

import { positionShown } from "../http/position-shown.server";

/**
 * The lists, reports and exports: what is read by many, of many rows, and may be read from a replica that has everything
 * that the reader wrote. Records themselves, forms, and whatever is done with them are read from the database.
 */
const REPORTS = new Set(
  `/dashboard /search /consignments /claims /vehicles /drivers /vendors /expenses /hires /quotations /invoices /notes /payments /tds /tds/paid /tds/paid.csv /jobs /items /customers /employees /users /documents /reminders /outbox /owed /owed/reminders /statements
   /privacy /privacy/breaches /audit /audit/access
   /reports /reports/sales /reports/quotations /reports/outstanding /reports/collections /reports/jobs /reports/taxes /reports/profit
   /reports/sales.csv /reports/quotations.csv /reports/outstanding.csv /reports/collections.csv /reports/jobs.csv /reports/taxes.csv /reports/profit.csv
   /api/reports/sales /api/reports/quotations /api/reports/outstanding /api/reports/collections /api/reports/jobs /api/reports/taxes /api/reports/profit
    /exports/tally /exports/tally.xml /api/exports/tally
   /reports/gstr1 /reports/gstr1.json /reports/gstr1.zip /reports/iff /reports/iff.json /reports/iff.zip /reports/gstr3b /reports/gstr3b.json
   /api/reports/gstr1 /api/reports/iff /api/reports/gstr3b /api/dashboard /api/search /api/quotations /api/quotations/summary /api/invoices /api/invoices/customer /api/invoices/summary
   /api/payments /api/payments/summary /api/tds /api/tds/paid /api/consignments /api/claims /api/vehicles /api/drivers /api/vendors /api/expenses /api/hires /api/jobs /api/jobs/stats /api/items /api/items/search /api/items/categories
   /api/customers /api/employees /api/users /api/users/customers/all /api/clients /api/documents
   /api/receipts /api/credit-notes /api/debit-notes /api/handovers`.split(/\s+/),
);
const OF_ONE =
  /^\/((api\/)?(customers|vendors)\/\d+\/statement(\.csv)?|api\/(customers|quotations|jobs)\/\d+\/notes|api\/consignments\/\d+\/(packages|vehicle-reports|photos)|api\/vehicle-reports\/\d+|statements\/\d+|privacy\/breaches\/\d+\/affected\.csv)$/;

/** Whether an address is one of a list, report or export: the files of a list lie beside it. */
export function isReport(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  return (
    REPORTS.has(plain) || OF_ONE.test(plain) || REPORTS.has(plain.replace(/\.(csv|xlsx)$/, ""))
  );
}

/** Runs a loader: that of a report may be sent to the replica, where it has what the reader wrote. */
export function readingReports<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (request.method !== "GET" && request.method !== "HEAD") return load();
  if (!isReport(new URL(request.url).pathname)) return load();
  const shown = positionShown(request);
  if (shown === null) return load();
  // The same page may be what answers a form.
  const own = requestContext()?.written ?? 0n;
  return readBehind(own > shown ? own : shown, load);
}
