import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import type { ListDay } from "../record/define-list";
import { readPage } from "../record/read-page.server";
import { AUDIT_LIST, type AuditQuery } from "./audit.list";
import { sealAudit } from "../audit/audit.seal.server";

/** One page of the audit, the newest first; what just happened is in it. */
export async function listAudit(actor: Actor, asked: AuditQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await sealAudit();
  const where = AUDIT_LIST.where(actor, asked, day);
  const orderBy = AUDIT_LIST.orderBy(asked);
  return readPage({ table: "AuditEntry", where, orderBy, asked }, (found) =>
    db.auditEntry.findMany({ where: found }),
  );
}
