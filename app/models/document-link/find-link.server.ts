import { isPast } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { linkHash } from "~/platform/link-secret.server";
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
