import { LRUCache } from "lru-cache";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { requestContext } from "~/platform/request-context.server";
import type { AuditKind } from "./audit.words";

/** Whoever asks for the same again within a minute is written down once: a script would fill the table. */
const recent = new LRUCache<string, true>({ max: 2_000, ttl: 60_000 });

/** Records that a signed-in person was refused by their role. `asked` is the method and the path. Never blocks the refusal itself. */
export async function recordRefusal(asked: string): Promise<void> {
  const user = requestContext()?.user;
  const key = `${user?.id} ${asked}`;
  if (!user || recent.has(key)) return;
  recent.set(key, true);
  try {
    await recordAudit(db, { kind: "refused", detail: asked });
  } catch (error) {
    logger.error({ event: "refusal not recorded", err: error });
  }
}

export type AuditEvent = {
  kind: AuditKind;
  /** The person who did it: the signed-in one unless said; null where nobody is known or the product did it. */
  actor?: { id: number | null; name: string } | null;
  /** The record that it was done to: "user", "invoice", … and its id. */
  subject?: string;
  subjectId?: number | null;
  /** More in words: what was deleted, which role became which. No secrets. */
  detail?: string;
};

const LIMITS = { detail: 4000, userAgent: 300 };

/**
 * Writes down in the caller's transaction that something happened, with the moment, the address, the device
 * and the request. It becomes a link of the chain soon (see audit.seal.server.ts): nobody waits for a lock here.
 */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const context = requestContext();
  const { actor = context?.user ?? null } = event;
  const content: AuditContent = {
    kind: event.kind,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? "",
    subject: event.subject ?? "",
    subjectId: event.subjectId ?? null,
    detail: (event.detail ?? "").slice(0, LIMITS.detail),
    address: context?.address ?? "",
    userAgent: (context?.userAgent ?? "").slice(0, LIMITS.userAgent),
    requestId: context?.id ?? "",
    at: now().toISOString(),
  };
  await tx.auditEvent.create({ data: { content: JSON.stringify(content) } });
}

/** An entry as it is hashed: these keys in this order. */
export type AuditContent = {
  kind: string;
  actorId: number | null;
  actorName: string;
  subject: string;
  subjectId: number | null;
  detail: string;
  address: string;
  userAgent: string;
  requestId: string;
  /** ISO, UTC. */
  at: string;
};
