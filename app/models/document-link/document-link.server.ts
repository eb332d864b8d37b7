import type { Tx } from "~/db.server";
import { linkToken, newLinkSecret } from "~/links.server";

import { getCompany } from "../company/company.server";
import { now } from "../shared/clock.server";

/** The records that have a document: a payment's is its receipt. */
export type DocumentEntity = "quotation" | "invoice" | "payment";
export type DocumentRef = { entity: DocumentEntity; entityId: number };

const DAY = 24 * 60 * 60 * 1000;

/**
 * The link of one document for one recipient (an e-mail address, the digits of a phone, or "" for a
 * copied one), in the caller's transaction: made, or its time renewed. A revoked one gets a new address.
 */
export async function ensureLink(
  tx: Tx,
  about: DocumentRef,
  recipient: string,
  createdById: number | null,
) {
  const { linkDays } = await getCompany(tx);
  const expiresAt = new Date(now().getTime() + linkDays * DAY);
  const key = { ...about, recipient };
  const known = await tx.documentLink.findUnique({ where: { entity_entityId_recipient: key } });
  if (!known) {
    return tx.documentLink.create({
      data: { ...key, ...newLinkSecret(), createdById, createdAt: now(), expiresAt },
    });
  }
  const usable = known.revokedAt === null && linkToken(known) !== null;
  const secret = usable ? {} : newLinkSecret();
  return tx.documentLink.update({
    where: { id: known.id },
    data: { ...secret, expiresAt, revokedAt: null },
  });
}
