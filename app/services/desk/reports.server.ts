import { VOCABULARY } from "~/models/kit/shared/vocabulary";
import { readBehind } from "~/platform/fast/read-behind.server";
import { requestContext } from "~/platform/request-context.server";

import { positionShown } from "../http/position-shown.server";

/**
 * The lists, reports and exports: what is read by many, of many rows, and may be read from a replica that has everything
 * that the reader wrote. Records themselves, forms, and whatever is done with them are read from the database.
 */
const REPORTS = new Set([
  ...Object.values(VOCABULARY).map(({ many }) => `/${many}`),
  ...`/dashboard /search /owed /owed/reminders /reminders /outbox /privacy /privacy/breaches /audit /audit/access
   /reports /exports/tally /reports/gstr1 /reports/iff /reports/gstr3b
   /reports/sales /reports/quotations /reports/outstanding /reports/collections /reports/jobs /reports/taxes /reports/profit
   /quotations/summary /invoices/customer /invoices/summary /payments/summary /tds /tds/paid /jobs/stats /deleted /items/search /items/categories
   /users/customers/all /clients /receipts /credit-notes /debit-notes`.split(/\s+/),
]);
const OF_ONE =
  /^\/((api\/)?(customers|vendors)\/\d+\/statement(\.csv)?|api\/(customers|quotations|jobs)\/\d+\/notes|api\/consignments\/\d+\/(packages|vehicle-reports|photos)|api\/vehicle-reports\/\d+|statements\/\d+|privacy\/breaches\/\d+\/affected\.csv)$/;

/** Whether an address is one of a list, report or export: its files lie beside it, and its twin behind /api. */
export function isReport(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  const named = plain.replace(/^\/api\//, "/").replace(/\.(csv|xlsx|json|zip|xml)$/, "");
  return REPORTS.has(named) || OF_ONE.test(plain);
}

/** Runs a loader: that of a report may be sent to the replica, where it has what the reader wrote. */
export function fromReplicaIfReport<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (request.method !== "GET" && request.method !== "HEAD") return load();
  if (!isReport(new URL(request.url).pathname)) return load();
  const shown = positionShown(request);
  if (shown === null) return load();
  // The same page may be what answers a form.
  const own = requestContext()?.written ?? 0n;
  return readBehind(own > shown ? own : shown, load);
}
