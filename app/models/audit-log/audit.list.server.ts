import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import type { ListDay } from "../record/define-list";
import { findPage } from "../shared/list-query";
import { AUDIT_LIST, type AuditQuery } from "./audit.list";
import { sealAudit } from "../audit/audit.seal.server";
import { recordAudit } from "../audit/audit.server";

const BATCH = 1_000;

/** One page of the audit, the newest first; what just happened is in it. */
export async function listAudit(actor: Actor, asked: AuditQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await sealAudit();
  const where = AUDIT_LIST.where(actor, asked, day);
  const orderBy = AUDIT_LIST.orderBy(asked);
  return findPage(
    asked,
    () => db.auditEntry.count({ where }),
    (slice) => db.auditEntry.findMany({ where, orderBy, ...slice }),
  );
}

type Entry = Awaited<ReturnType<typeof db.auditEntry.findMany>>[number];

/** All entries that a query means, the oldest first, some at a time. That they were read is written down. */
export async function* exportAudit(
  actor: Actor,
  asked: AuditQuery,
  day: ListDay,
): AsyncGenerator<Entry[]> {
  assertCan(actor, "audit:read");
  await recordAudit(db, { kind: "exported", actor, subject: "audit" });
  await sealAudit();
  const where = AUDIT_LIST.where(actor, asked, day);
  let after = 0;
  for (;;) {
    const rows: Entry[] = await db.auditEntry.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
