import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { recordAudit } from "../audit/audit.server";
import type { AuditKind } from "../audit/audit.words";
import type { Actor } from "../policy/policy";
import { assertCan } from "../policy/policy";
import type { HistoryEntity } from "../shared/vocabulary";

export type Change = { field: string; from: string; to: string };

/** The fields of two records that differ, as text, in the order of `labels`; amounts in `currency`. */
export function changesBetween<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  labels: {
    [K in keyof T]?: string | { label: string; show: (value: T[K], currency: string) => string };
  },
  currency = "",
): Change[] {
  const changes: Change[] = [];
  for (const key of Object.keys(labels) as (keyof T)[]) {
    const rule = labels[key];
    if (!rule || !(key in after)) continue;
    const show = (value: T[keyof T] | undefined) =>
      value === null || value === undefined
        ? ""
        : typeof rule === "string"
          ? String(value)
          : rule.show(value, currency);
    const [from, to] = [show(before[key]), show(after[key])];
    if (from !== to)
      changes.push({ field: typeof rule === "string" ? rule : rule.label, from, to });
  }
  return changes;
}

/** Whose deed it is: somebody with an account, or a name that a customer typed. */
export type Author = { id: number | null; name: string };

/** Writes one line of history in the caller's transaction; without an author the product did it. */
export async function recordHistory(
  tx: Tx,
  actor: Author | null,
  entity: HistoryEntity,
  entityId: number,
  action: string,
  more: { changes?: Change[]; note?: string | null } = {},
): Promise<void> {
  await tx.historyEntry.create({
    data: {
      entity,
      entityId,
      action,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? "System",
      changes: JSON.stringify(more.changes ?? []),
      note: more.note ?? null,
      at: now(),
    },
  });
  const { changes = [] } = more;
  const changed = changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`);
  const detail = [action, more.note, ...changed].filter(Boolean).join("; ");
  for (const kind of auditedAs(entity, action, changes)) {
    await recordAudit(tx, { kind, actor, subject: entity, subjectId: entityId, detail });
  }
}

/** What of the history of an account stands in the audit, by its line. */
const ACCOUNT_LINES: Readonly<Record<string, AuditKind>> = {
  Created: "account-made",
  "Signed up": "account-made",
  Activated: "status-changed",
  Deactivated: "status-changed",
  "Password changed": "password-changed",
  "Password set by link": "password-changed",
  "Password link created": "password-link",
  "Password link sent": "password-link",
  "Password link asked for": "password-link",
  "API key created": "key-made",
  "API key revoked": "key-revoked",
  "Second factor added": "second-factor-on",
  "Second factor removed": "second-factor-off",
  "Recovery code used": "recovery-code-used",
};

/** The same by the field that an edit changed. */
const ACCOUNT_FIELDS: Readonly<Record<string, AuditKind>> = {
  Role: "role-changed",
  Status: "status-changed",
  Email: "email-changed",
};

/** What of the history is of consequence to the whole company, and stands in the audit as well. */
function auditedAs(entity: HistoryEntity, action: string, changes: Change[]): AuditKind[] {
  if (action === "Deleted") return ["deleted"];
  if (entity === "company" || entity === "taxRate" || entity === "taxMonth") return ["settings"];
  if (entity === "privacyRequest") return ["privacy-request"];
  if (entity === "breach") return ["breach"];
  if (entity !== "user") return [];
  const byField = changes.map(({ field }) => ACCOUNT_FIELDS[field]);
  return [ACCOUNT_LINES[action], ...byField].filter((kind) => kind !== undefined);
}

type HistoryLine = {
  id: number;
  at: string;
  actorName: string;
  action: string;
  note: string | null;
  changes: Change[];
};

/** The newest 50 lines about a record, newest first. Staff only: raises `forbidden`. */
export async function listHistory(actor: Actor, entity: HistoryEntity, entityId: number) {
  assertCan(actor, "history:view");
  const rows = await db.historyEntry.findMany({
    where: { entity, entityId },
    orderBy: { id: "desc" },
    take: 50,
  });
  return rows.map((row): HistoryLine => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName,
    action: row.action,
    note: row.note,
    changes: JSON.parse(row.changes) as Change[],
  }));
}
