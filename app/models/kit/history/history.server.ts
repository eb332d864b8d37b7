import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { recordAudit } from "../audit/audit.server";
import type { AuditKind } from "../audit/audit.words";
import type { HistoryEntity } from "../shared/vocabulary";
import { auditLabels, historyLabel, type HistoryLabels, shownBy } from "./history-labels.server";
import { eventWords, type HistoryEvent, type ValuesOf } from "./history.events";
import type { Context } from "./history.values";

/** A change by its field's key, with the values as they are stored: minor units, ISO days, codes. */
export type Change = { field: string; from: unknown; to: unknown };

/** The fields of two records that read differently, in the order of `labels`; amounts in the context's currency. */
export function changesBetween<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  labels: HistoryLabels,
  context: Context = {},
): Change[] {
  const [had, has] = [before, after] as Record<string, unknown>[];
  return Object.entries(labels)
    .filter(([field]) => field in has!)
    .filter(
      ([field, label]) =>
        shownBy(label, had![field], context) !== shownBy(label, has![field], context),
    )
    .map(([field]) => ({ field, from: had![field] ?? null, to: has![field] ?? null }));
}

/** The author of an event: somebody with an account, or a name that a customer typed. */
export type Author = { id: number | null; name: string };

/** `note`: what somebody typed. */
type More = { changes?: Change[]; note?: string | null };

/** The values of an event, which may be left out where it has none. */
export type Told<E extends HistoryEvent> = E extends HistoryEvent
  ? object extends ValuesOf<E>
    ? [values?: ValuesOf<E> | null, more?: More]
    : [values: ValuesOf<E>, more?: More]
  : never;

/** The columns of a line that say what happened. */
export function historyColumns<E extends HistoryEvent>(event: E, ...told: Told<E>) {
  const [values, more = {}] = told as [object | null | undefined, More | undefined];
  return {
    action: event as string,
    values: JSON.stringify(values ?? {}),
    changes: JSON.stringify(more.changes ?? []),
    note: more.note ?? null,
  };
}

/** Writes one line of history in the caller's transaction; without an author the product did it. */
export async function recordHistory<E extends HistoryEvent>(
  tx: Tx,
  actor: Author | null,
  entity: HistoryEntity,
  entityId: number,
  event: E,
  ...told: Told<E>
): Promise<void> {
  const columns = historyColumns(event, ...told);
  await tx.historyEntry.create({
    data: {
      ...columns,
      entity,
      entityId,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? "System",
      at: now(),
    },
  });
  const [, more] = told as [unknown, More | undefined];
  const kinds = auditedAs(entity, event, more?.changes ?? []);
  if (kinds.length === 0) return;
  const { action, note, changes } = historyWords(columns, auditLabels(entity));
  const changed = changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`);
  const detail = [action, note, ...changed].filter(Boolean).join("; ");
  for (const kind of kinds) {
    await recordAudit(tx, { kind, actor, subject: entity, subjectId: entityId, detail });
  }
}

/** The lines of an event that begin with these values, and those of before that hold its words. */
export function recordedAs<E extends HistoryEvent>(event: E, values: ValuesOf<E>) {
  const begins = JSON.stringify(values).slice(0, -1);
  const { action } = eventWords(event, values, null, String);
  return {
    OR: [
      { action: event as string, values: { startsWith: begins } },
      { action, values: null },
    ],
  };
}

const ACCOUNT_EVENTS: { [E in HistoryEvent]?: AuditKind } = {
  created: "account-made",
  "signed-up": "account-made",
  activated: "status-changed",
  deactivated: "status-changed",
  "password-changed": "password-changed",
  "password-set": "password-changed",
  "password-link-created": "password-link",
  "password-link-sent": "password-link",
  "password-link-asked": "password-link",
  "api-key-created": "key-made",
  "api-key-revoked": "key-revoked",
  "second-factor-added": "second-factor-on",
  "second-factor-removed": "second-factor-off",
  "recovery-code-used": "recovery-code-used",
};

const ACCOUNT_FIELDS: Readonly<Record<string, AuditKind>> = {
  role: "role-changed",
  status: "status-changed",
  email: "email-changed",
  seesBooks: "role-changed",
  opens: "role-changed",
};

/** Returns the audit kinds of an event that matters to the whole company. */
function auditedAs(entity: HistoryEntity, event: HistoryEvent, changes: Change[]): AuditKind[] {
  if (event === "deleted") return ["deleted"];
  if (entity === "company" || entity === "taxRate" || entity === "taxMonth") return ["settings"];
  if (entity === "privacyRequest") return ["privacy-request"];
  if (entity === "breach") return ["breach"];
  if (entity !== "user") return [];
  const byField = changes.map(({ field }) => ACCOUNT_FIELDS[field]);
  // Two fields of one change are one line.
  return [...new Set([ACCOUNT_EVENTS[event], ...byField])].filter((kind) => kind !== undefined);
}

export type HistoryWords = {
  action: string;
  note: string | null;
  changes: { field: string; from: string; to: string }[];
};

export type Line = Omit<HistoryWords, "changes"> & { changes: string; values: string | null };

/** A line's words, made of its event, its values and the labels of its noun; a line of before holds them itself. */
export function historyWords(
  { action, note, changes, values }: Line,
  labels: HistoryLabels = {},
): HistoryWords {
  const stored = JSON.parse(changes) as HistoryWords["changes"];
  if (values === null) return { action, note, changes: stored };
  const about = JSON.parse(values) as Context;
  const says = (field: string, value: unknown) => shownBy(labels[field], value, about);
  return {
    ...eventWords(action, about, note, says),
    changes: stored.map(({ field, from, to }) => ({
      field: historyLabel(labels, field),
      from: says(field, from),
      to: says(field, to),
    })),
  };
}
