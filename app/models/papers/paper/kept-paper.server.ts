/** Papers as they read at a version: what was issued, changed or answered is kept for the office. */
import { createHash } from "node:crypto";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { type Actor, isStaff } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import type { DocumentView } from "./document-view";

/** SHA-256 of everything that a document says: two views with one hash read the same. */
export function viewHash(view: DocumentView): string {
  return createHash("sha256").update(JSON.stringify(view)).digest("base64url");
}

type Kept = "quotation" | "invoice" | "note" | "consignment";

/** Keeps a paper as it now reads, in the transaction that makes it so. */
export async function keepPaper(
  tx: Tx,
  entity: Kept,
  { id, version }: { id: number; version: number },
  view: object,
  createdById: number | null = null,
): Promise<void> {
  const data = { entity, entityId: id, version, view: JSON.stringify(view), createdById };
  await tx.documentRevision.create({ data: { ...data, at: now() } });
}

/** A paper as it was kept at a version. Raises `not_found` where none was, and for customers: they have the one that holds. */
export async function keptPaper(
  actor: Actor,
  entity: Kept,
  entityId: number,
  version: number,
): Promise<string> {
  const where = { entity_entityId_version: { entity, entityId, version } };
  const kept = isStaff(actor) ? await db.documentRevision.findUnique({ where }) : null;
  if (!kept) throw notFound(entity);
  return kept.view;
}
