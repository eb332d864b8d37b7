import { isPast, now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { linkHash } from "~/platform/link-secret.server";
import { notFound } from "../../kit/shared/domain-error";
import type { DocumentEntity } from "./document-link.server";

/** A link that works now. */
export type WorkingLink = { id: number; entity: DocumentEntity; entityId: number };

const SHAPE = /^[\w-]{24}$/;

/** The link whose address ends in `token`; null for one that has expired, was revoked or never was. */
export async function findLink(token: string, tx: Tx = db): Promise<WorkingLink | null> {
  if (!SHAPE.test(token)) return null;
  const link = await tx.documentLink.findUnique({
    where: { hash: linkHash(token), revokedAt: null },
    select: { id: true, entity: true, entityId: true, expiresAt: true },
  });
  if (!link || isPast(link.expiresAt)) return null;
  const { id, entity, entityId } = link;
  return { id, entity: entity as DocumentEntity, entityId };
}

/**
 * Holds a link for the rest of the transaction that takes what came by it. Raises `not_found` for one that ended since it was
 * opened: of a revocation at the same time the first of the two counts.
 */
export async function holdLink(tx: Tx, { id, entity, entityId }: WorkingLink): Promise<void> {
  const { count } = await tx.documentLink.updateMany({
    where: { id, entity, entityId, revokedAt: null, expiresAt: { gt: now() } },
    data: { revokedAt: null },
  });
  if (count === 0) throw notFound(entity);
}
