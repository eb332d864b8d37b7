import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { linkToken, newLinkSecret } from "~/platform/link-secret.server";

import { getCompany } from "../../company/company/company.server";

/** The records that have a document: a payment's is its receipt. */
export type DocumentEntity =
  | "quotation"
  | "invoice"
  | "note"
  | "payment"
  | "statement"
  | "consignment";
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
  const where = { entity_entityId_recipient: key };
  const known = await tx.documentLink.findUnique({ where });
  if (!known) {
    // Two may be sent at once: an insert that finds the other's row must not end the transaction.
    const { nonce, hash } = newLinkSecret();
    await tx.$executeRaw`INSERT INTO "DocumentLink"
      ("entity", "entityId", "recipient", "nonce", "hash", "createdById", "createdAt", "expiresAt")
      VALUES (${about.entity}, ${about.entityId}, ${recipient}, ${nonce}, ${hash}, ${createdById},
        ${now()}, ${expiresAt})
      ON CONFLICT ("entity", "entityId", "recipient") DO NOTHING`;
    return tx.documentLink.findUniqueOrThrow({ where });
  }
  const usable = known.revokedAt === null && linkToken(known) !== null;
  const secret = usable ? {} : newLinkSecret();
  return tx.documentLink.update({
    where: { id: known.id },
    data: { ...secret, expiresAt, revokedAt: null },
  });
}

/**
 * Ends all links of a document that went over to another customer or is deleted, in the caller's transaction:
 * who had it until then must not read, or accept, what is now somebody else's.
 */
export async function revokeLinksOf(tx: Tx, about: DocumentRef): Promise<void> {
  await tx.documentLink.updateMany({
    where: { ...about, revokedAt: null },
    data: { revokedAt: now() },
  });
}
