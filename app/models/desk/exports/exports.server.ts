import type { Export } from "./export.server";
import { NOUN_EXPORTS } from "./nouns.server";
import { customersExport, employeesExport, usersExport } from "./people.server";
import {
  accessesExport,
  auditExport,
  breachesExport,
  documentsExport,
  outboxExport,
  privacyRequestsExport,
  remindersExport,
} from "./registers.server";
import { amendmentsExport, tdsExport } from "./taxes.server";

/** The lists that can be had as files, by their addresses: /quotations.csv is that of /quotations. */
export const EXPORTS: ReadonlyMap<string, Export> = new Map<string, Export>([
  ...NOUN_EXPORTS,
  ["/tds", tdsExport],
  ["/amendments", amendmentsExport],
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
