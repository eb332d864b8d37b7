import type { LoaderFunctionArgs } from "@remix-run/node";

import { AUDIT_LIST } from "~/models/audit-log/audit.list";
import { exportAudit } from "~/models/audit-log/audit.list.server";
import { auditLabel } from "~/models/audit/audit.words";
import { companyDay } from "~/models/company/company.server";
import { csvReply } from "~/services/csv.server";
import { fileFor } from "~/services/file-page.server";

const HEAD = [
  "Number",
  "Date and time (UTC)",
  "What",
  "Who",
  "User id",
  "About",
  "Id",
  "Detail",
  "Address",
  "Device",
  "Request",
  "Hash",
];

/** The audit's list as a file: what its filters mean, the oldest first. */
export async function loader(args: LoaderFunctionArgs) {
  return fileFor(args, "audit:read", async ({ actor, url }) => {
    const entries = exportAudit(actor, AUDIT_LIST.read(url.searchParams), await companyDay());
    const rows = async function* () {
      for await (const some of entries) {
        yield some.map((entry) => [
          entry.id,
          entry.at.toISOString(),
          auditLabel(entry.kind),
          entry.actorName,
          entry.actorId,
          entry.subject,
          entry.subjectId,
          entry.detail,
          entry.address,
          entry.userAgent,
          entry.requestId,
          entry.hash,
        ]);
      }
    };
    return csvReply("audit", HEAD, rows());
  });
}
