import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import type { ListDay } from "../record/define-list";
import { readPage } from "../record/read-page.server";
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
  return readPage({ table: "AuditEntry", where, orderBy, asked }, (found) =>
    db.auditEntry.findMany({ where: found }),
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
