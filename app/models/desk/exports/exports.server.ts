import { claimsExport } from "./claims.server";
import { consignmentsExport } from "./consignments.server";
import type { Export } from "./export.server";
import { SMALL_EXPORTS } from "./small-records.server";
import {
  amendmentsExport,
  invoicesExport,
  notesExport,
  paymentsExport,
  quotationsExport,
  tdsExport,
} from "./papers.server";
import {
  customersExport,
  employeesExport,
  itemsExport,
  jobsExport,
  usersExport,
} from "./people.server";
import {
  accessesExport,
  auditExport,
  breachesExport,
  documentsExport,
  outboxExport,
  privacyRequestsExport,
  remindersExport,
} from "./registers.server";

/** The lists that can be had as files, by their addresses: /quotations.csv is that of /quotations. */
export const EXPORTS: ReadonlyMap<string, Export> = new Map<string, Export>([
  ["/quotations", quotationsExport],
  ["/invoices", invoicesExport],
  ["/notes", notesExport],
  ["/payments", paymentsExport],
  ["/tds", tdsExport],
  ["/amendments", amendmentsExport],
  ["/jobs", jobsExport],
  ["/consignments", consignmentsExport],
  ["/items", itemsExport],
  ["/claims", claimsExport],
  ...SMALL_EXPORTS,
  ["/customers", customersExport],
  ["/employees", employeesExport],
  ["/users", usersExport],
  ["/documents", documentsExport],
  ["/outbox", outboxExport],
  ["/reminders", remindersExport],
  ["/owed/reminders", remindersExport],
  ["/audit", auditExport],
  ["/audit/access", accessesExport],
  ["/privacy", privacyRequestsExport],
  ["/privacy/breaches", breachesExport],
]);

/** What files a list is had as. */
export const FILE_KINDS = ["csv", "xlsx"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The list and the kind of file that an address names; null for any other. */
export function exportAt(pathname: string): { list: Export; kind: FileKind } | null {
  const [, address = "", kind = ""] = /^(\/.+)\.(csv|xlsx)\/*$/i.exec(pathname) ?? [];
  const list = EXPORTS.get(address.toLowerCase());
  return list ? { list, kind: kind.toLowerCase() as FileKind } : null;
}
